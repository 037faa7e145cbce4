// `window.sceneweld`: what tests, and the curious, may read of the page.

import type {App} from './app';
import type {CameraPlace} from './link';
import type {Pose} from './pose';

export interface TestAccess {
  /** Whether the newest state of the server is shown. */
  readonly isReady: boolean;
  readonly revision: number;
  readonly sceneRevision: number;
  readonly composes: boolean;
  readonly selected: string | null;
  /** Bodies that are lit because they never collide with the chosen one. */
  readonly partners: readonly string[];
  readonly camera: CameraPlace;
  /** How much the last picture took. */
  readonly drawCalls: number;
  /** How many pictures were drawn since there is a scene. */
  readonly pictures: number;
  /** How many programs the graphics card has. */
  readonly programs: number;
  /** X_WB of a body, as it is drawn. */
  pose(body: string): Pose | undefined;
  /** Joint positions that are not the defaults. */
  readonly moved: Readonly<Record<string, readonly number[]>>;
}

declare global {
  interface Window {
    readonly sceneweld?: TestAccess;
  }
}

export function giveAccess(app: App): void {
  const access: TestAccess = {
    get isReady() {
      return app.isReady;
    },
    get revision() {
      return app.state?.revision ?? 0;
    },
    get sceneRevision() {
      return app.state?.scene_revision ?? 0;
    },
    get composes() {
      return app.state?.composes ?? false;
    },
    get selected() {
      return app.selection?.name ?? null;
    },
    get partners() {
      return app.partners;
    },
    get camera() {
      return app.view.place;
    },
    get drawCalls() {
      return app.view.renderer.info.render.calls;
    },
    get pictures() {
      return app.view.pictures;
    },
    get programs() {
      return app.view.renderer.info.programs?.length ?? 0;
    },
    pose: (body) => app.drawn?.bodyPoses.get(body),
    get moved() {
      return Object.fromEntries(app.configuration.joints);
    },
  };
  Object.defineProperty(window, 'sceneweld', {value: Object.freeze(access), writable: false});
}
