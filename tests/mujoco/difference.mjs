// Where a scene that was read from one MJCF file differs from what MuJoCo makes
// of that file.
//
// What a scene says otherwise on purpose (the comments at each rule say why) is
// no difference:
//  - a body with n joints is a chain of n bodies here, the first n - 1 massless;
//  - what has no place in a scene is not looked for: limits of balls, height
//    fields, meshes without a file, images as lights, spatial tendons, muscles
//    and other actuators with a state;
//  - bodies that one joint connects, or that are welded together, never collide
//    here, which no list of pairs says.

import fs from 'node:fs';
import path from 'node:path';

import {apply, compose, dot, identity, inverse, pose, product, subtract, tensor, times, transpose} from './transform.mjs';

// Both compute in double precision, by different methods.
const EXACT = 1e-8;
// Meshes and colours are floats in MuJoCo; its inertias are solutions of an
// eigenvalue problem.
const ROUGH = 2e-6;

const near = (a, b, tolerance) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));
const poseOf = (json) => (json ? pose(json.translation, json.rotation) : identity);
const text = (value) => JSON.stringify(value);

/** The differences, one per line; none if the two agree. folder: the start of relative file names in the scene. */
export function difference(scene, compiled, folder) {
  return new Difference(scene, compiled, folder).lines;
}

class Difference {
  constructor(scene, compiled, folder) {
    Object.assign(this, {scene, compiled, folder, lines: []});
    this.model = scene.models[0].name;
    this.bodyOf = new Map(scene.bodies.map((body) => [body.name, body]));
    this.pair = compiled.bodies.map((_, i) => this.nameOfBody(i));

    this.expect('gravity', scene.gravity, compiled.gravity);
    this.compareBodies();
    this.compareJoints();
    this.compareGeometries();
    this.compareFrames();
    this.compareCameras();
    this.compareLights();
    this.compareExclusions();
    this.compareActuators();
    this.compareConstraints();
  }

  tell(line) {
    this.lines.push(line);
  }

  // Numbers, or nests of them.
  expect(what, ours, theirs, tolerance = EXACT) {
    const a = [ours].flat(Infinity);
    const b = [theirs].flat(Infinity);
    const same = a.length === b.length && a.every((x, i) => x === b[i] || near(x, b[i], tolerance));
    if (!same) this.tell(`${what}: ${text(theirs)} in MuJoCo, ${text(ours)} here`);
    return same;
  }

  full(name) {
    return `${this.model}::${name}`;
  }

  // The expected names of the scene's bodies, in their order.
  nameOfBody(i) {
    this.expected ??= [];
    const {name, joints} = this.compiled.bodies[i];
    if (i === 0) return 'world';
    // Names that sceneweld makes are not compared with MuJoCo's.
    const full = name ? this.full(name) : this.scene.bodies[this.expected.length]?.name ?? '';
    this.expected.push(full);
    for (let k = 0; k + 1 < joints.length; ++k) this.expected.push(full + k);
    return full;
  }

  X_W(name) {
    return name === 'world' ? identity : poseOf(this.bodyOf.get(name)?.pose);
  }

  compareBodies() {
    const names = this.scene.bodies.map((body) => body.name);
    if (text(names) !== text(this.expected)) this.tell(`bodies: ${text(this.expected)} in MuJoCo, ${text(names)} here`);
    this.compiled.bodies.forEach((theirs, i) => {
      const ours = this.bodyOf.get(this.pair[i]);
      if (!ours) return;
      const what = `body ${ours.name}`;
      const X_WB = poseOf(ours.pose);
      this.expect(`${what}: position`, X_WB.p, theirs.X_W.p);
      this.expect(`${what}: orientation`, X_WB.R, theirs.X_W.R);
      const hasMesh = theirs.geoms.some((geom) => geom.hasMesh);
      this.expect(`${what}: mass`, ours.mass, theirs.mass, hasMesh ? ROUGH : EXACT);
      const isFree = theirs.joints.some((joint) => joint.type === 'floating');
      if (isFree !== Boolean(ours.floating)) this.tell(`${what}: free: ${isFree} in MuJoCo, ${!isFree} here`);
      if (theirs.mass === 0) return;
      this.expect(`${what}: centre of mass`, apply(X_WB, ours.center_of_mass ?? [0, 0, 0]), theirs.center, ROUGH);
      const {ixx, iyy, izz, ixy, ixz, iyz} = ours.inertia;
      const size = Math.max(...theirs.moments) || 1;
      const moments = (rows) => rows.flat().map((x) => x / size);
      const inertia = [[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]];
      const turned = product(product(X_WB.R, inertia), transpose(X_WB.R));
      this.expect(`${what}: inertia, of ${size}`, moments(turned), moments(tensor(theirs.axes, theirs.moments)), ROUGH);
    });
  }

