// The differences between the joints of a scene JSON and those of the USD stage that was written of it.

import {compose, dot, inverse, product, times} from '../mujoco/transform.mjs';
import {poseOf} from '../mujoco/scene_tree.mjs';
import {axisVector} from './stage_joints.mjs';

const kKinds = {weld: 'fixed', revolute: 'revolute', prismatic: 'prismatic', ball: 'spherical', universal: 'd6', planar: 'd6'};
const kFree = {universal: ['rotX', 'rotY'], planar: ['transX', 'transY', 'rotZ'], ball: ['rotX', 'rotY', 'rotZ']};
const kLimits = ['lower', 'upper'];

const each = (value, count, without) => Array.from({length: count}, (_, i) => value?.[i] ?? without);
/** Whether frames of a joint may turn about its axis. */
export const hasOneAxis = ({type}) => type === 'revolute' || type === 'prismatic';

/** The name of the body of a side of a joint of the stage. */
const nameOf = (body) => body?.name ?? 'world';

/**
 * 1 if positions of a joint with one axis have the same sign in the scene and in USD, -1 if not; 0 if the axes differ.
 */
export function signOf(ours, theirs) {
  const isReversed = nameOf(theirs.body0) !== ours.parent;
  const X_PJ = isReversed ? theirs.X_1J : theirs.X_0J;
  const [name] = theirs.limits.keys();
  const ratio = dot(times(poseOf(ours.frame_on_parent).R, ours.axis), times(X_PJ.R, axisVector(name ?? 'rotX')));
  const sign = Math.abs(Math.abs(ratio) - 1) < 1e-6 ? Math.sign(ratio) : 0;
  return isReversed ? -sign : sign;
}

class JointDifference {
  constructor(scene, ours, theirs, findings) {
    Object.assign(this, {scene, ours, theirs, findings});
    this.isReversed = nameOf(theirs.body0) !== ours.parent;
  }

  expect(what, fields, ours, theirs, tolerance) {
    return this.findings.expect({kind: 'joint', name: this.ours.name, fields, prim: this.theirs.prim}, what, ours, theirs, tolerance);
  }

  bodies() {
    const {ours, theirs} = this;
    const pair = [nameOf(theirs.body0), nameOf(theirs.body1)];
    return this.expect('bodies', ['parent', 'child'], [ours.parent, ours.child], this.isReversed ? pair.reverse() : pair);
  }

  // Where the frames are, and the pose of the child in the parent where they coincide.
  frames() {
    const {ours, theirs} = this;
    const [X_PF, X_CM] = [poseOf(ours.frame_on_parent), poseOf(ours.frame_on_child)];
    const [X_PJ, X_CJ] = this.isReversed ? [theirs.X_1J, theirs.X_0J] : [theirs.X_0J, theirs.X_1J];
    const fields = ['frame_on_parent', 'frame_on_child', 'translation', 'rotation'];
    const [zero, zeroThere] = [compose(X_PF, inverse(X_CM)), compose(X_PJ, inverse(X_CJ))];
    this.expect('pose of the child where frames coincide', fields, [zero.R, zero.p], [zeroThere.R, zeroThere.p]);
    if (ours.type === 'weld') return;
    this.expect('origins of its frames', fields, [X_PF.p, X_CM.p], [X_PJ.p, X_CJ.p]);
    if (hasOneAxis(ours)) {
      const axis = axisVector([...theirs.limits.keys()][0] ?? 'rotX');
      const sign = signOf(ours, theirs) * (this.isReversed ? -1 : 1) || 1;
      const turned = (R) => times(R, axis).map((x) => x * sign);
      this.expect('axis', ['axis', ...fields], [X_PF, X_CM].map(({R}) => times(R, ours.axis)), [turned(X_PJ.R), turned(X_CJ.R)]);
    } else {
      this.expect('axes of its frames', fields, [X_PF.R, X_CM.R], [X_PJ.R, X_CJ.R]);
    }
  }

