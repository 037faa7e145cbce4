// The layers of a scene, apart from its geometries.

import {DoubleSide, Matrix4, MeshStandardMaterial, SphereGeometry} from 'three';
import type {BufferGeometry} from 'three';

import type {ZonePart} from '../picture/geometry_file';
import {inertiaEllipsoid} from '../inertia';
import type {Kinematics} from '../motion/kinematics';
import {kWorld} from '../motion/kinematics';
import {matrixOf} from '../picture/matrix';
import {compose, fromZ, kIdentity, kNoTurn, kZero} from '../pose';
import type {Pose, Vec3} from '../pose';
import type {Camera, Constraint, ForceElement, Joint, Light, Scene, Sensor} from '../scene_json';
import {Connections} from './connections';
import type {Connection, End} from './connections';
import {beam, flat, lamp, massBall, probe, sight, slide, triad, turn} from './glyphs';
import {Markers} from './markers';
import type {Mark} from './markers';
import {Overlay} from './overlay';

export const kOverlayNames = [
  'frames',
  'bodyFrames',
  'jointAxes',
  'centres',
  'inertia',
  'constraints',
  'contactZones',
  'devices',
] as const;
export type OverlayName = (typeof kOverlayNames)[number];
export type Overlays = Record<OverlayName, Overlay>;

const kTriad = {pixels: 42, metres: 0.12};
const kBodyTriad = {pixels: 30, metres: 0.09};
const kAxis = {pixels: 44, metres: 0.14};
const kBall = {pixels: 8, metres: 0.03};
const kDevice = {pixels: 30, metres: 0.12};

const kAlong: Record<'x' | 'y' | 'z', Vec3> = {x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1]};

/** A layer of marks that have names to show. */
function labelled(count: number, make: () => Markers[]): Overlay {
  return new Overlay(count, () => {
    const drawn = make().filter(({marks}) => marks.length > 0);
    return {drawn, labelled: drawn};
  });
}

/** The axes of F (or the given ones) about which a joint rotates and along which it slides. */
function motionsOf(joint: Joint): {turns: Vec3[]; slides: Vec3[]} {
  const {x, y, z} = kAlong;
  const axis = joint.axis ?? z;
  switch (joint.type) {
    case 'revolute':
    case 'screw':
      return {turns: [axis], slides: []};
    case 'prismatic':
      return {turns: [], slides: [axis]};
    case 'universal':
      return {turns: [x, y], slides: []};
    case 'ball':
      return {turns: [x, y, z], slides: []};
    case 'planar':
      return {turns: [z], slides: [x, y]};
    case 'curvilinear':
      return {turns: [], slides: [joint.curve?.initial_tangent ?? x]};
    default:
      return {turns: [], slides: []};
  }
}

function frames(scene: Scene): Overlay {
  const marks = () => scene.frames.map(({name, body, pose}) => ({name, body, X_BM: matrixOf(pose ?? kIdentity)}));
  return labelled(scene.frames.length, () => [new Markers(triad(), flat(), marks(), kTriad)]);
}

function bodyFrames(scene: Scene): Overlay {
  const marks = () => [{name: kWorld}, ...scene.bodies].map(({name}) => ({name, body: name, X_BM: new Matrix4()}));
  return labelled(scene.bodies.length + 1, () => [new Markers(triad(), flat(), marks(), kBodyTriad)]);
}

function jointAxes(scene: Scene): Overlay {
  const turns: Mark[] = [];
  const slides: Mark[] = [];
  for (const joint of scene.joints) {
    const at = (axis: Vec3): Mark => ({
      name: joint.name,
      body: joint.parent,
      X_BM: matrixOf(compose(joint.frame_on_parent ?? kIdentity, {translation: kZero, rotation: fromZ(axis)})),
    });
    const motions = motionsOf(joint);
    turns.push(...motions.turns.map(at));
    slides.push(...motions.slides.map(at));
  }
  return labelled(turns.length + slides.length, () => [
    new Markers(turn(), flat(0x2f7df0, 0.9), turns, kAxis),
    new Markers(slide(), flat(0xe0489a, 0.9), slides, kAxis),
  ]);
}

function centres(scene: Scene): Overlay {
  const bodies = scene.bodies.filter(({mass}) => mass > 0);
  const marks = () =>
    bodies.map(({name, center_of_mass}) => ({
      name,
      body: name,
      X_BM: matrixOf({translation: center_of_mass ?? kZero, rotation: kNoTurn}),
    }));
  return new Overlay(bodies.length, () => ({drawn: [new Markers(massBall(), flat(), marks(), kBall)]}));
}

function inertia(scene: Scene): Overlay {
  const marks: Mark[] = [];
  for (const {name, mass, inertia: moments, center_of_mass} of scene.bodies) {
    const ellipsoid = inertiaEllipsoid(mass, moments);
    if (!ellipsoid) continue;
    const X_BM = matrixOf({translation: center_of_mass ?? kZero, rotation: ellipsoid.rotation}, ellipsoid.halfAxes);
    marks.push({name, body: name, X_BM});
  }
  return new Overlay(marks.length, () => {
    const material = new MeshStandardMaterial({
      color: 0x8f6bf2,
      transparent: true,
      opacity: 0.38,
      roughness: 0.6,
      depthWrite: false,
      depthTest: false,
    });
    return {drawn: [new Markers(new SphereGeometry(1, 28, 18), material, marks)]};
  });
}

