// SPDX-License-Identifier: BSD-3-Clause
// Runs the extension in a real build of VS Code: code-server (npm) in headless Chromium. It installs the .vsix, opens a
// workspace, waits for a diagnostic of a wrong name, goes to a definition in another file, and takes a picture.
//
//   node tests/in_editor.mjs CODE-SERVER SCENEWELD [PICTURE]
//
// CODE-SERVER: the folder in which `npm install code-server` ran. `npm run package` must have made the .vsix, and
// `./dev setup` have installed playwright-core and Chromium. Not part of `npm test`: the editor is several hundred megabytes.

import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const extension = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const root = path.resolve(extension, '../..');
const [editorFolder, program, picture = 'in_editor.png'] = process.argv.slice(2);
const entry = path.resolve(editorFolder, 'node_modules/code-server/out/node/entry.js');
const kLongestWait = 90_000;

const version = JSON.parse(fs.readFileSync(path.join(extension, 'package.json'), 'utf8')).version;
const packaged = path.join(extension, `sceneweld-${version}.vsix`);

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const {port} = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A workspace with a wrong name in a scene. */
function makeWorkspace(folder) {
  fs.cpSync(path.join(root, 'models'), folder, {recursive: true});
  const scene = path.join(folder, 'two_arm_cell.dmd.yaml');
  const text = fs.readFileSync(scene, 'utf8');
  fs.writeFileSync(scene, text.replace('child: table::table', 'child: table::tabel'));
  fs.mkdirSync(path.join(folder, '.vscode'));
  fs.writeFileSync(
    path.join(folder, '.vscode/settings.json'),
    JSON.stringify({
      'sceneweld.path': path.resolve(program),
      'sceneweld.arguments': ['--package', 'kit=kit'],
      'workbench.startupEditor': 'none',
    }),
  );
}

const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-editor-')));
const workspace = path.join(home, 'workspace');
makeWorkspace(workspace);
const places = ['--user-data-dir', path.join(home, 'data'), '--extensions-dir', path.join(home, 'extensions')];
const installed = spawnSync(process.execPath, [entry, ...places, '--install-extension', packaged], {encoding: 'utf8'});
if (installed.status !== 0) throw new Error(`the extension is not installed: ${installed.stdout}${installed.stderr}`);
console.log(installed.stdout.trim());

const port = await freePort();
const editor = spawn(
  process.execPath,
  [entry, ...places, '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry',
   '--disable-update-check', '--disable-workspace-trust', workspace],
  {stdio: ['ignore', 'pipe', 'pipe']},
);
let log = '';
for (const stream of [editor.stdout, editor.stderr]) stream.on('data', (data) => (log += data));

let failed = true;
let browser;
try {
  const playwright = createRequire(path.join(root, 'build/node/package.json'))('playwright-core');
  browser = await playwright.chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({viewport: {width: 1280, height: 800}});
  page.setDefaultTimeout(kLongestWait);
  for (let tries = 0; ; tries += 1) {
    try {
      await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(workspace)}`);
      break;
    } catch (error) {
      if (tries > 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  const press = (keys) => page.keyboard.press(keys);
  const open = async (name) => {
    await press('Control+P');
    await page.locator('.quick-input-widget input').fill(name);
    await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await press('Enter');
  };
  await page.locator('.monaco-workbench').waitFor();
  await open('two_arm_cell.dmd.yaml');
  await page.locator('.tab', {hasText: 'two_arm_cell.dmd.yaml'}).waitFor();

  // The diagnostic of the wrong name.
  await page.locator('.squiggly-error').first().waitFor({state: 'attached'});
  await press('Control+Shift+M');
  const problem = page.locator('.markers-panel .monaco-list-row', {hasText: 'tabel'}).first();
  await problem.waitFor();
  console.log(`diagnostic: ${(await problem.innerText()).replaceAll(/\s+/g, ' ')}`);

  // From a name in the directives to the line of the model that declares it.
  await press('Control+P');
  await page.locator('.quick-input-widget input').fill('two_arm_cell.dmd.yaml:32:27');
  await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
  await press('Enter');
  await press('F12');
  await page.locator('.tab.active', {hasText: 'base.urdf'}).waitFor();
  const line = await page.locator('.editor-instance .view-line', {hasText: 'chassis'}).first().innerText();
  console.log(`definition: base.urdf, ${line.trim()}`);
  await open('two_arm_cell.dmd.yaml');
  await problem.waitFor();
  await page.screenshot({path: picture});
  console.log(`picture: ${picture}`);
  failed = false;
} catch (error) {
  console.log(`FAILED: ${error.message}\n${log.slice(-2000)}`);
  const [page] = browser?.contexts()[0]?.pages() ?? [];
  await page?.screenshot({path: picture}).catch(() => {});
} finally {
  await browser?.close();
  editor.kill();
  fs.rmSync(home, {recursive: true, force: true});
}
process.exit(failed ? 1 : 0);
