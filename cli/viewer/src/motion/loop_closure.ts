// Closes the loops of a scene, by the rules and the numbers of scene/motion/loop_closure.cc.

import {defaultPositions, poseOfJoint} from './joint_motion';
import {
  add,
  compose,
  cross,
  inverse,
  inverseTurn,
  kIdentity,
  length,
  multiply,
  rotate,
  scale,
  subtract,
  transform,
} from '../pose';
import type {Pose, Quat, Vec3} from '../pose';
import type {Joint} from '../scene_json';

const kRows = 6;
const kDifference = 1e-6;
const kExact = 1e-13;
const kMostIterations = 60;
const kFirstDamping = 1e-3;
const kLeastDamping = 1e-12;
const kMostDamping = 1e8;
const kStepOfHeld = 0.05;
const kFewestMoves = 10;
const kMostMoves = 200;
const kMostWork = 2e6;
const kMostLoops = 64;
/** A loop counts as closed up to this. [m, rad] */
const kClosed = 1e-4;

/** A joint on the way around a loop, seen from the body where the two sides meet. */
export interface LoopStep {
  joint: Joint;
  /** The outboard body is the joint's parent. */
  reversed: boolean;
  onChildSide: boolean;
}

/** A joint that closes a loop, and the way around it: the parent's side, then the child's, each from its end inwards. */
export interface Loop {
  joint: Joint;
  steps: readonly LoopStep[];
}

/** The remaining gap of a loop. */
export interface LoopGap {
  joint: string;
  /** [m] */
  distance: number;
  /** [rad] */
  angle: number;
}

export const isClosed = ({distance, angle}: LoopGap): boolean => Math.max(distance, angle) <= kClosed;

interface Slice {
  first: number;
  count: number;
}

/** A position as a function of an independent one: factor * q[root] + offset. */
interface Coordinate {
  root: number;
  factor: number;
  offset: number;
}

/** The axis of a rotation, as long as its angle. [rad] */
export function rotationVector([w, x, y, z]: Quat): Vec3 {
  const sign = w < 0 ? -1 : 1;
  const v: Vec3 = [sign * x, sign * y, sign * z];
  const size = length(v);
  return size > 0 ? scale((2 * Math.atan2(size, sign * w)) / size, v) : [0, 0, 0];
}

