// A slider for each degree of freedom of each movable joint, and for free bodies.

import {localName, make, short} from '../element';
import {defaultPositions, positionsOfPose} from '../joint_motion';
import type {Kinematics, Positions} from '../kinematics';
import {isClosed} from '../loop_closure';
import type {LoopGap} from '../loop_closure';
import {fromRpy, normalized, toRpy} from '../pose';
import type {Joint} from '../scene_json';
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

interface Movable {
  name: string;
  isFree: boolean;
  type: string;
  model: string;
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

function movablesOf(kinematics: Kinematics): Movable[] {
  const {scene} = kinematics;
  const joints = scene.joints
    .filter(({type}) => type !== 'weld')
    .map((joint): Movable => {
      const defaults = defaultPositions(joint);
      const isPose = joint.type === 'floating';
      return {
        name: joint.name,
        isFree: false,
        type: joint.type,
        model: joint.model ?? '',
        degrees: degreesOf(joint, defaults),
        defaults,
        ...(joint.mimic && {leader: joint.mimic.joint}),
        ...(joint.closes_loop && {closesLoop: true}),
        toSliders: isPose ? poseToSliders : kSame,
        toPositions: isPose ? poseToPositions : kSame,
      };
    });
  const free = scene.bodies
    .filter((body) => body.floating)
    .map((body): Movable => {
      const defaults = kinematics.defaultFreePositions(body);
      return {
        name: body.name,
        isFree: true,
        type: 'free',
        model: body.model,
        degrees: poseDegrees(defaults),
        defaults,
        toSliders: poseToSliders,
        toPositions: poseToPositions,
      };
    });
  return [...joints, ...free];
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
  private readonly list = make('div', {className: 'joints'});
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
  private controls: Control[] = [];
  private groups: {element: HTMLDetailsElement; controls: Control[]}[] = [];
  private readonly closed = new Set<string>();
  private positions: {joints: ReadonlyMap<string, readonly number[]>; free: ReadonlyMap<string, readonly number[]>} = {
    joints: new Map(),
    free: new Map(),
  };

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
    this.resetAll.addEventListener('click', () => moves.resetAll());
    this.angle.addEventListener('click', () => this.setUnits({...this.units, degrees: !this.units.degrees}));
    this.lengthUnit.addEventListener('click', () =>
      this.setUnits({...this.units, millimetres: !this.units.millimetres}),
    );
    this.labelUnits();
  }

  update(kinematics: Kinematics): void {
    const focused = this.focusedName();
    this.controls = movablesOf(kinematics).map((movable) => this.control(movable));
    const byModel = new Map<string, Control[]>();
    for (const control of this.controls) {
      const group = control.movable.isFree ? '' : control.movable.model;
      const list = byModel.get(group);
      if (list) list.push(control);
      else byModel.set(group, [control]);
    }
    // Free bodies last.
    const names = [...byModel.keys()].sort((a, b) => Number(a === '') - Number(b === ''));
    this.groups = names.map((name) => {
      const controls = byModel.get(name)!;
      const element = make(
        'details',
        {open: !this.closed.has(name)},
        make(
          'summary',
          {},
          make('span', {}, name || 'free bodies'),
          make('span', {className: 'detail'}, String(controls.length)),
        ),
        ...controls.map((control) => control.element),
      );
      element.addEventListener('toggle', () => {
        if (element.open) this.closed.delete(name);
        else this.closed.add(name);
      });
      return {element, controls};
    });
    this.list.replaceChildren(...this.groups.map(({element}) => element));
    this.choice.update(kinematics);
    this.none.hidden = this.controls.length > 0;
    this.applyFilter();
    const again = focused && this.controls.find(({movable}) => movable.name === focused.name)?.sliders[focused.i];
    if (again) again.range.focus();
  }

  /** Shows the positions of the joints. Those in `touched` are not at their defaults. */
  show(
    joints: ReadonlyMap<string, readonly number[]>,
    free: ReadonlyMap<string, readonly number[]>,
    touched: Positions,
  ): void {
    this.positions = {joints, free};
    for (const control of this.controls) this.showControl(control, touched);
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
    const control = this.controls.find(({movable}) => movable.name === name);
    for (const {element} of this.controls) element.classList.toggle('is-selected', element === control?.element);
    control?.element.scrollIntoView({block: 'nearest'});
  }

  private positionsOf({name, isFree, defaults}: Movable): readonly number[] {
    return (isFree ? this.positions.free : this.positions.joints).get(name) ?? defaults;
  }

  private focusedName(): {name: string; i: number} | undefined {
    for (const {movable, sliders} of this.controls) {
      const i = sliders.findIndex(({range}) => range === document.activeElement);
      if (i >= 0) return {name: movable.name, i};
    }
    return undefined;
  }

  private factor({unit}: Degree): number {
    if (unit === 'rad') return this.units.degrees ? 180 / Math.PI : 1;
    return this.units.millimetres ? 1000 : 1;
  }

  private unitName({unit}: Degree): string {
    if (unit === 'rad') return this.units.degrees ? '°' : 'rad';
    return this.units.millimetres ? 'mm' : 'm';
  }

  private control(movable: Movable): Control {
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
    const closes = movable.closesLoop ? `${movable.type}, closes a loop` : movable.type;
    const note = movable.leader === undefined ? closes : `follows ${localName(movable.leader)}`;
    const head = make('div', {className: 'joint-head'}, name, make('span', {className: 'detail'}, note), reset);
    const element = make('div', {className: 'joint', data: {joint: movable.name}}, head);
    const control: Control = {movable, element, reset, sliders: [], shown: ''};
    control.sliders = movable.degrees.map((one, i) => this.slider(control, one, i));
    element.classList.toggle('is-follower', movable.leader !== undefined);
    return control;
  }

  private slider(control: Control, one: Degree, i: number): Slider {
    const {movable} = control;
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
    const isFollower = movable.leader !== undefined;
    range.disabled = number.disabled = isFollower;
    const move = (value: number) => {
      const values = movable.toSliders(this.positionsOf(movable));
      values[i] = value;
      this.moves.moved(movable.name, movable.isFree, movable.toPositions(values));
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

  private showControl(
    control: Control,
    touched: {joints: ReadonlyMap<string, unknown>; free: ReadonlyMap<string, unknown>},
  ): void {
    const {movable} = control;
    const values = movable.toSliders(this.positionsOf(movable));
    const isTouched = (movable.isFree ? touched.free : touched.joints).has(movable.name);
    // Of hundreds of joints, usually only one moves.
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
    for (const {element, controls} of this.groups) {
      let shown = 0;
      for (const control of controls) {
        control.element.hidden = !this.filter.finds(control.movable.name, words);
        if (!control.element.hidden) ++shown;
      }
      element.hidden = shown === 0;
      if (words.length > 0 && shown > 0) element.open = true;
    }
  }
}
