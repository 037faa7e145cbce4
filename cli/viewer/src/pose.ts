// Poses in double precision, in the notation of the sources in C++: X_AB is the pose of B
// in A, and X_AC = X_AB * X_BC.

export type Vec3 = readonly [number, number, number];
/** A unit quaternion w, x, y, z. */
export type Quat = readonly [number, number, number, number];

export interface Pose {
  readonly translation: Vec3;
  readonly rotation: Quat;
}

export const kZero: Vec3 = [0, 0, 0];
export const kNoTurn: Quat = [1, 0, 0, 0];
export const kIdentity: Pose = {translation: kZero, rotation: kNoTurn};

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (s: number, a: Vec3): Vec3 => [s * a[0], s * a[1], s * a[2]];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export function multiply(a: Quat, b: Quat): Quat {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

export const inverseTurn = (q: Quat): Quat => [q[0], -q[1], -q[2], -q[3]];

/** v turned by q. */
export function rotate(q: Quat, v: Vec3): Vec3 {
  const u: Vec3 = [q[1], q[2], q[3]];
  const t = scale(2, cross(u, v));
  return add(add(v, scale(q[0], t)), cross(u, t));
}

/** The unit quaternion of any four numbers; no rotation if they cannot be normalised. */
export function normalized(q: Quat): Quat {
  const n = Math.hypot(...q);
  return n > 0 && Number.isFinite(n) ? [q[0] / n, q[1] / n, q[2] / n, q[3] / n] : kNoTurn;
}

/** About an axis whose length is not zero. */
export function axisAngle(axis: Vec3, angle: number): Quat {
  const s = Math.sin(angle / 2) / length(axis);
  return [Math.cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]];
}

/** Rz(yaw) Ry(pitch) Rx(roll). */
export function fromRpy(roll: number, pitch: number, yaw: number): Quat {
  return multiply(multiply(axisAngle([0, 0, 1], yaw), axisAngle([0, 1, 0], pitch)), axisAngle([1, 0, 0], roll));
}

/** Roll, pitch in [-pi/2, pi/2], yaw; at the poles the yaw is zero. */
export function toRpy([w, x, y, z]: Quat): Vec3 {
  const s = 2 * (w * y - x * z);
  if (Math.abs(s) > 1 - 1e-12) return [2 * Math.atan2(x, w), Math.sign(s) * (Math.PI / 2), 0];
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(s),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}

/** The rotation with these columns, which are orthonormal. */
export function fromColumns(a: Vec3, b: Vec3, c: Vec3): Quat {
  const trace = a[0] + b[1] + c[2];
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return normalized([s / 4, (b[2] - c[1]) / s, (c[0] - a[2]) / s, (a[1] - b[0]) / s]);
  }
  if (a[0] > b[1] && a[0] > c[2]) {
    const s = 2 * Math.sqrt(1 + a[0] - b[1] - c[2]);
    return normalized([(b[2] - c[1]) / s, s / 4, (b[0] + a[1]) / s, (c[0] + a[2]) / s]);
  }
  if (b[1] > c[2]) {
    const s = 2 * Math.sqrt(1 + b[1] - a[0] - c[2]);
    return normalized([(c[0] - a[2]) / s, (b[0] + a[1]) / s, s / 4, (c[1] + b[2]) / s]);
  }
  const s = 2 * Math.sqrt(1 + c[2] - a[0] - b[1]);
  return normalized([(a[1] - b[0]) / s, (c[0] + a[2]) / s, (c[1] + b[2]) / s, s / 4]);
}

/** The shortest rotation that takes z to a unit vector. */
export function fromZ(to: Vec3): Quat {
  if (to[2] < -1 + 1e-12) return [0, 1, 0, 0];
  return normalized([1 + to[2], -to[1], to[0], 0]);
}

export function compose(X_AB: Pose, X_BC: Pose): Pose {
  return {
    translation: add(X_AB.translation, rotate(X_AB.rotation, X_BC.translation)),
    rotation: multiply(X_AB.rotation, X_BC.rotation),
  };
}

export function inverse(X: Pose): Pose {
  const rotation = inverseTurn(X.rotation);
  return {translation: rotate(rotation, scale(-1, X.translation)), rotation};
}

/** A point of B, in A. */
export const transform = (X_AB: Pose, p: Vec3): Vec3 => add(X_AB.translation, rotate(X_AB.rotation, p));
