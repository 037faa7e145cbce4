// Measures between points: the distance and its parts, and with three points the angle at the second.

import {Vector3} from 'three';
import type {Raycaster} from 'three';

import {localName, make, short} from '../element';
import type {Connection} from '../overlays/connections';
import type {Label} from '../overlays/overlay';
import {cross, dot, length, subtract} from '../pose';
import type {Vec3} from '../pose';
import {inWorld, pickPoint} from './picked_point';
import type {PickedPoint} from './picked_point';
import type {Tool, ToolPage} from './tool';
import {ToolMarks} from './tool_marks';

const kMostPoints = 3;
const kDigits = 6;

const metres = (x: number): string => `${short(x, kDigits).replace('-', '\u2212')} m`;
const asConnection = (name: string, a: PickedPoint, b: PickedPoint): Connection => ({name, ends: [a, b]});

/** The angle between two directions. [rad] */
export const angleBetween = (a: Vec3, b: Vec3): number => Math.atan2(length(cross(a, b)), dot(a, b));

export class MeasureTool implements Tool {
  readonly title = 'Measure';
  readonly purpose =
    'Click two points to measure their distance; a third one gives the angle at the second. Points snap to corners, and to the origins of bodies and frames.';
  readonly key = 'd';
  readonly icon = 'M1.500 10.500l9-9 4 4-9 9zM4 8l1.500 1.500M6.200 5.800l2.300 2.300M8.500 3.500L10 5';
  readonly panel: HTMLElement;
  private readonly marks: ToolMarks;
  private readonly candidate: ToolMarks;
  private readonly list = make('ol', {className: 'picked'});
  private readonly facts = make('dl', {className: 'facts', aria: {live: 'polite'}});
  private readonly clear = make('button', {type: 'button', disabled: true}, 'Clear');
  private readonly add = make('button', {type: 'button', disabled: true}, 'Add the selection');
  private points: PickedPoint[] = [];

  constructor(private readonly page: ToolPage) {
    this.marks = new ToolMarks(page, 0xd6336c);
    this.candidate = new ToolMarks(page, 0xff8a1e);
    this.add.title = 'Adds the origin of each selected element as a point';
    this.clear.addEventListener('click', () => this.set([]));
    this.add.addEventListener('click', () => this.addSelection());
    this.panel = make('div', {}, make('div', {className: 'buttons'}, this.add, this.clear), this.list, this.facts);
  }

  opened(): void {
    this.set(this.points);
  }

  closed(): void {
    this.candidate.show([]);
    this.marks.show([]);
    this.points = [];
  }

  sceneChanged(): void {
    const {drawn} = this.page;
    this.set(this.points.filter((point) => drawn && inWorld(point, drawn)));
  }

  placed(): void {
    this.marks.place();
    this.showFacts();
  }

  selected(): void {
    this.add.disabled = this.page.selections.length === 0;
  }

  beforeDraw(): void {
    this.marks.beforeDraw();
    this.candidate.beforeDraw();
  }

  clicked(raycaster: Raycaster): boolean {
    const point = this.pick(raycaster);
    if (point) this.addPoint(point);
    return true;
  }

  hovered(raycaster: Raycaster | null): void {
    const point = raycaster ? this.pick(raycaster) : undefined;
    this.candidate.show(point ? [asConnection('', point, point)] : []);
  }

  labels(): Label[] {
    const {drawn} = this.page;
    if (!drawn) return [];
    return this.points.slice(1).flatMap((b, i) => {
      const from = inWorld(this.points[i]!, drawn);
      const to = inWorld(b, drawn);
      if (!from || !to) return [];
      const at = new Vector3(...from).add(new Vector3(...to)).divideScalar(2);
      return [{text: metres(length(subtract(to, from))), name: '', at}];
    });
  }

  private pick(raycaster: Raycaster): PickedPoint | undefined {
    const {drawn, view} = this.page;
    return drawn ? pickPoint(raycaster, drawn, view, drawn.hidden) : undefined;
  }

  private addSelection(): void {
    const {drawn, selections} = this.page;
    if (!drawn) return;
    for (const selection of selections.slice(-kMostPoints)) {
      const X_WE = drawn.poseOf(selection);
      if (!X_WE) continue;
      const what = `origin of ${selection.kind} ${localName(selection.name)}`;
      this.addPoint(drawn.fixed(selection, X_WE.translation, what));
    }
  }

  private addPoint(point: PickedPoint): void {
    this.set(this.points.length === kMostPoints ? [point] : [...this.points, point]);
  }

  private set(points: PickedPoint[]): void {
    this.points = points;
    this.clear.disabled = points.length === 0;
    this.marks.show(
      points.length === 1
        ? [asConnection('', points[0]!, points[0]!)]
        : points.slice(1).map((b, i) => asConnection('', points[i]!, b)),
    );
    this.list.replaceChildren(...points.map(({what}) => make('li', {}, what)));
    this.showFacts();
  }

  private showFacts(): void {
    const {drawn} = this.page;
    const at = drawn ? this.points.map((point) => inWorld(point, drawn) ?? ([0, 0, 0] as Vec3)) : [];
    const rows: [string, string][] = [];
    const [a, b, c] = at;
    if (a && !b) rows.push(['in the world', a.map((x) => short(x, kDigits)).join('  ') + ' m']);
    const difference = (name: string, from: Vec3, to: Vec3) => {
      const d = subtract(to, from);
      rows.push([`distance ${name}`, metres(length(d))]);
      rows.push([`dx dy dz ${name}`, `${d.map((x) => short(x, kDigits).replace('-', '\u2212')).join('  ')} m`]);
    };
    if (a && b) difference('1 to 2', a, b);
    if (a && b && c) {
      difference('2 to 3', b, c);
      const angle = angleBetween(subtract(a, b), subtract(c, b));
      rows.push(['angle at 2', `${short((180 * angle) / Math.PI, 4)} °`]);
    }
    this.facts.replaceChildren(...rows.flatMap(([term, text]) => [make('dt', {}, term), make('dd', {}, text)]));
  }
}
