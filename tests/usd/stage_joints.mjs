// The joints of a flattened stage by the rules of UsdPhysics, and the poses of its bodies for given motions of them. Angles
// are in radians, lengths in metres.

import {compose, identity, inverse, rotation} from '../mujoco/transform.mjs';
import {schemasOf, valueOf} from './stage_text.mjs';
import {fullName} from './stage_bodies.mjs';

const kKinds = {
  PhysicsFixedJoint: 'fixed', PhysicsRevoluteJoint: 'revolute', PhysicsPrismaticJoint: 'prismatic',
  PhysicsSphericalJoint: 'spherical', PhysicsDistanceJoint: 'distance', PhysicsJoint: 'd6',
};
const kAxes = ['transX', 'transY', 'transZ', 'rotX', 'rotY', 'rotZ'];
const kDegree = Math.PI / 180;

const isAngular = (axis) => axis === 'angular' || axis.startsWith('rot');

/** The unit vector of an axis whose name ends with X, Y or Z. */
export const axisVector = (axis) => [...'XYZ'].map((letter) => (axis.endsWith(letter) ? 1 : 0));

class JointReader {
  constructor(bodies, prim) {
    this.bodies = bodies;
    this.prim = prim;
    this.kind = kKinds[prim.type];
    this.schemas = schemasOf(prim);
  }

  // Radians or metres for one unit of an axis.
  unit(axis) {
    return isAngular(axis) ? kDegree : this.bodies.meters;
  }
  // Newton metres or newtons for one unit of effort.
  effort(axis) {
    const {kilograms, meters} = this.bodies;
    return kilograms * meters * (isAngular(axis) ? meters : 1);
  }

  side(number) {
    const {bodies, prim} = this;
    const targets = prim.relationships.get(`physics:body${number}`) ?? [];
    const target = bodies.stage.prims.get(targets[0]) ?? null;
    const body = bodies.bodyAt(target);
    const scale = bodies.scaleOf(target);
    const p = valueOf(prim, `physics:localPos${number}`, [0, 0, 0]).map((x, i) => x * bodies.meters * scale[i]);
    const X_TJ = {R: rotation(valueOf(prim, `physics:localRot${number}`, [1, 0, 0, 0])), p};
    const X_WJ = compose(bodies.poseOf(target), X_TJ);
    return {body, X_BJ: body ? compose(inverse(body.X_W), X_WJ) : X_WJ};
  }

  letter() {
    return valueOf(this.prim, 'physics:axis', 'X');
  }

  // The limits of the axes that can move.
  limits() {
    const {prim, kind} = this;
    const scaled = (axis, low, high) => [axis, [low * this.unit(axis), high * this.unit(axis)]];
    const own = () => [valueOf(prim, 'physics:lowerLimit', -Infinity), valueOf(prim, 'physics:upperLimit', Infinity)];
    switch (kind) {
      case 'revolute': return [scaled(`rot${this.letter()}`, ...own())];
      case 'prismatic': return [scaled(`trans${this.letter()}`, ...own())];
      case 'spherical': return kAxes.slice(3).map((axis) => [axis, [-Infinity, Infinity]]);
      case 'd6': return kAxes.map((axis) => this.limitOf(axis)).filter(([, [low, high]]) => low < high);
      default: return [];
    }
  }
  limitOf(axis) {
    const value = (end, without) =>
      this.schemas.includes(`PhysicsLimitAPI:${axis}`) ? valueOf(this.prim, `limit:${axis}:physics:${end}`, without) : without;
    return [axis, [value('low', -Infinity) * this.unit(axis), value('high', Infinity) * this.unit(axis)]];
  }

