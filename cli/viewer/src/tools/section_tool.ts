// A plane that cuts the scene open.

import {Plane, Vector3} from 'three';

import {make, short} from '../element';
import type {Tool, ToolPage} from './tool';

const kAxes = ['x', 'y', 'z'] as const;
const kSteps = 1000;

export class SectionTool implements Tool {
  readonly title = 'Section';
  readonly purpose = 'Cuts the scene along a plane, to look inside. The cut stays while other tools are used.';
  readonly key = 'x';
  readonly icon = 'M2.500 4.500l5.500-3 5.500 3v7l-5.500 3-5.500-3zM1 8h14M4 8l3 3M8 8l3 3';
  readonly panel: HTMLElement;
  private readonly isOn = make('input', {type: 'checkbox'});
  private readonly axes: HTMLButtonElement[];
  private readonly flip = make('button', {type: 'button', aria: {pressed: 'false'}}, 'Flip');
  private readonly range = make('input', {type: 'range', step: 'any', aria: {label: 'Place of the plane'}});
  private readonly number = make('input', {type: 'number', step: '0.01', aria: {label: 'Place of the plane, exactly'}});
  private axis: 0 | 1 | 2 = 1;
  private at: number | null = null;
  private isFlipped = false;
  private readonly plane = new Plane(new Vector3(0, 1, 0), 0);

  constructor(private readonly page: ToolPage) {
    page.view.renderer.localClippingEnabled = true;
    this.axes = kAxes.map((name, i) => {
      const button = make('button', {type: 'button', title: `A plane across ${name}`}, name);
      button.addEventListener('click', () => {
        this.axis = i as 0 | 1 | 2;
        this.at = null;
        this.turnOn();
      });
      return button;
    });
    this.isOn.addEventListener('change', () => this.apply());
    this.flip.addEventListener('click', () => {
      this.isFlipped = !this.isFlipped;
      this.turnOn();
    });
    for (const [field, event] of [
      [this.range, 'input'],
      [this.number, 'change'],
    ] as const) {
      field.addEventListener(event, () => {
        const value = Number(field.value);
        if (field.value.trim() === '' || !Number.isFinite(value)) return;
        this.at = value;
        this.turnOn();
      });
    }
    this.panel = make(
      'div',
      {},
      make('label', {className: 'switch'}, this.isOn, make('span', {className: 'name'}, 'Cut the scene')),
      make(
        'div',
        {className: 'buttons'},
        make('div', {className: 'segmented', aria: {role: 'group', label: 'Axis of the plane'}}, ...this.axes),
        this.flip,
      ),
      make('div', {className: 'section-place'}, this.range, this.number, make('span', {}, 'm')),
    );
  }

  opened(): void {
    this.turnOn();
  }

  sceneChanged(): void {
    if (this.isOn.checked) this.apply();
  }

  private turnOn(): void {
    this.isOn.checked = true;
    this.apply();
  }

  private apply(): void {
    const {drawn, view} = this.page;
    if (!drawn) return;
    const box = drawn.bounds();
    const lower = box.min.getComponent(this.axis);
    const upper = box.max.getComponent(this.axis);
    const at = (this.at ??= (lower + upper) / 2);
    // What is between the plane and the positive end is hidden, until it is flipped.
    const sign = this.isFlipped ? 1 : -1;
    this.plane.normal.set(0, 0, 0).setComponent(this.axis, sign);
    this.plane.constant = -sign * at;
    drawn.geometries.cut(this.isOn.checked ? this.plane : null);
    for (const [i, button] of this.axes.entries()) button.setAttribute('aria-pressed', String(i === this.axis));
    this.flip.setAttribute('aria-pressed', String(this.isFlipped));
    this.range.min = String(lower);
    this.range.max = String(upper);
    this.range.value = String(at);
    this.range.setAttribute('aria-valuetext', `${short(at, 3)} m`);
    const share = (100 * (at - lower)) / (upper - lower || 1);
    this.range.style.setProperty('--share', `${Math.min(100, Math.max(0, share))}%`);
    if (document.activeElement !== this.number) this.number.value = short(at, 4);
    this.number.step = String(Math.max(0.001, Number(((upper - lower) / kSteps).toPrecision(1))));
    view.drawShadows();
  }
}
