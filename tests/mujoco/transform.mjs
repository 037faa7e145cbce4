// Rotations as 3 x 3 matrices (lists of rows) and poses {R, p}: what comparing
// needs of them.

export const identity = {R: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], p: [0, 0, 0]};

/** The matrix of a quaternion w x y z of any length. */
export function rotation([w, x, y, z]) {
  const s = 2 / (w * w + x * x + y * y + z * z);
  return [
    [1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)],
    [s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)],
    [s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)],
  ];
}

/** A matrix that is written row by row. */
export const rows = (m) => [m.slice(0, 3), m.slice(3, 6), m.slice(6, 9)];

export const transpose = (M) => M[0].map((_, c) => M.map((row) => row[c]));
export const times = (M, v) => M.map((row) => row.reduce((sum, x, i) => sum + x * v[i], 0));
export const product = (A, B) => transpose(transpose(B).map((column) => times(A, column)));
export const add = (a, b) => a.map((x, i) => x + b[i]);
export const subtract = (a, b) => a.map((x, i) => x - b[i]);
export const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);

export const pose = (p, q) => ({R: rotation(q), p});
export const compose = (A, B) => ({R: product(A.R, B.R), p: add(times(A.R, B.p), A.p)});
export const apply = (X, v) => add(times(X.R, v), X.p);
export function inverse(X) {
  const R = transpose(X.R);
  return {R, p: times(R, X.p).map((x) => -x)};
}

/** R diag(moments) R^T. */
export const tensor = (R, moments) => product(R.map((row) => row.map((x, i) => x * moments[i])), transpose(R));
