// Damped least squares within bounds (Levenberg and Marquardt, with the bounds as an active set).

import {solvePositive} from './loop_closure';

/** For derivatives of exact residuals. */
const kDifference = 1e-6;
const kFirstDamping = 1e-4;
const kLeastDamping = 1e-14;
const kMostDamping = 1e8;

export interface Problem {
  start: readonly number[];
  /** As many as `start`; infinite ones do not bound. */
  lower: readonly number[];
  upper: readonly number[];
  residual: (q: readonly number[]) => readonly number[];
  mostIterations: number;
  /** The largest change of a number in one step. */
  mostStep?: number;
  /** For derivatives, if the residual is less exact. */
  difference?: number | undefined;
  /** Stops at residuals of this size. */
  exact?: number;
}

export interface Minimum {
  q: number[];
  residual: readonly number[];
  iterations: number;
}

const sumOfSquares = (r: readonly number[]): number => r.reduce((sum, x) => sum + x * x, 0);
const clamped = (x: number, lower: number, upper: number): number => Math.min(upper, Math.max(lower, x));

/** Never returns a larger residual than that of the start, moved into the bounds. */
export function minimise({
  start,
  lower,
  upper,
  residual,
  mostIterations,
  mostStep = Infinity,
  difference = kDifference,
  exact = 1e-13,
}: Problem): Minimum {
  const least = (i: number): number => lower[i] ?? -Infinity;
  const most = (i: number): number => upper[i] ?? Infinity;
  let q = start.map((x, i) => clamped(x, least(i), most(i)));
  let r = residual(q);
  let cost = sumOfSquares(r);
  let damping = kFirstDamping;
  let iterations = 0;
  while (iterations < mostIterations && damping < kMostDamping) {
    if (r.every((x) => Math.abs(x) < exact)) break;
    ++iterations;
    // Columns of J.
    const columns = q.map((x, i) => {
      const at = (change: number) => residual(q.map((y, k) => (k === i ? x + change : y)));
      const before = at(-difference);
      return at(difference).map((y, row) => (y - (before[row] ?? 0)) / (2 * difference));
    });
    const gradient = columns.map((column) => column.reduce((sum, x, row) => sum + x * (r[row] ?? 0), 0));
    let isBetter = false;
    while (!isBetter && damping < kMostDamping) {
      const step = stepWithin(columns, gradient, q, least, most, damping);
      const largest = Math.max(...step.map(Math.abs), 0);
      if (largest === 0) return {q, residual: r, iterations};
      const share = Math.min(1, mostStep / largest);
      const moved = q.map((x, i) => clamped(x + share * (step[i] ?? 0), least(i), most(i)));
      const there = residual(moved);
      const movedCost = sumOfSquares(there);
      if (movedCost < cost) {
        [q, r, cost] = [moved, there, movedCost];
        damping = Math.max(damping / 10, kLeastDamping);
        isBetter = true;
      } else {
        damping *= 10;
      }
    }
  }
  return {q, residual: r, iterations};
}

/** The step of the numbers that no bound stops. */
function stepWithin(
  columns: readonly (readonly number[])[],
  gradient: readonly number[],
  q: readonly number[],
  lower: (i: number) => number,
  upper: (i: number) => number,
  damping: number,
): number[] {
  let moving = q.flatMap((x, i) => {
    const g = gradient[i] ?? 0;
    const isStopped = (x <= lower(i) && g > 0) || (x >= upper(i) && g < 0);
    return isStopped || g === 0 ? [] : [i];
  });
  const step = q.map(() => 0);
  while (moving.length > 0) {
    const n = moving.length;
    const A = new Float64Array(n * n);
    const b = Float64Array.from(moving, (i) => -(gradient[i] ?? 0));
    for (const [row, i] of moving.entries()) {
      for (const [column, j] of moving.entries()) {
        if (column > row) break;
        const u = columns[i] ?? [];
        const v = columns[j] ?? [];
        A[row * n + column] = u.reduce((sum, x, k) => sum + x * (v[k] ?? 0), row === column ? damping : 0);
      }
    }
    if (!solvePositive(A, n, b)) return step;
    // Numbers at a bound that would leave it stay, and the others find a new step.
    const stays = new Set(
      moving.filter((i, k) => (q[i]! <= lower(i) && b[k]! < 0) || (q[i]! >= upper(i) && b[k]! > 0)),
    );
    if (stays.size === 0) {
      for (const [k, i] of moving.entries()) step[i] = b[k] ?? 0;
      return step;
    }
    moving = moving.filter((i) => !stays.has(i));
  }
  return step;
}
