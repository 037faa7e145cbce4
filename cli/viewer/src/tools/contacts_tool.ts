// Bodies that overlap or are near each other at the current pose, as the library finds them.

import {localName, make, short} from '../element';
import {kWorld} from '../motion/kinematics';
import type {NearPair, NearPairs} from '../server';
import {fetchNearPairs} from '../server';
import type {Tool, ToolPage} from './tool';
import {ToolMarks} from './tool_marks';

const kWait = 250;

const millimetres = (x: number): string => `${short(1000 * Math.abs(x), 2)} mm`;

export class ContactsTool implements Tool {
  readonly title = 'Overlap and distance';
  readonly purpose =
    'Finds the bodies whose collision geometries overlap or are near each other, as the scene lets them collide. Meshes count as their convex hulls.';
  readonly key = 'q';
  readonly icon = 'M6 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM10 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10z';
  readonly panel: HTMLElement;
  private readonly find = make('button', {type: 'button'}, 'Find now');
  private readonly within = make('input', {type: 'number', min: '0', step: '10', value: '50'});
  private readonly follows = make('input', {type: 'checkbox'});
  private readonly summary = make('p', {className: 'said', aria: {role: 'status'}});
  private readonly list = make('ol', {className: 'pairs'});
  private readonly deep: ToolMarks;
  private readonly near: ToolMarks;
  private timer = 0;
  private asked = 0;
  private isAsking = false;
  private isStale = false;
  private isOpen = false;

  constructor(private readonly page: ToolPage) {
    this.deep = new ToolMarks(page, 0xe23d3d);
    this.near = new ToolMarks(page, 0x2f7df0);
    this.find.addEventListener('click', () => this.ask());
    this.within.addEventListener('change', () => this.ask());
    this.follows.addEventListener('change', () => this.follows.checked && this.ask());
    this.panel = make(
      'div',
      {},
      make(
        'div',
        {className: 'buttons'},
        this.find,
        make('label', {className: 'inline'}, 'nearer than ', this.within, ' mm'),
      ),
      make(
        'label',
        {className: 'switch'},
        this.follows,
        make('span', {className: 'name'}, 'Find again after each move'),
      ),
      this.summary,
      this.list,
    );
  }

  opened(): void {
    this.isOpen = true;
    this.ask();
  }

  closed(): void {
    this.isOpen = false;
    ++this.asked;
    this.show(null);
    this.summary.textContent = '';
  }

  sceneChanged(): void {
    if (this.isOpen) this.ask();
  }

  placed(): void {
    if (!this.isOpen) return;
    if (this.follows.checked) {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.ask(), kWait);
    } else if (this.list.childElementCount > 0) {
      // The points are those of the pose before.
      this.show(null);
      this.summary.textContent = 'Something has moved since.';
    }
  }

  beforeDraw(): void {
    this.deep.beforeDraw();
    this.near.beforeDraw();
  }

  private ask(): void {
    clearTimeout(this.timer);
    this.isStale = true;
    if (!this.isAsking) void this.askAll();
  }

  /** One question at a time; moves meanwhile lead to one more. */
  private async askAll(): Promise<void> {
    this.isAsking = true;
    while (this.isStale && this.isOpen && this.page.drawn) {
      this.isStale = false;
      const {configuration, drawn} = this.page;
      const asked = ++this.asked;
      const millimetre = Number(this.within.value);
      const within = Number.isFinite(millimetre) && millimetre > 0 ? millimetre / 1000 : 1e-9;
      if (this.list.childElementCount === 0) this.summary.textContent = 'Looking…';
      try {
        const found = await fetchNearPairs(configuration.within(drawn.kinematics), within);
        if (asked === this.asked && this.isOpen) this.show(found);
      } catch (error) {
        if (asked !== this.asked) continue;
        this.show(null);
        this.summary.textContent = error instanceof Error ? error.message : String(error);
      }
    }
    this.isAsking = false;
  }

  private show(found: NearPairs | null): void {
    const pairs = found?.pairs ?? [];
    const marks = (list: readonly NearPair[]) =>
      list.map((pair) => ({
        name: '',
        ends: [
          {body: kWorld, p_BP: pair.point_a},
          {body: kWorld, p_BP: pair.point_b},
        ] as const,
      }));
    this.deep.show(marks(pairs.filter(({distance}) => distance <= 0)));
    this.near.show(marks(pairs.filter(({distance}) => distance > 0)));
    this.list.replaceChildren(...pairs.map((pair) => this.rowOf(pair)));
    if (found) this.summary.textContent = summaryOf(found);
  }

  private rowOf({a, b, body_a: bodyA, body_b: bodyB, distance}: NearPair): HTMLElement {
    const text = distance < 0 ? `${millimetres(distance)} deep` : `${millimetres(distance)} apart`;
    const button = make(
      'button',
      {type: 'button', className: `pair ${distance < 0 ? 'is-deep' : ''}`, title: `${a}, ${b}`},
      make('span', {}, `${bodyA} – ${bodyB}`),
      make('span', {className: 'detail'}, text),
    );
    button.addEventListener('click', () =>
      this.page.selectAll([
        {kind: 'body', name: bodyA},
        {kind: 'body', name: bodyB},
      ]),
    );
    return make('li', {}, button);
  }
}

function summaryOf({found, overlaps, pairs, complete, left_out: leftOut, within}: NearPairs): string {
  const nearOnes = found - overlaps;
  const parts = [
    overlaps === 0 ? 'Nothing overlaps.' : `${overlaps === 1 ? 'One pair overlaps' : `${overlaps} pairs overlap`}.`,
    nearOnes > 0
      ? `${nearOnes === 1 ? 'One pair is' : `${nearOnes} pairs are`} nearer than ${millimetres(within)}.`
      : '',
    found > pairs.length ? `The list has the first ${pairs.length}.` : '',
    complete ? '' : 'There are too many pairs, so not all were looked at.',
    leftOut.length > 0 ? `Left out, because their meshes cannot be read: ${leftOut.map(localName).join(', ')}.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
