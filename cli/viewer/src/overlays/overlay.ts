// A layer over the scene that can be switched on: its marks, and the names to show.

import {Group} from 'three';
import type {Object3D, Vector3} from 'three';

import type {PictureCamera} from '../picture/cameras';
import type {BodyMatrices} from '../picture/batch';
import type {Markers} from './markers';

export interface Drawn {
  readonly object: Object3D;
  /** What belongs to `hidden` bodies is not drawn. */
  place(bodies: BodyMatrices, hidden: ReadonlySet<string>): void;
  beforeDraw?(camera: PictureCamera, height: number): void;
  dispose(): void;
}

export interface Label {
  text: string;
  name: string;
  at: Vector3;
}

export interface Content {
  drawn: readonly Drawn[];
  /** Layers whose marks have names to show. */
  labelled?: readonly Markers[];
}

/** A layer makes its contents when it is shown for the first time. */
export class Overlay {
  readonly object = new Group();
  private content: Content | undefined;
  private bodies: BodyMatrices | undefined;
  private hidden: ReadonlySet<string> = new Set();

  constructor(
    readonly count: number,
    private readonly make: () => Content,
  ) {
    this.object.visible = false;
  }

  get labelled(): readonly Markers[] {
    return this.content?.labelled ?? [];
  }

  get isShown(): boolean {
    return this.object.visible;
  }

  /** Without what belongs to `hidden` bodies. */
  show(is: boolean, hidden: ReadonlySet<string>): void {
    this.hidden = hidden;
    this.object.visible = is;
    if (this.bodies) this.place(this.bodies);
  }

  place(bodies: BodyMatrices): void {
    this.bodies = bodies;
    if (!this.isShown) return;
    this.content ??= this.made();
    for (const drawn of this.content.drawn) drawn.place(bodies, this.hidden);
  }

  beforeDraw(camera: PictureCamera, height: number): void {
    if (!this.isShown) return;
    for (const drawn of this.content?.drawn ?? []) drawn.beforeDraw?.(camera, height);
  }

  dispose(): void {
    for (const drawn of this.content?.drawn ?? []) drawn.dispose();
  }

  private made(): Content {
    const content = this.make();
    for (const {object} of content.drawn) {
      object.renderOrder = 10;
      for (const inner of object.children) inner.renderOrder = 10;
      this.object.add(object);
    }
    return content;
  }
}