  drives() {
    const found = new Map();
    for (const schema of this.schemas.filter((name) => name.startsWith('PhysicsDriveAPI:'))) {
      const axis = schema.slice('PhysicsDriveAPI:'.length);
      const value = (name, without) => valueOf(this.prim, `drive:${axis}:physics:${name}`, without);
      const gain = this.effort(axis) / this.unit(axis);
      found.set(axis, {
        stiffness: value('stiffness', 0) * gain, damping: value('damping', 0) * gain,
        maxForce: value('maxForce', Infinity) * this.effort(axis), target: value('targetPosition', 0) * this.unit(axis),
        type: value('type', 'force'),
      });
    }
    return found;
  }

  // Newton's attributes hold for every axis of the joint.
  newton() {
    const {prim, kind} = this;
    const axis = kind === 'prismatic' ? 'linear' : 'angular';
    const value = (name, without) => valueOf(prim, `newton:${name}`, without);
    return {
      armature: value('armature', 0), friction: value('friction', 0) * this.effort(axis),
      damping: (value('damping', 0) * this.effort(axis)) / this.unit(axis),
      velocityLimit: value('velocityLimit', Infinity) * this.unit(axis),
    };
  }

  mimic() {
    if (!this.schemas.includes('NewtonMimicAPI')) return null;
    const {prim} = this;
    const leader = prim.relationships.get('newton:mimicJoint')?.[0];
    const unit = this.unit(this.kind === 'prismatic' ? 'linear' : 'angular');
    return {leader, offset: valueOf(prim, 'newton:mimicCoef0', 0) * unit, multiplier: valueOf(prim, 'newton:mimicCoef1', 1)};
  }

  read() {
    const {prim, kind} = this;
    const [zero, one] = [this.side(0), this.side(1)];
    const axis = kind === 'prismatic' ? 'linear' : 'angular';
    const joint = {
      prim, path: prim.path, name: fullName(prim, this.bodies.stage), kind, limits: new Map(this.limits()),
      locked: kind === 'd6' ? kAxes.filter((axis) => { const [low, high] = this.limitOf(axis)[1]; return low >= high; }) : [],
      body0: zero.body, X_0J: zero.X_BJ, body1: one.body, X_1J: one.X_BJ,
      isLoop: valueOf(prim, 'physics:excludeFromArticulation', false),
      collides: valueOf(prim, 'physics:collisionEnabled', false),
      start: valueOf(prim, `newton:${axis}:position`, 0) * this.unit(axis),
      drives: this.drives(), newton: this.newton(), mimic: this.mimic(),
      distance: [valueOf(prim, 'physics:minDistance', -1), valueOf(prim, 'physics:maxDistance', -1)].map((x) => x * this.bodies.meters),
      cone: [0, 1].map((n) => valueOf(prim, `physics:coneAngle${n}Limit`, -1) * kDegree),
    };
    // In the pose as drawn, MuJoCo's position is the reference.
    const reference = valueOf(prim, 'mjc:ref', 0) * this.unit(axis);
    if (reference) joint.X_1J = compose(joint.X_1J, motionOf(joint, [reference]));
    return joint;
  }
}

/** All enabled joints of StageBodies, by path. */
export function readJoints(bodies) {
  const prims = bodies.defined.filter(({type}) => kKinds[type]).filter((prim) => valueOf(prim, 'physics:jointEnabled') !== false);
  return new Map(prims.map((prim) => [prim.path, new JointReader(bodies, prim).read()]));
}

/**
 * Puts massless bodies between joints of the same two bodies that move one after the other, where the child is in the
 * default configuration.
 */
