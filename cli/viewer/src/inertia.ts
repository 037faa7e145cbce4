// The ellipsoid of uniform density that has a body's mass and inertia.

import {fromColumns} from './pose';
import type {Quat, Vec3} from './pose';
import type {Inertia} from './scene_json';

type Matrix = [[number, number, number], [number, number, number], [number, number, number]];

/** Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's rotations. */
function principal(m: Matrix): {values: Vec3; axes: [Vec3, Vec3, Vec3]} {
  const a = m.map((row) => [...row]) as Matrix;
  const v: Matrix = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const size = Math.hypot(...a.flat());
  for (let sweep = 0; sweep < 50; ++sweep) {
    if (Math.hypot(a[0][1], a[0][2], a[1][2]) <= 1e-15 * size) break;
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      if (a[p][q] === 0) continue;
      const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
      const c = 1 / Math.hypot(t, 1);
      const s = t * c;
      for (const row of a) [row[p], row[q]] = [c * row[p] - s * row[q], s * row[p] + c * row[q]];
      for (const k of [0, 1, 2] as const) {
        [a[p][k], a[q][k]] = [c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]];
      }
      for (const row of v) [row[p], row[q]] = [c * row[p] - s * row[q], s * row[p] + c * row[q]];
    }
  }
  const column = (k: 0 | 1 | 2): Vec3 => [v[0][k], v[1][k], v[2][k]];
  return {values: [a[0][0], a[1][1], a[2][2]], axes: [column(0), column(1), column(2)]};
}

/** Half axes in the principal frame, and its rotation; null if there is no mass or no such ellipsoid. */
export function inertiaEllipsoid(mass: number, i: Inertia): {halfAxes: Vec3; rotation: Quat} | null {
  if (!(mass > 0)) return null;
  const {
    values: [x, y, z],
    axes,
  } = principal([
    [i.ixx, i.ixy, i.ixz],
    [i.ixy, i.iyy, i.iyz],
    [i.ixz, i.iyz, i.izz],
  ]);
  const squares = [y + z - x, z + x - y, x + y - z].map((sum) => (2.5 * sum) / mass);
  const largest = Math.max(...squares);
  if (!(largest > 0) || squares.some((square) => square < -1e-6 * largest)) return null;
  // A rod or a plate stays visible.
  const [a = 0, b = 0, c = 0] = squares.map((square) => Math.sqrt(Math.max(square, 1e-4 * largest)));
  return {halfAxes: [a, b, c], rotation: fromColumns(...axes)};
}
