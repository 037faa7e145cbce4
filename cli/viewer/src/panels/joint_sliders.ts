// A slider for each degree of freedom of each movable joint, and for free bodies.

import {localName, make, short} from '../element';
import {defaultPositions, positionsOfPose} from '../motion/joint_motion';
import {isFree} from '../motion/kinematics';
import type {Kinematics, Positions} from '../motion/kinematics';
import type {Pose} from '../pose';
import {isClosed} from '../motion/loop_closure';
import type {LoopGap} from '../motion/loop_closure';
import {fromRpy, kIdentity, normalized, toRpy} from '../pose';
import type {Body, Joint} from '../scene_json';
import {VirtualList} from '../virtual_list';
import {ConfigurationChoice} from './configuration_choice';
import {SearchField} from './search_field';

type Unit = 'rad' | 'm';

/** One slider: a number that a user changes, in rad or m. */
interface Degree {
  label: string;
  unit: Unit;
  lower: number;
  upper: number;
  /** Whether it is the joint's own limit. */
  isLimited: boolean;
}

/** Units for people: angles in degrees or rad, lengths in mm or m. */
export interface Units {
  degrees: boolean;
  millimetres: boolean;
}

/** A joint, or a free body. */
interface Movable {
  kind: 'movable';
  name: string;
  isFree: boolean;
  of: Joint | Body;
}

/** The joints of a model, or the free bodies. */
interface MovableGroup {
  kind: 'group';
  /** The model; empty: free bodies. */
  name: string;
  movables: Movable[];
}

/** The numbers that the sliders of a joint or a free body change. */
interface Motion {
  type: string;
  degrees: Degree[];
  defaults: readonly number[];
  leader?: string;
  closesLoop?: boolean;
  /** Converts between the positions of scene JSON and the numbers of the sliders. */
  toSliders(q: readonly number[]): number[];
  toPositions(values: readonly number[]): number[];
}

interface Slider {
  degree: Degree;
  range: HTMLInputElement;
  number: HTMLInputElement;
  unit: HTMLElement;
}

interface Control {
  movable: Movable;
  motion: Motion;
  element: HTMLElement;
  reset: HTMLButtonElement;
  sliders: Slider[];
  /** The number that it shows now. */
  shown: string;
}

const kSteps = 1000;

/** Without a limit, the slider ends after half a turn or a metre. */
function degree(label: string, unit: Unit, lower?: number | null, upper?: number | null, at = 0): Degree {
  const reach = unit === 'rad' ? Math.PI : 1;
  const centre = unit === 'rad' ? 0 : at;
  return {
    label,
    unit,
    lower: lower ?? (upper == null ? centre - reach : upper - 2 * reach),
    upper: upper ?? (lower == null ? centre + reach : lower + 2 * reach),
    isLimited: lower != null || upper != null,
  };
}

const kSame = (numbers: readonly number[]): number[] => [...numbers];

const kPoseLabels = ['x', 'y', 'z', 'roll', 'pitch', 'yaw'];

/** A pose as x y z roll pitch yaw. */
function poseDegrees(defaults: readonly number[]): Degree[] {
  return kPoseLabels.map((label, i) =>
    i < 3
      ? degree(label, 'm', null, null, defaults[4 + i])
      : degree(label, 'rad', i === 4 ? -Math.PI / 2 : null, i === 4 ? Math.PI / 2 : null),
  );
}

const poseToSliders = ([w = 1, x = 0, y = 0, z = 0, px = 0, py = 0, pz = 0]: readonly number[]): number[] => [
  px,
  py,
  pz,
  ...toRpy(normalized([w, x, y, z])),
];

const poseToPositions = ([x = 0, y = 0, z = 0, roll = 0, pitch = 0, yaw = 0]: readonly number[]): number[] =>
  positionsOfPose({rotation: fromRpy(roll, pitch, yaw), translation: [x, y, z]});

