// SPDX-License-Identifier: BSD-3-Clause
// Activates the extension with a stand-in for the editor, and the program itself.

import assert from 'node:assert/strict';
import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire, Module} from 'node:module';
import {tmpdir} from 'node:os';
import * as path from 'node:path';
import {test} from 'node:test';

import {build} from 'esbuild';

import {document, standIn} from './vscode_stand_in';
import type {Editor} from './vscode_stand_in';

const program = process.env.SCENEWELD ?? path.resolve('../../build/release/bin/sceneweld');

interface Extension {
  activate(context: {subscriptions: unknown[]}): void;
  deactivate(): Promise<void> | undefined;
}

/** The extension, for which `vscode` is the stand-in. */
async function load(editor: Editor): Promise<Extension> {
  const outfile = path.resolve('dist/tests/extension.cjs');
  await build({
    entryPoints: ['src/extension.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
    mainFields: ['module', 'main'],
    outfile,
  });
  const modules = Module as unknown as {_load: (name: string, ...rest: unknown[]) => unknown};
  const original = modules._load;
  modules._load = (name, ...rest) => (name === 'vscode' ? editor.api : original.call(modules, name, ...rest));
  try {
    const require = createRequire(outfile);
    delete require.cache[outfile];
    return require(outfile) as Extension;
  } finally {
    modules._load = original;
  }
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let i = 0; i < 200; ++i) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`this did not happen: ${what}`);
}

test('the extension starts the server and shows what it finds', async () => {
  assert(existsSync(program), `there is no ${program}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'sceneweld-extension-'));
  const file = path.join(folder, 'arm.urdf');
  const text =
    '<robot name="arm">\n  <link name="base"/>\n  <joint name="j" type="fixed"><parent link="bse"/>\n</robot>\n';
  writeFileSync(file, text);
  const editor = standIn(folder, {path: program, arguments: [], lint: true});
  const extension = await load(editor);
  extension.activate({subscriptions: []});
  try {
    for (const name of ['compose', 'openViewer', 'showExpanded', 'restart']) {
      assert(editor.commands.has(`sceneweld.${name}`), name);
    }
    const opened = document(file, 'urdf', text);
    editor.documents.push(opened);
    editor.opened.fire(opened);
    await until(() => (editor.diagnostics.get(file) ?? []).length > 0, 'diagnostics are shown');
    assert(editor.diagnostics.get(file)?.some(({message}) => message !== ''));
    assert.deepEqual(editor.errors, []);
  } finally {
    await extension.deactivate();
    rmSync(folder, {recursive: true});
  }
});

test('a program that is missing is an error with help', async () => {
  const editor = standIn(tmpdir(), {path: '/nowhere/sceneweld', arguments: []});
  const extension = await load(editor);
  extension.activate({subscriptions: []});
  editor.opened.fire(document('/nowhere/arm.urdf', 'urdf', '<robot name="arm"/>'));
  await until(() => editor.errors.length > 0, 'an error is shown');
  assert.match(editor.errors[0] ?? '', /there is no program `\/nowhere\/sceneweld`.*set `sceneweld.path`/);
  await extension.deactivate();
});
