// The poses of the bodies while joints move: only what follows a changed position is computed anew.

import {isFree, kWorld, poseOfEntry} from './kinematics';
import type {Kinematics, Positions} from './kinematics';
import type {LoopGap} from './loop_closure';
import {kIdentity} from '../pose';
import type {Pose} from '../pose';

const isSame = (a: readonly number[] | undefined, b: readonly number[] | undefined): boolean =>
  a === b || (a?.length === b?.length && (a ?? []).every((x, i) => x === b?.[i]));

export class PlacedBodies {
  /** X_WB by name. */
  readonly poses = new Map<string, Pose>([[kWorld, kIdentity]]);
  /** The positions of all joints. */
  joints: ReadonlyMap<string, readonly number[]> = new Map();
  /** The gap of the loop that is least closed, if there are loops and any position is given. */
  gap: LoopGap | undefined;
  private free: Positions['free'] = new Map();
  /** For each entry of the tree the number of its inboard entry; -1: the world, or none. */
  private readonly inboard: Int32Array;
  private readonly hasMoved: Uint8Array;
  private isPlaced = false;

  constructor(private readonly kinematics: Kinematics) {
    const {entries} = kinematics;
    const numbers = new Map(entries.map(({body}, i) => [body.name, i]));
    this.inboard = Int32Array.from(entries, ({inboard}) => numbers.get(inboard ?? kWorld) ?? -1);
    this.hasMoved = new Uint8Array(entries.length);
  }

  /** Returns the bodies whose poses have changed. */
  place({joints, free}: Positions): string[] {
    const {positions, gap} = this.kinematics.solve(joints);
    this.gap = gap;
    const moved: string[] = [];
    if (!this.isPlaced) moved.push(kWorld);
    for (const [i, entry] of this.kinematics.entries.entries()) {
      const {name} = entry.body;
      const {joint} = entry;
      const isFollowing = this.inboard[i]! >= 0 && this.hasMoved[this.inboard[i]!] === 1;
      const isDriven =
        (joint && !isSame(positions.get(joint.name), this.joints.get(joint.name))) ||
        (isFree(entry) && !isSame(free.get(name), this.free.get(name)));
      this.hasMoved[i] = !this.isPlaced || isFollowing || isDriven ? 1 : 0;
      if (this.hasMoved[i] === 0) continue;
      this.poses.set(name, poseOfEntry(entry, positions, free, this.poses));
      moved.push(name);
    }
    this.isPlaced = true;
    this.joints = positions;
    this.free = free;
    return moved;
  }
}
