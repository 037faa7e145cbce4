// The differences between a scene JSON and the USD stage that was written of it: bodies, places, and where the bodies are
// at twenty random configurations.

import {compose, identity, inverse, rotation} from '../mujoco/transform.mjs';
import {kinematics, poseOf} from '../mujoco/scene_tree.mjs';
import {compareContacts} from './contact_difference.mjs';
import {compareJoints, hasOneAxis, signOf} from './joint_difference.mjs';
import {compareShapes} from './shape_difference.mjs';
import {isFrame, localName, StageBodies, symmetric} from './stage_bodies.mjs';
import {motionOf, posesAt, readJoints, trees, unstack} from './stage_joints.mjs';
import {valueOf} from './stage_text.mjs';
import {structureFaults} from './structure.mjs';

const kConfigurations = 20;

// The same numbers in every run.
function randomNumbers() {
  let state = 2026;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (2 * state) / 2 ** 32 - 1;
  };
}

/** Adds the differences to findings. stage: as readStage gives it. */
export function compareWithScene(scene, stage, findings) {
  const bodies = new StageBodies(stage);
  const joints = readJoints(bodies);
  const faults = structureFaults(bodies, joints, trees(bodies, joints).trees);
  unstack(bodies, joints);
  findings.expect({kind: 'scene', fields: ['gravity']}, 'gravity', scene.gravity, bodies.gravity());
  compareBodies(scene, bodies, findings);
  comparePlaces(scene, bodies, findings);
  const alike = compareJoints(scene, joints, findings, bodies.bodies);
  const forest = trees(bodies, joints);
  for (const {path} of forest.unused) findings.expect({kind: 'joint'}, path, 'closes no loop', 'closes a loop and is not excluded');
  compareBases(scene, forest.trees, findings);
  compareMotions(scene, bodies, alike, forest.trees, findings);
  compareShapes(scene, bodies, findings);
  compareContacts(scene, bodies, joints, findings);
  for (const fault of faults) findings.expect({kind: 'stage'}, fault, 'sound', 'at fault');
}

/** The bodies, by name. If USD was read, what it leaves to be computed is not compared. */
export function compareBodies(scene, stage, findings) {
  const byName = new Map([...stage.bodies.values()].map((body) => [body.name, body]));
  const known = new Set(scene.bodies.map(({name}) => name));
  for (const {name, path} of stage.bodies.values()) if (!known.has(name)) findings.expect({kind: 'body', name}, path, 'no body', 'a body');
  const colliding = new Set([...stage.shapes()].filter(({collides}) => collides).map(({body}) => body));
  for (const ours of scene.bodies) {
    const expect = (what, fields, ...rest) => findings.expect({kind: 'body', name: ours.name, fields}, what, ...rest);
    const theirs = byName.get(ours.name);
    if (ours.deformable && findings.encoded.includes('deformable')) continue;
    if (!theirs) {
      expect('body', [], 'a body', 'no body');
      continue;
    }
    const X_WB = poseOf(ours.pose);
    expect('pose', ['pose'], [X_WB.R, X_WB.p], [theirs.X_W.R, theirs.X_W.p]);
    if (theirs.isStatic) continue;
    const isGiven = (value) => value !== null || !findings.isOfReader;
    // USD cannot state a mass of zero. Engines compute it, which gives zero if nothing collides.
    const mass = theirs.mass ?? (colliding.has(theirs) ? null : 0);
    if (isGiven(theirs.mass)) expect('mass', ['mass'], ours.mass, mass, 1e-6 * Math.min(1, ours.mass));
    if (isGiven(theirs.center)) expect('centre of mass', ['center_of_mass'], ours.center_of_mass ?? [0, 0, 0], theirs.center);
    const {ixx, iyy, izz, ixy, ixz, iyz} = ours.inertia;
    const size = Math.max(ixx, iyy, izz) || 1;
    const share = (tensor) => tensor && tensor.map((row) => row.map((x) => x / size));
    const wanted = share(symmetric([ixx, iyy, izz, ixy, ixz, iyz]));
    const fields = ['inertia', 'ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'];
    const isZero = size === 1 && wanted.flat().every((x) => x === 0);
    const inertia = theirs.inertia ?? (isZero && !colliding.has(theirs) ? symmetric([0, 0, 0, 0, 0, 0]) : null);
    if (isGiven(theirs.inertia)) expect(`inertia, of ${size}`, fields, wanted, share(inertia));
    if (theirs.newtonInertia) expect(`newton:inertia, of ${size}`, fields, wanted, share(theirs.newtonInertia));
    if (theirs.inertia && !findings.isOfReader) expect('length of principalAxes is 1', fields, true, theirs.axesAreUnit);
    expect('mocap', ['mocap'], ours.mocap ?? false, valueOf(theirs.prim, 'physics:kinematicEnabled', false));
  }
}

