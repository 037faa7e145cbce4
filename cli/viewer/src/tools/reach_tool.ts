// Inverse kinematics: a gizmo, or six numbers, say where a body or frame should be, and the joints follow.

import {Object3D} from 'three';
import {TransformControls} from 'three/addons/controls/TransformControls.js';

import {localName, make, short} from '../element';
import {residualOf, solveForPose} from '../motion/inverse_kinematics';
import type {Residual} from '../motion/inverse_kinematics';
import {poseOfPositions, positionsOfPose} from '../motion/joint_motion';
import {kWorld} from '../motion/kinematics';
import {matrixOf} from '../picture/matrix';
import {MovingChain} from '../motion/moving_chain';
import {compose, fromRpy, inverse, kIdentity, toRpy} from '../pose';
import type {Pose} from '../pose';
import {bodiesOf} from '../selection';
import type {Selection} from '../selection';
import type {Tool, ToolPage} from './tool';

const kDegree = Math.PI / 180;
const kFields = ['x', 'y', 'z', 'roll', 'pitch', 'yaw'] as const;
/** As many numbers are needed for any position and orientation. */
const kFullPose = 6;
/** Smaller differences count as reached. [m, rad] */
const kReached = 1e-6;

interface Target {
  selection: Selection;
  body: string;
  X_BF: Pose;
  /** Where it is wanted. */
  X_WT: Pose;
}

export class ReachTool implements Tool {
  readonly title = 'Reach';
  readonly purpose =
    'Select a body or frame, then drag the arrows, or type where it should be. All joints between it and the root follow, within their limits.';
  readonly key = 'k';
  readonly icon = 'M8 1.500v13M1.500 8h13M6 3.500l2-2 2 2M6 12.500l2 2 2-2M3.500 6l-2 2 2 2M12.500 6l2 2-2 2';
  readonly panel: HTMLElement;
  private readonly head = make('p', {});
  private readonly fields: HTMLInputElement[];
  private readonly modes: HTMLButtonElement[];
  private readonly turned = make('input', {type: 'checkbox'});
  private readonly facts = make('dl', {className: 'facts', aria: {live: 'polite'}});
  private readonly body: HTMLElement;
  private readonly handle = new Object3D();
  private controls: TransformControls | null = null;
  private target: Target | null = null;
  private isOpen = false;
  private isDragging = false;

  constructor(private readonly page: ToolPage) {
    this.fields = kFields.map((name, i) => {
      const unit = i < 3 ? 'm' : '°';
      const field = make('input', {type: 'number', step: i < 3 ? '0.01' : '1', aria: {label: `${name} in ${unit}`}});
      field.addEventListener('change', () => this.takeFields());
      return field;
    });
    this.modes = (['Move', 'Turn'] as const).map((text) => {
      const button = make('button', {type: 'button', aria: {pressed: String(text === 'Move')}}, text);
      button.addEventListener('click', () => this.setMode(text === 'Move' ? 'translate' : 'rotate'));
      return button;
    });
    this.turned.addEventListener('change', () => this.solve());
    this.body = make(
      'div',
      {},
      make('div', {className: 'segmented', aria: {role: 'group', label: 'What the arrows do'}}, ...this.modes),
      make('label', {className: 'switch'}, this.turned, make('span', {className: 'name'}, 'Reach the orientation too')),
      make(
        'div',
        {className: 'pose-fields'},
        ...this.fields.map((field, i) => make('label', {}, `${kFields[i]} `, field, i < 3 ? ' m' : ' °')),
      ),
      this.facts,
    );
    this.panel = make('div', {}, this.head, this.body);
  }

  opened(): void {
    this.isOpen = true;
    this.aim();
  }

  closed(): void {
    this.isOpen = false;
    this.target = null;
    this.showHandle();
  }

  selected(): void {
    if (this.isOpen && !this.isDragging) this.aim();
  }

  sceneChanged(): void {
    if (this.isOpen) this.aim();
  }

  placed(): void {
    if (this.isOpen && !this.isSolving) this.aim();
  }

  beforeDraw(): void {
    if (this.controls) this.controls.camera = this.page.view.camera;
  }

  clicked(): boolean {
    // A click on the arrows is no click on the body behind them.
    return this.controls?.axis != null;
  }

  private isSolving = false;

  /** The target is where the selected element is. */
  private aim(): void {
    const {drawn, selections} = this.page;
    const selection = selections.at(-1);
    this.target = null;
    if (drawn && selection && selection.kind !== 'model') {
      const [body = kWorld] = bodiesOf(selection, drawn.kinematics);
      const X_WB = drawn.bodyPoses.get(body) ?? kIdentity;
      const X_WT = drawn.poseOf(selection) ?? X_WB;
      const target = {selection, body, X_BF: compose(inverse(X_WB), X_WT), X_WT};
      const {variables} = this.chain(body);
      if (variables.length > 0) {
        const isNew = this.head.dataset.name !== selection.name;
        if (isNew) this.turned.checked = variables.length >= kFullPose || variables.some(({isFree}) => isFree);
        this.target = target;
      }
      this.head.dataset.name = selection.name;
      const joints = new Set(variables.map(({name}) => name)).size;
      this.head.textContent = this.target
        ? `${selection.kind} ${localName(selection.name)}, moved by ${joints === 1 ? 'one joint' : `${joints} joints`}`
        : `Nothing moves ${selection.kind} ${localName(selection.name)}: welds hold it.`;
    } else {
      this.head.textContent = 'Select a body or frame in the picture or in the tree.';
    }
    this.body.hidden = !this.target;
    this.show(null);
    this.showHandle();
  }

