// Compares each MJCF exhibit's scene with what MuJoCo itself makes of the file, and
// the scene of every exhibit with what MuJoCo makes of the MJCF that is written of it. Where
// an exhibit has an `attached.xml`, in which MuJoCo attaches the same models, what is written
// is compared with that.
//
//   node tests/mujoco/run.mjs [PART-OF-A-NAME]
//
// Needs the npm package of package.json in build/node (./dev setup), and the program
// SCENEWELD, by default build/release/bin/sceneweld. What MuJoCo says otherwise must be in
// the exhibit's expected/mujoco.txt or expected/mujoco_written.txt: its error, or the
// differences; with SCENEWELD_UPDATE=1 those files are rewritten instead.

import fs from 'node:fs';
import path from 'node:path';

import {all, composes, environmentOf, exhibits, inputOf, optionsOf, root, textOf} from '../exhibits.mjs';
import {sourceModule} from '../viewer/sources.mjs';
import {MuJoCo} from './compiled_model.mjs';
import {compose, showAssets} from './composed.mjs';
import {attachedDifference} from './attached.mjs';
import {difference} from './difference.mjs';
import {unfused, urdfDifference} from './urdf_difference.mjs';
import {loopDifference} from './loops.mjs';
import {writtenDifference} from './written.mjs';

const isUpdating = process.env.SCENEWELD_UPDATE === '1';

// The beginning of an expected/mujoco.txt of what MuJoCo would not come to an end with.
const notAsked = 'not asked: ';

const messageOf = (error, folder) =>
  error.message.replace('MuJoCo Error: Loading error: ', '').replaceAll(folder, '{dir}').replaceAll(root, '{root}').trim();

// MuJoCo's findings about an MJCF exhibit; nothing if it agrees.
function verdict(mujoco, folder) {
  mujoco.show(path.join(root, 'models'));
  mujoco.show(folder);
  let compiled;
  try {
    compiled = mujoco.compile(path.join(folder, 'model.xml'));
  } catch (error) {
    return `error: ${messageOf(error, folder)}\n`;
  }
  const scene = textOf(path.join(folder, 'expected/scene.json'));
  if (!scene) return 'no error\n';
  return difference(JSON.parse(scene), compiled, folder).map((line) => `${line}\n`).join('');
}

// The findings of MuJoCo's own reader of URDF about an exhibit; nothing if it agrees, or refuses the file, because it
// supports less of URDF than others.
function verdictOnUrdf(mujoco, folder) {
  mujoco.show(path.join(root, 'models'));
  mujoco.show(folder);
  const input = path.join(folder, 'model.urdf');
  mujoco.write(input, unfused(textOf(input)));
  try {
    const lines = urdfDifference(JSON.parse(textOf(path.join(folder, 'expected/scene.json'))), mujoco.compile(input));
    ++urdfRead;
    return lines.map((line) => `${line}\n`).join('');
  } catch {
    return '';
  }
}

// MuJoCo's findings about the MJCF that is written for an exhibit; nothing if it agrees.
function verdictOnWritten(mujoco, folder) {
  const input = path.join(folder, inputOf(folder));
  const text = compose(binary, folder, input, 'mjcf', optionsOf(folder), environmentOf(folder));
  if (!text) return 'nothing is written\n';
  const file = '/written/scene.xml';
  mujoco.write(file, text);
  showAssets(mujoco, text);
  const scene = JSON.parse(textOf(path.join(folder, 'expected/scene.json')));
  try {
    const lines = mujoco.compileAndMove(file, (compiled, posesAt, residualAt) => [
      ...writtenDifference(scene, compiled, posesAt),
      ...loopDifference(scene, residualAt, Kinematics),
    ]);
    return lines.map((line) => `${line}\n`).join('');
  } catch (error) {
    return `error: ${messageOf(error, folder)}\n`;
  }
}

// The differences between the MJCF that is written for an exhibit and its attached.xml, in which MuJoCo attaches the
// same models.
function verdictOnAttached(mujoco, folder) {
  const text = compose(binary, folder, path.join(folder, inputOf(folder)), 'mjcf', optionsOf(folder), environmentOf(folder));
  if (!text) return 'nothing is written\n';
  mujoco.show(folder);
  mujoco.write('/written/scene.xml', text);
  showAssets(mujoco, text);
  try {
    const attached = mujoco.everything(path.join(folder, 'attached.xml'));
    return attachedDifference(attached, mujoco.everything('/written/scene.xml')).map((line) => `${line}\n`).join('');
  } catch (error) {
    return `error: ${messageOf(error, folder)}\n`;
  }
}

// The page's kinematics closes loops; without the packages of the page, only the default configuration is compared.
const Kinematics = await sourceModule('kinematics').then((module) => module.Kinematics, () => null);
const start = await MuJoCo.load(path.join(root, 'build/node/node_modules/@mujoco/mujoco'));
const {version} = await start();
const binary = process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld');
const wanted = process.argv[2] ?? '';
let failed = 0;
let urdfRead = 0;

// Whether MuJoCo's findings about an exhibit are the expected ones.
function check(folder, name, said) {
  const file = path.join(folder, 'expected', name);
  if (isUpdating) {
    if (said) fs.writeFileSync(file, said);
    else fs.rmSync(file, {force: true});
  } else if (said !== textOf(file)) {
    ++failed;
    const was = textOf(file) || '(agrees)\n';
    console.log(`${path.relative(all, folder)}: MuJoCo says\n${said || '(agrees)\n'}expected/${name} says\n${was}`);
  }
}

const chosen = exhibits(all).filter((folder) => path.relative(all, folder).includes(wanted));
const asked = (name) => (folder) => !textOf(path.join(folder, 'expected', name)).startsWith(notAsked);
const read = chosen.filter((folder) => inputOf(folder) === 'model.xml').filter(asked('mujoco.txt'));
for (const folder of read) check(folder, 'mujoco.txt', verdict(await start(), folder));
console.log(`MuJoCo ${version}: ${read.length - failed} of ${read.length} MJCF exhibits are as expected`);
const before = failed;
const urdf = chosen
  .filter((folder) => inputOf(folder) === 'model.urdf' && textOf(path.join(folder, 'expected/scene.json')))
  .filter(asked('mujoco_urdf.txt'));
for (const folder of urdf) check(folder, 'mujoco_urdf.txt', verdictOnUrdf(await start(), folder));
console.log(`MuJoCo ${version}: ${urdf.length - (failed - before)} of ${urdf.length} URDF exhibits are as expected, of which it reads ${urdfRead}`);
if (fs.existsSync(binary)) {
  const before = failed;
  const written = chosen
    .filter(composes)
    .filter(asked('mujoco_written.txt'));
  for (const folder of written) check(folder, 'mujoco_written.txt', verdictOnWritten(await start(), folder));
  console.log(
    `MuJoCo ${version}: ${written.length - (failed - before)} of ${written.length} exhibits are as expected, written as MJCF`);
  const earlier = failed;
  const attached = chosen.filter((folder) => fs.existsSync(path.join(folder, 'attached.xml')));
  for (const folder of attached) check(folder, 'mujoco_attached.txt', verdictOnAttached(await start(), folder));
  console.log(
    `MuJoCo ${version}: ${attached.length - (failed - earlier)} of ${attached.length} compositions are what MuJoCo itself attaches`);
} else {
  console.log(`what is written as MJCF is not compared: no ${binary}`);
}
process.exitCode = failed ? 1 : 0;
