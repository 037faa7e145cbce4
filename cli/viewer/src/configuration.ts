// The positions that the user has set, by name. They outlive a reload. A joint that the user has not moved follows the
// scene's default.

import {Kinematics} from './kinematics';
import type {Positions} from './kinematics';
import {positionCount} from './joint_motion';

export class Configuration implements Positions {
  readonly joints = new Map<string, readonly number[]>();
  readonly free = new Map<string, readonly number[]>();

  get isDefault(): boolean {
    return this.joints.size === 0 && this.free.size === 0;
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
      if (kinematics.bodies.get(name)?.floating && q.length === 7) free.set(name, q);
    }
    return {joints, free};
  }
}
