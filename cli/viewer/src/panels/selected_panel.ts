// Everything about the selected element: its numbers, its origin, and the elements that refer to it.

import {localName, make, short} from '../element';
import type {Kinematics} from '../motion/kinematics';
import {toRpy} from '../pose';
import type {Pose} from '../pose';
import type {Body, Joint, Scene, TendonConstraint} from '../scene_json';
import type {Partners, Selection} from '../selection';
import {elementNamed, isThere, kMostChips} from '../selection';
import {fetchExplanations} from '../server';
import type {Explanation} from '../server';

type Row = readonly [string, string];

const vector = (v: readonly number[], digits = 4): string => v.map((x) => short(x, digits)).join('  ');

function rowsOfBody({mass, center_of_mass, inertia, deformable}: Body, isFree: boolean): Row[] {
  const rows: Row[] = [['mass', `${short(mass, 6)} kg`]];
  if (mass > 0) {
    rows.push(['centre of mass', `${vector(center_of_mass ?? [0, 0, 0])} m`]);
    const {ixx, iyy, izz, ixy, ixz, iyz} = inertia;
    const digits = (x: number) =>
      Math.abs(x) < 1e-3 && x !== 0 ? x.toExponential(2) : String(Number(x.toPrecision(3)));
    rows.push(['inertia xx yy zz', `${[ixx, iyy, izz].map(digits).join('  ')} kg\u00a0m²`]);
    if ([ixy, ixz, iyz].some((x) => Math.abs(x) > 1e-12)) {
      rows.push(['inertia xy xz yz', `${[ixy, ixz, iyz].map(digits).join('  ')} kg\u00a0m²`]);
    }
  }
  if (isFree) rows.push(['held by', 'nothing: it is free']);
  if (deformable) rows.push(['kind', 'deformable']);
  return rows;
}

