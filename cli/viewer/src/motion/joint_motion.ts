// The motion of each kind of joint: X_FM, the pose of the frame on the child in that on the parent, for given
// positions. The numbers of a joint have the order and the units of scene JSON.

import {axisAngle, cross, fromColumns, fromRpy, kIdentity, kNoTurn, kZero, multiply, normalized, scale} from '../pose';
import type {Pose, Vec3} from '../pose';
import type {Curve, Joint} from '../scene_json';

const kPositionCounts: Record<Joint['type'], number> = {
  weld: 0,
  revolute: 1,
  prismatic: 1,
  screw: 1,
  curvilinear: 1,
  universal: 2,
  ball: 3,
  planar: 3,
  floating: 7,
};

export const positionCount = (type: Joint['type']): number => kPositionCounts[type];

export const kDefaultPose: readonly number[] = [1, 0, 0, 0, 0, 0, 0];

/** The default positions of a joint in the scene. */
export function defaultPositions(joint: Joint): number[] {
  if (joint.default_position) return [...joint.default_position];
  return joint.type === 'floating' ? [...kDefaultPose] : new Array<number>(positionCount(joint.type)).fill(0);
}

/** The pose of seven positions: quaternion w x y z, then x y z. */
export function poseOfPositions(q: readonly number[]): Pose {
  const [w = 1, x = 0, y = 0, z = 0, px = 0, py = 0, pz = 0] = q;
  return {rotation: normalized([w, x, y, z]), translation: [px, py, pz]};
}

export const positionsOfPose = (X: Pose): number[] => [...X.rotation, ...X.translation];

/** X_FM on a curve at arc length s: x along the path, z along the normal. */
export function poseOnCurve(curve: Curve, s: number): Pose {
  const {initial_tangent: along, plane_normal: normal} = curve;
  const whole = curve.segments.reduce((sum, segment) => sum + segment.length, 0);
  if (curve.periodic && whole > 0) s -= whole * Math.floor(s / whole);
  const across = cross(normal, along);
  let x = 0;
  let y = 0;
  let heading = 0;
  for (const [i, {length, turning_rate: rate}] of curve.segments.entries()) {
    // Before the start and after the end, the first and last segment continue.
    const step = i + 1 === curve.segments.length || s < length ? s : length;
    const turned = heading + rate * step;
    if (rate === 0) {
      x += step * Math.cos(heading);
      y += step * Math.sin(heading);
    } else {
      x += (Math.sin(turned) - Math.sin(heading)) / rate;
      y += (Math.cos(heading) - Math.cos(turned)) / rate;
    }
    heading = turned;
    s -= step;
    if (s === 0 && step < length) break;
  }
  const mix = (a: number, b: number): Vec3 => [
    a * along[0] + b * across[0],
    a * along[1] + b * across[1],
    a * along[2] + b * across[2],
  ];
  const tangent = mix(Math.cos(heading), Math.sin(heading));
  return {translation: mix(x, y), rotation: fromColumns(tangent, cross(normal, tangent), normal)};
}

export function poseOfJoint(joint: Joint, q: readonly number[]): Pose {
  const axis = joint.axis ?? ([0, 0, 1] as const);
  const [a = 0, b = 0, c = 0] = q;
  switch (joint.type) {
    case 'weld':
      return kIdentity;
    case 'revolute':
      return {translation: kZero, rotation: axisAngle(axis, a)};
    case 'prismatic':
      return {translation: scale(a, axis), rotation: kNoTurn};
    case 'screw':
      return {
        translation: scale((a * (joint.thread_pitch ?? 1)) / (2 * Math.PI), axis),
        rotation: axisAngle(axis, a),
      };
    case 'ball':
      return {translation: kZero, rotation: fromRpy(a, b, c)};
    case 'universal':
      return {translation: kZero, rotation: multiply(axisAngle([1, 0, 0], a), axisAngle([0, 1, 0], b))};
    case 'planar':
      return {translation: [a, b, 0], rotation: axisAngle([0, 0, 1], c)};
    case 'curvilinear':
      return joint.curve ? poseOnCurve(joint.curve, a) : kIdentity;
    case 'floating':
      return poseOfPositions(q);
  }
}