  compareJoints() {
    this.jointOf = new Map();
    const byChild = new Map(this.scene.joints.map((joint) => [joint.child, joint]));
    this.compiled.bodies.forEach((body, i) => {
      if (i === 0) return;
      const name = this.pair[i];
      let parent = this.pair[body.parent];
      if (body.joints.length === 0) this.compareWeld(byChild.get(name), parent, name);
      body.joints.forEach((theirs, k) => {
        const child = k + 1 < body.joints.length ? name + k : name;
        if (theirs.type !== 'floating') this.compareJoint(theirs, byChild.get(child), parent, child);
        parent = child;
      });
    });
  }

  compareWeld(ours, parent, child) {
    if (ours?.type !== 'weld' || ours.parent !== parent) this.tell(`body ${child}: is not welded to ${parent} here`);
  }

  compareJoint(theirs, ours, parent, child) {
    const short = (name) => (name === 'world' ? name : name.slice(this.model.length + 2));
    const name = this.full(theirs.name || `${short(parent)}-${short(child)}`);
    if (!ours || ours.name !== name || ours.parent !== parent || ours.type !== theirs.type) {
      this.tell(`joint ${name}: ${theirs.type} from ${parent} to ${child} in MuJoCo, ${text(ours ?? null)} here`);
      return;
    }
    this.jointOf.set(theirs, ours);
    const what = `joint ${name}`;
    const X_WF = compose(this.X_W(parent), poseOf(ours.frame_on_parent));
    if (ours.type === 'ball') {
      this.expect(`${what}: anchor`, X_WF.p, theirs.anchor_W);
      this.expect(`${what}: damping`, ours.damping?.[0] ?? 0, theirs.damping);
      return;
    }
    const axis = times(X_WF.R, ours.axis);
    this.expect(`${what}: axis`, axis, theirs.axis_W);
    if (ours.type === 'revolute') {
      const off = subtract(X_WF.p, theirs.anchor_W);
      const along = dot(off, axis);
      this.expect(`${what}: distance of the axis`, subtract(off, axis.map((x) => x * along)), [0, 0, 0]);
    }
    this.expect(`${what}: limits`, [ours.lower?.[0] ?? null, ours.upper?.[0] ?? null], theirs.range ?? [null, null]);
    for (const property of ['damping', 'friction', 'stiffness']) {
      this.expect(`${what}: ${property}`, ours[property]?.[0] ?? 0, theirs[property]);
    }
    this.expect(`${what}: default position`, ours.default_position?.[0] ?? 0, theirs.position[0]);
    if (theirs.stiffness) this.expect(`${what}: rest position`, ours.rest_position?.[0] ?? 0, theirs.rest[0]);
    // If there are actuators, the first one has it.
    const actuator = (this.scene.actuators ?? []).find((candidate) => candidate.joint === name);
    const reflected = actuator ? (actuator.rotor_inertia ?? 0) * (actuator.gear_ratio ?? 1) ** 2 : ours.armature ?? 0;
    this.expect(`${what}: armature`, reflected, theirs.armature);
    // A scene has one limit for both directions.
    const force = theirs.force && Math.max(...theirs.force.map(Math.abs));
    this.expect(`${what}: effort`, ours.effort_limit?.[0] ?? null, force);
  }

