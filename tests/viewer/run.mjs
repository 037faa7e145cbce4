// Looks at scenes with `sceneweld view` in a real browser.
//
//   node tests/viewer/run.mjs [PART-OF-A-NAME[|ANOTHER]]
//
// Needs Chromium (a Debian package) and the npm package playwright-core (./dev setup), and the
// program SCENEWELD, by default build/release/bin/sceneweld, built with its page. With
// SCENEWELD_UPDATE=1 the pictures are made anew, docs/cell.webp among them.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {missing, startBrowser} from './browser.mjs';
import {root} from './sources.mjs';
import * as access from './access_test.mjs';
import * as accessibility from './accessibility_test.mjs';
import * as configuration from './configuration_test.mjs';
import * as drop from './drop_test.mjs';
import * as editing from './edit_test.mjs';
import * as editorFrame from './editor_frame_test.mjs';
import * as failingScene from './failing_scene_test.mjs';
import * as forms from './forms_test.mjs';
import * as hostile from './hostile_test.mjs';
import * as lint from './lint_test.mjs';
import * as materials from './materials_test.mjs';
import * as moreTools from './more_tools_test.mjs';
import * as page from './page_test.mjs';
import * as reload from './reload_test.mjs';
import * as scale from './scale_test.mjs';
import * as tools from './tools_test.mjs';
import * as use from './use_test.mjs';

const why = missing();
if (why) {
  console.log(`skipped: ${why}`);
  process.exit(0);
}

const part = process.argv[2] ?? '';
const tests = [
  page,
  use,
  reload,
  lint,
  configuration,
  editing,
  forms,
  drop,
  editorFrame,
  access,
  failingScene,
  hostile,
  scale,
  accessibility,
  tools,
  moreTools,
  materials,
]
  .flatMap(({tests}) => Object.entries(tests))
  .filter(([name]) => part.split('|').some((one) => name.includes(one)));
const browser = await startBrowser();
let failures = 0;
for (const [name, test] of tests) {
  // Each test has its own copy of the gallery, which it may change.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-view-'));
  fs.cpSync(path.join(root, 'models'), folder, {recursive: true});
  const start = Date.now();
  const toStop = [];
  try {
    await test({browser, folder, atEnd: (action) => toStop.push(action)});
    console.log(`ok   ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failures;
    console.log(`FAIL ${name}\n     ${String(error.stack ?? error).replaceAll('\n', '\n     ')}`);
  }
  for (const action of toStop.reverse()) await action();
  fs.rmSync(folder, {recursive: true});
}
await browser.close();
console.log(`${tests.length - failures} of ${tests.length} hold`);
process.exit(failures > 0 ? 1 : 0);
