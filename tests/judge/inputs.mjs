// The inputs that judges write and compare: the gallery, and the models of ../shared where it exists. Each has the folder
// that it is named from and the options that it needs.

import fs from 'node:fs';
import path from 'node:path';

import {all, composes, exhibits, inputOf, optionsOf, root} from '../exhibits.mjs';

export function* gallery() {
  const folder = path.join(root, 'models');
  for (const name of fs.readdirSync(folder)) {
    if (name.endsWith('.dmd.yaml')) yield {folder, input: name, options: ['--package', 'kit=kit', '--seed', '1']};
  }
  for (const name of fs.readdirSync(path.join(folder, 'kit'))) {
    if (/\.(urdf|sdf|xml|obj)$/.test(name) && name !== 'package.xml') {
      yield {folder, input: `kit/${name}`, options: ['--package', 'kit=kit']};
    }
  }
}

/** Models and scenes of other projects. If several ways to read one are listed, it occurs once. */
function* corpora(shared) {
  const file = path.join(shared, 'golden/corpora/index.tsv');
  if (!fs.existsSync(file)) return;
  const known = new Set();
  for (const row of fs.readFileSync(file, 'utf8').split('\n').slice(1)) {
    const [corpus, , input, kind, , , , , , given = ''] = row.split('\t');
    if (!input || known.has(`${corpus}/${input}`)) continue;
    known.add(`${corpus}/${input}`);
    const folder = path.join(shared, 'models/corpora', corpus);
    const words = given.replaceAll('$CORPUS', folder).replaceAll('$DRAKE_MODELS', path.join(shared, 'models/drake_models')).split(' ');
    const packages = words.filter((_, i) => words[i] === '--package' || words[i - 1] === '--package');
    yield {folder, input, options: ['--from', kind, ...packages]};
  }
}

/** The exhibits that compose. */
export function* ofExhibits() {
  for (const folder of exhibits(all)) {
    if (composes(folder)) yield {of: path.relative(all, folder), folder, input: inputOf(folder), options: optionsOf(folder)};
  }
}

/** Public models that an engine accepts. */
function* engineModels(shared) {
  const file = path.join(shared, 'golden/engines/index.tsv');
  if (!fs.existsSync(file)) return;
  for (const row of fs.readFileSync(file, 'utf8').split('\n').slice(1)) {
    const [corpus, , input, kind, , verdict, , , given = ''] = row.split('\t');
    if (verdict !== 'accepts' || kind === 'mjcf') continue;
    const folder = path.join(shared, 'models/engines', corpus);
    const words = given.replaceAll('$CORPUS', folder).split(' ').filter(Boolean);
    const variables = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split(/=(.*)/s));
    const options = words.filter((word) => !/^[A-Z_]+=/.test(word));
    yield {folder, input, options: ['--missing-assets', 'warn', ...options], environment: Object.fromEntries(variables)};
  }
}

/** All for parts of the judge (judge.mjs). */
export function* judgeInputs(place, parts) {
  const shared = path.resolve(place);
  yield* gallery();
  if (parts.includes('exhibits')) yield* ofExhibits();
  if (!place) return;
  if (parts.includes('sdf') || parts.includes('urdf')) yield* engineModels(shared);
  for (const [index, models] of [['drake', 'drake_models'], ['mujoco', 'mujoco']]) {
    const file = path.join(shared, 'golden', index, 'index.tsv');
    if (!fs.existsSync(file)) continue;
    for (const row of fs.readFileSync(file, 'utf8').split('\n')) {
      if (!row || row.startsWith('#')) continue;
      const [input, , options = ''] = row.split('\t');
      yield {folder: path.join(shared, 'models', models), input, options: options.split(' ').filter(Boolean)};
    }
  }
  yield* corpora(shared);
}
