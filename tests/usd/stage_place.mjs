// Where prims of a stage are: affine maps {M, p} from the xformOps, at the default time and in units of the stage.

import {add, product, rotation, times, transpose} from '../mujoco/transform.mjs';
import {valueOf} from './stage_text.mjs';

const kUnit = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
export const kHere = {M: kUnit, p: [0, 0, 0]};

export const after = (A, B) => ({M: product(A.M, B.M), p: add(times(A.M, B.p), A.p)});

const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const length = (v) => Math.hypot(...v);

export function inverseMatrix(M) {
  const rows = [cross(M[1], M[2]), cross(M[2], M[0]), cross(M[0], M[1])];
  const determinant = M[0].reduce((sum, x, i) => sum + x * rows[0][i], 0);
  return transpose(rows.map((row) => row.map((x) => x / determinant)));
}

export function backward({M, p}) {
  const inverse = inverseMatrix(M);
  return {M: inverse, p: times(inverse, p).map((x) => -x)};
}

const diagonal = (values) => values.map((value, i) => values.map((_, j) => (i === j ? value : 0)));

/** The rotation about the axis `X`, `Y` or `Z` by an angle in degrees. */
export function turned(axis, degrees) {
  const half = (degrees * Math.PI) / 360;
  const way = [...'XYZ'].map((letter) => (letter === axis ? Math.sin(half) : 0));
  return rotation([Math.cos(half), ...way]);
}

// Of one xformOp: its kind and its value.
function operation(kind, value) {
  switch (kind) {
    case 'translate': return {M: kUnit, p: value};
    case 'scale': return {M: diagonal(value), p: [0, 0, 0]};
    case 'orient': return {M: rotation(value), p: [0, 0, 0]};
    case 'transform':
      // For row vectors.
      return {M: transpose(value.slice(0, 3).map((row) => row.slice(0, 3))), p: value[3].slice(0, 3)};
  }
  const letters = kind.match(/^rotate([XYZ]+)$/)?.[1];
  if (!letters) throw new Error(`unknown xformOp \`${kind}\``);
  const angles = letters.length === 1 ? [value] : [...letters].map((letter) => value['XYZ'.indexOf(letter)]);
  // The first letter turns first.
  const M = [...letters].reduce((sum, letter, i) => product(turned(letter, angles[i]), sum), kUnit);
  return {M, p: [0, 0, 0]};
}

/** A prim in its parent, and whether it ignores its parents. */
function localPlace(prim) {
  let X = kHere;
  let isReset = false;
  for (const name of valueOf(prim, 'xformOpOrder', [])) {
    if (name === '!resetXformStack!') {
      isReset = true;
      X = kHere;
      continue;
    }
    const isInverse = name.startsWith('!invert!');
    const attribute = name.replace('!invert!', '');
    const value = valueOf(prim, attribute);
    if (value === undefined || value === null) throw new Error(`${prim.path}: \`${attribute}\` has no value`);
    const one = operation(attribute.split(':')[1], value);
    X = after(X, isInverse ? backward(one) : one);
  }
  return {X, isReset};
}

/** A function from prims to their places in the stage. */
export function placer() {
  const places = new Map();
  const placeOf = (prim) => {
    if (!prim) return kHere;
    if (!places.has(prim)) {
      const {X, isReset} = localPlace(prim);
      places.set(prim, isReset ? X : after(placeOf(prim.parent), X));
    }
    return places.get(prim);
  };
  return placeOf;
}

/** The pose {R, p} of a place, and its scale along its own axes; a mirrored x axis is a negative scale. */
export function poseAndScale({M, p}) {
  const columns = transpose(M);
  const scale = columns.map(length);
  const [x, y, z] = columns.map((column, i) => column.map((value) => value / scale[i]));
  const isMirrored = cross(x, y).reduce((sum, value, i) => sum + value * z[i], 0) < 0;
  if (isMirrored) scale[0] = -scale[0];
  return {R: transpose([isMirrored ? x.map((value) => -value) : x, y, z]), p, scale};
}
