// The positions that move a body: of all joints between it and the root, or of the nearest one. Joints that mimic
// others are moved through their leaders, and loops stay closed.

import {defaultPositions, poseOfJoint, poseOfPositions, positionsOfPose} from './joint_motion';
import {isFree, kWorld} from './kinematics';
import type {Kinematics, Positions} from './kinematics';
import {compose, inverse, kIdentity} from '../pose';
import type {Pose} from '../pose';
import type {Joint} from '../scene_json';

/** One number that moves the body. */
export interface ChainVariable {
  /** A joint, or a free body. */
  name: string;
  isFree: boolean;
  /** In its positions. */
  index: number;
  lower: number;
  upper: number;
}

type Entry = Kinematics['entries'][number];

export type Reach = 'nearest' | 'all';

const kDifferenceOfLoops = 1e-4;
/** In the positions of a pose, the quaternion comes first. */
const kFirstTranslation = 4;

export class MovingChain {
  readonly variables: readonly ChainVariable[];
  /** From the root to the body. */
  private readonly way: readonly Entry[];
  /** With followers and loops solved. */
  private readonly q: ReadonlyMap<string, readonly number[]>;
  private readonly isInLoop: boolean;
  private poses: ReadonlyMap<string, Pose> | undefined;

  constructor(
    private readonly kinematics: Kinematics,
    private readonly given: Positions,
    body: string,
    reach: Reach,
  ) {
    this.way = wayTo(kinematics, body);
    this.q = kinematics.solve(given.joints).positions;
    this.isInLoop = this.way.some(({joint}) => joint && kinematics.isInLoop(joint.name));
    this.variables = this.findVariables(reach);
  }

  get start(): number[] {
    return this.variables.map(({name, isFree, index}) => (isFree ? this.freeOf(name) : this.q.get(name))?.[index] ?? 0);
  }

  /** For derivatives: near a stretched loop, its search leaves positions exact to 1e-7 only. */
  get difference(): number | undefined {
    return this.isInLoop ? kDifferenceOfLoops : undefined;
  }

  /** X_WB at values of the variables. */
  poseAt(values: readonly number[]): Pose {
    const positions = this.positionsAt(values);
    if (this.isInLoop)
      return this.kinematics.bodyPoses(positions).get(this.way.at(-1)?.body.name ?? kWorld) ?? kIdentity;
    let X_WB = kIdentity;
    for (const entry of this.way) {
      const {body, joint, reversed} = entry;
      const free = isFree(entry) ? positions.free.get(body.name) : undefined;
      if (free) {
        X_WB = poseOfPositions(free);
      } else if (joint) {
        const q = this.follow(joint, positions.joints);
        const X_PM = compose(joint.frame_on_parent ?? kIdentity, poseOfJoint(joint, q));
        const X_PC = joint.frame_on_child ? compose(X_PM, inverse(joint.frame_on_child)) : X_PM;
        X_WB = compose(X_WB, reversed ? inverse(X_PC) : X_PC);
      } else {
        X_WB = body.pose ?? kIdentity;
      }
    }
    return X_WB;
  }

  /** All positions that were given, with the variables at these values. */
  positionsAt(values: readonly number[]): Positions {
    const joints = new Map(this.given.joints);
    const free = new Map(this.given.free);
    for (const [i, {name, isFree, index}] of this.variables.entries()) {
      const into = isFree ? free : joints;
      const q = [...(into.get(name) ?? (isFree ? this.freeOf(name) : this.q.get(name)) ?? [])];
      q[index] = values[i] ?? 0;
      into.set(name, q);
    }
    return {joints, free};
  }

  private freeOf(body: string): readonly number[] {
    const given = this.given.free.get(body);
    if (given) return given;
    // It may be placed from a body that moves.
    this.poses ??= this.kinematics.bodyPoses(this.given);
    return positionsOfPose(this.poses.get(body) ?? kIdentity);
  }

  private follow(joint: Joint, moved: ReadonlyMap<string, readonly number[]>): readonly number[] {
    const {root, factor, offset} = this.kinematics.leaderOf(joint);
    if (root === joint.name) return moved.get(joint.name) ?? this.q.get(joint.name) ?? defaultPositions(joint);
    // Nothing follows while nothing has been moved.
    const leader = moved.get(root);
    return leader ? [factor * (leader[0] ?? 0) + offset] : (this.q.get(joint.name) ?? defaultPositions(joint));
  }

  private findVariables(reach: Reach): ChainVariable[] {
    const variables: ChainVariable[] = [];
    const loops = new Set<number>();
    for (const entry of [...this.way].reverse()) {
      const isEnough = reach === 'nearest' && variables.length > 0;
      if (isEnough) break;
      if (isFree(entry)) {
        // Nothing beyond it moves it.
        if (variables.length === 0) variables.push(...translations(entry.body.name));
        break;
      }
      const {joint} = entry;
      if (!joint) continue;
      // One joint of a loop leads, the others close it.
      const loop = this.kinematics.loopOf(joint.name);
      if (loop >= 0 && loops.has(loop)) continue;
      const found = this.variablesOf(joint, variables);
      if (loop >= 0 && found.length > 0) loops.add(loop);
      variables.push(...found);
    }
    return variables;
  }

  private variablesOf(joint: Joint, known: readonly ChainVariable[]): ChainVariable[] {
    const {root, factor, offset} = this.kinematics.leaderOf(joint);
    const leader = this.kinematics.joints.get(root);
    if (!leader || known.some(({name, isFree}) => name === root && !isFree)) return [];
    return defaultPositions(leader).flatMap((_, index) => {
      let lower = leader.lower?.[index] ?? -Infinity;
      let upper = leader.upper?.[index] ?? Infinity;
      if (leader !== joint && factor !== 0) {
        const ends = [joint.lower?.[0] ?? -Infinity, joint.upper?.[0] ?? Infinity].map((x) => (x - offset) / factor);
        lower = Math.max(lower, Math.min(...ends));
        upper = Math.min(upper, Math.max(...ends));
      }
      return lower < upper ? [{name: root, isFree: false, index, lower, upper}] : [];
    });
  }
}

const translations = (name: string): ChainVariable[] =>
  [0, 1, 2].map((i) => ({name, isFree: true, index: kFirstTranslation + i, lower: -Infinity, upper: Infinity}));

function wayTo(kinematics: Kinematics, body: string): Entry[] {
  const way: Entry[] = [];
  for (let entry = kinematics.entryOf(body); entry; entry = kinematics.entryOf(entry.inboard ?? '')) way.push(entry);
  return way.reverse();
}
