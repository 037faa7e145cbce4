// Has Khronos' validator of glTF look at what is written as GLB of every exhibit and of
// the gallery: no errors and no warnings.
//
//   node tests/gltf/run.mjs [PART-OF-A-NAME]
//   node tests/gltf/run.mjs --files FILE...       GLB files; `--files -` takes their names from standard input
//
// Needs the npm package gltf-validator in build/node (./dev setup), and the program
// SCENEWELD, by default build/release/bin/sceneweld.

import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {spawnSync} from 'node:child_process';

import {all, composes, environmentOf, exhibits, inputOf, optionsOf, root} from '../exhibits.mjs';

const require = createRequire(path.join(root, 'build/node/package.json'));
const {validateBytes, version} = require('gltf-validator');
const binary = process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld');
const kWarning = 1;

/** The bytes of a GLB file, or why there are none. */
function compose(folder, input, options, environment) {
  const {stdout, stderr, status} = spawnSync(binary, ['compose', input, '--to', 'glb', ...options], {
    cwd: folder,
    env: environment,
    maxBuffer: 1 << 30,
  });
  return status === 0 ? {bytes: stdout} : {why: stderr.toString()};
}

/** The faults of a GLB file, one per line. */
async function faultsOf(bytes) {
  const report = await validateBytes(new Uint8Array(bytes), {maxIssues: 1000});
  return report.issues.messages
    .filter((issue) => issue.severity <= kWarning)
    .map((issue) => `${issue.code} at ${issue.pointer ?? issue.offset}: ${issue.message}`);
}

function* gallery() {
  const folder = path.join(root, 'models');
  const options = {'warehouse.dmd.yaml': ['--seed', '1']};
  for (const name of fs.readdirSync(folder).filter((name) => name.endsWith('.dmd.yaml'))) {
    yield {name: `models/${name}`, make: () => compose(folder, name, ['--package', 'kit=kit', ...(options[name] ?? [])], {})};
  }
}

function* fromExhibits(wanted) {
  for (const folder of exhibits(all).filter(composes)) {
    const name = path.relative(all, folder);
    if (!name.includes(wanted)) continue;
    yield {name, make: () => compose(folder, path.join(folder, inputOf(folder)), optionsOf(folder), environmentOf(folder))};
  }
}

function* files(names) {
  for (const name of names) yield {name, make: () => ({bytes: fs.readFileSync(name)})};
}

function* chosen([first = '', ...rest]) {
  if (first === '--files') {
    const names = rest[0] === '-' ? fs.readFileSync(0, 'utf8').split('\n').filter(Boolean) : rest;
    yield* files(names);
  } else {
    yield* gallery();
    yield* fromExhibits(first);
  }
}

let count = 0, failed = 0;
for (const {name, make} of chosen(process.argv.slice(2))) {
  ++count;
  const {bytes, why} = make();
  const faults = bytes ? await faultsOf(bytes) : [why];
  if (faults.length === 0) continue;
  ++failed;
  console.log(`${name}:\n  ${faults.slice(0, 10).join('\n  ')}`);
}
console.log(`gltf-validator ${version()}: ${count - failed} of ${count} GLB files have no errors and no warnings`);
process.exitCode = failed ? 1 : 0;