export function unstack(bodies, joints) {
  const groups = new Map();
  for (const joint of joints.values()) {
    if (joint.isLoop || !joint.body1 || joint.limits.size !== 1) continue;
    const key = `${joint.body0?.path} ${joint.body1.path}`;
    groups.set(key, [...(groups.get(key) ?? []), joint]);
  }
  for (const group of [...groups.values()].filter(({length}) => length > 1)) {
    const child = group[0].body1;
    let X_BC = identity; // The child in the body behind the joint, if that meets the child at zero.
    const places = group.map(() => identity);
    for (let i = group.length - 1; i >= 0; --i) {
      places[i] = X_BC;
      const {X_1J, start} = group[i];
      X_BC = compose(compose(compose(X_1J, motionOf(group[i], [start])), inverse(X_1J)), X_BC);
    }
    const frames = group.map(({X_1J}) => X_1J);
    group.forEach((joint, i) => {
      if (i + 1 === group.length) return;
      const name = `${child.name}${i}`;
      const prim = {...child.prim, attributes: new Map(), relationships: new Map()};
      const between = {path: `${child.path}${i}`, name, prim, X_W: child.X_W, mass: null, center: [0, 0, 0], inertia: null};
      bodies.bodies.set(between.path, between);
      const X_CB = inverse(places[i]);
      joint.body1 = group[i + 1].body0 = between;
      joint.X_1J = compose(X_CB, frames[i]);
      group[i + 1].X_0J = compose(X_CB, frames[i + 1]);
    });
  }
}

const turn = (axis, angle) => {
  const half = angle / 2;
  return {R: rotation([Math.cos(half), ...axis.map((x) => x * Math.sin(half))]), p: [0, 0, 0]};
};

/** The pose of the frame in body1 in that of body0, for positions of the axes that can move, in their order. */
export function motionOf(joint, positions) {
  let X = identity;
  [...joint.limits.keys()].forEach((axis, i) => {
    const way = axisVector(axis);
    const one = isAngular(axis) ? turn(way, positions[i]) : {...identity, p: way.map((x) => x * positions[i])};
    X = compose(X, one);
  });
  return X;
}

/**
 * The trees of the bodies: {base, joints: in the order from the base, each {joint, from, to, isReversed}}. base is null for
 * the world. Also the joints that close loops although they do not say so.
 */
export function trees(bodies, joints) {
  const at = new Map();
  const touch = (body, joint) => at.set(body, [...(at.get(body) ?? []), joint]);
  for (const joint of joints.values()) {
    if (joint.isLoop || joint.kind === 'distance' || joint.body0 === joint.body1) continue;
    touch(joint.body0, joint);
    touch(joint.body1, joint);
  }
  const reached = new Set();
  const used = new Set();
  const grow = (base) => {
    const steps = [];
    const queue = [base];
    reached.add(base);
    for (const from of queue) {
      for (const joint of at.get(from) ?? []) {
        if (used.has(joint)) continue;
        const isReversed = joint.body1 === from;
        const to = isReversed ? joint.body0 : joint.body1;
        if (reached.has(to)) continue;
        used.add(joint);
        reached.add(to);
        steps.push({joint, from, to, isReversed});
        queue.push(to);
      }
    }
    return {base, joints: steps};
  };
  const children = new Set([...joints.values()].filter(({isLoop}) => !isLoop).map(({body1}) => body1));
  const isRoot = ({prim}) => schemasOf(prim).includes('PhysicsArticulationRootAPI');
  const all = [...bodies.bodies.values()];
  const bases = [null, ...all.filter(isRoot), ...all.filter((body) => !children.has(body)), ...all];
  const found = bases.flatMap((base) => (reached.has(base) ? [] : [grow(base)]));
  const unused = [...new Set([...at.values()].flat())].filter((joint) => !used.has(joint));
  return {trees: found, unused};
}

/** The poses of all bodies by their paths. motions: poses of the frame in body1 in that of body0, by joint. */
export function posesAt(forest, motions) {
  const poses = new Map();
  for (const {base, joints} of forest) {
    if (base) poses.set(base.path, base.X_W);
    for (const {joint, from, to, isReversed} of joints) {
      const X_01 = compose(compose(joint.X_0J, motions.get(joint) ?? identity), inverse(joint.X_1J));
      const X_WF = from ? poses.get(from.path) : identity;
      poses.set(to.path, compose(X_WF, isReversed ? inverse(X_01) : X_01));
    }
  }
  return poses;
}
