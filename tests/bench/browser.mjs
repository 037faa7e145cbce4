// Measures the npm package beside `sceneweld serve`, for browser.py: node browser.mjs PACKAGE URL ROUNDS < CASE
//
// CASE is JSON: {files: {name: path}, request}. The service at URL has the same files. Prints JSON: the seconds from the
// bytes of the module to its first answer, and the least seconds of an answer to the request here and there.

import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const [folder, url, rounds] = process.argv.slice(2);
const imported = (name) => import(pathToFileURL(path.resolve(folder, name)).href);
const {Module} = await imported('module.js');
const {compile} = await imported('compile.js');
const bytes = fs.readFileSync(path.join(folder, 'sceneweld.wasm'));
const {files, request} = JSON.parse(fs.readFileSync(0, 'utf8'));

const seconds = (begun) => (performance.now() - begun) / 1000;
const begun = performance.now();
const compiled = await compile(bytes);
let module = await Module.of(compiled);
module.version();
const start = seconds(begun);

async function answerOfService(body) {
  const headers = {'Content-Type': 'application/json'};
  const response = await fetch(`${url}/v1/compose`, {method: 'POST', headers, body});
  await response.arrayBuffer();
  return response.status;
}

const given = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, fs.readFileSync(file)]));
const body = JSON.stringify(request);
let here = Infinity;
let there = Infinity;
for (let round = 0; round < Number(rounds); ++round) {
  // Nothing of the round before is left, as with a service that keeps no models.
  module = await Module.of(compiled);
  module.give(given);
  let from = performance.now();
  const mine = module.task('compose', request);
  here = Math.min(here, seconds(from));
  from = performance.now();
  const theirs = await answerOfService(body);
  there = Math.min(there, seconds(from));
  // tests/npm/compare.mjs compares the answers.
  if (mine.status !== 200 || theirs !== 200) throw new Error(`no scene: ${mine.status} ${theirs}`);
}
console.log(JSON.stringify({start, here, there}));