function degreesOf(joint: Joint, defaults: readonly number[]): Degree[] {
  const limited = (label: string, unit: Unit, i: number) =>
    degree(label, unit, joint.lower?.[i], joint.upper?.[i], defaults[i]);
  switch (joint.type) {
    case 'weld':
      return [];
    case 'revolute':
    case 'screw':
      return [limited('', 'rad', 0)];
    case 'prismatic':
      return [limited('', 'm', 0)];
    case 'curvilinear': {
      const whole = (joint.curve?.segments ?? []).reduce((sum, {length}) => sum + length, 0);
      return [degree('', 'm', joint.lower?.[0] ?? 0, joint.upper?.[0] ?? whole)];
    }
    case 'universal':
      return [limited('about x', 'rad', 0), limited('about y', 'rad', 1)];
    case 'ball':
      return [limited('roll', 'rad', 0), limited('pitch', 'rad', 1), limited('yaw', 'rad', 2)];
    case 'planar':
      return [limited('x', 'm', 0), limited('y', 'm', 1), limited('turn', 'rad', 2)];
    case 'floating':
      return poseDegrees(defaults);
  }
}

function motionOfJoint(joint: Joint): Motion {
  const defaults = defaultPositions(joint);
  const isPose = joint.type === 'floating';
  return {
    type: joint.type,
    degrees: degreesOf(joint, defaults),
    defaults,
    ...(joint.mimic && {leader: joint.mimic.joint}),
    ...(joint.closes_loop && {closesLoop: true}),
    toSliders: isPose ? poseToSliders : kSame,
    toPositions: isPose ? poseToPositions : kSame,
  };
}

function motionOfBody({pose}: Body): Motion {
  const defaults = positionsOfPose(pose ?? kIdentity);
  return {
    type: 'free',
    degrees: poseDegrees(defaults),
    defaults,
    toSliders: poseToSliders,
    toPositions: poseToPositions,
  };
}

const motionOf = (of: Joint | Body): Motion => ('parent' in of ? motionOfJoint(of) : motionOfBody(of));

/** By model; free bodies last. */
function groupsOf({scene, entries, freeBodies}: Kinematics): MovableGroup[] {
  const byModel = new Map<string, MovableGroup>();
  const add = (model: string, movable: Movable) => {
    const group = byModel.get(model);
    if (group) group.movables.push(movable);
    else byModel.set(model, {kind: 'group', name: model, movables: [movable]});
  };
  // A free body has one row, whether or not a floating joint says from where it is placed.
  const placing = new Set(entries.filter(isFree).map(({joint}) => joint?.name));
  for (const joint of scene.joints) {
    if (joint.type === 'weld' || placing.has(joint.name)) continue;
    add(joint.model ?? '', {kind: 'movable', name: joint.name, isFree: false, of: joint});
  }
  for (const body of scene.bodies) {
    if (freeBodies.has(body.name)) add('', {kind: 'movable', name: body.name, isFree: true, of: body});
  }
  return [...byModel.values()].sort((a, b) => Number(a.name === '') - Number(b.name === ''));
}

type Item = MovableGroup | Movable;

const kGroupHeight = 32;
const kHeadHeight = 28;
const kDegreeHeight = 28;

/** The expected height of a row. [pixels] */
function heightOf(item: Item): number {
  if (item.kind === 'group') return kGroupHeight;
  return kHeadHeight + kDegreeHeight * (item.isFree ? kPoseLabels.length : 1);
}

/** The positions of a scene, and the poses of its bodies. */
export interface ShownPositions {
  joints: ReadonlyMap<string, readonly number[]>;
  poses: ReadonlyMap<string, Pose>;
}

export interface Moves {
  moved(name: string, isFree: boolean, positions: number[]): void;
  reset(name: string, isFree: boolean): void;
  resetAll(): void;
  /** Takes the positions of a configuration. */
  choose(positions: Positions): void;
  select(name: string, isFree: boolean): void;
  unitsChanged(units: Units): void;
}