  // Which axes move, and how far.
  freedom() {
    const {ours, theirs} = this;
    const kinds = theirs.kind === 'd6' ? [...theirs.limits.keys()] : [];
    const isWanted = theirs.kind === kKinds[ours.type] && (theirs.kind !== 'd6' || String(kinds) === String(kFree[ours.type]));
    const isBall = ours.type === 'ball' && String(kinds) === String(kFree.ball);
    // A joint with limits for each axis may leave only one free, or none.
    const isSame = ({weld: '', revolute: 'rot', prismatic: 'trans'})[ours.type] === kinds.map((kind) => kind.slice(0, -1)).join();
    if (!isWanted && !isBall && !(theirs.kind === 'd6' && isSame)) {
      this.expect('type', ['type', ours.type, 'thread_pitch', 'curve'], ours.type, [theirs.kind, ...kinds].join(' '));
      return false;
    }
    const count = theirs.limits.size;
    if (ours.type !== 'weld') {
      const [low, high] = [each(ours.lower, count, -Infinity), each(ours.upper, count, Infinity)];
      const isFlipped = hasOneAxis(ours) && signOf(ours, theirs) < 0;
      const wanted = low.map((x, i) => (isFlipped ? [-high[i], -x] : [x, high[i]]));
      this.expect('limits', kLimits, wanted, [...theirs.limits.values()]);
    }
    return true;
  }

  // Newton's attributes hold for all axes of a joint, so that only equal values fit.
  passive() {
    const {ours, theirs} = this;
    const driven = (this.scene.actuators ?? []).filter(({joint}) => joint === ours.name);
    const reflected = driven.reduce((sum, {rotor_inertia = 0, gear_ratio = 1}) => sum + rotor_inertia * gear_ratio ** 2, ours.armature ?? 0);
    const {newton} = theirs;
    const pairs = [['damping', 0, newton.damping], ['friction', 0, newton.friction], ['velocity_limit', Infinity, newton.velocityLimit]];
    for (const [field, without, value] of pairs) {
      const all = each(ours[field], theirs.limits.size, without);
      if (this.findings.isOfReader && value === without) continue;
      if (all.every((x) => x === all[0]) && all.length) this.expect(field, [field], all[0], value);
    }
    if (!this.findings.isOfReader || newton.armature) this.expect('armature', ['armature', 'rotor_inertia', 'gear_ratio'], reflected, newton.armature);
  }

  drives() {
    const {ours, theirs} = this;
    // Those that are more than a drive are prims of their own.
    const hasPrims = theirs.prim.children.some(({type}) => type === 'NewtonActuator');
    const isPrim = ({kept = []}) => hasPrims && kept.some(({format}) => format === 'usd');
    const driven = (this.scene.actuators ?? []).filter((actuator) => actuator.joint === ours.name && !isPrim(actuator));
    const sum = (of) => driven.reduce((total, actuator) => total + of(actuator), 0);
    const [p, d] = [sum(({gains}) => gains?.p ?? 0), sum(({gains}) => gains?.d ?? 0)];
    for (const [axis, {stiffness, damping, maxForce, target, type}] of theirs.drives) {
      const what = `drive ${axis}`;
      if (driven.length === 0 && theirs.prim.attributes.has('urdf:limit:effort')) {
        this.expect(`${what}: effort limit of the joint`, ['effort_limit'], ours.effort_limit?.[0] ?? Infinity, maxForce);
        continue;
      }
      if (driven.length === 0) this.expect(what, [], 'no actuator', 'a drive');
      const about = {kind: 'actuator', name: driven[0]?.name, fields: ['gains', 'p', 'd', 'effort_limit', 'joint']};
      this.findings.expect(about, what, [p, d, 'force'], [stiffness, damping, type]);
      // MuJoCo refuses a limit of zero, which the record has.
      const most = Math.min(sum(({effort_limit: limit = Infinity}) => limit) || Infinity, ours.effort_limit?.[0] || Infinity);
      this.findings.expect(about, `${what}: effort limit`, most, maxForce);
      const sign = hasOneAxis(ours) ? signOf(ours, theirs) : 1;
      if (p) this.findings.expect(about, `${what}: target`, (ours.default_position?.[0] ?? 0) * sign, target);
    }
    if (theirs.drives.size === 0 && driven.length) {
      this.findings.expect({kind: 'actuator', name: driven[0].name, fields: ['joint']}, 'drive', 'an actuator', 'no drive');
    }
  }

