// The differences between MuJoCo's model of an MJCF file that sceneweld wrote and the scene that it was written from.

import {apply, product, tensor, transpose} from './transform.mjs';
import {freedom, kinematics, poseOf, weldGroups} from './scene_tree.mjs';

const EXACT = 1e-9;
// MuJoCo's inertias are solutions of an eigenvalue problem.
const INERTIA = 1e-7;
// If MuJoCo computes the mass from the geoms, it uses vertices of meshes in single precision.
const OF_GEOMS = 1e-6;
const isOfGeoms = (body) => (body.kept ?? []).some(({attribute}) => attribute === 'inertial');
const TINY = 1e-9;
const CONFIGURATIONS = 20;
// The number for a limit that does not exist.
const isFar = (x) => Math.abs(x) >= 1e6;

const near = (a, b, tolerance) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));

// Numbers that are the same for every run (a linear congruential generator).
function* numbers(seed) {
  for (let x = seed; ; ) {
    x = (x * 1103515245 + 12345) % 2147483648;
    yield x / 2147483648;
  }
}

/** The joints of the file for a joint of the scene that `freedom` counts, and their positions. */
export function inMuJoCo({name, type, thread_pitch}, q) {
  switch (type) {
    case 'screw': return [[name, q[0]], [`${name}_slide`, (q[0] * thread_pitch) / (2 * Math.PI)]];
    case 'universal': return [[`${name}_x`, q[0]], [`${name}_y`, q[1]]];
    case 'planar': return [[`${name}_x`, q[0]], [`${name}_y`, q[1]], [`${name}_theta`, q[2]]];
    default: return [[name, q[0]]];
  }
}

/**
 * The lines that tell the differences. compiled: MuJoCo's model of the file;
 * posesAt(positions): its poses of bodies by name, for positions by the names of the
 * joints of the file, or null where one of them is not there.
 */
