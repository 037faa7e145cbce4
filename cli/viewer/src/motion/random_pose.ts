// A random pose within the limits of the joints. The same seed gives the same pose.

import {defaultPositions} from './joint_motion';
import type {Kinematics, Positions} from './kinematics';
import {isClosed} from './loop_closure';
import type {Joint} from '../scene_json';

/** Of a joint without limits: half a turn, or a metre, as `sceneweld collisions` draws. */
const kMostTurn = Math.PI;
const kMostWay = 1;
/** A loop that cannot be closed is tried again nearer to its default. */
const kTries = 10;
/** More loops stay at their defaults. */
const kMostLoops = 32;

/** Numbers in [0, 1): Mulberry32, by Tommy Ettinger. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function drawn(joint: Joint, random: () => number): number[] {
  return defaultPositions(joint).map((_, i) => {
    const isWay = joint.type === 'prismatic' || joint.type === 'curvilinear' || (joint.type === 'planar' && i < 2);
    const most = isWay ? kMostWay : kMostTurn;
    const lower = joint.lower?.[i] ?? (joint.upper?.[i] == null ? -most : joint.upper[i] - 2 * most);
    const upper = joint.upper?.[i] ?? lower + 2 * most;
    return lower + (upper - lower) * random();
  });
}

/** Floating joints and free bodies stay at their defaults. */
export function randomPose(kinematics: Kinematics, seed: number): Positions {
  const random = randomNumbers(seed);
  const joints = new Map<string, readonly number[]>();
  const ledLoops = new Set<number>();
  const leaders: [Joint, readonly number[]][] = [];
  for (const joint of kinematics.scene.joints) {
    if (joint.mimic || joint.type === 'floating' || defaultPositions(joint).length === 0) continue;
    // Each joint takes its numbers, so that one more loop does not change the others.
    const q = drawn(joint, random);
    const loop = kinematics.loopOf(joint.name);
    if (loop < 0) {
      joints.set(joint.name, q);
    } else if (!ledLoops.has(loop)) {
      ledLoops.add(loop);
      if (leaders.length < kMostLoops) leaders.push([joint, q]);
    }
  }
  for (const [joint, q] of leaders) {
    const from = defaultPositions(joint);
    for (let i = 0; i < kTries; ++i) {
      const share = 2 ** -i;
      joints.set(
        joint.name,
        q.map((x, k) => (from[k] ?? 0) + share * (x - (from[k] ?? 0))),
      );
      const {gap} = kinematics.solve(joints);
      if (!gap || isClosed(gap)) break;
      joints.delete(joint.name);
    }
  }
  return {joints, free: new Map()};
}