  compareGeometries() {
    const ours = new Map(this.pair.map((name) => [name, []]));
    for (const geometry of this.scene.geometries) ours.get(geometry.body)?.push(geometry);
    this.compiled.bodies.forEach((body, i) => {
      const wanted = body.geoms.filter((geom) => rolesOf(geom).length > 0 && isShape(geom));
      const found = ours.get(this.pair[i]);
      if (wanted.length !== found.length) {
        this.tell(`body ${this.pair[i]}: ${wanted.length} geometries in MuJoCo, ${found.length} here`);
        return;
      }
      wanted.forEach((theirs, k) => this.compareGeometry(theirs, found[k]));
    });
  }

  compareGeometry(theirs, ours) {
    const what = `geometry ${ours.name}`;
    if (theirs.name && !ours.name.endsWith(`::${theirs.name}`)) this.tell(`${what}: ${theirs.name} in MuJoCo`);
    if (text(ours.roles) !== text(rolesOf(theirs))) {
      this.tell(`${what}: roles: ${text(rolesOf(theirs))} in MuJoCo, ${text(ours.roles)} here`);
    }
    const {shape} = ours;
    if (shape.type !== theirs.type) {
      this.tell(`${what}: ${theirs.type} in MuJoCo, ${shape.type} here`);
      return;
    }
    const X_WG = compose(this.X_W(ours.body), poseOf(ours.pose));
    if (shape.type === 'mesh') {
      this.compareMesh(what, X_WG, shape, theirs);
    } else {
      this.expect(`${what}: size`, ...sizes(shape, theirs.size), theirs.hasMesh ? ROUGH : EXACT);
      this.expect(`${what}: position`, X_WG.p, theirs.X_W.p);
      this.compareOrientation(what, shape.type, X_WG.R, theirs.X_W.R);
    }
    // As in MuJoCo's viewer: the material, if the geom itself has the default grey.
    const isGrey = text(theirs.rgba) === text([0.5, 0.5, 0.5, 1]);
    const diffuse = ours.material?.diffuse ?? [0.5, 0.5, 0.5, 1];
    if (theirs.material && isGrey) {
      this.expect(`${what}: colour`, diffuse, theirs.material.rgba, ROUGH);
    } else {
      this.expect(`${what}: colour`, diffuse, theirs.rgba, ROUGH);
    }
    if (ours.roles.includes('proximity')) {
      this.expect(`${what}: friction`, ours.proximity?.mu_dynamic ?? null, theirs.friction[0]);
    }
  }

  // Shapes with an axis may be rotated about it, and upside down.
  compareOrientation(what, type, ours, theirs) {
    if (type === 'sphere') return;
    if (type === 'box' || type === 'half_space') {
      this.expect(`${what}: orientation`, ours, theirs);
      return;
    }
    const z = (R) => R.map((row) => row[2]);
    if (type === 'ellipsoid' && !near(Math.abs(dot(z(ours), z(theirs))), 1, EXACT)) {
      this.expect(`${what}: orientation`, ours, theirs);
    } else {
      this.expect(`${what}: axis`, Math.abs(dot(z(ours), z(theirs))), 1);
    }
  }

