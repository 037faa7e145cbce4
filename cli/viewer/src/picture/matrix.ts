// Converts poses to matrices of three.js.

import {Matrix4, Quaternion, Vector3} from 'three';

import type {Pose, Vec3} from '../pose';

const kOne = new Vector3(1, 1, 1);

export const vectorOf = (v: Vec3): Vector3 => new Vector3(v[0], v[1], v[2]);

export function matrixOf({translation: p, rotation: q}: Pose, size?: Vec3): Matrix4 {
  return new Matrix4().compose(vectorOf(p), new Quaternion(q[1], q[2], q[3], q[0]), size ? vectorOf(size) : kOne);
}