  mimic(joints) {
    const {ours, theirs} = this;
    // The file has the first joint of a chain as the leader.
    let {joint: first, multiplier = 1, offset = 0} = ours.mimic ?? {};
    const mimicOf = (name) => this.scene.joints.find((joint) => joint.name === name)?.mimic;
    const known = new Set([ours.name]);
    for (let next = this.findings.isOfReader ? null : mimicOf(first); next && !known.has(first); next = mimicOf(first)) {
      known.add(first);
      offset += multiplier * (next.offset ?? 0);
      multiplier *= next.multiplier ?? 1;
      first = next.joint;
    }
    const wanted = ours.mimic ? [first, multiplier, offset] : [null];
    const found = theirs.mimic ? [joints.get(theirs.mimic.leader)?.name ?? theirs.mimic.leader, theirs.mimic.multiplier, theirs.mimic.offset] : [null];
    const [leader, leaderThere] = [this.scene.joints.find(({name}) => name === first), joints.get(theirs.mimic?.leader)];
    if (leader && leaderThere && hasOneAxis(leader) && hasOneAxis(ours)) {
      const sign = signOf(ours, theirs);
      found[1] *= sign * signOf(leader, leaderThere);
      found[2] *= sign;
    }
    this.expect('mimic', ['mimic', 'joint', 'multiplier', 'offset'], wanted, found);
  }
}

/** Reports the differences of all joints. Returns the pairs [ours, theirs] that move alike. */
export function compareJoints(scene, joints, findings, bodies = new Map()) {
  const still = new Set([...bodies.values()].filter(({isStatic}) => isStatic).map(({name}) => name));
  const isStill = (name) => name === 'world' || still.has(name);
  const byName = new Map([...joints.values()].map((joint) => [joint.name, joint]));
  const alike = [];
  for (const ours of scene.joints) {
    const theirs = byName.get(ours.name);
    byName.delete(ours.name);
    const about = {kind: 'joint', name: ours.name, fields: ['type', 'parent', 'child', ours.type]};
    if (!theirs) {
      if (ours.type !== 'floating' && !(ours.type === 'weld' && isStill(ours.parent) && isStill(ours.child))) findings.expect(about, 'joint', 'a joint', 'no joint');
      continue;
    }
    const one = new JointDifference(scene, ours, theirs, findings);
    if (!one.bodies()) continue;
    one.expect('closes a loop', ['closes_loop'], ours.closes_loop ?? false, theirs.isLoop);
    const isAlike = one.freedom();
    if (isAlike) {
      one.frames();
      one.passive();
      alike.push([ours, theirs]);
    }
    one.drives();
    one.mimic(joints);
  }
  compareConstraints(scene, new Set(byName.values()), findings);
  return alike;
}

// Constraints have no names. What is left must be them.
function compareConstraints(scene, left, findings) {
  for (const constraint of scene.constraints ?? []) {
    if (constraint.type === 'tendon') continue;
    const {type, body_a: a, body_b: b} = constraint;
    const kind = {ball: 'spherical', weld: 'fixed', distance: 'distance'}[type];
    const placed = (pose, point) => (type === 'weld' ? poseOf(pose) : {...poseOf(null), p: point ?? [0, 0, 0]});
    const [X_AP, X_BQ] = [placed(constraint.X_AP, constraint.p_AP), placed(constraint.X_BQ, constraint.p_BQ)];
    const isIt = (joint) => {
      if (joint.kind !== kind || !joint.isLoop) return false;
      const isSwapped = nameOf(joint.body0) === b && nameOf(joint.body1) === a && a !== b;
      const [X_AJ, X_BJ] = isSwapped ? [joint.X_1J, joint.X_0J] : [joint.X_0J, joint.X_1J];
      if (!isSwapped && (nameOf(joint.body0) !== a || nameOf(joint.body1) !== b)) return false;
      const near = (x, y) => x.flat().every((value, i) => Math.abs(value - y.flat()[i]) < 1e-5 * Math.max(1, Math.abs(value)));
      const isPlaced = type === 'weld'
        ? near(product(X_AP.R, inverse(X_BQ).R), product(X_AJ.R, inverse(X_BJ).R)) && near(compose(X_AP, inverse(X_BQ)).p, compose(X_AJ, inverse(X_BJ)).p)
        : near(X_AP.p, X_AJ.p) && near(X_BQ.p, X_BJ.p);
      return isPlaced && (type !== 'distance' || joint.distance.every((x) => near([x], [constraint.distance])));
    };
    const found = [...left].find(isIt);
    left.delete(found);
    findings.expect({kind: 'constraint', fields: ['type', type, 'body_a', 'body_b']}, `${type} of ${a} and ${b}`, 'is there', found ? 'is there' : 'is not there');
  }
  for (const joint of left) findings.expect({kind: 'joint', name: joint.name}, joint.path, 'no joint', 'a joint');
}
