// The poses of the bodies of a scene for any positions of its joints, by the rules of scene/motion/kinematics.h and
// scene/motion/loop_closure.h.

import {defaultPositions, poseOfJoint, poseOfPositions, positionsOfPose} from './joint_motion';
import {closeLoops} from './loop_closure';
import type {Loop, LoopGap, LoopStep} from './loop_closure';
import {compose, inverse, kIdentity} from '../pose';
import type {Pose} from '../pose';
import type {Body, Joint, Scene} from '../scene_json';

export const kWorld = 'world';

/** One body with its inboard joint; bases have none. */
export interface Entry {
  body: Body;
  inboard?: string;
  joint?: Joint;
  /** The body is the joint's parent. */
  reversed: boolean;
}

/** Positions by the names of joints and of free bodies (seven each, their pose in the world). */
export interface Positions {
  joints: ReadonlyMap<string, readonly number[]>;
  free: ReadonlyMap<string, readonly number[]>;
}

/** Whether nothing holds the body of an entry, by the rule of scene/motion/tree.h; deformable bodies cannot be moved. */
export const isFree = ({body, joint}: Entry): boolean => (joint ? joint.type === 'floating' : body.floating === true);

/** X_WB of a body, from that of its inboard body. */
export function poseOfEntry(
  entry: Entry,
  joints: ReadonlyMap<string, readonly number[]>,
  free: Positions['free'],
  poses: ReadonlyMap<string, Pose>,
): Pose {
  const {body, inboard, joint, reversed} = entry;
  const given = isFree(entry) ? free.get(body.name) : undefined;
  if (given) return poseOfPositions(given);
  if (joint && inboard !== undefined) {
    const X_PM = compose(joint.frame_on_parent ?? kIdentity, poseOfJoint(joint, joints.get(joint.name) ?? []));
    const X_PC = joint.frame_on_child ? compose(X_PM, inverse(joint.frame_on_child)) : X_PM;
    return compose(poses.get(inboard) ?? kIdentity, reversed ? inverse(X_PC) : X_PC);
  }
  return body.pose ?? kIdentity;
}

export class Kinematics {
  readonly scene: Scene;
  readonly bodies: ReadonlyMap<string, Body>;
  readonly joints: ReadonlyMap<string, Joint>;
  /** Every body, each after its inboard body. */
  readonly entries: readonly Entry[];
  /** The names of the bodies that nothing holds, in the order of the entries. */
  readonly freeBodies: ReadonlySet<string>;
  /** Joints that mimic another, each after its leader. */
  private readonly followers: readonly Joint[];
  readonly loops: readonly Loop[];
  private entryByBody: Map<string, Entry> | undefined;

  constructor(scene: Scene) {
    this.scene = scene;
    this.bodies = new Map(scene.bodies.map((body) => [body.name, body]));
    this.joints = new Map(scene.joints.map((joint) => [joint.name, joint]));
    this.entries = this.findEntries();
    this.freeBodies = new Set(this.entries.filter(isFree).map(({body}) => body.name));
    this.followers = this.findFollowers();
    this.loops = this.findLoops();
  }

  /**
   * The positions of every joint: the given ones, otherwise the defaults. If any position is given, mimicking joints
   * follow, and other joints move until the loops are closed.
   */
  jointPositions(given: Positions['joints']): Map<string, readonly number[]> {
    return this.solve(given).positions;
  }

  /** The same, and the gap of the loop that is least closed, if there are loops and any position is given. */
  solve(given: Positions['joints']): {positions: Map<string, readonly number[]>; gap?: LoopGap | undefined} {
    const positions = this.withFollowers(given);
    if (given.size === 0 || this.loops.length === 0) return {positions};
    const {joints} = this.scene;
    const gap = closeLoops(joints, this.loops, this.followers, new Set(given.keys()), positions);
    const settled = this.withFollowers(given, positions);
    return {positions: settled, gap};
  }

  private withFollowers(
    given: Positions['joints'],
    at: ReadonlyMap<string, readonly number[]> = given,
  ): Map<string, readonly number[]> {
    const q = new Map<string, readonly number[]>();
    for (const joint of this.scene.joints) q.set(joint.name, at.get(joint.name) ?? defaultPositions(joint));
    if (given.size === 0) return q;
    for (const {name, mimic} of this.followers) {
      if (!mimic || given.has(name)) continue;
      const leader = q.get(mimic.joint)?.[0] ?? 0;
      q.set(name, [(mimic.multiplier ?? 1) * leader + (mimic.offset ?? 0)]);
    }
    return q;
  }

  /** Whether two joints are in one loop. */
  shareLoop(a: string, b: string): boolean {
    return this.loops.some(({joint, steps}) => {
      const names = [joint.name, ...steps.map((step) => step.joint.name)];
      return names.includes(a) && names.includes(b);
    });
  }

  /** The number of the first loop that a joint is in; -1: none. Joints that close loops are in them. */
  loopOf(name: string): number {
    return this.loops.findIndex(
      ({joint, steps}) => joint.name === name || steps.some((step) => step.joint.name === name),
    );
  }