/** A text with names in backticks. */
const code = (text: string): (Node | string)[] =>
  text.split(/`([^`]*)`/).map((part, i) => (i % 2 === 0 ? part : make('code', {}, part)));

/** With a minus sign as wide as a plus. */
const signed = (x: number): string => short(x).replace('-', '\u2212');

/** A tendon as an inequality: `-0.1 <= 1 joint_1 - 0.5 joint_2 <= 0.2`. */
function inequalityOf({joints, offset = 0, lower, upper}: TendonConstraint): string {
  const sum = joints.map(({joint, coefficient}, i) => {
    const sign = coefficient < 0 ? '\u2212' : i > 0 ? '+' : '';
    return `${i > 0 || coefficient < 0 ? `${sign} ` : ''}${short(Math.abs(coefficient))} ${localName(joint)}`;
  });
  if (offset !== 0) sum.push(`${offset < 0 ? '\u2212' : '+'} ${short(Math.abs(offset))}`);
  return [
    ...(lower == null ? [] : [signed(lower), '\u2264']),
    ...sum,
    ...(upper == null ? [] : ['\u2264', signed(upper)]),
  ].join(' ');
}

function rowsOfJoint({name, type, parent, child}: Joint, {constraints = []}: Scene): Row[] {
  const rows: Row[] = [
    ['kind', type],
    ['between', `${parent} and ${child}`],
  ];
  for (const law of constraints) {
    if (law.type !== 'tendon' || !law.joints.some(({joint}) => joint === name)) continue;
    rows.push(['tendon', `${inequalityOf(law)}. It couples joints; there is nothing of it to be drawn.`]);
  }
  return rows;
}

export interface SelectedActions {
  lookAtSelection(): void;
  hideSelected(): void;
  showOnlySelected(): void;
}

export class SelectedPanel {
  private readonly head = make('div', {className: 'selected-head'});
  private readonly numbers = make('dl', {className: 'facts'});
  private readonly place = make('dl', {className: 'facts'});
  private readonly explanation = make('div', {className: 'told'});
  private readonly partnerList = make('div', {className: 'told'});
  private readonly nothing = make('p', {className: 'quiet'}, 'Click a body in the picture or in the tree.');
  private selection: Selection | null = null;
  private asked = 0;

  constructor(
    host: HTMLElement,
    private readonly select: (selection: Selection) => void,
    private readonly actions: SelectedActions,
  ) {
    host.append(this.nothing, this.head, this.numbers, this.place, this.partnerList, this.explanation);
  }

  /** The facts are those of the last one. */
  show(selections: readonly Selection[], kinematics: Kinematics, partners: Partners): void {
    const selection = selections.at(-1) ?? null;
    this.selection = selection;
    this.nothing.hidden = selection !== null;
    for (const part of [this.head, this.numbers, this.place, this.partnerList, this.explanation]) {
      part.hidden = selection === null;
      part.replaceChildren();
    }
    if (!selection) return;
    const {kind, name} = selection;
    const {actions} = this;
    const button = (text: string, title: string, run: () => void) => {
      const made = make('button', {type: 'button', title}, text);
      made.addEventListener('click', run);
      return made;
    };
    this.head.append(
      make(
        'div',
        {className: 'badge-line'},
        make('span', {className: `badge kind-${kind}`}, kind),
        make(
          'span',
          {className: 'buttons'},
          button('Look at', 'Look at it (f)', () => actions.lookAtSelection()),
          button('Hide', 'Hide it (h)', () => actions.hideSelected()),
          button('Only', 'Show only it (Shift H)', () => actions.showOnlySelected()),
        ),
      ),
    );
    if (selections.length > 1) this.head.append(...this.listSelected(selections));
    this.head.append(make('h2', {}, localName(name)));
    if (name !== localName(name)) this.head.append(make('p', {className: 'full-name'}, name));
    const body = kind === 'body' ? kinematics.bodies.get(name) : undefined;
    if (body) this.fill(this.numbers, rowsOfBody(body, kinematics.freeBodies.has(name)));
    const joint = kind === 'joint' ? kinematics.joints.get(name) : undefined;
    if (joint) this.fill(this.numbers, rowsOfJoint(joint, kinematics.scene));
    if (kind === 'body') this.listPartners(partners.of(name));
    void this.explain(selection, kinematics);
  }

  /** The pose in the world, at the current joint positions. */
  showPose(X_WE: Pose | undefined): void {
    if (!X_WE || !this.selection) {
      this.place.replaceChildren();
      return;
    }
    this.fill(this.place, [
      ['in the world', `${vector(X_WE.translation)} m`],
      [
        'roll pitch yaw',
        `${toRpy(X_WE.rotation)
          .map((x) => short((x * 180) / Math.PI, 2))
          .join('  ')} °`,
      ],
    ]);
  }

  private fill(list: HTMLElement, rows: readonly Row[]): void {
    list.replaceChildren(...rows.flatMap(([term, text]) => [make('dt', {}, term), make('dd', {}, text)]));
  }

  private listSelected(selections: readonly Selection[]): HTMLElement[] {
    const others = selections.length - kMostChips;
    const chips = selections.slice(-kMostChips).map((one) => this.link(localName(one.name), one));
    return [
      make('p', {className: 'quiet'}, `${selections.length} are selected`),
      make('div', {className: 'chips'}, ...chips),
      ...(others > 0 ? [make('p', {className: 'quiet'}, `and ${others} more`)] : []),
    ];
  }

  private listPartners(partners: readonly string[]): void {
    if (partners.length === 0) return;
    const chips = partners.slice(0, kMostChips).map((name) => this.link(name, {kind: 'body', name}));
    const others = partners.length - chips.length;
    this.partnerList.append(
      make(
        'h3',
        {},
        make('span', {className: 'swatch partner'}),
        `Never collides with ${partners.length === 1 ? 'one body' : `${partners.length} bodies`}`,
      ),
      make('div', {className: 'chips'}, ...chips),
      ...(others > 0 ? [make('p', {className: 'quiet'}, `and ${others} more`)] : []),
    );
  }

  private link(text: string, selection: Selection): HTMLElement {
    const button = make('button', {type: 'button', className: 'chip', title: selection.name}, text);
    button.addEventListener('click', () => this.select(selection));
    return button;
  }

  private async explain(selection: Selection, kinematics: Kinematics): Promise<void> {
    const asked = ++this.asked;
    let explanations: Explanation[] = [];
    try {
      explanations = await fetchExplanations(selection.name);
    } catch {
      // The scene of the picture may be older than the server's. Its numbers stay visible.
    }
    if (asked !== this.asked) return;
    const explained = explanations.find(({kind}) => kind === selection.kind) ?? explanations[0];
    this.explanation.replaceChildren();
    if (!explained) return;
    const place = (file: string, line: number, lines: readonly string[]) => [
      make('p', {className: 'place'}, `${file}:${line}`),
      lines.length > 0 ? make('pre', {tabIndex: 0}, lines.join('\n')) : null,
    ];
    if (explained.source) {
      const {file, line, lines} = explained.source;
      this.explanation.append(
        make('h3', {}, 'Declared at'),
        make('div', {className: 'step'}, ...place(file, line, lines)),
      );
    }
    for (const {text, file, line, lines} of explained.macros ?? []) {
      this.explanation.append(
        make('div', {className: 'step'}, make('p', {}, ...code(text)), ...place(file, line, lines)),
      );
    }
    if (explained.directives.length > 0) this.explanation.append(make('h3', {}, 'Brought by'));
    for (const {text, file, line, lines} of explained.directives) {
      this.explanation.append(
        make('div', {className: 'step'}, make('p', {}, make('code', {}, text)), ...place(file, line, lines)),
      );
    }
    for (const [title, lines] of Object.entries(explained.facts)) {
      this.explanation.append(
        make('h3', {}, title),
        make('ul', {}, ...lines.map((line) => make('li', {}, ...this.withLinks(line, kinematics)))),
      );
    }
    if (explained.references.length > 0) this.explanation.append(this.references(explained, kinematics));
  }

  private references({references}: Explanation, kinematics: Kinematics): HTMLElement {
    const lines = references.map(({kind, name, field, file, line}) => {
      const own = {kind: kind as Selection['kind'], name};
      const target = isThere(own, kinematics) ? own : elementNamed(name, kinematics);
      return make(
        'li',
        {},
        `${kind} `,
        target ? this.link(name, target) : make('code', {}, name),
        ` as ${field}`,
        file === undefined ? null : make('span', {className: 'detail'}, `  ${file}:${line}`),
      );
    });
    return make(
      'details',
      {},
      make('summary', {}, make('h3', {}, `All that refers to it: ${references.length}`)),
      make('ul', {}, ...lines),
    );
  }

  /** Names in backticks that are elements of the scene become links. */
  private withLinks(line: string, kinematics: Kinematics): (Node | string)[] {
    return line.split(/`([^`]*)`/).map((part, i) => {
      if (i % 2 === 0) return part;
      const target = elementNamed(part, kinematics);
      if (target) return this.link(part, target);
      return make('code', {}, part);
    });
  }
}
