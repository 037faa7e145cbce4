// Names over the picture: as many as fit, the nearest first.

import {Vector3} from 'three';

import type {PictureCamera} from './cameras';
import {make} from '../element';
import type {Label} from '../overlays/overlay';

const kMost = 160;
const kHeight = 16;
const kPerLetter = 6.4;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export class Labels {
  private readonly pool: HTMLElement[] = [];
  private readonly projected = new Vector3();

  constructor(private readonly host: HTMLElement) {}

  /** `first`: a name that is shown even if it covers others. */
  show(labels: readonly Label[], camera: PictureCamera, width: number, height: number, first?: string): void {
    const seen: {label: Label; x: number; y: number; depth: number}[] = [];
    for (const label of labels) {
      const p = this.projected.copy(label.at).project(camera);
      if (p.z < -1 || p.z > 1 || Math.abs(p.x) > 1 || Math.abs(p.y) > 1) continue;
      seen.push({label, x: ((p.x + 1) / 2) * width, y: ((1 - p.y) / 2) * height, depth: p.z});
    }
    const rank = (entry: {label: Label; depth: number}) => (entry.label.name === first ? -2 : entry.depth);
    seen.sort((a, b) => rank(a) - rank(b));
    const taken: Box[] = [];
    let used = 0;
    for (const {label, x, y} of seen) {
      if (used === kMost) break;
      const box = {left: x + 6, top: y - 18, right: x + 14 + kPerLetter * label.text.length, bottom: y - 18 + kHeight};
      if (taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      const element = this.pool[used] ?? this.add();
      if (element.textContent !== label.text) element.textContent = label.text;
      element.classList.toggle('is-selected', label.name === first);
      element.style.transform = `translate(${Math.round(box.left)}px, ${Math.round(box.top)}px)`;
      element.hidden = false;
      ++used;
    }
    for (let i = used; i < this.pool.length; ++i) this.pool[i]!.hidden = true;
  }

  private add(): HTMLElement {
    const element = make('span', {className: 'label'});
    this.pool.push(element);
    this.host.append(element);
    return element;
  }
}
