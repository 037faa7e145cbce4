// `window.sceneweld`: values of the page for tests.

import {Vector3} from 'three';

import type {App} from './app';
import type {CameraPlace} from './link';
import type {Pose, Vec3} from './pose';

export interface TestAccess {
  /** Whether the page shows the newest state of the server. */
  readonly isReady: boolean;
  readonly revision: number;
  readonly sceneRevision: number;
  readonly composes: boolean;
  readonly selected: string | null;
  /** All that is selected. */
  readonly allSelected: readonly string[];
  readonly hidden: readonly string[];
  readonly isOrthographic: boolean;
  /** With which the collision geometry is drawn, from 0 to 1. */
  readonly collisionOpacity: number | undefined;
  /** Bodies that are highlighted because they never collide with the selected one. */
  readonly partners: readonly string[];
  readonly camera: CameraPlace;
  /** The cost of the last picture. */
  readonly drawCalls: number;
  /** The number of pictures drawn since the scene was loaded. */
  readonly pictures: number;
  /** Whether the last picture has smooth edges and all shadows. */
  readonly isFull: boolean;
  /** Whether the processor draws the pictures. */
  readonly isSoftware: boolean;
  /** How many positions from outside arrived, and how many times they were shown. */
  readonly outside: {arrived: number; shown: number};
  /** The number of programs on the graphics card. */
  readonly programs: number;
  /** Where a point of the world is, in pixels of the window. */
  pixel(point: Vec3): [number, number];
  /** X_WB of a body, as it is drawn. */
  pose(body: string): Pose | undefined;
  /** Where the arrow of the move handle begins and ends, in pixels of the page. */
  handle(axis: 'x' | 'y' | 'z'): {from: {x: number; y: number}; to: {x: number; y: number}};
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
    get allSelected() {
      return app.selections.map(({name}) => name);
    },
    get hidden() {
      return [...(app.drawn?.hidden ?? [])];
    },
    get collisionOpacity() {
      return app.drawn?.geometries.collisionOpacity;
    },
    get isOrthographic() {
      return app.view.isOrthographic;
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
    get isFull() {
      return app.view.isFull;
    },
    get isSoftware() {
      return app.view.quality.isSoftware;
    },
    get outside() {
      const {arrived, shown} = app.outside;
      return {arrived, shown};
    },
    get programs() {
      return app.view.renderer.info.programs?.length ?? 0;
    },
    pixel: (point) => {
      const {camera, canvas} = app.view;
      const {x, y} = new Vector3(...point).project(camera);
      const box = canvas.getBoundingClientRect();
      return [box.left + ((x + 1) / 2) * box.width, box.top + ((1 - y) / 2) * box.height];
    },
    pose: (body) => app.drawn?.bodyPoses.get(body),
    handle: (axis) => app.editing.arrow(axis),
    get moved() {
      return Object.fromEntries(app.configuration.joints);
    },
  };
  Object.defineProperty(window, 'sceneweld', {value: Object.freeze(access), writable: false});
}
