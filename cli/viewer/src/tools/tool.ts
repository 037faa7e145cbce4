// One tool of the page: a button in the picture, a key, and a part of the panel `Tools`.

import type {Raycaster} from 'three';

import type {Configuration} from '../motion/configuration';
import type {DrawnScene} from '../picture/drawn_scene';
import type {KeyRow} from '../keyboard';
import type {Label} from '../overlays/overlay';
import type {Drag} from '../picture_pointer';
import type {Selection} from '../selection';
import type {View} from '../picture/view';

/** The page as tools use it. */
export interface ToolPage {
  readonly view: View;
  readonly drawn: DrawnScene | null;
  readonly configuration: Configuration;
  /** The last one is the chief one. */
  readonly selections: readonly Selection[];
  /** The title of the scene. */
  readonly title: string;
  readonly sceneRevision: number;
  select(selection: Selection | null, isShown?: boolean, isAdded?: boolean): void;
  selectAll(selections: readonly Selection[]): void;
  /** Shows the positions of the configuration, which a tool has changed. */
  place(): void;
  toast(text: string): void;
  /** Soon writes the link again. */
  linkChanged(): void;
}

export interface Tool {
  readonly title: string;
  /** One sentence. */
  readonly purpose: string;
  readonly key: string;
  readonly icon: string;
  /** The contents of the panel while the tool is chosen. */
  readonly panel: HTMLElement;
  /** Keys that work while the tool is chosen. */
  readonly keys?: readonly KeyRow[];

  opened?(): void;
  closed?(): void;
  /** Another scene is drawn. */
  sceneChanged?(): void;
  /** Bodies have moved. */
  placed?(): void;
  /** Another selection. */
  selected?(): void;
  beforeDraw?(): void;
  labels?(): Label[];

  // While the tool is chosen:

  /** Whether the click belongs to the tool. */
  clicked?(raycaster: Raycaster): boolean;
  /** A drag that begins here; null: it moves the camera. */
  drag?(raycaster: Raycaster): Drag | null;
  hovered?(raycaster: Raycaster | null): void;
}
