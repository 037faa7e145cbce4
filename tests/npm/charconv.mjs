// Numbers to and from text: WebAssembly and the native library give the same, to the last digit.
// The argument is the folder of the headers of the package's dependencies.

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {root} from '../exhibits.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld_'));
const source = path.join(root, 'tests/npm/charconv.cc');
const prefix = process.argv[2];
const standard = path.join(root, 'packaging/npm/standard');
const env = {NODE_PATH: '/usr/share/nodejs', ...process.env};
execFileSync('g++', ['-std=c++20', '-O1', source, '-o', path.join(folder, 'native')]);
const forWasm = ['-DFMT_HEADER_ONLY', '-isystem', standard, '-isystem', prefix];
execFileSync(
  'em++',
  ['-std=c++20', '-O1', '-fwasm-exceptions', ...forWasm, source, '-o', path.join(folder, 'wasm.cjs')],
  {env},
);
const native = execFileSync(path.join(folder, 'native'), {encoding: 'utf8'});
// Emscripten's loader takes the `fetch` of node for that of a browser.
const run = `globalThis.fetch = undefined; require(${JSON.stringify(path.join(folder, 'wasm.cjs'))})`;
assert.equal(execFileSync('node', ['-e', run], {encoding: 'utf8'}), native);
fs.rmSync(folder, {recursive: true});
console.log('Numbers are the same to the last digit');
