// The exhibits (tests/README.md), for tests in node.

import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

/** The repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The folder of all exhibits. */
export const all = path.join(root, 'tests/exhibits');

const inputs = ['scene.dmd.yaml', 'scene.yaml', 'model.urdf', 'model.sdf', 'model.obj', 'model.json', 'model.xml',
  'model.usda', 'model.usdc', 'model.usdz', 'model.urdf.xacro'];

/** The name of an exhibit's root input. */
export const inputOf = (folder) => inputs.find((name) => fs.existsSync(path.join(folder, name)));

/** All folders below one that hold an exhibit. */
export function exhibits(folder) {
  const inner = fs
    .readdirSync(folder, {withFileTypes: true})
    .filter((entry) => entry.isDirectory() && entry.name !== 'expected')
    .flatMap((entry) => exhibits(path.join(folder, entry.name)));
  const is = fs.existsSync(path.join(folder, 'expected')) && inputOf(folder);
  return (is ? [folder, ...inner] : inner).sort();
}

/** Whether the input composes. */
export const composes = (folder) => fs.existsSync(path.join(folder, 'expected/scene.json'));

/** The text of a file; empty if there is none. */
export const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

// The lines of an exhibit's file, with its placeholders replaced.
const placedLines = (folder, name) =>
  textOf(path.join(folder, name)).replaceAll('{dir}', folder).replaceAll('{root}', root).split('\n').filter(Boolean);

const ofCheckOrLint = /^--(meshes|lint|simulate|select|ignore|tier|for|threshold)(=|$)/;

/** The options of its command line that `compose` has. `lint` composes without files that are missing. */
export const optionsOf = (folder) => {
  const options = placedLines(folder, 'args');
  const composes = options.filter((option) => !ofCheckOrLint.test(option));
  const saysMissing = composes.some((option) => option.startsWith('--missing-assets='));
  return options.includes('--lint') && !saysMissing ? [...composes, '--missing-assets=warn'] : composes;
};

/** All variables that are set for it. */
export const environmentOf = (folder) =>
  Object.fromEntries(placedLines(folder, 'environment').map((line) => line.split(/=(.*)/s)));
