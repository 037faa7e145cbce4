// The sources of the page for tests that need no browser.

import fs from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const viewer = path.join(root, 'cli/viewer');

/** A module of cli/viewer/src. */
export async function sourceModule(name) {
  const {build} = createRequire(path.join(viewer, 'package.json'))('esbuild');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-viewer-'));
  const outfile = path.join(folder, `${name}.mjs`);
  await build({
    entryPoints: [path.join(viewer, 'src', `${name}.ts`)],
    bundle: true,
    format: 'esm',
    outfile,
    logLevel: 'error',
  });
  const module = await import(pathToFileURL(outfile));
  fs.rmSync(folder, {recursive: true});
  return module;
}
