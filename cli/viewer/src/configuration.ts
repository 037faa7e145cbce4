// What the user has moved: positions by name, which outlive a reload. A joint that nobody has
// touched follows the scene's default.

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

  /** The part that means something in a scene; what has gone from it is kept, it may come back. */
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
