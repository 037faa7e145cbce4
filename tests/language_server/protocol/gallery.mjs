// Workspaces for the tests: copies of the gallery and of models beside the repository.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const texts = /\.(ya?ml|urdf|sdf|world|xml|xacro|srdf)$/;

/** Models beside the repository: what is copied, and the files of a text that are opened. */
const beside = [
  {
    folder: 'models/drake_models',
    packages: {drake_models: '.'},
    parts: ['package.xml', 'tri_homecart', 'wsg_50_description', 'ur_description', 'realsense2_description'],
    opened: ['tri_homecart/homecart.dmd.yaml', 'tri_homecart/homecart_grippers.dmd.yaml', 'tri_homecart/homecart_bimanual.urdf'],
  },
  {
    folder: 'models/mujoco/humanoid',
    packages: {},
    parts: ['humanoid.xml'],
    opened: ['humanoid.xml'],
  },
];

/** All folders that were made, so that they can be removed. */
const made = [];

/** A new empty folder. */
export function newFolder() {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-protocol-')));
  made.push(folder);
  return folder;
}

export function removeFolders() {
  for (const folder of made.splice(0)) fs.rmSync(folder, {recursive: true, force: true});
}

const optionsOf = (folder, packages) =>
  Object.entries(packages).flatMap(([name, at]) => ['--package', `${name}=${path.join(folder, at)}`]);

/** A copy of the gallery: `{name, folder, options, files}`. */
export function gallery() {
  const folder = newFolder();
  fs.cpSync(path.join(root, 'models'), folder, {recursive: true});
  const files = fs
    .readdirSync(folder, {recursive: true})
    .filter((name) => texts.test(name))
    .sort()
    .map((name) => path.join(folder, name));
  return {name: 'the gallery', folder, options: optionsOf(folder, {kit: 'kit'}), files};
}

/** Copies of models beside the repository; empty without them. */
export function sharedWorkspaces(shared) {
  if (!shared || !fs.existsSync(path.join(shared, 'models'))) return [];
  return beside.map(({folder: from, packages, parts, opened}) => {
    const folder = newFolder();
    for (const part of parts) fs.cpSync(path.join(shared, from, part), path.join(folder, part), {recursive: true});
    const files = opened.map((name) => path.join(folder, name));
    return {name: from, folder, options: optionsOf(folder, packages), files};
  });
}
