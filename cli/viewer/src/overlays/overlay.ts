// A layer over the scene that can be switched on: what is drawn in it, and the names to show.

import {Group} from 'three';
import type {Object3D, PerspectiveCamera, Vector3} from 'three';

import type {BodyMatrices} from '../geometries';
import type {Markers} from './markers';

interface Drawn {
  readonly object: Object3D;
  place(bodies: BodyMatrices): void;
  beforeDraw?(camera: PerspectiveCamera, height: number): void;
  dispose(): void;
}

export interface Label {
  text: string;
  name: string;
  at: Vector3;
}

export class Overlay {
  readonly object = new Group();
  private bodies: BodyMatrices | undefined;
  private isStale = true;

  /** `labelled`: its marks have names to show. */
  constructor(
    readonly count: number,
    private readonly drawn: readonly Drawn[],
    readonly labelled: readonly Markers[] = [],
  ) {
    for (const {object} of drawn) {
      object.renderOrder = 10;
      for (const inner of object.children) inner.renderOrder = 10;
      this.object.add(object);
    }
    this.object.visible = false;
  }

  get isShown(): boolean {
    return this.object.visible;
  }

  set isShown(is: boolean) {
    this.object.visible = is;
    if (is && this.isStale && this.bodies) this.place(this.bodies);
  }

  place(bodies: BodyMatrices): void {
    this.bodies = bodies;
    this.isStale = !this.object.visible;
    if (this.isStale) return;
    for (const drawn of this.drawn) drawn.place(bodies);
  }

  beforeDraw(camera: PerspectiveCamera, height: number): void {
    if (!this.isShown) return;
    for (const drawn of this.drawn) drawn.beforeDraw?.(camera, height);
  }

  dispose(): void {
    for (const drawn of this.drawn) drawn.dispose();
  }
}
