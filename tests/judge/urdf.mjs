// Whether a written URDF means the same to readers of URDF as the file that it was made of: every value that they find
// (urdf_values.py).

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

import {isTold} from './sdf.mjs';

const program = path.join(path.dirname(fileURLToPath(import.meta.url)), 'urdf_values.py');
const options = {encoding: 'utf8', maxBuffer: 1 << 30};

/** The URDF files of the packages beside the interpreter: pybullet_data and example-robot-data. */
export function* robotsOfPackages(python) {
  const site = spawnSync(python, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'], options).stdout.trim();
  for (const folder of ['pybullet_data', 'cmeel.prefix/share/example-robot-data/robots']) {
    const root = path.join(site, folder);
    if (!fs.existsSync(root)) continue;
    for (const name of fs.readdirSync(root, {recursive: true}).sort()) {
      // Of a thousand things of one kind, forty.
      const place = name.match(/^random_urdfs\/(\d+)\//);
      if (!name.endsWith('.urdf') || (place && Number(place[1]) % 25 !== 0)) continue;
      const packages = folder.startsWith('cmeel') ? ['--package', `example-robot-data=${path.dirname(root)}`] : [];
      yield {folder: root, input: name, of: `${path.basename(folder)}/${name}`, options: ['--missing-assets', 'warn', ...packages]};
    }
  }
}

/** Writes the URDF of an input. {source, written, losses}, or null if sceneweld refuses it. */
function write(binary, {folder, input, options: given, environment = {}}, scratch, number) {
  const source = path.resolve(folder, input);
  const [written, report] = ['urdf', 'json'].map((suffix) => path.join(scratch, `${number}.${suffix}`));
  const packages = given.filter((word, i) => word !== '--missing-assets' && given[i - 1] !== '--missing-assets');
  const words = ['convert', input, written, '--rewrite', '--compat', 'ros', '--missing-assets', 'warn', '--loss-report', report, ...packages];
  const run = spawnSync(binary, words, {cwd: folder, env: environment, timeout: 60_000, ...options});
  if (run.status !== 0) return {source, refused: run.stderr.split('\n')[0] ?? ''};
  const warnings = run.stderr.split('\n').filter((line) => line.startsWith('warning[')).map((message) => ({message}));
  return {source, written, losses: [...JSON.parse(fs.readFileSync(report, 'utf8')).losses, ...warnings]};
}

/** All values of files, by the file. */
function valuesOf(python, files) {
  const run = spawnSync(python, [program], {input: files.join('\n') + '\n', ...options});
  const answers = run.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
  return new Map(answers.map(({file, values}) => [file, values]));
}

function isSame(a, b) {
  if (a === undefined || b === undefined || typeof a !== typeof b) return false;
  if (typeof a === 'string') return a === b;
  if (a.length !== b.length) return false;
  // Poses of chains add up errors, so a value counts against the largest one of its list.
  const largest = Math.max(1, ...a.map(Math.abs).filter(Number.isFinite));
  return a.every((one, i) => one === b[i] || (Math.abs(one) >= 1e16 && Math.abs(b[i]) >= 1e16) || Math.abs(one - b[i]) <= 1e-6 * largest);
}

/** Compares one engine's values: {differences, told, compared}. */
function compare(before, after, losses, known) {
  const findings = {differences: [], told: [], compared: Object.keys(before).length};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isSame(before[name], after[name])) continue;
    const [a, b] = [before[name], after[name]].map((value) => (value === undefined ? 'nothing' : JSON.stringify(value)));
    (isTold(name, losses) || known.some((one) => one.test(name)) ? findings.told : findings.differences).push(`${name}: ${a} became ${b}`);
  }
  return findings;
}

// Files that one process reads: it loads all engines once.
const filesAtOnce = 20;

// Capsules of a file of URDF 1.0 are not URDF; the written file has a cylinder and two spheres, which readers see.
const ofReaders = [[/<(drake:)?capsule\b/, /(collision|visual|shapes|geometry)/]];

/** Yields [input, engine, findings] for each engine that reads the source. `differences` has what no loss names. */
export function* judgeUrdf(binary, python, inputs) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-judge-'));
  try {
    const all = [...inputs];
    for (let first = 0; first < all.length; first += filesAtOnce) {
      const made = all.slice(first, first + filesAtOnce).map((input, i) => ({input, ...write(binary, input, scratch, first + i)}));
      const values = valuesOf(python, made.flatMap(({source, written}) => (written ? [source, written] : [source])));
      for (const one of made) yield* findingsOf(one, values);
    }
  } finally {
    fs.rmSync(scratch, {recursive: true});
  }
}

function* findingsOf({input, source, written, losses, refused}, values) {
  const text = fs.readFileSync(source, 'utf8');
  const known = ofReaders.filter(([tag]) => tag.test(text)).map(([, name]) => name);
  // Limits of a continuous joint mean nothing to urdfdom, and sceneweld leaves them out.
  for (const [tag] of text.matchAll(/<joint\b[^>]*type\s*=\s*["']continuous["'][^>]*>/g)) {
    const [, name] = tag.match(/\bname\s*=\s*["']([^"']*)["']/) ?? [];
    if (name !== undefined) known.push(new RegExp(`^joint ${RegExp.escape?.(name) ?? name.replace(/[^\w]/g, '\\$&')}/limit`));
  }
  for (const [engine, before] of Object.entries(values.get(source) ?? {})) {
    if (!before) continue;
    const after = written && values.get(written)?.[engine];
    const failed = refused !== undefined ? `sceneweld refuses it: ${refused}` : !after ? `${engine} refuses the written file` : '';
    yield [input, engine, failed ? {differences: [failed], told: [], compared: 0} : compare(before, after, losses, known)];
  }
}
