// Writes real models and scenes in every format that has an engine, and lets the engine
// say whether they are the same there.
//
//   node tests/judge/judge.mjs BINARY SHARED [PART...] [PART-OF-A-NAME]
//
// SHARED is the folder with golden/ and models/; with `-`, only the gallery is judged. A part is
//
//   scene   scenes against the engines of the formats that they are written in, and USD against OpenUSD
//   sdf     files of SDFormat and URDF against what is written of them: every value that libsdformat finds (sdf.mjs)
//   urdf    files of URDF against the URDF that is written of them: every value that Pinocchio, PyBullet, MuJoCo, yourdfpy,
//           kinpy, ikpy and rerun find (urdf.mjs), also those of robots that come with packages.
//           SCENEWELD_URDF_PYTHON is a Python with urdf_requirements.txt; without it, this part is skipped.
//   usd     written USD in Newton against its source, and in the validators of OpenUSD and NVIDIA (usd.mjs); only if it is
//           named. SCENEWELD_ENGINES is the folder with their virtual environments.
//
// Prints a table with tabs between its columns, and `HELD of TOTAL ...` at last.

import fs from 'node:fs';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

import {judgeSdf} from './sdf.mjs';
import {judgeInputs} from './inputs.mjs';
import {UsdEngines} from './usd.mjs';
import {judgeUrdf, robotsOfPackages} from './urdf.mjs';
import {MuJoCo} from '../mujoco/compiled_model.mjs';
import {compose, showAssets} from '../mujoco/composed.mjs';
import {writtenDifference} from '../mujoco/written.mjs';
import {OpenUsd} from '../usd/openusd.mjs';
import {judgeInput} from '../usd/written.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const binary = path.resolve(process.argv[2]);
const allParts = ['scene', 'sdf', 'urdf', 'usd', 'exhibits'];
const [, , , place = '-', ...words] = process.argv;
const shared = place === '-' ? '' : place;
const parts = words.filter((word) => allParts.includes(word));
const wanted = words.find((word) => !allParts.includes(word)) ?? '';
// The engines of `usd` are large, so it is asked by its name only.
const isAsked = (part) =>
  parts.includes(part) || (part !== 'usd' && !['scene', 'sdf', 'urdf', 'usd'].some((one) => parts.includes(one)));

// The longest time for an engine with one file: MuJoCo 2.2 needs minutes for files that later versions compile at once.
const longest = 60_000;

function lossText(summary) {
  const told = ['dropped', 'approximated', 'missing', 'renamed', 'encoded'].filter((kind) => summary?.[kind]);
  return told.map((kind) => `${summary[kind]} ${kind}`).join(', ') || 'nothing lost';
}

/**
 * What the engine that sceneweld itself asks says of one input, and how sceneweld reads it back:
 * each difference must have a loss that tells of it. Null: the input is at fault.
 */
function askByProgram({folder, input, options}, target) {
  const run = spawnSync(binary, ['compose', input, '--to', ...target.split(' '), '--judge', '--diagnostics', 'json', ...options], {
    cwd: folder,
    env: {},
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    timeout: longest,
  });
  if (run.error?.code === 'ETIMEDOUT') return {engine: '', bodies: 0, difference: 0, losses: '', finding: 'not waited for'};
  const said = run.stderr.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const judge = said.find((one) => one.judge)?.judge;
  if (!judge) return null;
  const summary = said.find((one) => one.summary)?.summary;
  const findings = said.filter((one) => one.code === 'judge-finding').map((one) => one.message);
  const finding = findings.length > 1 ? `${findings[0]} (and ${findings.length - 1} more)` : findings[0] ?? '';
  return {
    back: judge.read_back_differences,
    engine: judge.engine,
    bodies: judge.bodies,
    difference: judge.largest_pose_difference,
    losses: lossText(summary),
    finding,
  };
}

/** The findings of npm's MuJoCo, at the default configuration and at twenty others. */
async function askMujoco(start, version, {folder, input, options}) {
  const json = compose(binary, folder, input, 'json', options);
  const text = json && compose(binary, folder, input, 'mjcf', options);
  if (!text) return null;
  const mujoco = await start();
  const file = '/written/scene.xml';
  mujoco.write(file, text);
  showAssets(mujoco, text);
  const engine = `MuJoCo ${version}`;
  try {
    return mujoco.compileAndMove(file, (compiled, posesAt) => ({
      engine,
      bodies: compiled.bodies.length - 1,
      difference: null,
      losses: '',
      finding: writtenDifference(JSON.parse(json), compiled, posesAt)[0] ?? '',
    }));
  } catch (error) {
    return {engine, bodies: 0, difference: null, losses: '', finding: error.message.trim().replaceAll('\n', ' ')};
  }
}