  private chain(body: string): MovingChain {
    const {drawn, configuration} = this.page;
    const kinematics = drawn!.kinematics;
    return new MovingChain(kinematics, configuration.within(kinematics), body, 'all');
  }

  private solve(): void {
    const {page, target} = this;
    const {drawn, configuration} = page;
    if (!drawn || !target) return;
    const chain = this.chain(target.body);
    let residual: Residual;
    if (chain.variables.every(({isFree}) => isFree)) {
      // A free body is simply put there.
      const X_WB = compose(target.X_WT, inverse(target.X_BF));
      const root = chain.variables[0]!.name;
      const X_WR = drawn.bodyPoses.get(root) ?? kIdentity;
      const X_RB = compose(inverse(X_WR), drawn.bodyPoses.get(target.body) ?? kIdentity);
      configuration.free.set(root, positionsOfPose(compose(X_WB, inverse(X_RB))));
      residual = {distance: 0, angle: 0};
    } else {
      const solution = solveForPose(chain, target.X_BF, target.X_WT, this.turned.checked);
      for (const {name} of chain.variables) configuration.joints.set(name, solution.positions.joints.get(name) ?? []);
      residual = solution.residual;
    }
    this.isSolving = true;
    page.place();
    this.isSolving = false;
    const X_WF = drawn.poseOf(target.selection);
    if (X_WF) residual = residualOf(X_WF, target.X_WT);
    this.show(residual);
    if (!this.isDragging) this.showHandle();
  }

  private takeFields(): void {
    const {target} = this;
    const values = this.fields.map(({value}) => Number(value));
    if (!target || !values.every(Number.isFinite)) return;
    const [x = 0, y = 0, z = 0, roll = 0, pitch = 0, yaw = 0] = values;
    target.X_WT = {
      translation: [x, y, z],
      rotation: fromRpy(roll * kDegree, pitch * kDegree, yaw * kDegree),
    };
    this.solve();
  }

  private show(residual: Residual | null): void {
    const {target} = this;
    if (target && document.activeElement?.closest('.pose-fields') == null) {
      const {translation, rotation} = target.X_WT;
      const values = [...translation, ...toRpy(rotation).map((x) => x / kDegree)];
      for (const [i, field] of this.fields.entries()) field.value = short(values[i] ?? 0, i < 3 ? 5 : 3);
    }
    const rows: [string, string][] = [];
    if (residual && target) {
      const {distance, angle} = residual;
      rows.push(['still apart', distance < kReached ? 'nothing' : `${short(1000 * distance, 3)} mm`]);
      if (this.turned.checked)
        rows.push(['still turned', angle < kReached ? 'nothing' : `${short(angle / kDegree, 3)} °`]);
      const chain = this.chain(target.body);
      const at = chain.start;
      const stopped = chain.variables.filter(
        ({lower, upper}, i) => Math.abs(at[i]! - lower) < 1e-9 || Math.abs(at[i]! - upper) < 1e-9,
      );
      if (stopped.length > 0) rows.push(['at a limit', stopped.map(({name}) => localName(name)).join(', ')]);
    }
    this.facts.replaceChildren(...rows.flatMap(([term, text]) => [make('dt', {}, term), make('dd', {}, text)]));
  }

  private setMode(mode: 'translate' | 'rotate'): void {
    this.controls?.setMode(mode);
    for (const [i, button] of this.modes.entries()) {
      button.setAttribute('aria-pressed', String((i === 0) === (mode === 'translate')));
    }
    this.page.view.draw();
  }

  private showHandle(): void {
    const {view} = this.page;
    if (!this.target) {
      this.controls?.detach();
      view.draw();
      return;
    }
    const controls = (this.controls ??= this.makeControls());
    matrixOf(this.target.X_WT).decompose(this.handle.position, this.handle.quaternion, this.handle.scale);
    this.handle.updateMatrixWorld();
    if (controls.object !== this.handle) controls.attach(this.handle);
    view.draw();
  }

  private makeControls(): TransformControls {
    const {view} = this.page;
    const controls = new TransformControls(view.camera, view.canvas);
    controls.setSize(0.8);
    view.scene.add(this.handle, controls.getHelper());
    controls.addEventListener('change', () => view.draw());
    controls.addEventListener('dragging-changed', ({value}) => {
      this.isDragging = value === true;
      view.controls.enabled = !this.isDragging;
      // The arrows return to where the element is.
      if (!this.isDragging) this.aim();
    });
    controls.addEventListener('objectChange', () => {
      if (!this.target || !this.isDragging) return;
      const {position: p, quaternion: q} = this.handle;
      this.target.X_WT = poseOfPositions([q.w, q.x, q.y, q.z, p.x, p.y, p.z]);
      this.solve();
    });
    return controls;
  }
}
