// Faults of a stage with UsdPhysics that OpenUSD opens without a word: targets that are not there, types of attributes,
// articulations.

import {schemasOf} from './stage_text.mjs';

// The types of the attributes of UsdPhysics (generatedSchema.usda) and the API schema that each needs.
const kSchemas = {
  PhysicsRigidBodyAPI: {rigidBodyEnabled: 'bool', kinematicEnabled: 'bool', startsAsleep: 'bool', velocity: 'vector3f', angularVelocity: 'vector3f'},
  PhysicsMassAPI: {mass: 'float', density: 'float', centerOfMass: 'point3f', diagonalInertia: 'float3', principalAxes: 'quatf'},
  PhysicsCollisionAPI: {collisionEnabled: 'bool'},
  PhysicsMeshCollisionAPI: {approximation: 'token'},
  PhysicsMaterialAPI: {staticFriction: 'float', dynamicFriction: 'float', restitution: 'float', density: 'float'},
};
const kJoint = {
  localPos0: 'point3f', localPos1: 'point3f', localRot0: 'quatf', localRot1: 'quatf', jointEnabled: 'bool', collisionEnabled: 'bool',
  excludeFromArticulation: 'bool', breakForce: 'float', breakTorque: 'float', axis: 'token', lowerLimit: 'float', upperLimit: 'float',
  coneAngle0Limit: 'float', coneAngle1Limit: 'float', minDistance: 'float', maxDistance: 'float',
};
const kScene = {gravityDirection: 'vector3f', gravityMagnitude: 'float'};
// Newton's (newton-usd-schemas).
const kNewton = {
  NewtonJointAPI: {armature: 'float', damping: 'float', friction: 'float', velocityLimit: 'float', limitStiffness: 'float', limitDamping: 'float'},
  NewtonMimicAPI: {mimicCoef0: 'float', mimicCoef1: 'float', mimicEnabled: 'bool'},
  NewtonMassAPI: {inertia: 'double[]', massModel: 'token', shellThickness: 'float'},
  NewtonSDFCollisionAPI: {hydroelasticEnabled: 'bool', hydroelasticStiffness: 'float'},
  NewtonPDControlAPI: {kp: 'float', kd: 'float', constEffort: 'float'},
  NewtonPIDControlAPI: {kp: 'float', kd: 'float', constEffort: 'float', ki: 'float', integralMax: 'float'},
  NewtonActuatorDelayAPI: {delaySteps: 'int'},
  NewtonMaxEffortClampingAPI: {maxEffort: 'float'},
  NewtonDCMotorClampingAPI: {maxMotorEffort: 'float', saturationEffort: 'float', velocityLimit: 'float'},
  NewtonPositionBasedClampingAPI: {lookupPositions: 'float[]', lookupEfforts: 'float[]'},
};
const kMultiple = {
  'drive:PhysicsDriveAPI': {type: 'token', maxForce: 'float', targetPosition: 'float', targetVelocity: 'float', damping: 'float', stiffness: 'float'},
  'limit:PhysicsLimitAPI': {low: 'float', high: 'float'},
};
const kJoints = /^Physics(Fixed|Revolute|Prismatic|Spherical|Distance)?Joint$/;

// Attributes of schemas whose values are per prim.
function* newtonFaults(prim, name, type) {
  const own = name.match(/^newton:(\w+)$/)?.[1];
  const possible = own ? Object.keys(kNewton).filter((schema) => kNewton[schema][own]) : [];
  if (!possible.length) return;
  if (!possible.some((schema) => schemasOf(prim).includes(schema))) yield `${prim.path}.${name}: without ${possible.join(' or ')}`;
  const wanted = kNewton[possible[0]][own];
  if (type !== wanted) yield `${prim.path}.${name}: \`${type}\`, not \`${wanted}\``;
}

// The faults of an attribute `physics:...`, `drive:AXIS:physics:...` or `limit:AXIS:physics:...`.
function* attributeFaults(prim, name, type) {
  const [, prefix, axis, own] = name.match(/^(?:(drive|limit):(\w+):)?physics:(\w+)$/) ?? [];
  if (!own) return;
  const schemas = schemasOf(prim);
  const allowed = [];
  if (prefix) {
    const api = prefix === 'drive' ? 'PhysicsDriveAPI' : 'PhysicsLimitAPI';
    if (!schemas.includes(`${api}:${axis}`)) yield `${prim.path}.${name}: without ${api}:${axis}`;
    allowed.push(kMultiple[`${prefix}:${api}`][own]);
  } else {
    if (kJoints.test(prim.type)) allowed.push(kJoint[own]);
    if (prim.type === 'PhysicsScene') allowed.push(kScene[own]);
    for (const [schema, attributes] of Object.entries(kSchemas)) if (schemas.includes(schema)) allowed.push(attributes[own]);
  }
  const types = allowed.filter(Boolean);
  if (!types.length) yield `${prim.path}.${name}: no schema of the prim has this attribute`;
  else if (!types.includes(type)) yield `${prim.path}.${name}: \`${type}\`, not \`${types[0]}\``;
}

/** Relationships and connections whose target is not a prim or a property, and attributes of the wrong type. */
function* propertyFaults(stage) {
  const exists = (path) => {
    const [prim, property] = path.split('.');
    const found = stage.prims.get(prim);
    return found && (!property || found.attributes.has(property) || found.relationships.has(property));
  };
  for (const prim of stage.prims.values()) {
    for (const [name, targets] of prim.relationships) {
      for (const target of targets) if (!exists(target)) yield `${prim.path}.${name}: nothing is at <${target}>`;
    }
    for (const [name, {type, connections}] of prim.attributes) {
      for (const target of connections) if (!exists(target)) yield `${prim.path}.${name}: nothing is at <${target}>`;
      yield* attributeFaults(prim, name, type);
      yield* newtonFaults(prim, name, type);
    }
  }
}

