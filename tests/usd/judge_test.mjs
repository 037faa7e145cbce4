// The judge finds every fault that is planted in sound files, and nothing in the sound files.
//
//   node tests/usd/judge_test.mjs

import fs from 'node:fs';
import path from 'node:path';

import {root} from '../exhibits.mjs';
import {OpenUsd} from './openusd.mjs';
import {inFolder, judge} from './written.mjs';

const sample = path.join(root, 'tests/usd/sample');
// What is replaced in the file, what replaces it, and a part of a difference that must be found.
const kFaults = {arm: [
  ['physics:mass = 1.5', 'physics:mass = 1.5001', 'arm::upper-arm: mass'],
  ['float physics:mass = 3', '', 'box::box: mass'],
  ['(0.1, 0, 0.2)', '(0.1, 0, 0.201)', 'centre of mass'],
  ['(0.33819660112501053, 0.5', '(0.3382, 0.5', 'inertia'],
  ['-0.27326652890771)', '0.27326652890771)', 'inertia'],
  ['(0.9619383577839176, 0, 0, -0.27326652890771)', '(1.9619383577839176, 0, 0, -0.5573293)', 'length of principalAxes'],
  ['[0.4, 0.5, 0.5, 0.1, 0, 0]', '[0.4, 0.5, 0.5, 0, 0.1, 0]', 'newton:inertia'],
  ['"PhysicsRigidBodyAPI", "PhysicsMassAPI", "PhysicsFilteredPairsAPI"', '"PhysicsRigidBodyAPI", "PhysicsFilteredPairsAPI"', 'arm::base: mass'],
  ['sceneweld:name = "upper-arm"', 'sceneweld:name = "upper"', 'arm::upper-arm: body'],
  ['translate = (0.5, 0, 1)', 'translate = (0.5, 0, 1.00001)', 'arm::slider: pose'],
  ['(0.8, 0, 0, 0.6)', '(0.6, 0, 0, 0.8)', 'box::box: pose'],
  ['(0, 0, -1)', '(0, 0, 1)', 'gravity'],
  ['gravityMagnitude = 9.81', 'gravityMagnitude = 9.8', 'gravity'],
  ['metersPerUnit = 1', 'metersPerUnit = 0.01', 'pose'],
  ['kilogramsPerUnit = 1', 'kilogramsPerUnit = 2', 'mass'],
  ['lowerLimit = -90', 'lowerLimit = -1.5707963267948966', 'limits'],
  ['upperLimit = 45', 'upperLimit = 46', 'limits'],
  ['upperLimit = 0.25', 'upperLimit = 0.26', 'limits'],
  ['physics:axis = "Y"', 'physics:axis = "X"', 'arm::shoulder: axis'],
  ['localRot0 = (0.894427190999916, 0, -0.44', 'localRot0 = (0.894427190999916, 0, 0.44', 'arm::slide'],
  ['localPos0 = (0, 0, 1)', 'localPos0 = (0, 0, 1.1)', 'arm::shoulder: pose of the child'],
  ['localPos0 = (0, 0, 1)', 'localPos0 = (0.1, 0, 1)\n point3f physics:localPos1 = (0.1, 0, 0)', 'origins of its frames'],
  ['localPos0 = (0, 0, 0.5)', 'localPos0 = (0, 0, 0.51)', 'arm::hold: pose of the child'],
  ['PhysicsSphericalJoint', 'PhysicsFixedJoint', 'arm::wrist: type'],
  ['PhysicsSphericalJoint', 'PhysicsJoint', 'arm::wrist: type'],
  ['rel physics:body1 = </World/arm/ball>', 'rel physics:body1 = </World/arm/bell>', 'nothing is at </World/arm/bell>'],
  ['rel physics:body0 = </World/arm/slider>', 'rel physics:body0 = </World/arm/base>', 'arm::wrist: bodies'],
  ['def PhysicsSphericalJoint "wrist"', 'over "wrist"', 'arm::wrist: joint'],
  ['def PhysicsSphericalJoint "wrist"', 'def PhysicsSphericalJoint "wrist_1"', 'arm::wrist_1'],
  ['rel physics:body1 = </World/arm/ball>', 'rel physics:body1 = </World/arm/ball>\n bool physics:excludeFromArticulation = 1', 'closes a loop'],
  ['newton:damping = 0.008726646259971648', 'newton:damping = 0.5', 'damping'],
  ['newton:armature = 0.125', 'newton:armature = 0.1', 'armature'],
  ['float newton:friction = 0.25', '', 'friction'],
  ['newton:velocityLimit = 114.59155902616465', 'newton:velocityLimit = 2', 'velocity_limit'],
  ['physics:stiffness = 1.7453292519943295', 'physics:stiffness = 100', 'drive'],
  ['physics:maxForce = 20', 'physics:maxForce = inf', 'effort limit'],
  ['"PhysicsDriveAPI:angular", ', '', 'without PhysicsDriveAPI:angular'],
  ['mimicCoef1 = 0.5', 'mimicCoef1 = 2', 'mimic'],
  ['mimicCoef0 = 0.0625', 'mimicCoef0 = 0.01', 'mimic'],
  ['prepend apiSchemas = ["NewtonMimicAPI"]', '', 'mimic'],
  ['rel physics:filteredPairs = </World/arm/slider>', '', 'arm::base and arm::slider collide'],
  ['rel physics:filteredPairs = </World/arm/slider>', 'rel physics:filteredPairs = [</World/arm/slider>, </World/box/box>]', 'box::box collide'],
  ['prepend apiSchemas = ["PhysicsArticulationRootAPI"]', '', 'no articulation root'],
  ['(0.2, 0.4, 0.6)', '(0.4, 0.2, 0.6)', 'sizes'],
  ['double height = 0.4', 'double height = 0.2', 'sizes'],
  ['double height = 0.4', 'double height = 0.4\n uniform token axis = "X"', 'arm::slider_shape: pose'],
  ['def Sphere', 'def Capsule', 'shape'],
  ['"PhysicsCollisionAPI", "MaterialBindingAPI"', '"MaterialBindingAPI"', 'collides'],
  ['"PhysicsCollisionAPI", "MaterialBindingAPI"', '"PhysicsCollisionAPI"', 'without MaterialBindingAPI'],
  ['physics:dynamicFriction = 0.5', 'physics:dynamicFriction = 0.75', 'friction'],
  ['translate = (0, 0, 0.3)', 'translate = (0, 0, 0.4)', 'arm::tip'],
  ['sceneweld:element = "frame"', 'sceneweld:element = "thing"', 'arm::tip'],
  ['float physics:mass = 0.5', 'double physics:mass = 0.5', '`double`, not `float`'],
  ['rel material:binding:physics = </World/box/Looks/wood>', 'rel material:binding:physics = </World/box/Looks/oak>', 'nothing is at'],
  ['[(-0.1, -0.1, -0.2), (0.1, 0.1, 0.2)]', '[(-0.1, -0.1, -0.4), (0.1, 0.1, 0.4)]', 'slider_shape: the extent is'],
  ['"NewtonMassAPI", ', '', 'without NewtonMassAPI'],
  ['double[] newton:inertia', 'float[] newton:inertia', '`float[]`, not `double[]`'],
  ['rel physics:body1 = </World/arm/ball>', 'rel physics:body1 = </World/arm>', 'body1 is no body'],
  ['defaultPrim = "World"', '', 'no defaultPrim'],
  ['upAxis = "Z"', 'upAxis = "Z"\n subLayers = [@./missing.usda@]', 'OpenUSD: '],
  ['float physics:mass = 3', 'float physics:mass = three', 'OpenUSD: '],
  ['def Xform "box" (', 'def Xform "box" (\n prepend references = </Prototypes/box>', 'OpenUSD: '],
], kinds: [
  ['transX:physics:high = 2', 'transX:physics:high = 3', 'm::roll: limits'],
  ['rotZ:physics:high = 28.64788975654116', 'rotZ:physics:high = 0.5', 'm::roll: limits'],
  ['transZ:physics:high = -1', 'transZ:physics:high = 2', 'm::roll: type'],
  ['"PhysicsLimitAPI:rotY", "PhysicsLimitAPI:rotZ"]', '"PhysicsLimitAPI:rotZ"]', 'without PhysicsLimitAPI:rotY'],
  ['["PhysicsArticulationRootAPI", ', '[', 'no articulation root'],
  ['def Xform "m"', 'def Xform "m" (\n prepend apiSchemas = ["PhysicsArticulationRootAPI"]\n )', 'below the articulation root'],
  ['def Xform "mast" (\n            prepend apiSchemas = [', 'def Xform "mast" (\n            prepend apiSchemas = ["PhysicsArticulationRootAPI", ', 'another articulation root'],
  ['damping = 0.008726646259971648', 'damping = 0.5', 'm::cardan: damping'],
  ['localPos1 = (0.5, 0, 0)', 'localPos0 = (0.5, 0, 0)', 'm::hinge: pose of the child'],
  ['excludeFromArticulation = true', 'excludeFromArticulation = false', 'm::close: closes a loop'],
  ['localPos1 = (0.5, 0, 1)', 'localPos1 = (0.5, 0, 2)', 'm::close: pose of the child'],
  ['maxDistance = 2', 'maxDistance = 3', 'distance of m::ghost and m::cart'],
  ['localPos0 = (3, 0, 0)', 'localPos0 = (2, 0, 0)', 'weld of m::ghost and world'],
  ['def PhysicsFixedJoint "weld"', 'over "weld"', 'weld of m::ghost and world'],
  ['kinematicEnabled = true', 'kinematicEnabled = false', 'm::ghost: mocap'],
  ['bool physics:kinematicEnabled = true', 'bool physics:kinematicEnabled = true\n float physics:mass = 1', 'm::ghost: mass'],
  ['xformOp:scale = (-1, 1, 2)', 'xformOp:scale = (1, 1, 2)', 'bounds of the points'],
  ['orient = (0.8, 0.6, 0, 0)', 'orient = (0.6, 0.8, 0, 0)', 'bounds of the points'],
  ['"convexHull"', '"none"', 'approximation'],
  ['(0, 0.25, 0)', '(0, 0.5, 0)', 'bounds of the points'],
  ['0, 2, 1, 0, 1, 3', '0, 2, 1, 0, 1, 4', 'faceVertexIndices leave the points'],
  ['subdivisionScheme = "none"', 'orientation = "rightHanded"', 'subdivisionScheme is not none'],
  ['scale = (0.1, 0.2, 0.3)', 'scale = (0.1, 0.3, 0.2)', 'm::top: sizes'],
  ['0.21404114048223255', '0.5', 'm::top: colour'],
  ['surface.outputs:surface>', 'shader.outputs:surface>', 'nothing is at'],
  ['(0, 0, 0.2)', '(0, 0, 0.3)', 'm::eye'],
  ['def Camera', 'def Xform', 'm::eye'],
  ['float xformOp:rotateY = -90', 'float xformOp:rotateY = 90', 'm::rod: pose'],
  ['(0.5, 0, 1, 1)', '(0.5, 0, 2, 1)', 'm::link: pose'],
  ['rel physics:filteredGroups = </World/collision_groups/all>', '', 'm::link collide'],
  ['[</World/floor>, </World/m/link>]', '[</World/floor>, </World/m>]', 'm::cart collide'],
  ['def Plane', 'def Cube', 'floor: shape'],
]};

