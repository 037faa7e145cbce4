// Compares the scene that sceneweld reads from each USD exhibit with OpenUSD's view of the file: bodies with masses that
// are given and poses, joints with frames and limits, colliders, pairs that do not collide, and the poses of all bodies at
// twenty random configurations.
//
//   node tests/usd/compare_reader.mjs [PART-OF-A-NAME]
//
// Needs OpenUSD (./dev setup), and the program SCENEWELD, by default build/release/bin/sceneweld. What OpenUSD says otherwise
// must be in the exhibit's expected/openusd.txt; with SCENEWELD_UPDATE=1 those files are rewritten instead.

import fs from 'node:fs';
import path from 'node:path';

import {all, environmentOf, exhibits, inputOf, optionsOf, root, textOf} from '../exhibits.mjs';
import {poseOf} from '../mujoco/scene_tree.mjs';
import {compareContacts} from './contact_difference.mjs';
import {compareBodies, compareMotions} from './difference.mjs';
import {compareJoints} from './joint_difference.mjs';
import {OpenUsd} from './openusd.mjs';
import {StageBodies} from './stage_bodies.mjs';
import {readJoints, trees} from './stage_joints.mjs';
import {Findings} from './told.mjs';
import {run} from './written.mjs';

const isUpdating = process.env.SCENEWELD_UPDATE === '1';
const binary = path.resolve(process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld'));
const local = (name) => name.split('::').pop();

// Equal names get numbers, and perhaps the name of a prim above in front. This build of OpenUSD drops displayName when
// it flattens.
const plain = (name) => local(name).replace(/\W/g, '_').replace(/_\d+$/, '');

/** Gives elements of the stage the names of those of the scene that have the same local name and lie nearest. */
function adoptNames(elements, ours, distance) {
  const pairs = [...elements].flatMap((theirs) =>
    ours.filter(({name}) => plain(name).endsWith(plain(theirs.name)))
      .map((one) => ({theirs, one, far: distance(one, theirs) + (local(one.name) === local(theirs.name) ? 0 : 1e-3)})));
  const [taken, named] = [new Set(), new Set()];
  for (const {theirs, one} of pairs.sort((a, b) => a.far - b.far)) {
    if (taken.has(one) || named.has(theirs)) continue;
    taken.add(one);
    named.add(theirs);
    theirs.name = one.name;
  }
}

function compareRead(scene, stage) {
  const findings = new Findings({}, true);
  const bodies = new StageBodies(stage, true);
  const joints = readJoints(bodies);
  adoptNames(bodies.bodies.values(), scene.bodies, (one, {X_W}) => Math.hypot(...poseOf(one.pose).p.map((x, i) => x - X_W.p[i])));
  const nameOf = (body) => body?.name ?? 'world';
  adoptNames(joints.values(), scene.joints, ({parent, child}, {body0, body1}) =>
    [parent, child].sort().join(' ') === [nameOf(body0), nameOf(body1)].sort().join(' ') ? 0 : 1);
  const gravity = bodies.gravity();
  if (gravity) findings.expect({kind: 'scene'}, 'gravity', scene.gravity, gravity);
  compareBodies(scene, bodies, findings);
  const alike = compareJoints(scene, joints, findings);
  compareMotions(scene, bodies, alike, trees(bodies, joints).trees, findings);
  compareColliders(scene, bodies, findings);
  compareContacts(scene, bodies, joints, findings);
  return findings;
}

// How many of each kind a body has.
function compareColliders(scene, stage, findings) {
  const tally = (pairs) => {
    const counts = {};
    for (const pair of pairs) counts[pair] = (counts[pair] ?? 0) + 1;
    return JSON.stringify(Object.entries(counts).sort());
  };
  const kinds = {half_space: 'plane', ellipsoid: 'sphere'};
  const ours = scene.geometries.filter(({roles}) => roles.includes('proximity')).map(({body, shape}) => `${body} ${kinds[shape.type] ?? shape.type}`);
  const theirs = [...stage.shapes()].filter(({collides}) => collides).map(({body, kind}) => `${body?.name ?? 'world'} ${kind}`);
  findings.expect({kind: 'scene'}, 'colliders', tally(ours), tally(theirs));
}

/** The lines that differ; empty if OpenUSD agrees. */
async function verdict(usd, folder) {
  const input = inputOf(folder);
  const {stage, messages} = await usd.open(folder, input);
  const said = messages.map((line) => `OpenUSD: ${line}\n`).join('');
  const {status, stdout} = await run(binary, ['compose', input, '--to', 'json', ...optionsOf(folder)], {folder, environment: environmentOf(folder)});
  if (status === null) return 'sceneweld crashes, or takes longer than a minute\n';
  if (status !== 0) return stage && !messages.length ? 'no error\n' : said;
  if (!stage) return `${said}there is no stage\n`;
  try {
    return said + compareRead(JSON.parse(stdout), stage).differences.map((line) => `${line}\n`).join('');
  } catch (error) {
    return `${said}not comparable: ${error.message}\n`;
  }
}

const usd = new OpenUsd();
const wanted = process.argv[2] ?? '';
const chosen = exhibits(all).filter((folder) => /\.usd[acz]?$/.test(inputOf(folder)) && path.relative(all, folder).includes(wanted));
let failed = 0;
for (const folder of chosen) {
  const said = await verdict(usd, folder);
  const file = path.join(folder, 'expected/openusd.txt');
  if (isUpdating) {
    if (said) fs.writeFileSync(file, said);
    else fs.rmSync(file, {force: true});
  } else if (said !== textOf(file)) {
    ++failed;
    console.log(`${path.relative(all, folder)}: OpenUSD says\n${said || '(agrees)\n'}expected/openusd.txt says\n${textOf(file) || '(agrees)\n'}`);
  }
}
usd.stop();
console.log(`${chosen.length - failed} of ${chosen.length} USD exhibits are read as OpenUSD has them`);
// There must be exhibits: a comparison of nothing proves nothing.
process.exitCode = failed || (!chosen.length && !wanted) ? 1 : 0;