const isRoot = (prim) => schemasOf(prim).includes('PhysicsArticulationRootAPI');
const above = (prim) => (prim ? [prim, ...above(prim.parent)] : []);

/** Joints that no articulation holds, and articulations that hold others. */
function* articulationFaults(forest) {
  for (const {base, joints} of forest) {
    // Each joint on the world holds an articulation of its own.
    const starts = base ? [null] : joints.filter(({from}) => !from).map(({joint}) => joint);
    for (const start of starts) {
      const inside = start ? branch(joints, start) : joints;
      if (!inside.some(({joint}) => joint.limits.size)) continue;
      const roots = (start ? above(start.prim) : [base.prim]).filter(isRoot);
      const name = start?.path ?? base.path;
      if (roots.length === 0) yield `${name}: no articulation root ${start ? 'at or above the joint' : 'on the base'}`;
      const others = inside.map(({to}) => to.prim).filter((prim) => isRoot(prim) && !roots.includes(prim));
      for (const {path} of others) yield `${path}: another articulation root in that of ${name}`;
    }
  }
}

function* nestedRoots(bodies) {
  for (const prim of bodies.defined.filter(isRoot)) {
    const outer = above(prim.parent).find(isRoot);
    if (outer) yield `${prim.path}: below the articulation root ${outer.path}`;
  }
}

function branch(joints, start) {
  const found = [];
  const reached = new Set();
  for (const step of joints) {
    if (step.joint !== start && !reached.has(step.from)) continue;
    reached.add(step.to);
    found.push(step);
  }
  return found;
}

// Bodies and shapes that applications refuse.
function* nestingFaults(bodies) {
  for (const prim of bodies.defined) {
    if (/^(Cube|Sphere|Cylinder|Capsule|Cone|Plane|Mesh|Camera)$/.test(prim.type)) {
      const gprim = above(prim.parent).find(({type}) => /^(Cube|Sphere|Cylinder|Capsule|Cone|Plane|Mesh)$/.test(type));
      if (gprim) yield `${prim.path}: below the shape ${gprim.path}`;
    }
    yield* extentFaults(prim);
    if (prim.type === 'Mesh') yield* meshFaults(prim);
    else if (schemasOf(prim).includes('PhysicsMeshCollisionAPI')) yield `${prim.path}: PhysicsMeshCollisionAPI on what is no mesh`;
  }
}

// The half of the size of a shape along its axes, without the scale of its prim.
function halfSize(prim) {
  const value = (name, without) => prim.attributes.get(name)?.value ?? without;
  const [r, h] = [value('radius', prim.type === 'Capsule' ? 0.5 : 1), value('height', prim.type === 'Capsule' ? 1 : 2) / 2];
  const along = (length, across) => [...'XYZ'].map((letter) => (letter === value('axis', 'Z') ? length : across));
  switch (prim.type) {
    case 'Cube': return Array(3).fill(value('size', 2) / 2);
    case 'Sphere': return [r, r, r];
    case 'Cylinder': case 'Cone': return along(h, r);
    case 'Capsule': return along(h + r, r);
    default: return null;
  }
}

// A size that is written needs an extent, which is not computed from it.
function* extentFaults(prim) {
  const half = halfSize(prim);
  const extent = prim.attributes.get('extent')?.value;
  if (!half || !['size', 'radius', 'height'].some((name) => prim.attributes.has(name))) return;
  const wanted = [half.map((x) => -x), half];
  const isSame = extent?.length === 2 && wanted.flat().every((x, i) => Math.abs(x - extent.flat()[i]) <= 1e-6 * Math.max(1, Math.abs(x)));
  if (!isSame) yield `${prim.path}: the extent is ${JSON.stringify(extent ?? null)}, not ${JSON.stringify(wanted)}`;
}

function* jointFaults(joints) {
  for (const {prim, body0, body1} of joints.values()) {
    if (!body1) yield `${prim.path}: body1 is no body`;
    if (body0 === body1) yield `${prim.path}: both bodies are the same`;
    for (const side of ['physics:body0', 'physics:body1']) {
      if ((prim.relationships.get(side) ?? []).length > 1) yield `${prim.path}.${side}: several targets`;
    }
  }
}

function* meshFaults(prim) {
  const value = (name) => prim.attributes.get(name)?.value;
  const [points, counts, indices] = ['points', 'faceVertexCounts', 'faceVertexIndices'].map((name) => value(name) ?? []);
  if (!points.length) yield `${prim.path}: no points`;
  if (counts.reduce((sum, count) => sum + count, 0) !== indices.length) yield `${prim.path}: faceVertexCounts do not fit faceVertexIndices`;
  if (indices.some((i) => !(i >= 0 && i < points.length))) yield `${prim.path}: faceVertexIndices leave the points`;
  if (value('subdivisionScheme') !== 'none') yield `${prim.path}: subdivisionScheme is not none`;
}

/** All faults, one per line. */
export function structureFaults(bodies, joints, forest) {
  return [...propertyFaults(bodies.stage), ...articulationFaults(forest), ...nestedRoots(bodies), ...jointFaults(joints), ...nestingFaults(bodies)];
}