const usd = new OpenUsd();
const sceneOf = (name) => JSON.parse(fs.readFileSync(path.join(sample, `${name}.json`), 'utf8').replaceAll('{dir}', sample));
const textOf = (name) => fs.readFileSync(path.join(sample, `${name}.usda`), 'utf8');
const findingsOf = (name, content, report = {}) =>
  inFolder((folder) => {
    const file = path.join(folder, 'scene.usda');
    fs.writeFileSync(file, content);
    return judge(usd, {scene: sceneOf(name), file, report});
  });

let count = 0, failed = 0;
const fail = (what) => {
  ++failed;
  console.log(what);
};
for (const [name, faults] of Object.entries(kFaults)) {
  const text = textOf(name);
  ++count;
  const {differences} = await findingsOf(name, text);
  if (differences.length) fail(`the sound file ${name} has differences:\n  ${differences.join('\n  ')}`);
  for (const [from, to, part] of faults) {
    ++count;
    if (!text.includes(from)) fail(`the sound file has no ${from}`);
    const {differences: found} = await findingsOf(name, text.replace(from, to));
    if (!found.some((line) => line.includes(part))) fail(`${from} -> ${to}: ${part} expected, not\n  ${found.join('\n  ') || 'nothing'}`);
  }
}

// A reported loss explains a difference of its element and field, and no other one.
const [from, to] = ['mimicCoef1 = 0.5', 'mimicCoef1 = 2'];
const lost = async (about) =>
  (await findingsOf('arm', textOf('arm').replace(from, to), {losses: [{code: 'loss-approximated', about: [about]}]})).differences.length === 0;
if (!(await lost({kind: 'joint', name: 'arm::slide', fields: ['multiplier']}))) fail('a reported loss explains nothing');
if (await lost({kind: 'joint', name: 'arm::wrist', fields: ['multiplier']})) fail('the loss of another joint explains a difference');
if (await lost({kind: 'joint', name: 'arm::slide', fields: ['damping']})) fail('the loss of another field explains a difference');
usd.stop();

count += 3;
console.log(`the judge of USD files finds ${count - failed} of ${count} planted faults and explanations`);
process.exitCode = failed ? 1 : 0;
