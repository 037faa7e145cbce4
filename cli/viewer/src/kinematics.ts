// The poses of the bodies of a scene for any positions of its joints, by the rules of scene/kinematics.h.

import {defaultPositions, poseOfJoint, poseOfPositions, positionsOfPose} from './joint_motion';
import {compose, inverse, kIdentity} from './pose';
import type {Pose} from './pose';
import type {Body, Joint, Scene} from './scene_json';

export const kWorld = 'world';

/** One body with its inboard joint; bases have none. */
interface Entry {
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

export class Kinematics {
  readonly scene: Scene;
  readonly bodies: ReadonlyMap<string, Body>;
  readonly joints: ReadonlyMap<string, Joint>;
  /** Every body, each after its inboard body. */
  readonly entries: readonly Entry[];
  /** Joints that mimic another, each after its leader. */
  private readonly followers: readonly Joint[];

  constructor(scene: Scene) {
    this.scene = scene;
    this.bodies = new Map(scene.bodies.map((body) => [body.name, body]));
    this.joints = new Map(scene.joints.map((joint) => [joint.name, joint]));
    this.entries = this.findEntries();
    this.followers = this.findFollowers();
  }

  /**
   * The positions of every joint: the given ones, otherwise the defaults. Mimicking joints follow if any position is
   * given.
   */
  jointPositions(given: Positions['joints']): Map<string, readonly number[]> {
    const q = new Map<string, readonly number[]>();
    for (const joint of this.scene.joints) q.set(joint.name, given.get(joint.name) ?? defaultPositions(joint));
    if (given.size === 0) return q;
    for (const {name, mimic} of this.followers) {
      if (!mimic || given.has(name)) continue;
      const leader = q.get(mimic.joint)?.[0] ?? 0;
      q.set(name, [(mimic.multiplier ?? 1) * leader + (mimic.offset ?? 0)]);
    }
    return q;
  }

  /** X_WB of every body and of the world, by name. */
  bodyPoses(positions: Positions): Map<string, Pose> {
    const q = this.jointPositions(positions.joints);
    const poses = new Map<string, Pose>([[kWorld, kIdentity]]);
    for (const {body, inboard, joint, reversed} of this.entries) {
      if (joint && inboard !== undefined) {
        const X_PM = compose(joint.frame_on_parent ?? kIdentity, poseOfJoint(joint, q.get(joint.name) ?? []));
        const X_PC = joint.frame_on_child ? compose(X_PM, inverse(joint.frame_on_child)) : X_PM;
        poses.set(body.name, compose(poses.get(inboard) ?? kIdentity, reversed ? inverse(X_PC) : X_PC));
      } else {
        const free = body.floating ? positions.free.get(body.name) : undefined;
        poses.set(body.name, free ? poseOfPositions(free) : (body.pose ?? kIdentity));
      }
    }
    return poses;
  }

  defaultFreePositions(body: Body): number[] {
    return positionsOfPose(body.pose ?? kIdentity);
  }

  private findEntries(): Entry[] {
    const at = new Map<string, Joint[]>();
    for (const joint of this.scene.joints) {
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
    const isChild = new Set(this.scene.joints.map((joint) => joint.child));
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
