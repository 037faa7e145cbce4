// The positions that the user has set, by name. They outlive a reload. A joint that the user has not moved follows the
// scene's default.

import {Kinematics} from './kinematics';
import type {Positions} from './kinematics';
import {isClosed} from './loop_closure';
import {positionCount} from './joint_motion';

export class Configuration implements Positions {
  readonly joints = new Map<string, readonly number[]>();
  readonly free = new Map<string, readonly number[]>();

  get isDefault(): boolean {
    return this.joints.size === 0 && this.free.size === 0;
  }

  /**
   * Moves a joint. While a loop that it is in stays open, the joint in that loop that was moved longest ago is released,
   * so that it moves along.
   */
  moveJoint(name: string, q: readonly number[], kinematics: Kinematics): void {
    this.joints.delete(name);
    this.joints.set(name, q);
    for (const other of [...this.joints.keys()]) {
      const {gap} = kinematics.solve(this.within(kinematics).joints);
      if (!gap || isClosed(gap)) return;
      if (other !== name && kinematics.shareLoop(name, other)) this.joints.delete(other);
    }
  }

  /** Takes these positions; all other joints and bodies are at their defaults. */
  take({joints, free}: Positions): void {
    this.clear();
    for (const [name, q] of joints) this.joints.set(name, q);
    for (const [name, q] of free) this.free.set(name, q);
  }

  clear(): void {
    this.joints.clear();
    this.free.clear();
  }

  /** The part that applies to a scene. Names that the scene does not have are kept, because they may come back. */
  within(kinematics: Kinematics): Positions {
    const joints = new Map<string, readonly number[]>();
    for (const [name, q] of this.joints) {
      const joint = kinematics.joints.get(name);
      if (joint && positionCount(joint.type) === q.length && !joint.mimic) joints.set(name, q);
    }
    const free = new Map<string, readonly number[]>();
    for (const [name, q] of this.free) {
      if (kinematics.freeBodies.has(name) && q.length === 7) free.set(name, q);
    }
    return {joints, free};
  }
}
