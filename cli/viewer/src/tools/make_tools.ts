// The table of tools, in the order of their buttons.

import type {Vector3} from 'three';

import {ContactsTool} from './contacts_tool';
import {ExportTool} from './export_tool';
import {MeasureTool} from './measure_tool';
import {MotionTool} from './motion_tool';
import {MoveTool} from './move_tool';
import {ReachTool} from './reach_tool';
import {SectionTool} from './section_tool';
import type {ToolPage} from './tool';
import {Toolbox} from './toolbox';
import {ViewsTool} from './views_tool';

export interface Tools {
  toolbox: Toolbox;
  motion: MotionTool;
}

/** `lookFrom` gets a direction from the target to the camera. */
export function makeTools(
  page: ToolPage,
  host: HTMLElement,
  openPanel: () => void,
  lookFrom: (from: Vector3) => void,
): Tools {
  const motion = new MotionTool(page, () => toolbox.choose(motion));
  const toolbox = new Toolbox(
    [
      new MoveTool(page),
      new ReachTool(page),
      new MeasureTool(page),
      new ContactsTool(page),
      new SectionTool(page),
      new ViewsTool(page, lookFrom),
      motion,
      new ExportTool(page),
    ],
    host,
    openPanel,
  );
  return {toolbox, motion};
}
