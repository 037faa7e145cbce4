// The exhibits (tests/README.md), for what is asked of them in node.

import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

/** The repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The folder of all exhibits. */
export const all = path.join(root, 'tests/exhibits');

const inputs = ['scene.dmd.yaml', 'scene.yaml', 'model.urdf', 'model.sdf', 'model.obj', 'model.json', 'model.xml'];

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

/** Whether a scene comes of it. */
export const composes = (folder) => fs.existsSync(path.join(folder, 'expected/scene.json'));

/** A file's text; empty where there is none. */
export const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

// The lines of an exhibit's file, its places filled in.
const placedLines = (folder, name) =>
  textOf(path.join(folder, name)).replaceAll('{dir}', folder).replaceAll('{root}', root).split('\n').filter(Boolean);

/** The options of its command line that `compose` has. */
export const optionsOf = (folder) => placedLines(folder, 'args').filter((option) => option !== '--meshes');

/** All the variables that there are for it. */
export const environmentOf = (folder) =>
  Object.fromEntries(placedLines(folder, 'environment').map((line) => line.split(/=(.*)/s)));
