// Packages (`.usdz`) of the gallery and of exhibits with images or meshes: their layout is what the specification wants,
// and OpenUSD opens them without an error or warning, as the same stage as the text layer. Also the other forms of a
// layer: without private attributes, and with all schemas.
//
//   node tests/usd/packages.mjs [PART-OF-A-NAME]
//
// Needs OpenUSD (./dev setup), and the program SCENEWELD, by default build/release/bin/sceneweld.

import fs from 'node:fs';
import path from 'node:path';

import {all, composes, environmentOf, exhibits, inputOf, optionsOf, root, textOf} from '../exhibits.mjs';
import {gallery} from '../judge/inputs.mjs';
import {checkFile, checkStage} from './checker.mjs';
import {OpenUsd} from './openusd.mjs';
import {StageBodies} from './stage_bodies.mjs';
import {readJoints, trees} from './stage_joints.mjs';
import {readStage} from './stage_text.mjs';
import {structureFaults} from './structure.mjs';
import {inFolder, run} from './written.mjs';

const binary = path.resolve(process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld'));
const kMostExhibits = 25;

function* chosen(wanted) {
  const hasImage = (folder) => textOf(path.join(folder, 'expected/scene.json')).includes('"diffuse_map"');
  const hasMesh = (folder) => textOf(path.join(folder, 'expected/scene.json')).includes('"type": "mesh"');
  const folders = exhibits(all).filter(composes);
  const some = [...folders.filter(hasImage), ...folders.filter((folder) => !hasImage(folder) && hasMesh(folder)).slice(0, kMostExhibits)];
  const named = some.map((folder) => ({name: path.relative(all, folder), folder, input: path.join(folder, inputOf(folder)), options: optionsOf(folder), environment: environmentOf(folder)}));
  for (const one of [...[...gallery()].map((input) => ({...input, name: input.input})), ...named]) if (one.name.includes(wanted)) yield one;
}

// Without the text about the file, and with names of files instead of their paths.
const comparable = (text) => text.replace(/doc = """[^]*?"""/, '').replace(/@[^@\n]*?([^@/\n[\]]+)\]?@/g, '@$1@');

/** The faults of a file in one form; text: that of its stage. */
async function open(usd, file) {
  const {text, messages} = await usd.flatten(path.dirname(file), path.basename(file));
  const faults = [...messages, ...checkFile(file)];
  if (!text) return {text, faults: [...faults, 'there is no stage']};
  const stage = readStage(text);
  const bodies = new StageBodies(stage);
  const joints = readJoints(bodies);
  return {text, faults: [...faults, ...checkStage(stage), ...structureFaults(bodies, joints, trees(bodies, joints).trees)]};
}

async function faultsOf(usd, {folder, input, options = [], environment = {}}) {
  return inFolder(async (to) => {
    const faults = [];
    const losses = new Map();
    const write = async (name, ...extra) => {
      const file = path.join(to, name);
      fs.mkdirSync(path.dirname(file), {recursive: true});
      const words = ['compose', input, '-o', file, '--rewrite', '--loss-report', path.join(to, 'losses.json'), ...options, ...extra];
      const {status, stderr} = await run(binary, words, {folder, environment});
      if (status !== 0) {
        faults.push(`${name}: not written: ${stderr.trim().split('\n')[0]}`);
        return '';
      }
      const one = await open(usd, file);
      losses.set(name, fs.readFileSync(path.join(to, 'losses.json'), 'utf8'));
      const isMissing = losses.get(name).includes('"loss-missing"');
      const found = one.faults.filter((fault) => !isMissing || !/(^|: )(no file|the type of)/.test(fault));
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      return one.text;
    };
    const [layer, pack] = [await write('text/scene.usda'), await write('package/scene.usdz')];
    // Images that the package cannot have are left out of it.
    const isWhole = !/"loss-(missing|dropped)"/.test(losses.get('package/scene.usdz') ?? '');
    if (layer && pack && isWhole && comparable(layer) !== comparable(pack)) faults.push('the stage of the package differs from that of the text');
    const plain = await write('plain/scene.usda', '--no-private');
    if (plain.includes('sceneweld:')) faults.push('a private attribute although --no-private is given');
    await write('schemas/scene.usda', '--usd-schemas', 'newton,physx,mujoco', '--usd-bodies', 'nested');
    return faults;
  });
}

const usd = new OpenUsd();
let count = 0, failed = 0;
for (const one of chosen(process.argv[2] ?? '')) {
  ++count;
  const faults = await faultsOf(usd, one);
  if (!faults.length) continue;
  ++failed;
  console.log(`${one.name}:\n  ${faults.slice(0, 6).join('\n  ')}`);
}
usd.stop();
console.log(`${count - failed} of ${count} scenes are sound in all forms of USD`);
process.exitCode = failed || !count ? 1 : 0;
