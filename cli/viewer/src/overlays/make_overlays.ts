// The layers of a scene, beside its geometries.

import {DoubleSide, Matrix4, MeshStandardMaterial, SphereGeometry} from 'three';

import {inertiaEllipsoid} from '../inertia';
import type {Kinematics} from '../kinematics';
import {kWorld} from '../kinematics';
import {matrixOf} from '../matrix';
import {compose, fromZ, kIdentity, kNoTurn, kZero} from '../pose';
import type {Pose, Vec3} from '../pose';
import type {Constraint, ForceElement, Joint, Scene} from '../scene_json';
import {meshOfShape} from '../shape_mesh';
import {Connections} from './connections';
import type {Connection, End} from './connections';
import {flat, massBall, slide, triad, turn} from './glyphs';
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
] as const;
export type OverlayName = (typeof kOverlayNames)[number];
export type Overlays = Record<OverlayName, Overlay>;

const kTriad = {pixels: 42, metres: 0.12};
const kBodyTriad = {pixels: 30, metres: 0.09};
const kAxis = {pixels: 44, metres: 0.14};
const kBall = {pixels: 8, metres: 0.03};

const kAlong: Record<'x' | 'y' | 'z', Vec3> = {x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1]};

/** Along which axes of F, or as given, a joint turns and slides. */
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
  const marks = scene.frames.map(({name, body, pose}) => ({name, body, X_BM: matrixOf(pose ?? kIdentity)}));
  const markers = new Markers(triad(), flat(), marks, kTriad);
  return new Overlay(marks.length, [markers], [markers]);
}

function bodyFrames(scene: Scene): Overlay {
  const marks = [{name: kWorld}, ...scene.bodies].map(({name}) => ({name, body: name, X_BM: new Matrix4()}));
  const markers = new Markers(triad(), flat(), marks, kBodyTriad);
  return new Overlay(marks.length, [markers], [markers]);
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
  const drawn = [
    new Markers(turn(), flat(0x2f7df0, 0.9), turns, kAxis),
    new Markers(slide(), flat(0xe0489a, 0.9), slides, kAxis),
  ];
  return new Overlay(turns.length + slides.length, drawn, drawn);
}

function centres(scene: Scene): Overlay {
  const marks = scene.bodies
    .filter(({mass}) => mass > 0)
    .map(({name, center_of_mass}) => ({
      name,
      body: name,
      X_BM: matrixOf({translation: center_of_mass ?? kZero, rotation: kNoTurn}),
    }));
  return new Overlay(marks.length, [new Markers(massBall(), flat(), marks, kBall)]);
}

function inertia(scene: Scene): Overlay {
  const marks: Mark[] = [];
  for (const {name, mass, inertia: moments, center_of_mass} of scene.bodies) {
    const ellipsoid = inertiaEllipsoid(mass, moments);
    if (!ellipsoid) continue;
    const X_BM = matrixOf({translation: center_of_mass ?? kZero, rotation: ellipsoid.rotation}, ellipsoid.halfAxes);
    marks.push({name, body: name, X_BM});
  }
  const material = new MeshStandardMaterial({
    color: 0x8f6bf2,
    transparent: true,
    opacity: 0.38,
    roughness: 0.6,
    depthWrite: false,
    depthTest: false,
  });
  return new Overlay(marks.length, [new Markers(new SphereGeometry(1, 28, 18), material, marks)]);
}

/** A frame by its full name: declared, a body's, a joint's, a model's. */
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
  return a && b ? {name: link.name ?? link.type, ends: [a, b]} : undefined;
}

function constraints(scene: Scene, kinematics: Kinematics): Overlay {
  const isThere = (connection: Connection | undefined): connection is Connection => connection !== undefined;
  const laws = (scene.constraints ?? []).map((law) => connectionOf(law, scene, kinematics)).filter(isThere);
  const forces = (scene.force_elements ?? []).map((law) => connectionOf(law, scene, kinematics)).filter(isThere);
  return new Overlay(laws.length + forces.length, [new Connections(laws, 0xd6336c), new Connections(forces, 0x0c9f9f)]);
}

function contactZones(scene: Scene): Overlay {
  const drawn: Markers[] = [];
  for (const {name, body, pose, shape} of scene.contact_zones ?? []) {
    const mesh = meshOfShape(shape);
    if (!mesh) continue;
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
    drawn.push(new Markers(mesh, material, [{name, body, X_BM: matrixOf(pose ?? kIdentity)}]));
  }
  return new Overlay(drawn.length, drawn, drawn);
}

export function makeOverlays(kinematics: Kinematics): Overlays {
  const {scene} = kinematics;
  return {
    frames: frames(scene),
    bodyFrames: bodyFrames(scene),
    jointAxes: jointAxes(scene),
    centres: centres(scene),
    inertia: inertia(scene),
    constraints: constraints(scene, kinematics),
    contactZones: contactZones(scene),
  };
}
