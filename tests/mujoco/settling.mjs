// Simulates a scene with MuJoCo, without the exclusions that `sceneweld collisions` writes and with them. Both must
// end at the same positions, and nothing may fall through the table or the floor.
//
//   node tests/mujoco/settling.mjs
//
// Needs the npm package of package.json in build/node (./dev setup), and the program SCENEWELD, by default
// build/release/bin/sceneweld.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';

import {root} from '../exhibits.mjs';
import {MuJoCo} from './compiled_model.mjs';

const kSteps = 1500;
const binary = process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld');
const folder = path.join(root, 'tests/mujoco/settling');
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'settling-'));

function sceneweld(...words) {
  const {stdout, stderr, status} = spawnSync(binary, words, {cwd: work, encoding: 'utf8', maxBuffer: 1 << 30});
  assert.equal(status, 0, stderr);
  return stdout;
}

// With the contents of a file of exclusions.
const including = (text, exclusions) => text.replace('</mujoco>', `${exclusions.match(/<contact>[^]*<\/contact>/)[0]}</mujoco>`);

const counted = (text) => (text.match(/<exclude /g) ?? []).length;

// The positions of all bodies after the steps, by name.
function settled(mujoco, text) {
  mujoco.write('/scene.xml', text);
  return mujoco.withModel('/scene.xml', (model, data) => {
    for (let i = 0; i < kSteps; ++i) mujoco.module.mj_step(model, data);
    const places = Array.from(data.xpos, Number);
    const names = Array.from({length: Number(model.nbody)}, (_, i) => model.body(i).name);
    return Object.fromEntries(names.map((name, i) => [name, places.slice(3 * i, 3 * i + 3)]));
  });
}

fs.cpSync(folder, work, {recursive: true});
const start = await MuJoCo.load(path.join(root, 'build/node/node_modules/@mujoco/mujoco'));
const plain = sceneweld('compose', 'scene.dmd.yaml', '--to', 'mjcf');
const without = settled(await start(), plain);

// Things that stand on something are above it, which is also so without exclusions.
const least = {placed_cup: 0.84, tall_cup: 0.84, cup_on_cup: 0.84, chest: 0.05, crate: 0.05};
for (const [model, z] of Object.entries(least)) {
  const [name, place] = Object.entries(without).find(([body]) => body.startsWith(`${model}::`));
  assert.ok(place[2] > z, `${name} has fallen to z = ${place[2]} m`);
}

const exclusions = sceneweld('collisions', 'scene.dmd.yaml', '--to', 'mjcf');
fs.writeFileSync(path.join(work, 'filters.dmd.yaml'), sceneweld('collisions', 'scene.dmd.yaml', '--to', 'directives'));
fs.writeFileSync(
  path.join(work, 'filtered.dmd.yaml'),
  'sceneweld: 1\ndirectives:\n- add_directives: { file: scene.dmd.yaml }\n- add_directives: { file: filters.dmd.yaml }\n',
);
const variants = {
  'the exclusions as MJCF': including(plain, exclusions),
  'the exclusions as directives': sceneweld('compose', 'filtered.dmd.yaml', '--to', 'mjcf'),
};
for (const [name, text] of Object.entries(variants)) {
  assert.ok(counted(text) > counted(plain), `${name}: nothing is excluded`);
  const found = settled(await start(), text);
  assert.deepEqual(Object.keys(found), Object.keys(without), name);
  for (const [body, place] of Object.entries(found)) {
    assert.deepEqual(place, without[body], `${name}: ${body} ends at another place`);
  }
}
fs.rmSync(work, {recursive: true});
console.log(`${Object.keys(without).length} bodies end at the same places with and without the exclusions`);
