// Equal robots are one prototype: a thousand arms of the gallery are written as one copy of the arm and a thousand
// references to it, which OpenUSD composes to all bodies at their places.
//
//   node tests/usd/instances.mjs
//
// Needs OpenUSD (./dev setup), and the program SCENEWELD, by default build/release/bin/sceneweld.

import fs from 'node:fs';
import path from 'node:path';

import {root} from '../exhibits.mjs';
import {OpenUsd} from './openusd.mjs';
import {StageBodies} from './stage_bodies.mjs';
import {wordsOf} from './stage_text.mjs';
import {inFolder, judge, write} from './written.mjs';

const kRobots = 1000;
const kJudged = 60;
const binary = path.resolve(process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld'));

/** Directives with `count` arms on a grid. isHeld(i): whether an arm is welded to the world. */
function directives(count, isHeld) {
  const lines = ['directives:'];
  for (let i = 0; i < count; ++i) {
    const [x, y] = [2 * (i % 40), 2 * Math.floor(i / 40)];
    lines.push('- add_model:', `    name: arm_${i}`, '    file: package://kit/arm.urdf');
    if (isHeld(i)) {
      lines.push('- add_weld:', '    parent: world', `    child: arm_${i}::base`, '    X_PC:', `      translation: [${x}, ${y}, 0]`);
    } else {
      lines.push('    default_free_body_pose:', '      base:', `        translation: [${x}, ${y}, 0.5]`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function written(to, ...how) {
  fs.mkdirSync(path.join(to, 'out'));
  fs.writeFileSync(path.join(to, 'arms.dmd.yaml'), directives(...how));
  const options = ['--package', `kit=${path.join(root, 'models/kit')}`];
  return write(binary, {folder: to, input: 'arms.dmd.yaml', options}, path.join(to, 'out'));
}

let failed = 0;
function expect(what, wanted, found) {
  if (wanted === found) return;
  ++failed;
  console.log(`${what}: ${wanted} wanted, not ${found}`);
}

const usd = new OpenUsd();
for (const [what, isHeld] of [['free', () => false], ['welded', () => true]]) {
  await inFolder(async (to) => {
    const {file, why, scene} = (await written(to, kRobots, isHeld)) ?? {why: 'the directives do not compose'};
    if (why) {
      expect(`${kRobots} ${what} arms`, 'a file', why);
      return;
    }
    const text = fs.readFileSync(file, 'utf8');
    const words = wordsOf(text);
    const bodies = scene.bodies.length / kRobots;
    const counts = new Map();
    words.forEach((word, i) => {
      if (word.startsWith('</Prototypes/') && words[i - 2] === 'references') counts.set(word, (counts.get(word) ?? 0) + 1);
    });
    expect(`references to the prototype of ${what} arms`, kRobots, Math.max(0, ...counts.values()));
    expect(`bodies of ${what} arms that are written`, bodies, words.filter((word) => word === '"PhysicsRigidBodyAPI"').length);
    console.log(`${kRobots} ${what} arms of ${bodies} bodies are ${text.length} bytes`);
    if (what === 'free') return;
    const {stage, messages} = await usd.open(path.dirname(file), path.basename(file));
    expect('messages of OpenUSD', '', messages.slice(0, 3).join('\n'));
    expect(`bodies of ${what} arms in OpenUSD`, scene.bodies.length, stage ? new StageBodies(stage).bodies.size : 0);
  });
}
await inFolder(async (to) => {
  const some = await written(to, kJudged, (i) => i % 2 === 0);
  const differences = some?.file ? (await judge(usd, some)).differences : ['not written'];
  expect(`differences of ${kJudged} arms`, '', differences.slice(0, 5).join('\n'));
});
usd.stop();
console.log(failed ? 'equal robots are not one prototype' : 'equal robots are one prototype, and references to it');
process.exitCode = failed ? 1 : 0;
