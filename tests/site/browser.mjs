// SPDX-License-Identifier: BSD-3-Clause
// Opens a built site in a browser, without a network.
//
//   node tests/site/browser.mjs build/site [FOLDER-FOR-PICTURES]
//
// Every page is served below a path, as on a host of pages. A request to another host, an answer that is an error, a
// message of an error, and a page that is wider than a phone are failures. Needs Chromium and playwright-core.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

import {missing, startBrowser} from '../viewer/browser.mjs';

const site = path.resolve(process.argv[2]);
const pictures = process.argv[3];
const kBelow = '/docs/';
const kTypes = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
const kPhone = {width: 390, height: 844};
/** Long enough for a machine that does other work too. [ms] */
const kTimeout = 120000;
const kDesktop = {width: 1360, height: 900};

const why = missing();
if (why) throw new Error(why);

const server = http.createServer((request, response) => {
  const {pathname} = new URL(request.url, 'http://localhost');
  const file = path.join(site, decodeURIComponent(pathname.slice(kBelow.length)) || 'index.html');
  if (!pathname.startsWith(kBelow) || !file.startsWith(site) || !fs.existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const type = file.endsWith('.svg') ? 'image/svg+xml' : (kTypes[path.extname(file)] ?? 'application/octet-stream');
  response.writeHead(200, {'content-type': type}).end(fs.readFileSync(file));
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const origin = `http://127.0.0.1:${server.address().port}`;

const browser = await startBrowser();

/** A page in a context whose faults are collected. */
async function open(options) {
  const context = await browser.newContext(options);
  const faults = [];
  let outside = 0;
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (url.origin === origin || ['data:', 'blob:'].includes(url.protocol)) return route.continue();
    ++outside;
    faults.push(`asks ${url}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.setDefaultTimeout(kTimeout);
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && faults.push(`${page.url()}: ${message.text()}`));
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
  return {page, faults, outside: () => outside, close: () => context.close()};
}

const address = (name) => `${origin}${kBelow}${name}`;

function htmlFiles(folder) {
  return fs
    .readdirSync(path.join(site, folder), {withFileTypes: true})
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html') && entry.name !== '404.html')
    .map((entry) => path.posix.join(folder, entry.name))
    .sort();
}

// Of the pages that Doxygen and the viewer made, one of each kind.
const pages = [
  ...['', 'reference', 'gallery'].flatMap(htmlFiles),
  ...['cpp/index.html', 'cpp/annotated.html', 'cpp/sceneweld_8h.html', 'cpp/classsceneweld_1_1Scene.html'],
  htmlFiles('gallery/view')[0],
];
if (fs.existsSync(path.join(site, 'playground/index.html'))) pages.push('playground/index.html');

const failures = [];
const narrow = await open({viewport: kPhone, colorScheme: 'dark'});
for (const name of pages) {
  await narrow.page.goto(address(name));
  const width = await narrow.page.evaluate(() => document.documentElement.scrollWidth);
  if (!/^(cpp|gallery\/view|playground)\//.test(name) && width > kPhone.width) {
    failures.push(`${name} is ${width} pixels wide on a phone`);
  }
}
const scheme = async (page) => page.evaluate(() => document.body.dataset.mdColorScheme);
await narrow.page.goto(address('index.html'));
assert.equal(await scheme(narrow.page), 'slate');
failures.push(...narrow.faults);

// Search finds a page, and a result leads there.
const wide = await open({viewport: kDesktop, colorScheme: 'light'});
await wide.page.goto(address('index.html'));
assert.equal(await scheme(wide.page), 'default');
await wide.page.locator('.md-search__input').fill('add_weld');
const result = wide.page.locator('.md-search-result__link').first();
await result.waitFor();
await result.click();
await wide.page.waitForURL(/\.html/);
assert.match(await wide.page.locator('article').textContent(), /add_weld/);
failures.push(...wide.faults);

if (pictures) {
  fs.mkdirSync(pictures, {recursive: true});
  for (const name of ['index', 'first_scene', 'commands', 'python', 'gallery/index', 'gallery/two_arm_cell']) {
    for (const [size, viewport] of Object.entries({desktop: kDesktop, phone: kPhone})) {
      for (const colorScheme of ['light', 'dark']) {
        const {page, close} = await open({viewport, colorScheme});
        await page.goto(address(`${name}.html`));
        await page.waitForTimeout(300);
        await page.screenshot({path: path.join(pictures, `${name.replace('/', '_')}_${size}_${colorScheme}.png`)});
        await close();
      }
    }
  }
}

const outside = narrow.outside() + wide.outside();
await browser.close();
server.close();
for (const failure of failures) console.log(failure);
console.log(`${pages.length} pages opened, ${outside} requests to other hosts, ${failures.length} failures`);
process.exit(failures.length > 0 ? 1 : 0);