  isInLoop(name: string): boolean {
    return this.loopOf(name) >= 0;
  }

  /** The joint that a joint follows, through all leaders between them: position = factor * q[root] + offset. */
  leaderOf(joint: Joint): {root: string; factor: number; offset: number} {
    let [at, factor, offset] = [joint, 1, 0];
    while (at.mimic && this.followers.includes(at)) {
      const leader = this.joints.get(at.mimic.joint);
      if (!leader) break;
      offset += factor * (at.mimic.offset ?? 0);
      factor *= at.mimic.multiplier ?? 1;
      at = leader;
    }
    return {root: at.name, factor, offset};
  }

  /** The way a body is held. */
  entryOf(body: string): Entry | undefined {
    this.entryByBody ??= new Map(this.entries.map((entry) => [entry.body.name, entry]));
    return this.entryByBody.get(body);
  }

  /** X_WB of every body and of the world, by name. */
  bodyPoses(positions: Positions): Map<string, Pose> {
    const q = this.jointPositions(positions.joints);
    const poses = new Map<string, Pose>([[kWorld, kIdentity]]);
    for (const entry of this.entries) poses.set(entry.body.name, poseOfEntry(entry, q, positions.free, poses));
    return poses;
  }

  /** The world, and the bodies that are fixed on it. */
  get anchored(): ReadonlySet<string> {
    const anchored = new Set([kWorld]);
    for (const {body, inboard, joint} of this.entries) {
      const isFixed = joint ? joint.type === 'weld' && anchored.has(inboard ?? '') : !body.floating;
      if (isFixed) anchored.add(body.name);
    }
    return anchored;
  }

  defaultFreePositions(body: Body): number[] {
    return positionsOfPose(body.pose ?? kIdentity);
  }

  private findEntries(): Entry[] {
    const at = new Map<string, Joint[]>();
    const inTree = this.scene.joints.filter((joint) => !joint.closes_loop);
    for (const joint of inTree) {
      for (const body of [joint.parent, joint.child]) {
        const list = at.get(body);
        if (list) list.push(joint);
        else at.set(body, [joint]);
      }
    }
    const entries: Entry[] = [];
    const reached = new Set<string>([kWorld]);
    const growFrom = (root: string) => {
      const queue = [root];
      for (let i = 0; i < queue.length; ++i) {
        const inboard = queue[i] ?? root;
        for (const joint of at.get(inboard) ?? []) {
          const reversed = joint.child === inboard;
          const outboard = reversed ? joint.parent : joint.child;
          const body = this.bodies.get(outboard);
          if (!body || reached.has(outboard)) continue;
          reached.add(outboard);
          entries.push({body, inboard, joint, reversed});
          queue.push(outboard);
        }
      }
    };
    growFrom(kWorld);
    const isChild = new Set(inTree.map((joint) => joint.child));
    for (const rootsOnly of [true, false]) {
      for (const body of this.scene.bodies) {
        if (reached.has(body.name) || (rootsOnly && isChild.has(body.name))) continue;
        reached.add(body.name);
        entries.push({body, reversed: false});
        growFrom(body.name);
      }
    }
    return entries;
  }

  private findLoops(): Loop[] {
    const entryOf = new Map(this.entries.map((entry) => [entry.body.name, entry]));
    const wayIn = (body: string): Entry[] => {
      const way: Entry[] = [];
      for (let entry = entryOf.get(body); entry; entry = entryOf.get(entry.inboard ?? '')) way.push(entry);
      return way;
    };
    const closing = this.scene.joints.filter((joint) => joint.closes_loop);
    return closing.map((joint) => {
      const parents = wayIn(joint.parent);
      const children = wayIn(joint.child);
      // The part that both ways have in common is not in the loop.
      while (parents.length > 0 && parents.at(-1) === children.at(-1)) {
        parents.pop();
        children.pop();
      }
      const steps = (way: readonly Entry[], onChildSide: boolean): LoopStep[] =>
        way.flatMap((entry) => (entry.joint ? [{joint: entry.joint, reversed: entry.reversed, onChildSide}] : []));
      return {joint, steps: [...steps(parents, false), ...steps(children, true)]};
    });
  }

  private findFollowers(): Joint[] {
    const ordered: Joint[] = [];
    const state = new Map<string, 'open' | 'done'>();
    for (const start of this.scene.joints) {
      const chain: Joint[] = [];
      let at: Joint | undefined = start;
      while (at?.mimic && !state.has(at.name)) {
        state.set(at.name, 'open');
        chain.push(at);
        at = this.joints.get(at.mimic.joint);
      }
      // Followers in a circle stay where they are.
      const isCircle = at !== undefined && state.get(at.name) === 'open';
      for (const joint of chain.reverse()) {
        state.set(joint.name, 'done');
        const leader = joint.mimic && this.joints.get(joint.mimic.joint);
        if (!isCircle && leader && defaultPositions(leader).length === 1 && defaultPositions(joint).length === 1) {
          ordered.push(joint);
        }
      }
    }
    return ordered;
  }
}
