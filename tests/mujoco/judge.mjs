// Writes real models as MJCF and lets MuJoCo say whether they are the same there.
//
//   node tests/mujoco/judge.mjs BINARY INDEX ROOT [PART-OF-A-NAME]
//
// INDEX is a list of inputs below ROOT, one a line: the input, anything, options of
// sceneweld; with tabs between them. Prints a table, and `HELD of TOTAL ...` at last.

import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

import {MuJoCo} from './compiled_model.mjs';
import {compose, showAssets} from './composed.mjs';
import {writtenDifference} from './written.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const [, , binary, index, models, wanted = ''] = process.argv;
const start = await MuJoCo.load(path.join(root, 'build/node/node_modules/@mujoco/mujoco'));
const {version} = await start();

// What MuJoCo makes of one input: its count of bodies, and where it differs.
async function judge(input, options) {
  const json = compose(path.resolve(binary), models, input, 'json', options);
  const text = json && compose(path.resolve(binary), models, input, 'mjcf', options);
  if (!text) return null; // at fault
  const mujoco = await start();
  const file = '/written/scene.xml';
  mujoco.write(file, text);
  showAssets(mujoco, text);
  try {
    return mujoco.compileAndMove(file, (compiled, posesAt) => ({
      bodies: compiled.bodies.length - 1,
      lines: writtenDifference(JSON.parse(json), compiled, posesAt),
    }));
  } catch (error) {
    return {bodies: 0, lines: [error.message.trim().replaceAll('\n', ' ')]};
  }
}

let held = 0;
let total = 0;
for (const row of fs.readFileSync(index, 'utf8').split('\n')) {
  if (!row || row.startsWith('#')) continue;
  const [input, , options = ''] = row.split('\t');
  if (!input.includes(wanted)) continue;
  const judgement = await judge(input, options.split(' ').filter(Boolean));
  if (!judgement) continue;
  ++total;
  if (!judgement.lines.length) ++held;
  console.log(`${input}\tmjcf\tMuJoCo ${version}\t${judgement.bodies} bodies\t${judgement.lines[0] ?? 'the same'}`);
}
console.log(`${held} of ${total} models are the same in MuJoCo ${version}`);
process.exitCode = held === total ? 0 : 1;
