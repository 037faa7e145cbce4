// Compares the overlaps that the linter finds at the default pose with MuJoCo's contacts there.
//
//   node tests/lint/contacts_at_rest.mjs FOLDER...
//
// For each MJCF file below the folders that composes: the pairs of bodies in contact (dist < 0) after mj_forward at qpos0
// in the MJCF that sceneweld writes for it, and the findings of overlap-at-rest, adjacent-overlap and ground-overlap with
// all depths accepted. A finding names the deepest pair of two models and the number of further pairs, so these are
// compared: the number of pairs, and whether each named pair is a contact. The last line begins with `AGREEING of FILES`.
//
// Needs what `./dev setup` installs, and the program SCENEWELD, by default build/release/bin/sceneweld.

import fs from 'node:fs';
import path from 'node:path';
import {spawnSync} from 'node:child_process';

import {root} from '../exhibits.mjs';
import {MuJoCo} from '../mujoco/compiled_model.mjs';
import {compose, showAssets} from '../mujoco/composed.mjs';

const binary = process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld');
// A contact this shallow may be rounding. [m]
const rounding = 1e-9;
const thresholds = ['overlap-depth', 'adjacent-overlap-depth', 'ground-depth'].map((name) => `${name}=${rounding}`);

const filesBelow = (folder) =>
  fs.readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(name);
    return entry.name.endsWith('.xml') ? [name] : [];
  });

const pairOf = (a, b) => [a, b].sort().join(' and ');
const bodyOf = (geometry) => (geometry.startsWith('world::') ? 'world' : geometry.slice(0, geometry.lastIndexOf('::')));

// What the linter finds: the named pairs of bodies, each with its depth in mm, and the number of all pairs.
function linted(file) {
  const words = ['lint', file, '--json', '--select=overlap-at-rest,adjacent-overlap,ground-overlap',
    `--threshold=${thresholds.join(',')}`, '--for=mujoco', '--fail-on=never'];
  const {stdout} = spawnSync(binary, words, {encoding: 'utf8', maxBuffer: 1 << 30});
  const [{findings}] = JSON.parse(stdout).results;
  const pairs = new Map();
  let count = 0;
  for (const {message, notes} of findings) {
    const names = [...message.matchAll(/`([^`]*)`/g)].map((match) => match[1]);
    const depth = Number(message.match(/([0-9.e+-]+) mm/)?.[1]);
    pairs.set(pairOf(bodyOf(names[0]), bodyOf(names[1])), depth);
    const more = notes?.map((note) => (note.message ?? note).match(/^and ([0-9]+) more/)).find(Boolean);
    count += 1 + Number(more?.[1] ?? 0);
  }
  return {pairs, count};
}

// MuJoCo's pairs of bodies in contact, each with its depth in mm.
function touching(mujoco, model, data) {
  mujoco.module.mj_forward(model, data);
  const bodies = Array.from(model.geom_bodyid, Number);
  const pairs = new Map();
  const contacts = data.contact;
  for (let i = 0; i < data.ncon; ++i) {
    const contact = contacts.get(i);
    if (contact.dist >= -rounding) continue;
    const pair = pairOf(...[contact.geom1, contact.geom2].map((geom) => model.body(bodies[geom]).name));
    pairs.set(pair, Math.max(pairs.get(pair) ?? 0, -contact.dist * 1000));
  }
  return pairs;
}

const short = (depth) => `${Number(depth.toPrecision(3))} mm`;
const start = await MuJoCo.load(path.join(root, 'build/node/node_modules/@mujoco/mujoco'));
let agreeing = 0;
let compared = 0;
for (const folder of process.argv.slice(2).map((name) => path.resolve(name))) {
  for (const file of filesBelow(folder).sort()) {
    const name = path.relative(folder, file);
    const text = compose(binary, path.dirname(file), file, 'mjcf', ['--missing-assets=warn']);
    if (!text) continue;
    const mujoco = await start();
    mujoco.write('/written/scene.xml', text);
    showAssets(mujoco, text);
    let theirs;
    try {
      theirs = mujoco.withModel('/written/scene.xml', (model, data) => touching(mujoco, model, data));
    } catch (error) {
      console.log(`${name}: not compared: ${error.message.split('\n')[0]}`);
      continue;
    }
    ++compared;
    const ours = linted(file);
    const wrong = [];
    if (ours.count !== theirs.size) wrong.push(`${ours.count} pairs of bodies overlap, and ${theirs.size} touch in MuJoCo`);
    for (const [pair, depth] of ours.pairs) {
      if (!theirs.has(pair)) wrong.push(`only the linter: ${pair}, ${short(depth)}`);
    }
    const missing = [...theirs].filter(([pair]) => !ours.pairs.has(pair));
    if (ours.count < theirs.size) {
      for (const [pair, depth] of missing.slice(0, 5)) wrong.push(`in MuJoCo, maybe not in the linter: ${pair}, ${short(depth)}`);
    }
    if (wrong.length === 0) ++agreeing;
    console.log(`${name}: ${wrong.length === 0 ? `agrees about ${theirs.size} pairs` : wrong.join('\n    ')}`);
  }
}
console.log(`${agreeing} of ${compared} MJCF files: the linter's overlaps are MuJoCo's contacts`);
