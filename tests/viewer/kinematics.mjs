// Compares where the page puts bodies with where sceneweld puts them: in every exhibit with the
// joints at their defaults, in scenes with every kind of joint at random positions, in loops with
// one joint of each moved, and in configurations.
//
//   node tests/viewer/kinematics.mjs
//
// Needs the packages of cli/viewer, and the program SCENEWELD, by default build/release/bin/sceneweld.

import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import {root, sourceModule} from './sources.mjs';

const program = path.resolve(process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld'));
const kTolerance = 1e-9;
// Both programs search the positions of a loop, and stop at a gap of rounding; nearly stretched, that leaves more.
const kLoopTolerance = 1e-7;
const kBodiesAScene = 4;

const {Kinematics} = await sourceModule('motion/kinematics');
const {defaultPositions} = await sourceModule('motion/joint_motion');
const {statesOf} = await sourceModule('motion/states');

// Warnings of loops that stay open are not shown.
const run = (...args) =>
  execFileSync(program, args, {encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore']});

function exhibits(folder) {
  return fs
    .readdirSync(folder, {withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => {
      const inner = path.join(folder, entry.name);
      const scene = path.join(inner, 'expected/scene.json');
      return [...(fs.existsSync(scene) ? [scene] : []), ...(entry.name === 'expected' ? [] : exhibits(inner))];
    });
}

/** The same numbers in every run. */
function randomNumbers() {
  let state = 12345;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The difference of two poses. A quaternion and its negative are the same rotation. */
function distance(a, b) {
  const far = (p, q) => Math.hypot(...p.map((x, i) => x - q[i]));
  return Math.max(
    far(a.translation, b.translation),
    Math.min(
      far(a.rotation, b.rotation),
      far(
        a.rotation,
        b.rotation.map((x) => -x),
      ),
    ),
  );
}

let compared = 0;
let loops = 0;
let placed = 0;
let configurations = 0;
const failures = [];
function compare(what, ours, theirs, tolerance = kTolerance) {
  ++compared;
  const far = distance(ours, theirs);
  if (!(far <= tolerance)) failures.push(`${what}: ${far} apart`);
}

const identity = {translation: [0, 0, 0], rotation: [1, 0, 0, 0]};
const random = randomNumbers();
const files = exhibits(path.join(root, 'tests/exhibits'));
const wanted = new Map(
  ['revolute', 'prismatic', 'ball', 'planar', 'screw', 'universal', 'floating', 'curvilinear', 'mimic'].map((kind) => [
    kind,
    2,
  ]),
);

function atDefaults(file, scene) {
  const poses = new Kinematics(scene).bodyPoses({joints: new Map(), free: new Map()});
  for (const body of scene.bodies) compare(`${file} ${body.name}`, poses.get(body.name), body.pose ?? identity);
}

function randomPositions(joint) {
  if (joint.type === 'floating') return defaultPositions(joint).map((x) => x + random() - 0.5);
  return defaultPositions(joint).map(() => 3 * random() - 1);
}

/** Bodies spread over the scene, the last one among them: the program runs once for each. */
function someBodies(scene) {
  const bodies = [...scene.bodies].reverse();
  return bodies.filter((_, i) => i % Math.ceil(bodies.length / kBodiesAScene) === 0);
}

function atRandom(file, scene, input = [file]) {
  const kinematics = new Kinematics(scene);
  const joints = new Map(
    scene.joints
      .filter(({type, mimic}) => type !== 'weld' && !mimic)
      .map((joint) => [joint.name, randomPositions(joint)]),
  );
  const poses = kinematics.bodyPoses({joints, free: new Map()});
  const settings = [...joints].flatMap(([name, q]) => ['--joint', `${name}=${q.join(',')}`]);
  for (const {name} of someBodies(scene)) {
    compare(
      `${file} ${name} at random`,
      poses.get(name),
      JSON.parse(run('pose', ...input, name, '--json', ...settings)),
    );
  }
}

/** Free bodies at poses in the world, those that a floating joint places included. */
function atRandomFree(file, scene, input = [file]) {
  const kinematics = new Kinematics(scene);
  if (!kinematics.entries.some(({joint}) => joint?.type === 'floating')) return;
  const free = new Map(
    [...kinematics.freeBodies].map((name) => [name, Array.from({length: 7}, () => 2 * random() - 1)]),
  );
  const poses = kinematics.bodyPoses({joints: new Map(), free});
  const settings = [...free].flatMap(([name, q]) => ['--free', `${name}=${q.join(',')}`]);
  for (const {name} of someBodies(scene)) {
    compare(`${file} ${name}, free`, poses.get(name), JSON.parse(run('pose', ...input, name, '--json', ...settings)));
    ++placed;
  }
}

/** One joint of each loop leads; the others must close the loop. */
function inLoops(file, scene) {
  const kinematics = new Kinematics(scene);
  for (const {joint, steps} of kinematics.loops) {
    const leader = [...steps.map((step) => step.joint), joint].find(
      ({type, mimic}) => !mimic && ['revolute', 'prismatic', 'planar'].includes(type),
    );
    if (!leader) continue;
    const q = defaultPositions(leader).map((x) => x + 0.3 * random());
    const poses = kinematics.bodyPoses({joints: new Map([[leader.name, q]]), free: new Map()});
    for (const {name} of someBodies(scene)) {
      compare(
        `${file} ${name} with ${leader.name} at ${q}`,
        poses.get(name),
        JSON.parse(run('pose', file, name, '--json', '--joint', `${leader.name}=${q.join(',')}`)),
        kLoopTolerance,
      );
    }
    ++loops;
  }
}

/** Each configuration whose full name no other one has. */
function inConfigurations(file, scene) {
  const kinematics = new Kinematics(scene);
  const states = statesOf(kinematics);
  for (const {name, positions} of states) {
    if (states.filter((other) => other.name === name).length > 1 || name.includes('number ')) continue;
    const poses = kinematics.bodyPoses(positions);
    for (const body of someBodies(scene)) {
      compare(
        `${file} ${body.name} in ${name}`,
        poses.get(body.name),
        JSON.parse(run('pose', file, body.name, '--json', '--configuration', name)),
        kLoopTolerance,
      );
    }
    ++configurations;
  }
}

for (const file of files) {
  const scene = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (!scene.bodies) continue;
  atDefaults(path.relative(root, file), scene);
  inLoops(file, scene);
  inConfigurations(file, scene);
  const kinds = new Set(scene.joints.flatMap(({type, mimic}) => (mimic ? [type, 'mimic'] : [type])));
  const isWanted = [...kinds].some((kind) => wanted.get(kind) > 0);
  if (!isWanted) continue;
  for (const kind of kinds) if (wanted.has(kind)) wanted.set(kind, wanted.get(kind) - 1);
  atRandom(file, scene);
  atRandomFree(file, scene);
}
for (const name of ['two_arm_cell.dmd.yaml', 'arm_and_quadruped.dmd.yaml']) {
  const input = [path.join(root, 'models', name), '--package', `kit=${path.join(root, 'models/kit')}`];
  const scene = JSON.parse(run('compose', ...input, '--to', 'json'));
  atRandom(name, scene, input);
  atRandomFree(name, scene, input);
}

for (const [kind, left] of wanted) if (left === 2) failures.push(`no exhibit has a joint of the kind ${kind}`);
if (loops === 0) failures.push('no exhibit has a loop');
if (placed === 0) failures.push('no scene has a free body with a floating joint');
if (configurations === 0) failures.push('no exhibit has a configuration');
for (const failure of failures.slice(0, 20)) console.log(failure);
console.log(
  `${compared - failures.length} of ${compared} poses as sceneweld has them, ${loops} loops, ${configurations} configurations`,
);
process.exit(failures.length > 0 ? 1 : 0);
