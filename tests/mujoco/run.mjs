// Compares each MJCF exhibit's scene with what MuJoCo itself makes of the file.
//
//   node tests/mujoco/run.mjs [PART-OF-A-NAME]
//
// Needs the npm package of package.json in build/node (./dev setup). What
// MuJoCo says otherwise must be in the exhibit's expected/mujoco.txt: its error,
// or the differences; with SCENEWELD_UPDATE=1 that file is rewritten instead.

import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

import {MuJoCo} from './compiled_model.mjs';
import {difference} from './difference.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const isUpdating = process.env.SCENEWELD_UPDATE === '1';

/** All folders below one that hold an MJCF exhibit. */
function exhibits(folder) {
  const inner = fs
    .readdirSync(folder, {withFileTypes: true})
    .filter((entry) => entry.isDirectory() && entry.name !== 'expected')
    .flatMap((entry) => exhibits(path.join(folder, entry.name)));
  const is = ['model.xml', 'expected'].every((name) => fs.existsSync(path.join(folder, name)));
  return (is ? [folder, ...inner] : inner).sort();
}

const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

// The beginning of an expected/mujoco.txt of what MuJoCo would not come to an end with.
const notAsked = 'not asked: ';

// What MuJoCo says to an exhibit; nothing where it agrees.
function verdict(mujoco, folder) {
  mujoco.show(path.join(root, 'models'));
  mujoco.show(folder);
  let compiled;
  try {
    compiled = mujoco.compile(path.join(folder, 'model.xml'));
  } catch (error) {
    const message = error.message.replace('MuJoCo Error: Loading error: ', '').replaceAll(folder, '{dir}');
    return `error: ${message.trim()}\n`;
  }
  const scene = textOf(path.join(folder, 'expected/scene.json'));
  if (!scene) return 'no error\n';
  return difference(JSON.parse(scene), compiled, folder).map((line) => `${line}\n`).join('');
}

const start = await MuJoCo.load(path.join(root, 'build/node/node_modules/@mujoco/mujoco'));
const {version} = await start();
const all = path.join(root, 'tests/exhibits');
const wanted = process.argv[2] ?? '';
let failed = 0;
let compared = 0;
for (const folder of exhibits(all)) {
  const name = path.relative(all, folder);
  if (!name.includes(wanted)) continue;
  const file = path.join(folder, 'expected/mujoco.txt');
  if (textOf(file).startsWith(notAsked)) continue;
  ++compared;
  const said = verdict(await start(), folder);
  if (isUpdating) {
    if (said) fs.writeFileSync(file, said);
    else fs.rmSync(file, {force: true});
  } else if (said !== textOf(file)) {
    ++failed;
    const was = textOf(file) || '(agrees)\n';
    console.log(`${name}: MuJoCo says\n${said || '(agrees)\n'}expected/mujoco.txt says\n${was}`);
  }
}
console.log(`MuJoCo ${version}: ${compared - failed} of ${compared} MJCF exhibits are as expected`);
process.exitCode = failed ? 1 : 0;