  // MuJoCo moves the vertices of a mesh to its centre of mass. The scene does not, and does not open the file. The
  // extent of the vertices in some directions is the same in both.
  compareMesh(what, X_WG, shape, theirs) {
    if (!shape.path.toLowerCase().endsWith('.obj')) return;
    const scale = shape.scale ?? [1, 1, 1];
    const vertices = fs
      .readFileSync(path.resolve(this.folder, shape.path), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('v '))
      .map((line) => line.split(/\s+/).slice(1, 4).map((word, i) => Number(word) * scale[i]));
    for (const direction of [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 2, 3], [-3, 1, 2], [2, -3, -1], [-1, -1, -1]]) {
      const reach = (X, points) => Math.max(...points.map((point) => dot(direction, apply(X, point))));
      this.expect(`${what}: reach along ${direction}`, reach(X_WG, vertices), reach(theirs.X_W, theirs.mesh.vertices), 1e-5);
    }
  }

  compareFrames() {
    const wanted = this.compiled.sites.filter((site) => site.name);
    const ours = this.scene.frames ?? [];
    const names = wanted.map((site) => this.full(site.name));
    const here = ours.map((frame) => frame.name);
    if (text([...names].sort()) !== text([...here].sort())) {
      this.tell(`sites: ${text(names)} in MuJoCo, ${text(here)} here`);
      return;
    }
    wanted.forEach((site, i) => {
      const frame = ours.find((candidate) => candidate.name === names[i]);
      if (frame.body !== this.pair[site.body]) this.tell(`site ${names[i]}: on ${this.pair[site.body]} in MuJoCo`);
      const X_WS = compose(this.X_W(frame.body), poseOf(frame.pose));
      this.expect(`site ${names[i]}: position`, X_WS.p, site.X_W.p);
      this.expect(`site ${names[i]}: orientation`, X_WS.R, site.X_W.R);
    });
  }

  // Calls compare(theirs, ours) for each of two lists of the same length.
  each(what, theirs, ours, compare) {
    if (theirs.length === ours.length) {
      theirs.forEach((element, i) => compare(element, ours[i]));
    } else {
      this.tell(`${what}: ${theirs.length} in MuJoCo, ${ours.length} here`);
    }
  }

  compareCameras() {
    this.each('cameras', this.compiled.cameras, this.scene.cameras ?? [], (theirs, ours) => {
      const what = `camera ${ours.name}`;
      if (theirs.name && ours.name !== this.full(theirs.name)) this.tell(`${what}: ${theirs.name} in MuJoCo`);
      if (ours.body !== this.pair[theirs.body]) this.tell(`${what}: on ${this.pair[theirs.body]} in MuJoCo`);
      this.expect(`${what}: position`, poseOf(ours.pose).p, theirs.X_B.p);
      this.expect(`${what}: orientation`, poseOf(ours.pose).R, theirs.X_B.R);
      this.expect(`${what}: field of view`, ours.fov_y, (theirs.fovy * Math.PI) / 180);
      // Without a resolution in the file, MuJoCo's camera has 1 x 1.
      if (text(theirs.resolution) !== '[1,1]') {
        this.expect(`${what}: resolution`, [ours.width, ours.height], theirs.resolution);
      }
    });
  }

  compareLights() {
    const shining = this.compiled.lights.filter((light) => light.type !== 'image');
    this.each('lights', shining, this.scene.lights ?? [], (theirs, ours) => {
      const what = `light ${ours.name}`;
      if (ours.body !== this.pair[theirs.body]) this.tell(`${what}: on ${this.pair[theirs.body]} in MuJoCo`);
      if (ours.type !== theirs.type) this.tell(`${what}: ${theirs.type} in MuJoCo, ${ours.type} here`);
      this.expect(`${what}: position`, poseOf(ours.pose).p, theirs.position);
      this.expect(`${what}: direction`, times(poseOf(ours.pose).R, [0, 0, 1]), theirs.direction);
    });
  }

  // A pair must be in the list if MuJoCo lets none of its geoms collide, unless the tree implies that. No other pair
  // may be in it.
  compareExclusions() {
    const {bodies, excludes} = this.compiled;
    const key = (a, b) => text([this.pair[a], this.pair[b]].sort());
    const here = new Set((this.scene.excluded_pairs ?? []).map((pair) => text([...pair].sort())));
    const explicit = new Set(excludes.map(([a, b]) => key(a, b)));
    const joined = new Set(this.scene.joints.map((joint) => text([joint.parent, joint.child].sort())));
    const allowed = new Set(explicit);
    for (const pair of explicit) {
      if (!here.has(pair)) this.tell(`excluded pair ${pair}: not here`);
    }
    for (let a = 0; a < bodies.length; ++a) {
      for (let b = a + 1; b < bodies.length; ++b) {
        if (this.collide(a, b) !== false) continue;
        allowed.add(key(a, b));
        if (bodies[a].weld === bodies[b].weld || joined.has(key(a, b)) || here.has(key(a, b))) continue;
        this.tell(`pair ${key(a, b)}: never collides in MuJoCo`);
      }
    }
    for (const pair of here) {
      if (!allowed.has(pair)) this.tell(`excluded pair ${pair}: may collide in MuJoCo`);
    }
  }

  // Whether MuJoCo lets any geoms of two bodies collide; null where one has no
  // geom that ever collides.
  collide(a, b) {
    const {bodies, excludes, pairs} = this.compiled;
    const colliding = (i) => bodies[i].geoms.filter((geom) => rolesOf(geom).includes('proximity'));
    const [first, second] = [colliding(a), colliding(b)];
    if (!first.length || !second.length) return null;
    if (pairs.some(([g, h]) => (g.body === a && h.body === b) || (g.body === b && h.body === a))) return true;
    if (excludes.some(([c, d]) => (c === a && d === b) || (c === b && d === a))) return false;
    const [weldA, weldB] = [bodies[a].weld, bodies[b].weld];
    const parentA = bodies[bodies[weldA].parent].weld;
    const parentB = bodies[bodies[weldB].parent].weld;
    if (weldA === weldB) return false;
    if (weldA && weldB && (weldA === parentB || weldB === parentA)) return false;
    return first.some((g) => second.some((h) => (g.contype & h.conaffinity) || (h.contype & g.conaffinity)));
  }

  compareActuators() {
    const open = [...(this.scene.actuators ?? [])];
    for (const theirs of this.compiled.actuators) {
      const joint = this.jointOf.get(theirs.joint);
      if (!joint || joint.type === 'ball') continue;
      const place = open.findIndex(
        (ours) => ours.joint === joint.name && (!theirs.name || ours.name === this.full(theirs.name)));
      // 0: fixed gain, no bias, no state; 1: affine bias.
      const isServo = theirs.biasType === 1;
      const isPlain = theirs.dynamics === 0 && theirs.gainType === 0 && (theirs.biasType === 0 || isServo);
      if (place < 0) {
        if (isPlain) this.tell(`actuator ${theirs.name} of ${joint.name}: not here`);
        continue;
      }
      const [ours] = open.splice(place, 1);
      if (isPlain) this.compareActuator(theirs, ours, isServo);
    }
    for (const ours of open) this.tell(`actuator ${ours.name}: not in MuJoCo`);
  }

  // The scene's numbers are on the joint's side.
  compareActuator(theirs, ours, isServo) {
    const what = `actuator ${ours.name}`;
    const gear = theirs.gear;
    const most = (range) => (range ? Math.max(...range.map(Math.abs)) : Infinity);
    const control = isServo ? Infinity : Math.abs(theirs.gain[0]) * most(theirs.control);
    const effort = Math.abs(gear) * Math.min(most(theirs.force), control);
    this.expect(`${what}: effort`, ours.effort_limit ?? null, Number.isFinite(effort) ? effort : null);
    this.expect(`${what}: gear`, ours.gear_ratio ?? 1, gear);
    const gains = isServo ? [-theirs.bias[1] * gear ** 2, -theirs.bias[2] * gear ** 2] : [0, 0];
    this.expect(`${what}: gains`, [ours.gains?.p ?? 0, ours.gains?.d ?? 0], gains, ROUGH);
  }

  // In any order, because copies of a `replicate` are consecutive here.
  compareConstraints() {
    const {equalities, tendons} = this.compiled;
    const active = (type) => equalities.filter((equality) => equality.isActive && equality.type === type);
    const ours = (type) => (this.scene.constraints ?? []).filter((constraint) => constraint.type === type);
    const compare = (type, theirs, what, sameNumbers) => {
      const sorted = (list) => list.map((element) => [what(element), element]).sort(([a], [b]) => (a < b ? -1 : a > b));
      this.each(`constraints of type ${type}`, sorted(theirs), sorted(ours(type)), ([a, there], [b, here]) => {
        if (a !== b) this.tell(`${type}: of ${a} in MuJoCo, of ${b} here`);
        else sameNumbers(`${type} of ${a}`, there, here);
      });
    };
    const bodies = ({body_a, body_b}) => `${body_a} and ${body_b}`;
    compare('ball', active('connect').map((equality) => this.ball(equality)), bodies, (what, there, here) =>
      this.expect(what, [here.p_AP, here.p_BQ], [there.p_AP, there.p_BQ], ROUGH));
    compare('weld', active('weld').map((equality) => this.weld(equality)), bodies, (what, there, here) => {
      const X_AB = compose(poseOf(here.X_AP), inverse(poseOf(here.X_BQ)));
      this.expect(what, [X_AB.p, X_AB.R], [there.X_AB.p, there.X_AB.R], ROUGH);
    });
    const limited = tendons.filter((tendon) => tendon.range && tendon.joints).map((tendon) => this.tendon(tendon));
    const sum = ({joints}) => text(joints.map(({joint, coefficient}) => [joint, coefficient]));
    compare('tendon', limited, sum, (what, there, here) =>
      this.expect(what, [here.lower, here.upper], [there.lower, there.upper]));
    this.compareMimics(active('joint'));
  }

  ball({data, ...equality}) {
    const [a, b] = this.ends(equality, [data.slice(0, 3), data.slice(3, 6)].map((p) => ({...identity, p})));
    return {body_a: a.body, p_AP: a.X.p, body_b: b.body, p_BQ: b.X.p};
  }

  weld({data, ...equality}) {
    const anchor = {...identity, p: data.slice(0, 3)};
    const [a, b] = this.ends(equality, [pose(data.slice(3, 6), data.slice(6, 10)), anchor]);
    return {body_a: a.body, body_b: b.body, X_AB: compose(a.X, inverse(b.X))};
  }

  tendon({joints, range: [lower, upper]}) {
    // If a joint occurs twice, its coefficients are added here.
    const sums = new Map();
    for (const {joint, coefficient} of joints) {
      const name = this.jointOf.get(joint)?.name;
      sums.set(name, (sums.get(name) ?? 0) + coefficient);
    }
    return {joints: Array.from(sums, ([joint, coefficient]) => ({joint, coefficient})), lower, upper};
  }

  // Two bodies and poses on them: those of the sites, if it holds sites.
  ends({bodies, sites}, poses) {
    if (sites) return sites.map((site) => ({body: this.pair[site.body], X: site.X_B}));
    return bodies.map((id, i) => ({body: this.pair[id], X: poses[i]}));
  }

  // A scene has a line through two joints. MuJoCo also has curves, and joints that are held in place.
  compareMimics(equalities) {
    const lines = equalities.filter(({joints: [, leader], data}) => leader && data.slice(2, 5).every((a) => a === 0));
    const wanted = new Map(lines.map((equality) => [this.jointOf.get(equality.joints[0]), equality]));
    for (const ours of this.scene.joints) {
      const theirs = wanted.get(ours);
      const [follower, leader] = theirs?.joints ?? [];
      if (!theirs || !ours.mimic) {
        if (theirs || ours.mimic) this.tell(`joint ${ours.name}: mimic ${text(ours.mimic ?? null)} here`);
        continue;
      }
      const offset = follower.position[0] + theirs.data[0] - theirs.data[1] * leader.position[0];
      if (ours.mimic.joint !== this.jointOf.get(leader)?.name) this.tell(`joint ${ours.name}: mimics ${leader.name} in MuJoCo`);
      this.expect(`joint ${ours.name}: mimic`, [ours.mimic.multiplier ?? 1, ours.mimic.offset ?? 0], [theirs.data[1], offset]);
    }
  }
}

// The purpose of a geom, by groups and bits.
function rolesOf(geom) {
  const collides = geom.contype !== 0 || geom.conaffinity !== 0 || geom.isInPair;
  return [...(collides ? ['proximity'] : []), ...(geom.group > 2 ? [] : ['illustration', 'perception'])];
}

// Height fields have no place in a scene, nor have meshes without a file.
const isShape = (geom) => !['hfield', 'sdf'].includes(geom.type) && (geom.type !== 'mesh' || geom.mesh.hasFile);

// The scene's sizes and MuJoCo's, in the scene's terms.
function sizes(shape, [a, b, c]) {
  switch (shape.type) {
    case 'sphere': return [[shape.radius], [a]];
    case 'capsule':
    case 'cylinder': return [[shape.radius, shape.length], [a, 2 * b]];
    case 'ellipsoid': return [shape.semi_axes, [a, b, c]];
    case 'box': return [shape.size, [2 * a, 2 * b, 2 * c]];
    default: return [[], []];
  }
}
