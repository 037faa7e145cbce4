// The configurations of a scene, as positions that the page can take.

import {positionCount, positionsOfPose} from './joint_motion';
import type {Kinematics, Positions} from './kinematics';
import {kIdentity} from '../pose';
import type {Configuration} from '../scene_json';

type SceneConfiguration = Configuration & {model?: string};

/** A configuration by its full name. The joints and bodies that it does not give are at their defaults. */
export interface NamedState {
  name: string;
  model: string;
  positions: Positions;
}

function positionsOf({joints = [], bodies = []}: SceneConfiguration, kinematics: Kinematics): Positions {
  const positions = {joints: new Map<string, readonly number[]>(), free: new Map<string, readonly number[]>()};
  for (const {joint: name, positions: q = []} of joints) {
    const joint = kinematics.joints.get(name);
    // Joints that mimic others follow them.
    if (!joint || joint.mimic || q.length === 0 || q.length !== positionCount(joint.type)) continue;
    positions.joints.set(name, q);
  }
  for (const state of bodies) {
    if (kinematics.freeBodies.has(state.body)) positions.free.set(state.body, positionsOfPose(state.pose ?? kIdentity));
  }
  return positions;
}

/** Keys of MJCF may have no name; they are numbered. */
function fullName({model, name}: SceneConfiguration, number: number): string {
  return name ?? (model ? `${model}::number ${number}` : `number ${number}`);
}

/** In the order of the scene. */
export function statesOf(kinematics: Kinematics): NamedState[] {
  const configurations: readonly SceneConfiguration[] = kinematics.scene.configurations ?? [];
  return configurations.map((one, i) => ({
    name: fullName(one, i + 1),
    model: one.model ?? '',
    positions: positionsOf(one, kinematics),
  }));
}

const isSame = (a: ReadonlyMap<string, readonly number[]>, b: ReadonlyMap<string, readonly number[]>): boolean =>
  a.size === b.size &&
  [...a].every(([name, q]) => {
    const other = b.get(name);
    return other?.length === q.length && q.every((x, i) => x === other[i]);
  });

export const isSameState = (a: Positions, b: Positions): boolean =>
  isSame(a.joints, b.joints) && isSame(a.free, b.free);
