// The pointer over the picture: what is under it, clicks, and drags of tools.

import {Raycaster, Vector2} from 'three';
import type {Ray} from 'three';

import {byId} from './element';
import type {View} from './picture/view';

/** A drag, or a click that has not ended, that belongs to a tool and not to the camera. */
export interface Drag {
  moved: (ray: Ray, event: PointerEvent) => void;
  ended: () => void;
}

export interface PointerActions {
  /** The name that is shown at the pointer; nothing over the background. */
  nameAt: (raycaster: Raycaster) => string | undefined;
  /** A drag that begins here; null: it moves the camera. */
  drag: (raycaster: Raycaster, event: PointerEvent) => Drag | null;
  clicked: (raycaster: Raycaster, event: PointerEvent) => void;
  doubleClicked: () => void;
  /** The pointer rests over the picture, or leaves it (null). */
  hovered: (raycaster: Raycaster | null) => void;
}

/** A press that moves by at most this many pixels is a click. */
const kClick = 4;
const kRest = 50;

export class PicturePointer {
  private readonly hover = byId('hover');
  private readonly raycaster = new Raycaster();
  private down: {x: number; y: number} | null = null;
  private drag: {pointer: number; drag: Drag} | null = null;
  private asked = 0;

  constructor(
    private readonly view: View,
    private readonly actions: PointerActions,
  ) {
    const {canvas} = view;
    // Before the controls of the camera, which must not take the drag of a tool.
    canvas.addEventListener('pointerdown', (event) => this.onDown(event), {capture: true});
    canvas.addEventListener('pointermove', (event) => this.onMove(event), {capture: true});
    canvas.addEventListener('pointerup', (event) => this.onUp(event), {capture: true});
    canvas.addEventListener('pointercancel', () => this.endDrag());
    canvas.addEventListener('dblclick', () => actions.doubleClicked());
    canvas.addEventListener('pointerleave', () => {
      clearTimeout(this.asked);
      this.asked = 0;
      this.hover.hidden = true;
      actions.hovered(null);
    });
  }

  private at(event: {clientX: number; clientY: number}): Raycaster {
    const {canvas, camera} = this.view;
    const box = canvas.getBoundingClientRect();
    this.raycaster.setFromCamera(
      new Vector2((2 * (event.clientX - box.left)) / box.width - 1, 1 - (2 * (event.clientY - box.top)) / box.height),
      camera,
    );
    return this.raycaster;
  }

  private onDown(event: PointerEvent): void {
    this.down = {x: event.clientX, y: event.clientY};
    this.hover.hidden = true;
    if (event.button !== 0 || !event.isPrimary || !this.view.controls.enabled) return;
    const drag = this.actions.drag(this.at(event), event);
    if (!drag) return;
    this.drag = {pointer: event.pointerId, drag};
    this.view.controls.enabled = false;
    this.view.canvas.setPointerCapture(event.pointerId);
  }

  private onUp(event: PointerEvent): void {
    const isDragged = this.drag?.pointer === event.pointerId;
    if (isDragged) this.endDrag();
    const {down} = this;
    this.down = null;
    // A drag is not a click.
    if (!down || event.button !== 0 || Math.hypot(event.clientX - down.x, event.clientY - down.y) > kClick) return;
    this.actions.clicked(this.at(event), event);
  }

  private onMove(event: PointerEvent): void {
    if (this.drag) {
      if (event.pointerId === this.drag.pointer) this.drag.drag.moved(this.at(event).ray, event);
      return;
    }
    if (event.pointerType !== 'mouse' || event.buttons !== 0 || this.asked !== 0) return;
    this.asked = window.setTimeout(() => {
      this.asked = 0;
      if (!this.down) this.rest(event);
    }, kRest);
  }

  private rest(event: PointerEvent): void {
    const {canvas} = this.view;
    const {hover} = this;
    const name = this.actions.nameAt(this.at(event));
    hover.hidden = name === undefined;
    canvas.classList.toggle('is-over-body', name !== undefined);
    this.actions.hovered(this.raycaster);
    if (name === undefined) return;
    const box = canvas.getBoundingClientRect();
    hover.textContent = name;
    const x = Math.min(event.clientX - box.left + 14, box.width - hover.offsetWidth - 6);
    const y = Math.min(event.clientY - box.top + 16, box.height - hover.offsetHeight - 6);
    hover.style.transform = `translate(${Math.max(0, x)}px, ${y}px)`;
  }

  private endDrag(): void {
    if (!this.drag) return;
    const {drag} = this.drag;
    this.drag = null;
    this.view.controls.enabled = true;
    drag.ended();
  }
}
