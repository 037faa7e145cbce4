// The kinematics of a scene JSON: the poses of its bodies for given positions of its joints, from the scene's own
// numbers only.

import {compose, identity, inverse, pose} from './transform.mjs';

export const poseOf = (json) => (json ? pose(json.translation, json.rotation) : identity);

/** The rotation by an angle about a unit axis. */
function turn(axis, angle) {
  const [c, s] = [Math.cos(angle / 2), Math.sin(angle / 2)];
  return pose([0, 0, 0], [c, ...axis.map((x) => s * x)]);
}
const shift = (axis, way) => ({...identity, p: axis.map((x) => x * way)});

// Pose of M in F, for positions in the order of scene JSON.
function motion(joint, q) {
  const [x, y, z] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  switch (joint.type) {
    case 'revolute': return turn(joint.axis, q[0]);
    case 'prismatic': return shift(joint.axis, q[0]);
    case 'screw': return compose(shift(joint.axis, (q[0] * joint.thread_pitch) / (2 * Math.PI)), turn(joint.axis, q[0]));
    case 'universal': return compose(turn(x, q[0]), turn(y, q[1]));
    case 'planar': return compose(shift([q[0], q[1], 0], 1), turn(z, q[2]));
    case 'ball': return compose(turn(z, q[2]), compose(turn(y, q[1]), turn(x, q[0])));
    case 'weld': return identity;
    default: return null;
  }
}

/** Joints whose positions can be set in MuJoCo by name, and how many there are. */
export const freedom = (joint) => ({revolute: 1, prismatic: 1, screw: 1, universal: 2, planar: 3})[joint.type] ?? 0;

/**
 * Poses in the world, by name of the body. positions: by name of the joint, else
 * its default ones. Bodies that float stay where the scene has them, those on curves
 * stay in their parent.
 */
export function kinematics(scene, positions = new Map()) {
  const X_W = new Map([['world', identity]]);
  const X_W0 = new Map([['world', identity], ...scene.bodies.map((body) => [body.name, poseOf(body.pose)])]);
  const at = new Map();
  for (const joint of scene.joints) {
    if (joint.closes_loop) continue;
    for (const body of [joint.parent, joint.child]) at.set(body, [...(at.get(body) ?? []), joint]);
  }
  const queue = ['world'];
  const grow = () => {
    while (queue.length) {
      const inboard = queue.shift();
      for (const joint of at.get(inboard) ?? []) {
        const isReversed = joint.child === inboard;
        const outboard = isReversed ? joint.parent : joint.child;
        if (X_W.has(outboard)) continue;
        const q = positions.get(joint.name) ?? joint.default_position ?? [0, 0, 0];
        const X_FM = motion(joint, q);
        if (joint.type === 'floating') {
          X_W.set(outboard, X_W0.get(outboard));
        } else if (X_FM) {
          const X_PC = compose(compose(poseOf(joint.frame_on_parent), X_FM), inverse(poseOf(joint.frame_on_child)));
          X_W.set(outboard, compose(X_W.get(inboard), isReversed ? inverse(X_PC) : X_PC));
        } else {
          const X_IO = compose(inverse(X_W0.get(inboard)), X_W0.get(outboard));
          X_W.set(outboard, compose(X_W.get(inboard), X_IO));
        }
        queue.push(outboard);
      }
    }
  };
  grow();
  for (const isBase of [(body) => body.floating, () => true]) {
    for (const body of scene.bodies) {
      if (X_W.has(body.name) || !isBase(body)) continue;
      X_W.set(body.name, X_W0.get(body.name));
      queue.push(body.name);
      grow();
    }
  }
  return X_W;
}

/** The groups of bodies that joints hold rigidly together, each given by its first body. */
export function weldGroups(scene) {
  const group = new Map(['world', ...scene.bodies.map((body) => body.name)].map((name) => [name, name]));
  const find = (name) => {
    while (group.get(name) !== name) name = group.get(name);
    return name;
  };
  for (const {type, parent, child, closes_loop} of scene.joints) {
    if (type !== 'weld' || closes_loop) continue;
    const [a, b] = [find(parent), find(child)];
    if (a === 'world') group.set(b, a);
    else group.set(a, b);
  }
  return new Map([...group.keys()].map((name) => [name, find(name)]));
}
