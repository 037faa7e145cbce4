// The differences between the geometries of a scene JSON and the shapes of the USD stage that was written of it.

import fs from 'node:fs';

import {apply, inverse, product} from '../mujoco/transform.mjs';
import {poseOf} from '../mujoco/scene_tree.mjs';
import {bounds, fullName, isSite, localName} from './stage_bodies.mjs';
import {schemasOf, valueOf} from './stage_text.mjs';

const kFloat = 4e-6;

/** The points of a mesh file; null for files that this does not read. */
function meshPoints(file) {
  if (!file || !fs.existsSync(file)) return null;
  if (/\.obj$/i.test(file)) {
    const lines = fs.readFileSync(file, 'utf8').split('\n').map((line) => line.trim().split(/\s+/));
    const vertices = lines.filter(([word]) => word === 'v').map((words) => words.slice(1, 4).map(Number));
    // Vertices that no face uses may be left out.
    const used = new Set(lines.filter(([word]) => word === 'f').flatMap((words) => words.slice(1)).map((word) => parseInt(word, 10)));
    return [...used].map((i) => vertices[i > 0 ? i - 1 : vertices.length + i]).filter(Boolean);
  }
  if (!/\.stl$/i.test(file)) return null;
  const bytes = fs.readFileSync(file);
  const count = bytes.length >= 84 ? bytes.readUInt32LE(80) : -1;
  if (bytes.length !== 84 + 50 * count) return null;
  const points = [];
  for (let at = 84; at < bytes.length; at += 50) {
    for (let corner = 0; corner < 3; ++corner) points.push([0, 4, 8].map((i) => bytes.readFloatLE(at + 12 + 12 * corner + i)));
  }
  return points;
}

const kSizes = {
  box: ({size}) => size,
  sphere: ({radius}) => [radius, radius, radius],
  ellipsoid: ({semi_axes: axes}) => axes,
  cylinder: ({radius, length}) => [radius, length],
  capsule: ({radius, length}) => [radius, length],
  plane: ({size}) => size,
};
const kKinds = {ellipsoid: 'sphere', half_space: 'plane', convex: 'mesh'};

function compareOne(ours, shapes, findings) {
  const about = {kind: 'geometry', name: ours.name, fields: ['shape', 'type', ours.shape.type, 'size', 'radius', 'length', 'semi_axes', 'uri', 'path', 'scale']};
  const {shape} = ours;
  const [first] = shapes;
  if (!first && shape.uri && findings.isMissing(shape.uri)) return;
  if (!first) {
    findings.expect(about, 'shape', shape.type, 'nothing');
    return;
  }
  const isHull = shape.type === 'ellipsoid' && ours.roles.includes('proximity') && new Set(shape.semi_axes).size > 1;
  const kind = isHull ? 'mesh' : kKinds[shape.type] ?? shape.type;
  if (!findings.expect(about, 'shape', kind, first.kind)) return;
  const collides = shapes.some((one) => one.collides);
  const isOff = shapes.some(({prim}) => valueOf(prim, 'physics:collisionEnabled') === false) && findings.contactsAreOff;
  if (!isOff) findings.expect({...about, fields: ['roles', 'proximity', 'shape']}, 'collides', ours.roles.includes('proximity'), collides);
  const X_BG = poseOf(ours.pose);
  if (kind === 'mesh') {
    const wanted = shape.type === 'convex' || isHull ? 'convexHull' : 'none';
    for (const {prim} of collides ? shapes : []) findings.expect(about, 'approximation', wanted, valueOf(prim, 'physics:approximation', 'none'));
    comparePoints(about, ours, X_BG, shapes.flatMap(({points}) => points ?? []), findings);
    return;
  }
  const R = first.turn ? product(first.X_B.R, first.turn) : first.X_B.R;
  findings.expect({...about, fields: ['pose', 'shape']}, 'pose', [X_BG.R, X_BG.p], [R, first.X_B.p]);
  if (kSizes[shape.type]) findings.expect(about, 'sizes', kSizes[shape.type](shape), first.sizes);
}