export class JointSliders {
  private readonly list = make('div', {className: 'joints', aria: {role: 'list', label: 'Joints and free bodies'}});
  private readonly filter = new SearchField('Filter', 'Filter the joints', () => this.applyFilter());
  private readonly resetAll = make('button', {type: 'button', title: 'All joints to their defaults (r)'}, 'Reset');
  private readonly angle = make('button', {type: 'button', className: 'unit'});
  private readonly lengthUnit = make('button', {type: 'button', className: 'unit'});
  private readonly choice = new ConfigurationChoice((positions) => {
    if (positions) this.moves.choose(positions);
    else this.moves.resetAll();
  });
  private readonly open = make('p', {className: 'quiet', hidden: true, role: 'status'});
  private readonly none = make('p', {className: 'quiet', hidden: true}, 'Nothing moves in this scene.');
  private readonly rows: VirtualList<Item>;
  private readonly controls = new WeakMap<HTMLElement, Control>();
  private groups: readonly MovableGroup[] = [];
  private readonly closed = new Set<string>();
  private positions: ShownPositions = {joints: new Map(), poses: new Map()};
  private touched: Positions = {joints: new Map(), free: new Map()};
  private selected = '';

  constructor(
    host: HTMLElement,
    private units: Units,
    private readonly moves: Moves,
  ) {
    host.append(
      make('div', {className: 'panel-head'}, this.filter.element, this.angle, this.lengthUnit, this.resetAll),
      this.choice.element,
      this.open,
      this.list,
      this.none,
    );
    this.rows = new VirtualList<Item>(host, this.list, {
      keyOf: ({kind, name}) => `${kind} ${name}`,
      make: (item) => (item.kind === 'group' ? this.head(item) : this.control(item)),
      show: (item, row) => (item.kind === 'group' ? this.showHead(item, row) : this.showControl(item, row)),
      heightOf,
    });
    this.resetAll.addEventListener('click', () => moves.resetAll());
    this.angle.addEventListener('click', () => this.setUnits({...this.units, degrees: !this.units.degrees}));
    this.lengthUnit.addEventListener('click', () =>
      this.setUnits({...this.units, millimetres: !this.units.millimetres}),
    );
    this.labelUnits();
  }

  update(kinematics: Kinematics): void {
    this.groups = groupsOf(kinematics);
    this.choice.update(kinematics);
    this.none.hidden = this.groups.length > 0;
    this.applyFilter();
  }

  /** Shows the positions of the joints. Those in `touched` are not at their defaults. */
  show(positions: ShownPositions, touched: Positions): void {
    this.positions = positions;
    this.touched = touched;
    this.rows.refresh();
    this.choice.show(touched);
    this.resetAll.disabled = touched.joints.size === 0 && touched.free.size === 0;
  }

  /** Says which loop stays open at these positions, if any. */
  showGap(gap?: LoopGap): void {
    const isOpen = gap !== undefined && !isClosed(gap);
    this.open.hidden = !isOpen;
    if (!isOpen) return;
    const apart = `${short(gap.distance, 4)} m and ${short(gap.angle, 4)} rad`;
    this.open.textContent = `The loop that ${gap.joint} closes stays open: its ends are ${apart} apart.`;
  }

  randomPose(): void {
    this.choice.random();
  }

  reveal(name: string): void {
    this.selected = name;
    const item = name === '' ? undefined : this.rows.items.find((one) => one.kind === 'movable' && one.name === name);
    if (item) this.rows.reveal(item);
    this.rows.refresh();
  }

  private positionsOf({name, isFree}: Movable, {defaults}: Motion): readonly number[] {
    if (!isFree) return this.positions.joints.get(name) ?? defaults;
    const pose = this.positions.poses.get(name);
    return pose ? positionsOfPose(pose) : defaults;
  }

