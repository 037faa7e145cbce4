// Whether the equalities that MuJoCo has for the loops of a scene hold where the scene says that the loops are closed.

import {freedom} from './scene_tree.mjs';
import {inMuJoCo} from './written.mjs';

// Of MuJoCo's residuals. [m, and without a unit for rotations]
const CLOSED = 1e-6;
const MOVES = [-0.2, 0.15];

// Rz(yaw) Ry(pitch) Rx(roll) as a quaternion.
function quaternion([roll, pitch, yaw]) {
  const [[a, b, c], [x, y, z]] = [Math.cos, Math.sin].map((f) => [roll, pitch, yaw].map((angle) => f(angle / 2)));
  return [a * b * c + x * y * z, x * b * c - a * y * z, a * y * c + x * b * z, a * b * z - x * y * c];
}

// The positions of the file for all joints of a scene; null if one of them cannot be set by name.
function positionsInMuJoCo(scene, q) {
  const positions = new Map();
  for (const joint of scene.joints) {
    if (joint.closes_loop || joint.type === 'weld') continue;
    const at = q.get(joint.name);
    if (joint.type === 'ball' && !joint.frame_on_child?.rotation?.slice(1).some(Boolean) && !joint.default_position) {
      positions.set(joint.name, quaternion(at));
    } else if (freedom(joint)) {
      for (const [name, value] of inMuJoCo(joint, at)) positions.set(name, value);
    } else {
      return null;
    }
  }
  return positions;
}

/**
 * The lines that tell where MuJoCo's equalities do not hold: at the default positions, and with a joint of each loop
 * moved. Kinematics: that of the page, which closes loops; null: only the default positions are compared.
 */
export function loopDifference(scene, residualAt, Kinematics) {
  if (!scene.joints.some((joint) => joint.closes_loop)) return [];
  const lines = [];
  const check = (what, positions) => {
    const residual = residualAt(positions);
    if (!(residual < CLOSED)) lines.push(`loops ${what}: open by ${residual.toPrecision(3)} in MuJoCo`);
  };
  check('at the default positions', new Map());
  if (!Kinematics) return lines;
  const kinematics = new Kinematics(scene);
  for (const {joint, steps} of kinematics.loops) {
    const leader = steps.map((step) => step.joint).find(({type, mimic}) => !mimic && freedom({type}) > 0);
    if (!leader) continue;
    for (const move of MOVES) {
      const q = (leader.default_position ?? new Array(freedom(leader)).fill(0)).map((x) => x + move);
      const {positions, gap} = kinematics.solve(new Map([[leader.name, q]]));
      if (gap.distance > CLOSED || gap.angle > CLOSED) continue;
      const set = positionsInMuJoCo(scene, positions);
      if (set) check(`of ${joint.name} with ${leader.name} at ${q}`, set);
    }
  }
  return lines;
}
