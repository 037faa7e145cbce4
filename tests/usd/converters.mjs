// Whether USD written of small URDF and MJCF files has the bodies, masses, joints, limits and mimics that Newton's own
// converters document for such files. The cases are our own files; converter_urdf.mjs and converter_mjcf.mjs name the
// public tests whose features they have.
//
//   node tests/usd/converters.mjs [PART-OF-A-TEST]
//
// Needs OpenUSD (./dev setup), and the program SCENEWELD, by default build/release/bin/sceneweld.

import fs from 'node:fs';
import path from 'node:path';

import {root} from '../exhibits.mjs';
import {times} from '../mujoco/transform.mjs';
import {mjcfCases} from './converter_mjcf.mjs';
import {urdfCases} from './converter_urdf.mjs';
import {OpenUsd} from './openusd.mjs';
import {contactFilter} from './stage_contacts.mjs';
import {axisVector, readJoints} from './stage_joints.mjs';
import {isFrame, StageBodies, symmetric} from './stage_bodies.mjs';
import {schemasOf, valueOf} from './stage_text.mjs';
import {inFolder, run} from './written.mjs';

const binary = path.resolve(process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld'));
const local = (name) => name.split('::').pop();
const kDegree = Math.PI / 180;

class Case {
  constructor(stage, wanted, text) {
    this.stage = stage;
    this.text = text;
    this.wanted = wanted;
    this.bodies = new StageBodies(stage);
    this.joints = readJoints(this.bodies);
    this.faults = [];
  }

  expect(what, wanted, found, tolerance = 1e-5) {
    const [a, b] = [[wanted].flat(Infinity), [found].flat(Infinity)];
    const isSame = (x, y) => x === y || (typeof x === 'number' && Math.abs(x - y) <= tolerance * Math.max(1, Math.abs(x)));
    if (a.length !== b.length || !a.every((x, i) => isSame(x, b[i]))) this.faults.push(`${what}: ${JSON.stringify(a)} documented, ${JSON.stringify(b)} written`);
  }

  body(name) {
    if (name === 'world') return null;
    return [...this.bodies.bodies.values()].find((body) => local(body.name) === name) ?? this.faults.push(`no body ${name}`);
  }
  nameOf(body) {
    return body ? local(body.name) : 'world';
  }

  checkBodies() {
    for (const [name, {mass, center, inertia, principal, axes, at, tolerance}] of Object.entries(this.wanted.bodies ?? {})) {
      const body = this.body(name);
      if (!body.prim) continue;
      if (mass !== undefined) this.expect(`${name}: mass`, mass, body.mass);
      if (center) this.expect(`${name}: centre of mass`, center, body.center);
      if (inertia) this.expect(`${name}: inertia`, symmetric(inertia), body.inertia, tolerance);
      if (principal) this.expect(`${name}: moments`, principal, [...valueOf(body.prim, 'physics:diagonalInertia')].sort());
      if (axes) this.expect(`${name}: principal axes`, axes, valueOf(body.prim, 'physics:principalAxes'));
      if (at) this.expect(`${name}: place`, at, body.X_W.p);
    }
    const free = [...this.bodies.bodies.values()].filter((body) => ![...this.joints.values()].some(({body1}) => body1 === body));
    if (this.wanted.free) this.expect('bodies without a joint', this.wanted.free, free.map(({name}) => local(name)));
  }

  checkJoints() {
    const byName = new Map([...this.joints.values()].map((joint) => [local(joint.name), joint]));
    for (const [name, wanted] of Object.entries(this.wanted.joints ?? {})) {
      const joint = byName.get(name);
      if (!joint) {
        this.faults.push(`no joint ${name}`);
        continue;
      }
      const is = (what, ...rest) => this.expect(`${name}: ${what}`, ...rest);
      if (wanted.kind) is('type', wanted.kind, joint.kind);
      if (wanted.bodies) is('bodies', wanted.bodies, [this.nameOf(joint.body0), this.nameOf(joint.body1)]);
      if (wanted.at) is('localPos0', wanted.at, joint.X_0J.p);
      const axes = [...joint.limits.keys()];
      const turning = axes.find((axis) => axis.startsWith('rot')) ?? axes[0];
      if (wanted.axis) is('axis', wanted.axis, times(joint.X_0J.R, axisVector(turning ?? '')));
      if (wanted.slides) is('axes', ['transX', 'transY', 'transZ'].filter((axis) => axis.slice(-1) !== turning?.slice(-1)), axes.filter((axis) => axis !== turning));
      const [limits] = joint.limits.values();
      if (wanted.degrees) is('limits in degrees', wanted.degrees, limits?.map((x) => x / kDegree), 1e-6);
      if (wanted.meters) is('limits', wanted.meters, limits, 1e-6);
      if (wanted.mimic !== undefined) {
        const {leader, multiplier, offset} = joint.mimic ?? {};
        is('mimic', wanted.mimic ?? [undefined], leader ? [local(this.joints.get(leader).name), multiplier, offset] : [undefined]);
      }
      for (const [attribute, value] of Object.entries(wanted.attributes ?? {})) is(attribute, value, valueOf(joint.prim, attribute));
      for (const schema of wanted.schemas ?? []) is(schema, true, schemasOf(joint.prim).includes(schema));
    }
    const fixed = [...this.joints.values()].filter(({kind, isLoop}) => kind === 'fixed' && !isLoop).map(({body0, body1}) => [this.nameOf(body0), this.nameOf(body1)].join(' '));
    // A body that cannot move is no rigid body, and needs no joint.
    for (const name of this.wanted.still ?? []) this.expect(`${name} is static`, true, this.body(name)?.isStatic ?? false);
    for (const name of this.wanted.holds ?? []) this.expect(`${name} is held`, true, fixed.includes(`world ${name}`));
    for (const pair of this.wanted.fixed ?? []) this.expect(`${pair} are fixed`, true, fixed.includes(pair.join(' ')));
    for (const [kind, a, b] of this.wanted.loops ?? []) {
      const is = ({body0, body1}) => [[a, b], [b, a]].some((pair) => pair.join(' ') === [this.nameOf(body0), this.nameOf(body1)].join(' '));
      const found = [...this.joints.values()].find((joint) => joint.isLoop && joint.kind === kind && is(joint));
      this.expect(`${kind} of ${a} and ${b}, excluded from the articulation`, true, found !== undefined);
    }
  }

  checkRest() {
    const {wanted, bodies, stage} = this;
    const having = (test) => [...bodies.bodies.values()].filter(({prim}) => test(prim)).map(({name}) => local(name)).sort();
    if (wanted.roots) this.expect('articulation roots on bodies', wanted.roots, having((prim) => schemasOf(prim).includes('PhysicsArticulationRootAPI')));
    if (wanted.kinematic) this.expect('kinematic bodies', wanted.kinematic, having((prim) => valueOf(prim, 'physics:kinematicEnabled') === true));
    if (wanted.gravity) this.expect('gravity', wanted.gravity, bodies.gravity());
    const shapes = [...bodies.shapes()];
    for (const [body, kind, sizes, collides, purpose] of wanted.shapes ?? []) {
      const isIt = (shape) => this.nameOf(shape.body) === body && shape.kind === kind && shape.collides === collides &&
        (!purpose || valueOf(shape.prim, 'purpose', 'default') === purpose) && (!sizes || shape.sizes.every((x, i) => Math.abs(x - sizes[i]) < 1e-6));
      this.expect(`${kind} ${sizes} of ${body}`, true, shapes.some(isIt));
    }
    if (wanted.shapes) this.expect('count of shapes', wanted.shapes.length, shapes.length);
    for (const [name, friction] of Object.entries(wanted.frictions ?? {})) {
      const prim = shapes.find((shape) => shape.prim.name === name)?.prim;
      const material = stage.prims.get(prim?.relationships.get('material:binding:physics')?.[0]);
      this.expect(`friction of ${name}`, [friction, friction], material ? [valueOf(material, 'physics:staticFriction'), valueOf(material, 'physics:dynamicFriction')] : [null]);
    }
    const isFiltered = contactFilter(bodies, this.joints);
    const shapeOf = (name) => shapes.find((shape) => this.nameOf(shape.body) === name);
    for (const [a, b, is] of wanted.filtered ?? []) this.expect(`${a} and ${b} do not collide`, is, isFiltered(shapeOf(a), shapeOf(b)));
    for (const [name, shown] of Object.entries(wanted.names ?? {})) {
      const prim = this.body(name)?.prim;
      this.expect(`${name}: an identifier`, true, /^[A-Za-z_]\w*$/.test(prim?.name));
      // This build of OpenUSD drops displayName when it flattens.
      this.expect(`${name}: displayName`, true, this.text.includes(`displayName = "${shown}"`));
      if (prim) this.expect(`${name}: sceneweld:name`, shown, valueOf(prim, 'sceneweld:name'));
    }
    const frames = [...bodies.places(isFrame)];
    for (const [name, [body, at]] of Object.entries(wanted.frames ?? {})) {
      const frame = frames.find((one) => local(one.name) === name);
      this.expect(`frame ${name}`, [body, ...at], frame ? [this.nameOf(frame.body), ...frame.X_B.p] : [null]);
    }
  }
}

/** The faults of what is written of a case. */
async function faultsOf(usd, wanted, suffix) {
  return inFolder(async (folder) => {
    fs.writeFileSync(path.join(folder, `model.${suffix}`), wanted.text);
    const written = await run(binary, ['compose', `model.${suffix}`, '-o', 'out/scene.usda', '--rewrite'], {folder});
    if (written.status !== 0) return [`not written: ${written.stderr.trim().split('\n').slice(0, 2).join(' ')}`];
    const {stage, messages} = await usd.open(path.join(folder, 'out'), 'scene.usda');
    if (!stage || messages.length) return ['OpenUSD:', ...messages];
    const one = new Case(stage, wanted, fs.readFileSync(path.join(folder, 'out/scene.usda'), 'utf8'));
    one.checkBodies();
    one.checkJoints();
    one.checkRest();
    return one.faults;
  });
}

const usd = new OpenUsd();
let count = 0, failed = 0;
for (const [suffix, cases] of [['urdf', urdfCases], ['xml', mjcfCases]]) {
  for (const wanted of cases.filter(({covers}) => covers.join().includes(process.argv[2] ?? ''))) {
    ++count;
    const faults = await faultsOf(usd, wanted, suffix);
    if (!faults.length) continue;
    ++failed;
    console.log(`${wanted.covers.join(', ')}:\n  ${faults.join('\n  ')}`);
  }
}
usd.stop();
console.log(`${count - failed} of ${count} features of Newton's converters are written as they document them`);
process.exitCode = failed || !count ? 1 : 0;