export function writtenDifference(scene, compiled, posesAt) {
  const lines = [];
  const expect = (what, ours, theirs, tolerance = EXACT) => {
    const [a, b] = [[ours].flat(Infinity), [theirs].flat(Infinity)];
    if (a.length === b.length && a.every((x, i) => x === b[i] || near(x, b[i], tolerance))) return;
    lines.push(`${what}: ${JSON.stringify(theirs)} in MuJoCo, ${JSON.stringify(ours)} here`);
  };
  const bodyOf = new Map(compiled.bodies.map((body, i) => [body.name, {...body, id: i}]));
  const comparePoses = (what, ours, theirs) => {
    for (const body of scene.bodies) {
      const [X, Y] = [ours.get(body.name), theirs.get(body.name)];
      if (!X || !Y) continue;
      expect(`${what}: position of ${body.name}`, X.p, Y.p);
      expect(`${what}: orientation of ${body.name}`, X.R, Y.R);
    }
  };

  expect('gravity', scene.gravity, compiled.gravity);
  compareBodies();
  compareJoints();
  compareMotions();
  compareContacts();
  return lines;

  function compareBodies() {
    for (const ours of scene.bodies) {
      const theirs = bodyOf.get(ours.name);
      if (!theirs) {
        if (ours.mass > 0) lines.push(`body ${ours.name}: not in MuJoCo`);
        continue;
      }
      const X_WB = poseOf(ours.pose);
      // MuJoCo lets nothing without mass move, so such a body gets a tiny mass.
      if (ours.mass === 0 && theirs.mass <= TINY) continue;
      const tolerance = isOfGeoms(ours) ? OF_GEOMS : EXACT;
      expect(`body ${ours.name}: mass`, ours.mass, theirs.mass, tolerance);
      expect(`body ${ours.name}: centre of mass`, apply(X_WB, ours.center_of_mass ?? [0, 0, 0]), theirs.center, tolerance);
      const {ixx, iyy, izz, ixy, ixz, iyz} = ours.inertia;
      const size = Math.max(ixx, iyy, izz) || 1;
      const inertia = [[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]];
      const share = (rows) => rows.flat().map((x) => x / size);
      const turned = product(product(X_WB.R, inertia), transpose(X_WB.R));
      expect(`body ${ours.name}: inertia, of ${size}`, share(turned), share(tensor(theirs.axes, theirs.moments)), Math.max(INERTIA, tolerance));
    }
    const total = (bodies) => bodies.reduce((sum, {mass}) => sum + (mass > TINY ? mass : 0), 0);
    expect('total mass', total(scene.bodies), total(compiled.bodies), scene.bodies.some(isOfGeoms) ? OF_GEOMS : EXACT);
    comparePoses('default', kinematics(scene), new Map(compiled.bodies.map((body) => [body.name, body.X_W])));
  }

  function compareJoints() {
    const jointOf = new Map(compiled.joints.map((joint) => [joint.name, joint]));
    for (const ours of scene.joints) {
      if (!['revolute', 'prismatic'].includes(ours.type) || ours.closes_loop) continue;
      const theirs = jointOf.get(ours.name);
      if (!theirs) {
        lines.push(`joint ${ours.name}: not in MuJoCo`);
        continue;
      }
      const what = `joint ${ours.name}`;
      const range = (theirs.range ?? [null, null]).map((x) => (x === null || isFar(x) ? null : x));
      expect(`${what}: limits`, [ours.lower?.[0] ?? null, ours.upper?.[0] ?? null], range);
      for (const property of ['damping', 'friction', 'stiffness']) {
        expect(`${what}: ${property}`, ours[property]?.[0] ?? 0, theirs[property]);
      }
      expect(`${what}: default position`, ours.default_position?.[0] ?? 0, theirs.position[0]);
      const driven = (scene.actuators ?? []).filter((actuator) => actuator.joint === ours.name);
      const reflected = driven.reduce(
        (sum, {rotor_inertia = 0, gear_ratio = 1}) => sum + rotor_inertia * gear_ratio ** 2, ours.armature ?? 0);
      expect(`${what}: armature`, reflected, theirs.armature);
    }
  }

  // The same at other positions: random ones, the same for both.
  function compareMotions() {
    const random = numbers(1);
    for (let i = 0; i < CONFIGURATIONS; ++i) {
      const ours = new Map();
      const theirs = new Map();
      for (const joint of scene.joints) {
        const count = freedom(joint);
        if (!count || joint.closes_loop) continue;
        const q = Array.from({length: count}, () => 2 * random.next().value - 1);
        ours.set(joint.name, q);
        for (const [name, value] of inMuJoCo(joint, q)) theirs.set(name, value);
      }
      if (!ours.size) return;
      const poses = posesAt(theirs);
      if (poses) comparePoses(`configuration ${i}`, kinematics(scene, ours), poses);
      if (!poses || lines.length) return;
    }
  }

  // Bodies of a scene collide unless they are listed, welded together, or connected by one joint. Bodies that a joint
  // connects to the world collide with it.
  function compareContacts() {
    const key = (a, b) => JSON.stringify([a, b].sort());
    const ruledOut = new Set((scene.excluded_pairs ?? []).map(([a, b]) => key(a, b)));
    for (const {type, parent, child} of scene.joints) {
      if (type !== 'floating' && parent !== 'world' && child !== 'world') ruledOut.add(key(parent, child));
    }
    const group = weldGroups(scene);
    const colliding = scene.geometries.filter((geometry) => geometry.roles.includes('proximity'));
    const names = [...new Set(colliding.map((geometry) => geometry.body))].filter((name) => bodyOf.has(name));
    for (const [i, a] of names.entries()) {
      for (const b of names.slice(i + 1)) {
        const here = group.get(a) !== group.get(b) && !ruledOut.has(key(a, b));
        const there = collide(bodyOf.get(a), bodyOf.get(b));
        if (there !== null && here !== there) lines.push(`pair ${key(a, b)}: collides: ${there} in MuJoCo, ${here} here`);
      }
    }
  }

  // A body that programs move is welded to the world in the scene, and collides with the world in MuJoCo.
  function isMocap({name}) {
    const body = scene.bodies.find((one) => one.name === name);
    return body?.mocap === true;
  }

  // null where one of them has no geom that ever collides.
  function collide(a, b) {
    const {bodies, excludes, pairs} = compiled;
    const can = (body) => body.geoms.filter((geom) => geom.contype || geom.conaffinity || geom.isInPair);
    if (!can(a).length || !can(b).length || isMocap(a) || isMocap(b)) return null;
    const is = ([c, d]) => (c === a.id && d === b.id) || (c === b.id && d === a.id);
    if (pairs.some(([g, h]) => is([g.body, h.body]))) return true;
    if (a.weld === b.weld || excludes.some(is)) return false;
    const parent = (body) => bodies[bodies[body.weld].parent].weld;
    if (a.weld && b.weld && (a.weld === parent(b) || b.weld === parent(a))) return false;
    return can(a).some((g) => can(b).some((h) => g.contype & h.conaffinity || h.contype & g.conaffinity));
  }
}