  private factor({unit}: Degree): number {
    if (unit === 'rad') return this.units.degrees ? 180 / Math.PI : 1;
    return this.units.millimetres ? 1000 : 1;
  }

  private unitName({unit}: Degree): string {
    if (unit === 'rad') return this.units.degrees ? '°' : 'rad';
    return this.units.millimetres ? 'mm' : 'm';
  }

  private head(group: MovableGroup): HTMLElement {
    const {name, movables} = group;
    const button = make(
      'button',
      {type: 'button', className: 'joint-group'},
      make('span', {}, name || 'free bodies'),
      make('span', {className: 'detail'}, String(movables.length)),
    );
    button.addEventListener('click', () => {
      if (this.closed.has(name)) this.closed.delete(name);
      else this.closed.add(name);
      this.applyFilter();
    });
    return make('div', {aria: {role: 'listitem'}}, button);
  }

  private showHead({name}: MovableGroup, row: HTMLElement): void {
    const isOpen = this.filter.words.length > 0 || !this.closed.has(name);
    row.firstElementChild?.setAttribute('aria-expanded', String(isOpen));
  }

  private control(movable: Movable): HTMLElement {
    const motion = motionOf(movable.of);
    const name = make(
      'button',
      {type: 'button', className: 'joint-name', title: movable.name},
      // Free bodies are listed together, whatever their model.
      movable.isFree ? movable.name : localName(movable.name),
    );
    name.addEventListener('click', () => this.moves.select(movable.name, movable.isFree));
    const reset = make(
      'button',
      {
        type: 'button',
        className: 'reset',
        title: 'To the default',
        aria: {label: `Reset ${movable.name}`},
      },
      '↺',
    );
    reset.addEventListener('click', () => this.moves.reset(movable.name, movable.isFree));
    const closes = motion.closesLoop ? `${motion.type}, closes a loop` : motion.type;
    const note = motion.leader === undefined ? closes : `follows ${localName(motion.leader)}`;
    const head = make('div', {className: 'joint-head'}, name, make('span', {className: 'detail'}, note), reset);
    const element = make('div', {className: 'joint', data: {joint: movable.name}, aria: {role: 'listitem'}}, head);
    const control: Control = {movable, motion, element, reset, sliders: [], shown: ''};
    control.sliders = motion.degrees.map((one, i) => this.slider(control, one, i));
    element.classList.toggle('is-follower', motion.leader !== undefined);
    this.controls.set(element, control);
    return element;
  }

  private slider(control: Control, one: Degree, i: number): Slider {
    const {movable, motion} = control;
    const label = [movable.name, one.label].filter(Boolean).join(' ');
    const span = one.upper - one.lower;
    const range = make('input', {
      type: 'range',
      min: String(one.lower),
      max: String(one.upper),
      step: 'any',
      aria: {label},
    });
    const number = make('input', {type: 'number', step: 'any', aria: {label: `${label}, exactly`}});
    const unit = make('span', {className: 'unit-name'});
    const isFollower = motion.leader !== undefined;
    range.disabled = number.disabled = isFollower;
    const move = (value: number) => {
      const values = motion.toSliders(this.positionsOf(movable, motion));
      values[i] = value;
      this.moves.moved(movable.name, movable.isFree, motion.toPositions(values));
    };
    range.addEventListener('input', () => move(Number(range.value)));
    // Without its own step, the browser's step for keys would be too large.
    range.addEventListener('keydown', (event) => {
      const steps = {ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10}[event.key];
      if (steps === undefined && event.key !== 'Home' && event.key !== 'End') return;
      event.preventDefault();
      const fine = event.shiftKey ? 0.1 : 1;
      const at = Number(range.value) + (steps ?? 0) * fine * ((10 * span) / kSteps);
      move(
        event.key === 'Home'
          ? one.lower
          : event.key === 'End'
            ? one.upper
            : Math.min(one.upper, Math.max(one.lower, at)),
      );
    });
    number.addEventListener('change', () => {
      const value = Number(number.value) / this.factor(one);
      if (number.value.trim() !== '' && Number.isFinite(value)) move(value);
    });
    const ends = make('div', {className: 'ends', aria: {hidden: 'true'}});
    control.element.append(
      make(
        'div',
        {className: 'slider'},
        one.label ? make('span', {className: 'degree'}, one.label) : null,
        make('span', {className: 'track'}, range, ends),
        make('span', {className: 'value'}, number, unit),
      ),
    );
    return {degree: one, range, number, unit};
  }