/** A frame by its full name: a declared one, or that of a body, a joint or a model. */
function frameNamed(name: string, scene: Scene, kinematics: Kinematics): End | undefined {
  const end = (body: string, pose?: Pose): End => ({body, p_BP: (pose ?? kIdentity).translation});
  const declared = scene.frames.find((frame) => frame.name === name);
  if (declared) return end(declared.body, declared.pose);
  if (name === kWorld || kinematics.bodies.has(name)) return end(name);
  const ofParent = kinematics.joints.get(name.replace(/_parent$/, ''));
  if (ofParent && name.endsWith('_parent')) return end(ofParent.parent, ofParent.frame_on_parent);
  const ofChild = kinematics.joints.get(name.replace(/_child$/, ''));
  if (ofChild && name.endsWith('_child')) return end(ofChild.child, ofChild.frame_on_child);
  const inModel = scene.bodies.find(({model}) => `${model}::__model__` === name);
  return inModel && end(inModel.name);
}

function connectionOf(link: Constraint | ForceElement, scene: Scene, kinematics: Kinematics): Connection | undefined {
  const ends = ((): [End | undefined, End | undefined] => {
    switch (link.type) {
      case 'linear_bushing_rpy':
        return [frameNamed(link.frame_a, scene, kinematics), frameNamed(link.frame_c, scene, kinematics)];
      case 'weld':
        return [
          {body: link.body_a, p_BP: (link.X_AP ?? kIdentity).translation},
          {body: link.body_b, p_BP: (link.X_BQ ?? kIdentity).translation},
        ];
      case 'tendon':
        return [undefined, undefined];
      default:
        return [
          {body: link.body_a, p_BP: link.p_AP ?? kZero},
          {body: link.body_b, p_BP: link.p_BQ ?? kZero},
        ];
    }
  })();
  const [a, b] = ends;
  return a && b ? {name: ('name' in link && link.name) || link.type, ends: [a, b]} : undefined;
}

function constraints(scene: Scene, kinematics: Kinematics): Overlay {
  const isThere = (connection: Connection | undefined): connection is Connection => connection !== undefined;
  const laws = (scene.constraints ?? []).map((law) => connectionOf(law, scene, kinematics)).filter(isThere);
  const forces = (scene.force_elements ?? []).map((law) => connectionOf(law, scene, kinematics)).filter(isThere);
  return new Overlay(laws.length + forces.length, () => ({
    drawn: [new Connections(laws, 0xd6336c), new Connections(forces, 0x0c9f9f)],
  }));
}

function contactZones(scene: Scene, zones: readonly ZonePart[]): Overlay {
  return labelled(scene.contact_zones?.length ?? 0, () => {
    const material = new MeshStandardMaterial({
      color: 0x3fb950,
      transparent: true,
      opacity: 0.55,
      depthWrite: false,
      side: DoubleSide,
      forceSinglePass: true,
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
    });
    const byMesh = new Map<BufferGeometry, Mark[]>();
    for (const {zone, mesh, X_BG} of zones) {
      const mark = {name: zone.name, body: zone.body, X_BM: X_BG};
      const marks = byMesh.get(mesh);
      if (marks) marks.push(mark);
      else byMesh.set(mesh, [mark]);
    }
    return [...byMesh].map(([mesh, marks]) => new Markers(mesh, material, marks));
  });
}

function markOfCamera({name, body, pose, fov_y, width = 0, height = 0}: Camera): Mark {
  const tan = Math.tan(fov_y / 2);
  const aspect = width > 0 && height > 0 ? width / height : 4 / 3;
  // As large as the others, whatever its field of view.
  const size = 1 / Math.hypot(1, tan, tan * aspect);
  return {name, body, X_BM: matrixOf(pose ?? kIdentity, [size * tan * aspect, size * tan, size])};
}

/** Cameras, lights and sensors. */
function devices({cameras = [], lights = [], sensors: all = []}: Scene): Overlay {
  // A camera sensor is in both lists.
  const names = new Set(cameras.map(({name}) => name));
  const sensors = all.filter(({name}) => !names.has(name));
  // SDFormat gives the direction of a light in an element, not by the pose.
  const isBeam = ({type, format}: Light) => type !== 'point' && format !== 'sdf';
  const markOf = ({name, body, pose}: Light | Sensor): Mark => ({name, body, X_BM: matrixOf(pose ?? kIdentity)});
  return labelled(cameras.length + lights.length + sensors.length, () => [
    new Markers(sight(), flat(0x3b7cf5, 0.9), cameras.map(markOfCamera), kDevice),
    new Markers(lamp(), flat(0xe8a317, 0.95), lights.filter((light) => !isBeam(light)).map(markOf), kDevice),
    new Markers(beam(), flat(0xe8a317, 0.95), lights.filter(isBeam).map(markOf), kDevice),
    new Markers(probe(), flat(0x0c9f9f, 0.9), sensors.map(markOf), kDevice),
  ]);
}

export function makeOverlays(kinematics: Kinematics, zones: readonly ZonePart[]): Overlays {
  const {scene} = kinematics;
  return {
    frames: frames(scene),
    bodyFrames: bodyFrames(scene),
    jointAxes: jointAxes(scene),
    centres: centres(scene),
    inertia: inertia(scene),
    constraints: constraints(scene, kinematics),
    contactZones: contactZones(scene, zones),
    devices: devices(scene),
  };
}
