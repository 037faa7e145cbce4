// The bodies, colliders and other places of a flattened stage, by the rules of UsdPhysics. Lengths are in metres, masses
// in kilograms; poses {R, p} are in the world of the stage. It knows nothing about the writer except the names.

import {add, apply, compose, identity, inverse, product, rotation, times, transpose} from '../mujoco/transform.mjs';
import {schemasOf, valueOf} from './stage_text.mjs';
import {placer, poseAndScale, turned} from './stage_place.mjs';

const kColliders = new Set(['Cube', 'Sphere', 'Cylinder', 'Capsule', 'Cone', 'Plane', 'Mesh']);
const kSpatial = /^Physics|^$|^Scope$|^Material$|^Shader$/;

/** Whether a prim is there: defined, like all prims above it, and active. */
export function isDefined(prim) {
  for (let at = prim; at; at = at.parent) if (at.specifier !== 'def' || at.metadata.active === false) return false;
  return true;
}
const isPositive = (x) => Number.isFinite(x) && x > 0;

/** Whether a prim is a model instance: it says so, or it is a component, an assembly or a group in the world. */
export function isModel(prim) {
  const element = valueOf(prim, 'sceneweld:element');
  const isOfKind = prim.parent !== null && ['component', 'assembly', 'group'].includes(prim.metadata.kind);
  return element === 'model' || (element === undefined && isOfKind && prim.type === 'Xform');
}
/** Whether a prim is a frame: it says so, or it is an empty Xform. */
/** Whether a prim is a site of Newton, whose shape only shows a frame. */
export function isSite(prim) {
  return schemasOf(prim).includes('NewtonSiteAPI');
}

export function isFrame(prim) {
  const element = valueOf(prim, 'sceneweld:element');
  const isEmpty = prim.type === 'Xform' && prim.parent !== null && !prim.children.length && !schemasOf(prim).length;
  return element === 'frame' || isSite(prim) || (element === undefined && isEmpty && !isModel(prim));
}

// The names of a model that is this prim, or of the models above it.
function scopesOf(prim) {
  return [...(prim.parent ? scopesOf(prim.parent) : []), ...(isModel(prim) ? [localName(prim)] : [])];
}
/** The name of an element without its scopes. */
export const localName = (prim) => valueOf(prim, 'sceneweld:name') ?? prim.name;

// In a file without private attributes, the prims above are the models, unless they are bodies.
function scopesByPath(prim) {
  if (!prim?.parent) return [];
  const isModel = prim.type === 'Xform' && !schemasOf(prim).includes('PhysicsRigidBodyAPI');
  return [...scopesByPath(prim.parent), ...(isModel ? [prim.name] : [])];
}

/** The full name of an element of a scene whose prim this is. Its model is above it, unless it names another one. */
export function fullName(prim, stage) {
  stage.isPlain ??= ![...stage.prims.values()].some(({attributes}) => attributes.has('sceneweld:element'));
  if (stage.isPlain) return [...scopesByPath(prim.parent), prim.name].join('::');
  const model = stage.prims.get(prim.relationships.get('sceneweld:model')?.[0]) ?? prim.parent;
  return [...(model ? scopesOf(model) : []), localName(prim)].join('::');
}

/** Symmetric, from Ixx Iyy Izz Ixy Ixz Iyz. */
export const symmetric = ([xx, yy, zz, xy, xz, yz]) => [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]];