/** The findings of OpenUSD: usd/judge.mjs. */
async function askOpenUsd(usd, input) {
  const findings = await judgeInput(usd, binary, input);
  if (!findings) return null;
  const {differences, told} = findings;
  const finding = differences.length > 1 ? `${differences[0]} (and ${differences.length - 1} more)` : (differences[0] ?? '');
  return {engine: 'OpenUSD', bodies: findings.bodies ?? '', difference: 1e-6, losses: told.length ? `${told.length} differences told` : '', finding};
}

/** What libsdformat finds in a source and in what is written of it. */
function* askLibsdformat(one) {
  if (!/\.(sdf|world|urdf)$/.test(one.input)) return;
  for (const target of one.input.endsWith('.urdf') ? ['sdf', 'urdf'] : ['sdf']) {
    const found = judgeSdf(binary, path.join(path.dirname(binary), 'sdf_values'), one, target);
    if (!found) continue;
    yield [target, rowOfValues('libsdformat', 1e-9, found)];
  }
}

const usd = new OpenUsd();
const engines = isAsked('usd') ? new UsdEngines(path.resolve(process.env.SCENEWELD_ENGINES ?? path.join(root, 'build/engines'))) : null;
const module = path.join(root, 'build/node/node_modules/@mujoco/mujoco');
const start = isAsked('scene') && fs.existsSync(module) ? await MuJoCo.load(module) : null;
if (!start && isAsked('scene')) console.log('skipped: there is no npm package @mujoco/mujoco');
const version = start ? (await start()).version : '';

console.log(['input', 'target', 'engine', 'bodies', 'largest pose difference', 'losses', 'told differences when read back', 'finding'].join('\t'));
let held = 0;
let total = 0;

function show(one, target, row) {
  if (!row) return;
  if (row.finding !== 'not waited for') {
    ++total;
    if (!row.finding) ++held;
  }
  const difference = row.difference === null ? 'below 1e-9' : row.difference?.toExponential(1) ?? '';
  console.log([one.of ?? one.input, target, row.engine, row.bodies, row.finding ? '' : difference, row.losses, row.back ?? '', row.finding || 'the same'].join('\t'));
}

/** The findings about values that two files of one kind have in an engine. */
function rowOfValues(engine, difference, {differences, told, compared}) {
  const finding = differences.length > 1 ? `${differences[0]} (and ${differences.length - 1} more)` : differences[0] ?? '';
  return {engine, bodies: `${compared} values`, difference, losses: told.length ? `${told.length} differences told` : '', finding};
}

const inputs = [...judgeInputs(shared, parts)].filter((one) => one.input.includes(wanted));
for (const one of inputs) {
  const rows = isAsked('sdf') ? [...askLibsdformat(one)] : [];
  if (isAsked('scene')) {
    rows.push(...['sdf', 'sdf --as model', 'urdf', 'mjcf'].map((target) => [target, askByProgram(one, target)]));
    if (start) rows.push(['mjcf', await askMujoco(start, version, one)]);
    rows.push(['usd', await askOpenUsd(usd, one)]);
  }
  if (engines) rows.push(...(await engines.rowsOf(binary, one)));
  for (const [target, row] of rows) show(one, target, row);
}
const python = process.env.SCENEWELD_URDF_PYTHON;
if (!python && isAsked('urdf')) console.log('skipped: SCENEWELD_URDF_PYTHON names no Python with readers of URDF');
if (python && isAsked('urdf')) {
  const robots = shared ? [...robotsOfPackages(python)].filter((one) => one.input.includes(wanted)) : [];
  const robotInputs = [...inputs, ...robots].filter((one) => one.input.endsWith('.urdf'));
  for (const [one, engine, findings] of judgeUrdf(binary, python, robotInputs)) show(one, 'urdf', rowOfValues(engine, 1e-6, findings));
}
usd.stop();
engines?.stop();
console.log(`${held} of ${total} written files are the same in their engines`);
process.exitCode = held === total ? 0 : 1;