/** Solves A x = b in place, by Cholesky. False if A is not positive definite. */
export function solvePositive(A: Float64Array, n: number, b: Float64Array): boolean {
  const at = (i: number, j: number): number => A[i * n + j] ?? 0;
  const of = (i: number): number => b[i] ?? 0;
  for (let i = 0; i < n; ++i) {
    for (let j = 0; j <= i; ++j) {
      let sum = at(i, j);
      for (let k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
      if (i === j) {
        if (!(sum > 0)) return false;
        A[i * n + i] = Math.sqrt(sum);
      } else {
        A[i * n + j] = sum / at(j, j);
      }
    }
  }
  for (let i = 0; i < n; ++i) {
    let sum = of(i);
    for (let k = 0; k < i; ++k) sum -= at(i, k) * of(k);
    b[i] = sum / at(i, i);
  }
  for (let i = n - 1; i >= 0; --i) {
    let sum = of(i);
    for (let k = i + 1; k < n; ++k) sum -= at(k, i) * of(k);
    b[i] = sum / at(i, i);
  }
  return true;
}

/** Solves loops together, over some of the positions. */
class Solver {
  readonly q: Float64Array;
  private readonly slices = new Map<string, Slice>();
  readonly coordinates: Coordinate[];
  private readonly columns = new Map<number, number>();
  private roots: number[] = [];
  private J = new Float64Array(0);

  constructor(joints: readonly Joint[], positions: ReadonlyMap<string, readonly number[]>) {
    const all: number[] = [];
    for (const joint of joints) {
      const q = positions.get(joint.name) ?? defaultPositions(joint);
      this.slices.set(joint.name, {first: all.length, count: q.length});
      all.push(...q);
    }
    this.q = Float64Array.from(all);
    this.coordinates = all.map((_, root) => ({root, factor: 1, offset: 0}));
  }

  slice({name}: Joint): Slice {
    return this.slices.get(name) ?? {first: 0, count: 0};
  }

  positions({first, count}: Slice): number[] {
    return [...this.q.subarray(first, first + count)];
  }

  value(i: number): number {
    return this.q[i] ?? 0;
  }

  coordinate(i: number): Coordinate {
    return this.coordinates[i] ?? {root: i, factor: 1, offset: 0};
  }

  /** Followers are given each after its leader. */
  follow(followers: readonly Joint[], held: ReadonlySet<string>): void {
    for (const joint of followers) {
      if (!joint.mimic || held.has(joint.name)) continue;
      const leader = this.slices.get(joint.mimic.joint);
      if (!leader) continue;
      const {root, factor, offset} = this.coordinate(leader.first);
      const m = joint.mimic.multiplier ?? 1;
      this.coordinates[this.slice(joint).first] = {
        root,
        factor: m * factor,
        offset: m * offset + (joint.mimic.offset ?? 0),
      };
    }
  }

  free(root: number): void {
    if (this.columns.has(root)) return;
    this.columns.set(root, this.roots.length);
    this.roots.push(root);
  }

  holdAll(): void {
    this.columns.clear();
    this.roots = [];
  }

  /** Calls `use` with the place of each position around a loop. */
  each(loop: Loop, use: (position: number) => void): void {
    for (const joint of [...loop.steps.map((step) => step.joint), loop.joint]) {
      const {first, count} = this.slice(joint);
      for (let i = first; i < first + count; ++i) use(i);
    }
  }

  close(cluster: readonly Loop[]): void {
    this.refresh(cluster);
    let gaps = this.gaps(cluster, true);
    let cost = costOf(gaps);
    let damping = kFirstDamping;
    for (let iteration = 0; iteration < kMostIterations && damping < kMostDamping; ++iteration) {
      if (gaps.every((gap) => Math.abs(gap) < kExact) || this.roots.length === 0) return;
      const kept = this.roots.map((root) => this.value(root));
      const y = Float64Array.from(gaps);
      if (!solvePositive(this.damped(gaps.length, damping), gaps.length, y)) {
        damping *= 10;
        continue;
      }
      const columns = this.roots.length;
      for (const [i, root] of this.roots.entries()) {
        let change = 0;
        for (let row = 0; row < gaps.length; ++row) change += (this.J[row * columns + i] ?? 0) * (y[row] ?? 0);
        this.q[root] = this.value(root) - change;
      }
      this.refresh(cluster);
      const moved = costOf(this.gaps(cluster, false));
      if (moved < cost) {
        damping = Math.max(damping / 10, kLeastDamping);
        cost = moved;
        gaps = this.gaps(cluster, true);
      } else {
        damping *= 10;
        for (const [i, root] of this.roots.entries()) this.q[root] = kept[i] ?? 0;
        this.refresh(cluster);
      }
    }
  }

  gapOf(loop: Loop): LoopGap {
    const [x = 0, y = 0, z = 0, a = 0, b = 0, c = 0] = this.gap(loop);
    return {joint: loop.joint.name, distance: length([x, y, z]), angle: length([a, b, c])};
  }

  private refresh(cluster: readonly Loop[]): void {
    for (const loop of cluster) {
      this.each(loop, (i) => {
        const {root, factor, offset} = this.coordinate(i);
        if (root !== i) this.q[i] = factor * this.value(root) + offset;
      });
    }
  }

  private gaps(cluster: readonly Loop[], derivatives: boolean): number[] {
    if (derivatives) this.J = new Float64Array(cluster.length * kRows * this.roots.length);
    return cluster.flatMap((loop, i) => this.gap(loop, derivatives ? i * kRows : undefined));
  }

  /** All poses are in the body where the two sides of the loop meet, B. `row`: the first of its rows of J. */
  private gap(loop: Loop, row?: number): number[] {
    const frames: Pose[] = [];
    let X_BParent = kIdentity;
    let X_BChild = kIdentity;
    for (let i = loop.steps.length - 1; i >= 0; --i) {
      const step = loop.steps[i];
      if (!step) continue;
      const {joint, reversed, onChildSide} = step;
      const X_PF = joint.frame_on_parent ?? kIdentity;
      const X_CM = joint.frame_on_child ?? kIdentity;
      const X_FM = poseOfJoint(joint, this.positions(this.slice(joint)));
      const X_BI = onChildSide ? X_BChild : X_BParent;
      const X_BF = reversed ? compose(compose(X_BI, X_CM), inverse(X_FM)) : compose(X_BI, X_PF);
      const X_BO = reversed ? compose(X_BF, inverse(X_PF)) : compose(compose(X_BF, X_FM), inverse(X_CM));
      frames[i] = X_BF;
      if (onChildSide) X_BChild = X_BO;
      else X_BParent = X_BO;
    }
    const closing = loop.joint;
    const own = this.slice(closing);
    const X_BF = compose(X_BParent, closing.frame_on_parent ?? kIdentity);
    const X_BE = compose(X_BF, poseOfJoint(closing, this.positions(own)));
    const X_BM = compose(X_BChild, closing.frame_on_child ?? kIdentity);
    const p = subtract(X_BM.translation, X_BE.translation);
    const r = rotationVector(multiply(X_BM.rotation, inverseTurn(X_BE.rotation)));
    if (row !== undefined) {
      for (const [i, {joint, reversed, onChildSide}] of loop.steps.entries()) {
        const sign = onChildSide !== reversed ? 1 : -1;
        const target = onChildSide ? X_BM : X_BE;
        this.addDerivatives(joint, frames[i] ?? kIdentity, target.translation, sign, row);
      }
      this.addDerivatives(closing, X_BF, X_BE.translation, -1, row);
    }
    return [...p, ...r];
  }

  private addDerivatives(joint: Joint, X_BF: Pose, p_BT: Vec3, sign: number, row: number): void {
    const slice = this.slice(joint);
    const q = this.positions(slice);
    for (let i = 0; i < slice.count; ++i) {
      const {root, factor} = this.coordinate(slice.first + i);
      const column = this.columns.get(root);
      if (column === undefined) continue;
      const at = (change: number): Pose =>
        poseOfJoint(
          joint,
          q.map((x, k) => (k === i ? x + change : x)),
        );
      const after = at(kDifference);
      const before = at(-kDifference);
      const per = 1 / (2 * kDifference);
      const turned = rotationVector(multiply(after.rotation, inverseTurn(before.rotation)));
      const w = rotate(X_BF.rotation, scale(per, turned));
      const p_BM = transform(X_BF, poseOfJoint(joint, q).translation);
      const own = rotate(X_BF.rotation, scale(per, subtract(after.translation, before.translation)));
      const v = add(own, cross(w, subtract(p_BT, p_BM)));
      for (const [k, x] of [...v, ...w].entries()) {
        const place = (row + k) * this.roots.length + column;
        this.J[place] = (this.J[place] ?? 0) + sign * factor * x;
      }
    }
  }

  private damped(n: number, damping: number): Float64Array {
    const A = new Float64Array(n * n);
    const columns = this.roots.length;
    for (let i = 0; i < n; ++i) {
      for (let j = 0; j <= i; ++j) {
        let sum = i === j ? damping : 0;
        for (let k = 0; k < columns; ++k) sum += (this.J[i * columns + k] ?? 0) * (this.J[j * columns + k] ?? 0);
        A[i * n + j] = sum;
      }
    }
    return A;
  }
}

const costOf = (gaps: readonly number[]): number => gaps.reduce((sum, gap) => sum + gap * gap, 0);

/** Loops that share joints, or the leaders of joints, together. */
function clustersOf(loops: readonly Loop[], solver: Solver): Loop[][] {
  let clusters: {loops: Loop[]; roots: Set<number>}[] = [];
  for (const loop of loops) {
    const roots = new Set<number>();
    solver.each(loop, (i) => roots.add(solver.coordinate(i).root));
    const isShared = (other: {roots: Set<number>}): boolean => [...roots].some((root) => other.roots.has(root));
    const shared = clusters.filter(isShared);
    const merged = {loops: [...shared.flatMap((one) => one.loops), loop], roots};
    for (const one of shared) for (const root of one.roots) merged.roots.add(root);
    clusters = [...clusters.filter((one) => !shared.includes(one)), merged];
  }
  return clusters.map((one) => one.loops);
}

/**
 * Moves the joints of loops from their defaults until the loops are closed, with the joints in `held` at their given
 * positions. Changes `positions`, which has all joints. Returns the gap of the loop that is least closed.
 */
export function closeLoops(
  joints: readonly Joint[],
  loops: readonly Loop[],
  followers: readonly Joint[],
  held: ReadonlySet<string>,
  positions: Map<string, readonly number[]>,
): LoopGap | undefined {
  const solver = new Solver(joints, positions);
  const wanted = Float64Array.from(solver.q);
  const start = new Solver(joints, new Map()).q;
  const at = (list: Float64Array, i: number): number => list[i] ?? 0;
  solver.follow(followers, new Set());
  const clusters = clustersOf(loops, solver);
  for (const [i, coordinate] of solver.coordinates.entries()) {
    Object.assign(coordinate, {root: i, factor: 1, offset: 0});
  }
  solver.follow(followers, held);
  const stays = new Set<number>();
  for (const joint of joints) {
    const {first, count} = solver.slice(joint);
    if (held.has(joint.name)) for (let i = first; i < first + count; ++i) stays.add(i);
  }
  for (const cluster of clusters) {
    if (cluster.length > kMostLoops) continue;
    const moved: number[] = [];
    let way = 0;
    let count = 1;
    for (const loop of cluster) {
      solver.each(loop, (i) => {
        const {root} = solver.coordinate(i);
        solver.q[root] = at(start, root);
        ++count;
        if (!stays.has(root)) {
          solver.free(root);
        } else {
          moved.push(root);
          way = Math.max(way, Math.abs(at(wanted, root) - at(start, root)));
        }
      });
    }
    solver.close(cluster);
    if (way > 0) {
      const fine = Math.min(Math.max(Math.ceil(way / kStepOfHeld), kFewestMoves), kMostMoves);
      const steps = Math.max(1, Math.min(fine, Math.floor(kMostWork / count)));
      for (let step = 1; step <= steps; ++step) {
        for (const i of moved) {
          const share = (step / steps) * (at(wanted, i) - at(start, i));
          solver.q[i] = step === steps ? at(wanted, i) : at(start, i) + share;
        }
        solver.close(cluster);
      }
    }
    solver.holdAll();
  }
  for (const joint of joints) positions.set(joint.name, solver.positions(solver.slice(joint)));
  const gaps = loops.map((loop) => solver.gapOf(loop));
  const size = ({distance, angle}: LoopGap): number => Math.max(distance, angle);
  return gaps.reduce<LoopGap | undefined>((worst, gap) => (worst && size(worst) >= size(gap) ? worst : gap), undefined);
}
