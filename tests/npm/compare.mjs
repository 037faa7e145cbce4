// Compares the answers of the npm package with those of `sceneweld serve`: they must be the same.
//
//   node tests/npm/compare.mjs PACKAGE [FOLDER...]
//
// PACKAGE is the folder of the package. Each FOLDER is served by the program SCENEWELD, by default
// build/release/bin/sceneweld, and its scenes and models are composed by both; by default models/ and tests/exhibits.
// The C library of Emscripten rounds the last digit of sines, cosines and their inverses in another way, so numbers may
// differ by 1e-12 of their size. The last line is `EQUAL of TOTAL`; anything else ends with 1.

import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {root} from '../exhibits.mjs';

const program = path.resolve(process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld'));
const [folder, ...others] = process.argv.slice(2);
const served = others.length > 0 ? others : [path.join(root, 'models'), path.join(root, 'tests/exhibits')];
const packageAt = (name) => pathToFileURL(path.resolve(folder, name)).href;
const {Module} = await import(packageAt('module.js'));
const {compile} = await import(packageAt('compile.js'));
const compiled = await compile();

const kInput = /\.(dmd\.yaml|urdf|sdf|xml|usda|usdc|usdz|xacro|obj)$/;
const kFormats = ['json', 'sdf', 'urdf', 'mjcf', 'usd', 'glb', 'srdf', 'dot'];
// Programs beside `sceneweld` give these answers; there are none in a browser.
const kOfPrograms = /sceneweld_assimp|cannot be started|is not installed|mesh reader/;

function filesBelow(folder) {
  return fs.readdirSync(folder, {recursive: true}).filter((name) => fs.statSync(path.join(folder, name)).isFile());
}

async function serve(folder) {
  const child = spawn(program, ['serve', '--root', folder, '--port', '0', '--max-seconds', '600'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (part) => {
      if (text !== null) text += part;
      const found = text?.match(/http:\/\/[^\s/]+/);
      if (!found) return;
      text = null;
      resolve(found[0]);
    });
    child.on('exit', () => reject(new Error(`sceneweld serve ends: ${text}`)));
  });
  const ask = async (task, body) => {
    const headers = {'Content-Type': 'application/json'};
    const response = await fetch(`${url}/v1/${task}`, {method: 'POST', headers, body: JSON.stringify(body)});
    return {status: response.status, body: await response.text()};
  };
  return {ask, stop: () => child.kill('SIGTERM')};
}

const kNumber = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g;
// Scene JSON marks what comes from an inertia by a digest of its digits.
const kDigest = /("text\\?": ?\\?")[0-9a-f]{9,16}(\\?")/g;
// The seal of a written file is a digest of its text.
const kSeal = /(sceneweld wrote all of this: )[0-9a-f]{16}/g;

function areClose(a, b, most) {
  const [x, y] = [Number(a), Number(b)];
  return Math.abs(x - y) <= most * Math.max(1, Math.abs(x), Math.abs(y));
}

// URDF writes no pose that is zero, and the summary counts those that are written.
const kPose = / (?:xyz|rpy)=\\"([^"]*)\\"/g;
const withoutZeroPoses = (text) =>
  text
    .replace(kPose, (pose, numbers) => (numbers.split(' ').every((x) => Math.abs(Number(x)) < 1e-12) ? '' : pose))
    .replace(/"written":\d+/, '');

function sameTexts(a, b) {
  const [mine, theirs] = [a, b].map((text) => withoutZeroPoses(text.replace(kDigest, '$1$2').replace(kSeal, '$1')));
  if (mine.replace(kNumber, '#') !== theirs.replace(kNumber, '#')) return false;
  const numbers = theirs.match(kNumber) ?? [];
  return (mine.match(kNumber) ?? []).every((number, i) => number === numbers[i] || areClose(number, numbers[i], 1e-12));
}