export class StageBodies {
  /** isTurned: poses are in a world with z up, as scenes have it, whatever the up axis of the stage. */
  constructor(stage, isTurned = false) {
    this.stage = stage;
    const up = stage.metadata.upAxis ?? 'Y';
    this.R_WS = isTurned && up === 'Y' ? turned('X', 90) : isTurned && up === 'X' ? turned('Y', -90) : identity.R;
    this.meters = stage.metadata.metersPerUnit ?? 0.01;
    this.kilograms = stage.metadata.kilogramsPerUnit ?? 1;
    this.placeOf = placer();
    this.defined = [...stage.prims.values()].filter(isDefined);
    /** By path. */
    this.bodies = new Map();
    for (const prim of this.defined) {
      const isRigid = schemasOf(prim).includes('PhysicsRigidBodyAPI') && valueOf(prim, 'physics:rigidBodyEnabled') !== false;
      // A body that cannot move has colliders only.
      const isStatic = !isRigid && prim.type === 'Xform' && valueOf(prim, 'sceneweld:element') === 'body';
      if (!isRigid && !isStatic) continue;
      this.bodies.set(prim.path, {path: prim.path, name: fullName(prim, stage), prim, isStatic, X_W: this.poseOf(prim), ...this.#mass(prim)});
    }
  }

  poseOf(prim) {
    if (!prim) return {R: this.R_WS, p: [0, 0, 0]};
    const {R, p} = poseAndScale(this.placeOf(prim));
    return {R: product(this.R_WS, R), p: times(this.R_WS, p).map((x) => x * this.meters)};
  }

  scaleOf(prim) {
    return prim ? poseAndScale(this.placeOf(prim)).scale : [1, 1, 1];
  }

  /** The nearest body at or above a prim; null for the world. */
  bodyAt(prim) {
    for (let at = prim; at; at = at.parent) if (this.bodies.has(at.path)) return this.bodies.get(at.path);
    return null;
  }

  /** Gravity in the world. */
  gravity() {
    const scene = this.defined.find(({type}) => type === 'PhysicsScene');
    if (!scene) return null;
    const up = [...'XYZ'].map((letter) => (letter === (this.stage.metadata.upAxis ?? 'Y') ? -1 : 0));
    const direction = valueOf(scene, 'physics:gravityDirection', [0, 0, 0]);
    const size = Math.hypot(...direction);
    const magnitude = valueOf(scene, 'physics:gravityMagnitude', -Infinity);
    const strength = magnitude < 0 ? 9.81 : magnitude * this.meters;
    return times(this.R_WS, size > 0 ? direction.map((x) => x / size) : up).map((x) => x * strength);
  }

  // What is null is to be computed from colliders.
  #mass(prim) {
    const schemas = schemasOf(prim);
    if (!schemas.includes('PhysicsMassAPI') && !schemas.includes('NewtonMassAPI')) return {mass: null, center: null, inertia: null};
    const mass = valueOf(prim, 'physics:mass', 0);
    const center = valueOf(prim, 'physics:centerOfMass', [-Infinity, -Infinity, -Infinity]);
    const scale = this.scaleOf(prim);
    const moments = valueOf(prim, 'physics:diagonalInertia', [0, 0, 0]);
    const axes = valueOf(prim, 'physics:principalAxes', [0, 0, 0, 0]);
    const R = Math.hypot(...axes) > 0 ? rotation(axes) : identity.R;
    const unit = this.kilograms * this.meters ** 2;
    const diagonal = product(R.map((row) => row.map((x, i) => x * moments[i] * unit)), transpose(R));
    const tensor = valueOf(prim, 'newton:inertia');
    return {
      mass: isPositive(mass) ? mass * this.kilograms : null,
      center: center.every(Number.isFinite) ? center.map((x, i) => x * this.meters * scale[i]) : null,
      inertia: moments.some((x) => x > 0) ? diagonal : null,
      axesAreUnit: Math.abs(Math.hypot(...axes) - 1) < 1e-6,
      newtonInertia: Array.isArray(tensor) && tensor.length === 6 ? symmetric(tensor).map((row) => row.map((x) => x * unit)) : null,
    };
  }

  /**
   * Shapes of bodies and of the world, visible or not: {prim, body, X_B, kind, sizes, collides}. turn: the rotation from
   * the axis of the shape, if it has one. Meshes have points in the body's frame instead of sizes.
   */
  *shapes() {
    for (const prim of this.defined) {
      if (!kColliders.has(prim.type)) continue;
      const body = this.bodyAt(prim);
      const X_W = this.poseOf(prim);
      const collides = schemasOf(prim).includes('PhysicsCollisionAPI') && valueOf(prim, 'physics:collisionEnabled') !== false;
      yield {prim, body, X_B: compose(inverse(body?.X_W ?? identity), X_W), collides, ...this.#extent(prim, body)};
    }
  }

  // Sizes are in metres by the rules of scenes: full lengths of boxes, radius and length along z.
  #extent(prim, body) {
    const scale = this.scaleOf(prim).map((x) => x * this.meters);
    const turn = {X: turned('Y', 90), Y: turned('X', -90), Z: identity.R}[valueOf(prim, 'axis', 'Z')];
    const along = 'XYZ'.indexOf(valueOf(prim, 'axis', 'Z'));
    const across = (along + 1) % 3;
    switch (prim.type) {
      case 'Cube': return {kind: 'box', sizes: scale.map((x) => Math.abs(x) * valueOf(prim, 'size', 2))};
      case 'Sphere': return {kind: 'sphere', sizes: scale.map((x) => Math.abs(x) * valueOf(prim, 'radius', 1))};
      case 'Plane': return {kind: 'plane', turn, sizes: [valueOf(prim, 'width', 2) * scale[0], valueOf(prim, 'length', 2) * scale[1]]};
      case 'Mesh': return {kind: 'mesh', points: this.#points(prim, inverse(body?.X_W ?? identity))};
      default:
        return {
          kind: prim.type.toLowerCase(), turn,
          sizes: [valueOf(prim, 'radius', prim.type === 'Capsule' ? 0.5 : 1) * scale[across],
            valueOf(prim, 'height', prim.type === 'Capsule' ? 1 : 2) * scale[along]],
        };
    }
  }

  #points(prim, X_BW) {
    const {M, p} = this.placeOf(prim);
    return valueOf(prim, 'points', []).map((point) => apply(X_BW, times(this.R_WS, add(times(M, point), p)).map((x) => x * this.meters)));
  }

  /** Prims of one type or element, as {prim, name, body, X_B}. */
  *places(isWanted) {
    for (const prim of this.defined.filter((one) => !kSpatial.test(one.type) && isWanted(one))) {
      const body = this.bodyAt(prim);
      yield {prim, name: fullName(prim, this.stage), body, X_B: compose(inverse(body?.X_W ?? identity), this.poseOf(prim))};
    }
  }
}

/** The lowest and highest coordinates of points: six numbers, or none. */
export function bounds(points) {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  for (const point of points) {
    point.forEach((x, i) => {
      low[i] = Math.min(low[i], x);
      high[i] = Math.max(high[i], x);
    });
  }
  return points.length ? [...low, ...high] : [];
}