// Frames and cameras.
function comparePlaces(scene, stage, findings) {
  const kinds = [
    ['frame', scene.frames, isFrame],
    ['camera', scene.cameras ?? [], ({type}) => type === 'Camera'],
  ];
  for (const [kind, all, isWanted] of kinds) {
    const known = new Set(all.map(({name}) => name));
    // Names of cameras may contain their body.
    const nameOf = ({name, prim, body}) => (known.has(name) || !body ? name : `${body.name}::${localName(prim)}`);
    const byName = new Map([...stage.places(isWanted)].map((place) => [nameOf(place), place]));
    for (const ours of all) {
      const theirs = byName.get(ours.name);
      const about = {kind, name: ours.name, fields: ['pose', 'body']};
      const X = poseOf(ours.pose);
      findings.expect(about, kind, [ours.body, X.R, X.p], theirs ? [theirs.body?.name ?? 'world', theirs.X_B.R, theirs.X_B.p] : [null]);
      byName.delete(ours.name);
    }
    for (const {prim} of byName.values()) findings.expect({kind}, prim.path, `no ${kind}`, `a ${kind}`);
  }
}

// A tree that no joint holds has the same base.
function compareBases(scene, forest, findings) {
  const floating = scene.bodies.filter((body) => body.floating).map(({name}) => name).sort();
  const free = new Set(scene.joints.filter(({type, closes_loop}) => type === 'floating' && !closes_loop).map(({child}) => child));
  const bases = forest.filter(({base}) => base && !base.isStatic).map(({base}) => base.name).sort();
  findings.expect({kind: 'scene'}, 'bases', [...new Set([...floating, ...free])].sort(), bases);
}

const freedom = (joint) => ({revolute: 1, prismatic: 1, universal: 2, planar: 3, ball: 3})[joint.type] ?? 0;

// The motion of a joint of the stage that positions in the scene mean.
function motionFor(ours, theirs, q) {
  if (hasOneAxis(ours)) return motionOf(theirs, [q[0] * signOf(ours, theirs)]);
  if (ours.type !== 'ball') return motionOf(theirs, q);
  const [roll, pitch, yaw] = q.map((angle) => angle / 2);
  const about = (axis, half) => ({R: rotation([Math.cos(half), ...axis.map((x) => x * Math.sin(half))]), p: [0, 0, 0]});
  return compose(about([0, 0, 1], yaw), compose(about([0, 1, 0], pitch), about([1, 0, 0], roll)));
}

/** Where bodies are at the default and at random positions of the joints that are alike. */
export function compareMotions(scene, stage, alike, forest, findings) {
  const random = randomNumbers();
  const theirsOf = new Map(alike.map((pair) => [pair[0].name, pair]));
  // Joints that are not alike stay where the bodies are placed; the difference itself is reported elsewhere.
  const atRest = new Map();
  const known = new Set(alike.map(([, theirs]) => theirs));
  for (const {joint} of forest.flatMap(({joints}) => joints)) {
    if (known.has(joint)) continue;
    const [X_W0, X_W1] = [joint.body0?.X_W ?? identity, joint.body1?.X_W ?? identity];
    atRest.set(joint, compose(inverse(compose(X_W0, joint.X_0J)), compose(X_W1, joint.X_1J)));
  }
  for (let i = 0; i <= kConfigurations; ++i) {
    const positions = new Map();
    const motions = new Map(atRest);
    for (const joint of scene.joints) {
      const count = freedom(joint);
      const [, theirs] = theirsOf.get(joint.name) ?? [];
      if (!count || joint.closes_loop || !theirs) continue;
      const q = i === 0 ? (joint.default_position ?? Array(count).fill(0)) : Array.from({length: count}, random);
      positions.set(joint.name, q);
      motions.set(theirs, motionFor(joint, theirs, q));
    }
    const before = findings.differences.length;
    const [ours, theirs] = [kinematics(scene, positions), posesAt(forest, motions)];
    for (const body of stage.bodies.values()) {
      const [X, Y] = [ours.get(body.name), theirs.get(body.path)];
      if (!X || !Y) continue;
      const about = {kind: 'body', name: body.name, fields: ['pose']};
      findings.expect(about, `pose in configuration ${i}`, [X.R, X.p], [Y.R, Y.p]);
    }
    if (findings.differences.length > before) return;
  }
}
