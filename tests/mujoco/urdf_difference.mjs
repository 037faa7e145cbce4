// Where a scene that was read from one URDF file differs from what MuJoCo's own reader makes of that file: masses,
// inertias, poses, axes, limits, damping and friction, by the names of links and joints.
//
// MuJoCo holds the root at the world, and makes a joint of a type that it does not know a fixed one; neither is looked
// at. It has the effort as `actuatorfrcrange`.

import {apply, compose, identity, pose, product, tensor, times, transpose} from './transform.mjs';

const EXACT = 1e-8;
// MuJoCo's inertias are solutions of an eigenvalue problem.
const ROUGH = 2e-6;

const near = (a, b, tolerance) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));
const poseOf = (json) => (json ? pose(json.translation, json.rotation) : identity);

/** The text of a URDF file, changed so that MuJoCo keeps links at fixed joints and visual geometry. */
export function unfused(text) {
  if (/<mujoco[\s>]/.test(text)) return text;
  const settings = '<mujoco><compiler fusestatic="false" discardvisual="false" strippath="false"/></mujoco>';
  return text.replace(/<\/robot>\s*$/, `${settings}</robot>`);
}

/** The differences, one per line. compiled: MuJoCo's model of the file. */
export function urdfDifference(scene, compiled) {
  const lines = [];
  const expect = (what, ours, theirs, tolerance = EXACT) => {
    const [a, b] = [[ours].flat(Infinity), [theirs].flat(Infinity)];
    if (a.length === b.length && a.every((x, i) => x === b[i] || near(x, b[i], tolerance))) return;
    lines.push(`${what}: ${JSON.stringify(theirs)} in MuJoCo, ${JSON.stringify(ours)} here`);
  };
  const scoped = (name) => (name === 'world' ? name : `${scene.models[0].name}::${name}`);
  const theirBodies = new Map(compiled.bodies.map((body) => [scoped(body.name), body]));
  const theirJoints = new Map(compiled.joints.map((joint) => [scoped(joint.name), joint]));
  const X_W = (name) => (name === 'world' ? identity : poseOf(scene.bodies.find((body) => body.name === name)?.pose));

  for (const ours of scene.bodies) {
    const theirs = theirBodies.get(ours.name);
    if (ours.name === 'world') continue;
    if (!theirs) {
      lines.push(`body ${ours.name}: not in MuJoCo`);
      continue;
    }
    const what = `body ${ours.name}`;
    const X_WB = poseOf(ours.pose);
    expect(`${what}: position`, X_WB.p, theirs.X_W.p);
    expect(`${what}: orientation`, X_WB.R, theirs.X_W.R);
    expect(`${what}: mass`, ours.mass, theirs.mass);
    if (theirs.mass === 0) continue;
    expect(`${what}: centre of mass`, apply(X_WB, ours.center_of_mass ?? [0, 0, 0]), theirs.center, ROUGH);
    const {ixx, iyy, izz, ixy, ixz, iyz} = ours.inertia;
    const size = Math.max(...theirs.moments) || 1;
    const share = (rows) => rows.flat().map((x) => x / size);
    const turned = product(product(X_WB.R, [[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]]), transpose(X_WB.R));
    expect(`${what}: inertia, of ${size}`, share(turned), share(tensor(theirs.axes, theirs.moments)), ROUGH);
  }
  for (const ours of scene.joints) {
    if (!['revolute', 'prismatic'].includes(ours.type)) continue;
    const theirs = theirJoints.get(ours.name);
    const what = `joint ${ours.name}`;
    if (!theirs) {
      lines.push(`${what}: not in MuJoCo`);
      continue;
    }
    const X_WF = compose(X_W(ours.parent), poseOf(ours.frame_on_parent));
    expect(`${what}: axis`, times(X_WF.R, ours.axis), theirs.axis_W);
    expect(`${what}: limits`, [ours.lower?.[0] ?? null, ours.upper?.[0] ?? null], theirs.range ?? [null, null]);
    for (const property of ['damping', 'friction']) {
      expect(`${what}: ${property}`, ours[property]?.[0] ?? 0, theirs[property]);
    }
    const force = theirs.force && Math.max(...theirs.force.map(Math.abs));
    expect(`${what}: effort`, ours.effort_limit?.[0] ?? null, force);
  }
  return lines;
}