// Bounds in the frame of the geometry.
function comparePoints(about, {shape}, X_BG, points, findings) {
  const file = meshPoints(shape.path);
  if (!file?.length) return;
  const scale = shape.scale ?? [1, 1, 1];
  const scaled = file.map((point) => point.map((x, i) => x * scale[i]));
  const size = Math.max(1e-3, ...scaled.flat().map(Math.abs).slice(0, 300));
  const share = (all) => bounds(all).map((x) => x / size);
  const X_GB = inverse(X_BG);
  const there = points.map((point) => apply(X_GB, point));
  findings.expect(about, `bounds of the points, of ${size}`, share(scaled), share(there), kFloat);
}

// Friction of the material of physics that is bound to a collider or a prim above it.
function frictionOf(prim, stage) {
  for (let at = prim; at; at = at.parent) {
    const bound = at.relationships.get('material:binding:physics') ?? at.relationships.get('material:binding');
    const material = bound && stage.prims.get(bound[0]);
    if (!material) continue;
    if (!schemasOf(material).includes('PhysicsMaterialAPI')) return null;
    return [valueOf(material, 'physics:staticFriction', 0), valueOf(material, 'physics:dynamicFriction', 0)];
  }
  return null;
}

function compareLooks(ours, prim, stage, findings) {
  const {mu_static: still, mu_dynamic: moving} = ours.proximity ?? {};
  if (still !== undefined || moving !== undefined) {
    const about = {kind: 'geometry', name: ours.name, fields: ['proximity', 'mu_static', 'mu_dynamic']};
    const found = frictionOf(prim, stage) ?? [null, null];
    findings.expect(about, 'friction', [still ?? moving, moving ?? still], found);
  }
  const {diffuse} = ours.material ?? {};
  if (!diffuse || ours.material.diffuse_map) return;
  const about = {kind: 'geometry', name: ours.name, fields: ['material', 'diffuse']};
  const shader = shaderOf(prim, stage);
  // Scenes have sRGB, USD has linear light.
  const linear = diffuse.map((c, i) => (i === 3 ? c : c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  findings.expect(about, 'colour', linear, shader && [valueOf(shader, 'inputs:diffuseColor'), valueOf(shader, 'inputs:opacity', 1)].flat());
}

function shaderOf(prim, stage) {
  for (let at = prim; at; at = at.parent) {
    const material = stage.prims.get(at.relationships.get('material:binding')?.[0]);
    const surface = material?.attributes.get('outputs:surface')?.connections[0];
    if (surface) return stage.prims.get(surface.slice(0, surface.lastIndexOf('.')));
  }
  return null;
}

/** Reports the differences of all geometries. */
export function compareShapes(scene, bodies, findings) {
  const key = (body, name) => `${body ?? 'world'} ${name}`;
  const shapes = new Map();
  // USD has no deformable bodies; compareBodies says so.
  const deformable = new Set(scene.bodies.filter((body) => body.deformable).map(({name}) => name));
  for (const shape of bodies.shapes()) {
    if (deformable.has(shape.body?.name) || isSite(shape.prim)) continue;
    // A shape belongs to the geometry that it or the nearest prim above it is. Names of geometries may contain their body.
    const owners = [];
    for (let at = shape.prim; at && !bodies.bodies.has(at.path); at = at.parent) {
      const names = [fullName(at, bodies.stage), `${shape.body?.name ?? 'world'}::${localName(at)}`];
      owners.push(...names.map((name) => key(shape.body?.name, name)));
    }
    shapes.set(shape, owners);
  }
  const known = new Set(scene.geometries.map(({body, name}) => key(body, name)));
  // An option of MJCF turns all colliders of the file off.
  findings.contactsAreOff = scene.models.some(({kept = []}) => kept.some(({text}) => text?.includes('contact="disable"')));
  const byOwner = new Map();
  for (const [shape, owners] of shapes) {
    const owner = owners.find((one) => known.has(one));
    // MJCF has the vertices of some colliders, which a scene keeps as text.
    const isKept = () => scene.bodies.find(({name}) => name === shape.body?.name)?.kept?.some(({text}) => text?.startsWith('<geom ') && text.includes('mesh='));
    if (!owner && !(shape.kind === 'mesh' && isKept())) findings.expect({kind: 'geometry'}, shape.prim.path, 'no shape', 'a shape');
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), shape]);
  }
  for (const ours of scene.geometries.filter(({body}) => !deformable.has(body))) {
    const found = byOwner.get(key(ours.body, ours.name)) ?? [];
    compareOne(ours, found, findings);
    if (found[0]) compareLooks(ours, found[0].prim, bodies.stage, findings);
  }
}