  private showControl(movable: Movable, row: HTMLElement): void {
    const control = this.controls.get(row);
    if (!control) return;
    row.classList.toggle('is-selected', movable.name === this.selected);
    const {motion} = control;
    const values = motion.toSliders(this.positionsOf(movable, motion));
    const isTouched = (movable.isFree ? this.touched.free : this.touched.joints).has(movable.name);
    const shown = `${values.join(' ')} ${isTouched} ${this.units.degrees} ${this.units.millimetres}`;
    if (shown === control.shown) return;
    control.shown = shown;
    control.reset.disabled = !isTouched;
    control.element.classList.toggle('is-touched', isTouched);
    for (const [i, {degree: one, range, number, unit}] of control.sliders.entries()) {
      const value = values[i] ?? 0;
      const factor = this.factor(one);
      const name = this.unitName(one);
      range.value = String(value);
      range.setAttribute('aria-valuetext', `${short(value * factor, 2)} ${name}`);
      const share = (Math.min(one.upper, Math.max(one.lower, value)) - one.lower) / (one.upper - one.lower || 1);
      range.style.setProperty('--share', `${100 * share}%`);
      const origin = Math.min(one.upper, Math.max(one.lower, 0));
      range.style.setProperty('--origin', `${100 * ((origin - one.lower) / (one.upper - one.lower || 1))}%`);
      if (document.activeElement !== number) number.value = short(value * factor, factor > 1 ? 2 : 4);
      unit.textContent = name;
      const isBeyond = one.isLimited && (value < one.lower - 1e-9 || value > one.upper + 1e-9);
      number.classList.toggle('is-beyond', isBeyond);
      number.title = one.isLimited
        ? `${isBeyond ? 'Beyond its limits, ' : ''}${short(one.lower * factor, 3)} to ${short(one.upper * factor, 3)} ${name}`
        : 'Without limits';
      const ends = range.nextElementSibling;
      if (ends) {
        ends.textContent = '';
        const text = (limit: number) => (one.isLimited ? short(limit * factor, factor > 1 ? 0 : 2) : '');
        ends.append(make('span', {}, text(one.lower)), make('span', {}, text(one.upper)));
      }
    }
  }

  private setUnits(units: Units): void {
    this.units = units;
    this.labelUnits();
    this.moves.unitsChanged(units);
  }

  private labelUnits(): void {
    const label = (button: HTMLButtonElement, now: string, other: string) => {
      button.textContent = now;
      button.title = `Shown in ${now}; to ${other}`;
      button.setAttribute('aria-label', `Shown in ${now}, switch to ${other}`);
    };
    label(this.angle, this.units.degrees ? 'deg' : 'rad', this.units.degrees ? 'rad' : 'deg');
    label(this.lengthUnit, this.units.millimetres ? 'mm' : 'm', this.units.millimetres ? 'm' : 'mm');
  }

  private applyFilter(): void {
    const {words} = this.filter;
    this.rows.items = this.groups.flatMap((group): Item[] => {
      const shown = group.movables.filter(({name}) => this.filter.finds(name, words));
      if (shown.length === 0) return [];
      return words.length === 0 && this.closed.has(group.name) ? [group] : [group, ...shown];
    });
  }
}
