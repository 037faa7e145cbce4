// SPDX-License-Identifier: BSD-3-Clause
// Bundles the extension into dist/extension.js, or with --tests each test into dist/tests.

import {copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
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
  const {metafile} = await build({
    ...common,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.js',
    format: 'cjs',
    external: ['vscode'],
    mainFields: ['module', 'main'],
    minify: true,
    metafile: true,
  });
  // The licences of the packages in the bundle.
  const packages = Object.keys(metafile.inputs).map(
    (file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1],
  );
  const notices = [...new Set(packages.filter(Boolean))].sort().map((folder) => {
    const licence = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const {name, version, license} = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    return `${name} ${version} (${license})\n\n${licence ? readFileSync(`${folder}/${licence}`, 'utf8').trim() : ''}\n`;
  });
  writeFileSync('dist/extension.js.LEGAL.txt', notices.join(`\n${'-'.repeat(80)}\n\n`));
}