// A GLB file: the text of its first chunk, and the numbers in its second one, which are single.
function sameGlb(a, b) {
  const [mine, theirs] = [a, b].map((text) => {
    const bytes = Buffer.from(text, 'base64');
    const size = bytes.readUInt32LE(12);
    return {text: bytes.toString('utf8', 20, 20 + size).trimEnd(), rest: bytes.subarray(28 + size)};
  });
  if (!sameTexts(mine.text, theirs.text) || mine.rest.length !== theirs.rest.length) return false;
  for (let at = 0; at + 4 <= mine.rest.length; at += 4) {
    if (mine.rest.readUInt32LE(at) === theirs.rest.readUInt32LE(at)) continue;
    if (!areClose(mine.rest.readFloatLE(at), theirs.rest.readFloatLE(at), 1e-6)) return false;
  }
  return true;
}

function sameButForLastDigits(a, b) {
  const base64 = /"base64":"([^"]*)"/;
  const [mine, theirs] = [a.match(base64)?.[1], b.match(base64)?.[1]];
  if (mine && theirs && mine.startsWith('Z2xU')) {
    return sameGlb(mine, theirs) && sameTexts(a.replace(base64, ''), b.replace(base64, ''));
  }
  return sameTexts(a, b);
}

let equal = 0;
let total = 0;
let lastDigits = 0;
const unequal = new Map();
for (const folder of served) {
  const names = filesBelow(folder);
  const files = Object.fromEntries(
    names.map((name) => [name, new Uint8Array(fs.readFileSync(path.join(folder, name)))]),
  );
  let module = await Module.of(compiled);
  module.give(files);
  const native = await serve(folder);
  const inputs = names.filter(
    (name) => kInput.test(name) && !name.endsWith('package.xml') && !name.includes('/expected/'),
  );
  for (const name of inputs) {
    const packages = fs.existsSync(path.join(folder, 'kit')) ? {kit: 'kit'} : {};
    const bodies = [
      ['check', {path: name, packages, meshes: true}],
      ['lint', {path: name, packages}],
      ...kFormats.map((to) => ['compose', {path: name, packages, to, rewrite: true}]),
      ['compose', {path: name, packages, to: 'sdf'}],
    ];
    let composes = true;
    for (const [task, body] of bodies) {
      // The other formats give the same errors.
      if (!composes && task === 'compose' && body.to !== 'json') continue;
      let mine;
      try {
        const reply = module.task(task, body);
        mine = {status: reply.status, body: new TextDecoder().decode(reply.body)};
      } catch (error) {
        mine = {status: 0, body: String(error)};
        module = await Module.of(compiled);
        module.give(files);
      }
      const theirs = await native.ask(task, body);
      if (task === 'check') composes = theirs.status === 200;
      ++total;
      if (mine.status === theirs.status && mine.body === theirs.body) ++equal;
      else if (mine.status === theirs.status && sameButForLastDigits(mine.body, theirs.body)) {
        ++equal;
        ++lastDigits;
      } else {
        const kind = kOfPrograms.test(mine.body) ? 'needs a helper program' : `${theirs.status} becomes ${mine.status}`;
        unequal.set(kind, [...(unequal.get(kind) ?? []), {name, task, to: body.to ?? '', mine, theirs}]);
      }
    }
  }
  native.stop();
}

// The place where more differs than numbers, or else the first one.
const firstDifference = (a, b) => {
  const [plainA, plainB] = [a, b].map((text) => withoutZeroPoses(text).replace(kNumber, '#'));
  if (plainA !== plainB) [a, b] = [plainA, plainB];
  let at = 0;
  while (at < a.length && a[at] === b[at]) ++at;
  const from = Math.max(0, at - 60);
  return `\n      here:   …${JSON.stringify(a.slice(from, at + 120))}\n      native: …${JSON.stringify(b.slice(from, at + 120))}`;
};
const most = Number(process.env.SHOW ?? 5);
for (const [kind, all] of unequal) {
  console.log(`${kind}: ${all.length}`);
  for (const {name, task, to, mine, theirs} of all.slice(0, most)) {
    console.log(`   ${task} ${to} ${name}${firstDifference(mine.body, theirs.body)}`);
  }
}
const excused = unequal.get('needs a helper program')?.length ?? 0;
console.log(`${lastDigits} differ in last digits of numbers`);
console.log(`${excused} more need a helper program, and say so`);
console.log(`${equal} of ${total - excused}`);
if (equal < total - excused) process.exitCode = 1;
