// Inverse kinematics: positions at which a frame on a body is where it is wanted, by damped least squares within the
// limits of the joints.

import {minimise} from './least_squares';
import {rotationVector} from './loop_closure';
import type {MovingChain} from './moving_chain';
import {compose, inverseTurn, length, multiply, scale, subtract, transform} from '../pose';
import type {Pose, Vec3} from '../pose';
import type {Positions} from './kinematics';

const kMostIterations = 100;
/** A turn of one radian counts as much as this share of the distance from the origin of the world... */
const kPerRadian = 0.3;
/** ...within these bounds. [m] */
const kLeastReach = 0.05;
const kMostReach = 2;

/** The difference that remains. */
export interface Residual {
  /** [m] */
  distance: number;
  /** [rad] */
  angle: number;
}

export interface Solution {
  positions: Positions;
  /** Of the variables of the chain. */
  values: number[];
  residual: Residual;
}

/** What is between two poses. */
export function residualOf(X_WF: Pose, X_WT: Pose): Residual {
  return {
    distance: length(subtract(X_WF.translation, X_WT.translation)),
    angle: length(rotationVector(multiply(X_WF.rotation, inverseTurn(X_WT.rotation)))),
  };
}

/**
 * Moves a frame F of the body of a chain to X_WT, from the positions of the chain. `isTurned`: the orientation matters
 * too; otherwise only the origin does.
 */
export function solveForPose(chain: MovingChain, X_BF: Pose, X_WT: Pose, isTurned: boolean): Solution {
  const reach = Math.min(kMostReach, Math.max(kLeastReach, length(X_WT.translation)));
  const poseAt = (q: readonly number[]): Pose => compose(chain.poseAt(q), X_BF);
  const {q} = minimise({
    start: chain.start,
    lower: chain.variables.map(({lower}) => lower),
    upper: chain.variables.map(({upper}) => upper),
    difference: chain.difference,
    residual: (values) => {
      const X_WF = poseAt(values);
      const p = subtract(X_WF.translation, X_WT.translation);
      if (!isTurned) return p;
      const turn = rotationVector(multiply(X_WF.rotation, inverseTurn(X_WT.rotation)));
      return [...p, ...scale(kPerRadian * reach, turn)];
    },
    mostIterations: kMostIterations,
    mostStep: 0.5,
  });
  return {positions: chain.positionsAt(q), values: q, residual: residualOf(poseAt(q), X_WT)};
}

/** A half line, whose direction is a unit vector. */
export interface Line {
  origin: Vec3;
  direction: Vec3;
}

/** Moves a point of the body of a chain as near to a line as the limits allow. */
export function followLine(chain: MovingChain, p_BP: Vec3, {origin, direction}: Line): Positions {
  const {q} = minimise({
    start: chain.start,
    lower: chain.variables.map(({lower}) => lower),
    upper: chain.variables.map(({upper}) => upper),
    difference: chain.difference,
    residual: (values) => {
      const way = subtract(transform(chain.poseAt(values), p_BP), origin);
      const along = way[0] * direction[0] + way[1] * direction[1] + way[2] * direction[2];
      return subtract(way, scale(along, direction));
    },
    mostIterations: 20,
    mostStep: 0.3,
    exact: 1e-9,
  });
  return chain.positionsAt(q);
}
