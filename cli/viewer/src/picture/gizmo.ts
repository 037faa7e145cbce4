// The directions of the world, in the corner. A click looks along one of them.

import {Vector3} from 'three';

import type {PictureCamera} from './cameras';
import type {Axis} from '../page_actions';

const kNames = ['X', 'Y', 'Z'] as const;
const kReach = 26;
const kNamespace = 'http://www.w3.org/2000/svg';

function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(kNamespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export class Gizmo {
  private readonly axes: {direction: Vector3; line: SVGLineElement; knob: SVGGElement}[] = [];
  private readonly root: SVGSVGElement;
  private readonly projected = new Vector3();

  /** `look` receives the side of the target from which the camera should look. */
  constructor(host: HTMLElement, look: (axis: Axis, sign: 1 | -1) => void) {
    this.root = svg('svg', {viewBox: '-40 -40 80 80', role: 'group', 'aria-label': 'Look along an axis'});
    for (const [i, name] of kNames.entries()) {
      for (const sign of [1, -1] as const) {
        const direction = new Vector3().setComponent(i, sign);
        const line = svg('line', {class: `axis ${name}`, x1: '0', y1: '0'});
        const text = sign < 0 ? `\u2212${name}` : name;
        const knob = svg('g', {
          class: `knob ${name}${sign < 0 ? ' back' : ''}`,
          tabindex: '0',
          role: 'button',
          'aria-label': `Look from ${text}`,
        });
        knob.append(svg('circle', {r: sign < 0 ? '6' : '8.5'}));
        if (sign > 0) {
          const label = svg('text', {dy: '0.35em'});
          label.textContent = name;
          knob.append(label);
        }
        const act = () => look(i as Axis, sign);
        knob.addEventListener('click', act);
        knob.addEventListener('keydown', (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          act();
        });
        if (sign > 0) this.root.append(line);
        this.axes.push({direction, line, knob});
      }
    }
    for (const {knob} of this.axes) this.root.append(knob);
    host.append(this.root);
  }

  turn(camera: PictureCamera): void {
    const placed = this.axes.map((axis) => {
      const p = this.projected.copy(axis.direction).transformDirection(camera.matrixWorldInverse);
      const x = (kReach * p.x).toFixed(1);
      const y = (-kReach * p.y).toFixed(1);
      axis.line.setAttribute('x2', x);
      axis.line.setAttribute('y2', y);
      axis.knob.setAttribute('transform', `translate(${x} ${y})`);
      return {axis, depth: p.z};
    });
    // Nearer ones cover farther ones. The order in the page stays the same for the keyboard focus.
    if (this.root.contains(document.activeElement)) return;
    placed.sort((a, b) => a.depth - b.depth);
    for (const {axis} of placed) this.root.append(axis.knob);
  }
}
