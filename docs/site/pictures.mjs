// SPDX-License-Identifier: BSD-3-Clause
// Pictures of pages that `sceneweld view --export` wrote, in the light and in the dark theme.
//
//   node docs/site/pictures.mjs FOLDER
//
// For each FOLDER/NAME.html it writes NAME.light.png and NAME.dark.png: the scene alone, without names and panels, whose
// fonts depend on the machine. Fails if a page reports an error or asks anything of a network.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {isAtRest, missing, openPage, startBrowser} from '../../tests/viewer/browser.mjs';

const kHidden = ['labels', 'gizmo', 'hover', 'tool-strip', 'notes'];
const kSize = {width: 1180, height: 640};
/** A machine without a graphics card that does other work too takes long; that is no fault of a page. [ms] */
const kTimeout = 300000;

const folder = path.resolve(process.argv[2]);
const why = missing();
if (why) throw new Error(why);
const browser = await startBrowser();
for (const file of fs.readdirSync(folder).sort()) {
  if (!file.endsWith('.html')) continue;
  const url = pathToFileURL(path.join(folder, file)).href;
  const {page, faults, close} = await openPage(browser, url, {viewport: kSize}, kTimeout);
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({colorScheme: theme});
    await page.evaluate((ids) => {
      for (const id of ids) document.getElementById(id).style.visibility = 'hidden';
    }, kHidden);
    await isAtRest(page);
    const picture = path.join(folder, file.replace(/\.html$/, `.${theme}.png`));
    await page.locator('#stage').screenshot({animations: 'disabled', path: picture});
  }
  await close();
  assert.deepEqual(faults, [], file);
}
await browser.close();
