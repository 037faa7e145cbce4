// SPDX-License-Identifier: BSD-3-Clause
// Bundles the extension into dist/extension.js, or with --tests each test into dist/tests.

import {copyFileSync, readdirSync, rmSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

import {build} from 'esbuild';

process.chdir(fileURLToPath(new URL('.', import.meta.url)));
const common = {bundle: true, platform: 'node', target: 'node18', logLevel: 'warning'};

if (process.argv.includes('--tests')) {
  rmSync('dist/tests', {recursive: true, force: true});
  await build({
    ...common,
    entryPoints: readdirSync('tests')
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `tests/${name}`),
    outdir: 'dist/tests',
    outExtension: {'.js': '.mjs'},
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
  });
} else {
  copyFileSync('../../LICENSE', 'LICENSE');
  await build({
    ...common,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.js',
    format: 'cjs',
    external: ['vscode'],
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'linked',
  });
}
