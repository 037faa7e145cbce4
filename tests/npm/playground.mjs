// The playground in Chromium, from a server of static files: node tests/npm/playground.mjs FOLDER

import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

import {root} from '../exhibits.mjs';
import {eventually, missing, startBrowser} from '../viewer/browser.mjs';

const folder = path.resolve(process.argv[2]);
const why = missing();
if (why) {
  // As ./dev: a missing tool is a failure unless SCENEWELD_SKIP names it.
  const isAllowed = (process.env.SCENEWELD_SKIP ?? '').split(',').includes('browser');
  console.log(`${isAllowed ? 'skipped' : 'FAIL'}: ${why}`);
  process.exit(isAllowed ? 0 : 1);
}

const kTypes = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
// A folder of another name, as on the pages of a project.
const server = http.createServer((request, response) => {
  const name = new URL(request.url, 'http://localhost').pathname
    .replace(/^\/play\//, '/')
    .replace(/\/$/, '/index.html');
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {'Content-Type': kTypes[path.extname(file)] ?? 'application/octet-stream'});
  fs.createReadStream(file).pipe(response);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;

const browser = await startBrowser();
const pictures = process.env.PICTURES;

async function openPlayground(options = {}) {
  const context = await browser.newContext({viewport: {width: 1400, height: 800}, colorScheme: 'light', ...options});
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) faults.push(`asks ${request.url()}`);
    if (url.pathname.includes('/api/')) faults.push(`asks the server for ${url.pathname}`);
  });
  await page.goto(`${origin}/play/`);
  const frame = await (await page.waitForSelector('#view', {state: 'attached'})).contentFrame();
  await eventually(async () => assert.ok(await frame.evaluate(() => window.sceneweld?.isReady)));
  return {page, frame, faults, close: () => context.close()};
}

const status = (page) => page.locator('#editor-status').textContent();
const composes = (page) => eventually(async () => assert.equal(await status(page), 'The scene composes.'));
const bodies = (frame) => frame.evaluate(() => window.sceneweld.pose('left::gripper::palm') !== undefined);
const shows = (frame, title) =>
  eventually(async () => assert.equal(await frame.locator('#title').textContent(), title));
const save = async (page, name) => pictures && page.screenshot({path: path.join(pictures, `${name}.png`)});

const tests = {
  async 'the example is shown, and its text'({page, frame}) {
    await composes(page);
    assert.ok(await bodies(frame));
    assert.match(await page.locator('textarea').inputValue(), /directives:/);
    await page.waitForTimeout(1000);
    await save(page, 'example');
  },
  async 'errors appear while the text is typed, and go away'({page, frame}) {
    await composes(page);
    const text = await page.locator('textarea').inputValue();
    const line = text.split('\n').findIndex((one) => one.includes('add_model')) + 1;
    await page.locator('textarea').fill(text.replace('add_model', 'add_modle'));
    await eventually(async () => assert.match(await status(page), /^\d+ errors?$/));
    assert.equal(await page.locator('.gutter .error').first().textContent(), String(line));
    await page.locator('#editor-problems button').first().click();
    const [at, value] = await page.locator('textarea').evaluate((area) => [area.selectionStart, area.value]);
    assert.equal(value.slice(0, at).split('\n').length, line);
    assert.ok(await bodies(frame), 'the last scene stays');
    await save(page, 'error');
    await page.locator('textarea').fill(text);
    await composes(page);
    assert.equal(await page.locator('#editor-problems li').count(), 0);
  },
  async 'a model moves when its file is edited'({page, frame}) {
    await composes(page);
    const before = await frame.evaluate(() => window.sceneweld.sceneRevision);
    await page.locator('#file').selectOption('kit/arm.urdf');
    const text = await page.locator('textarea').inputValue();
    await page.locator('textarea').fill(text.replace('<mass value="4"/>', '<mass value="5"/>'));
    await eventually(async () => assert.ok((await frame.evaluate(() => window.sceneweld.sceneRevision)) > before));
    await composes(page);
  },
  async 'files are dropped'({page, frame}) {
    await composes(page);
    await frame.locator('#stage').evaluate(
      (stage, text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'robot.urdf'));
        for (const type of ['dragover', 'drop'])
          stage.dispatchEvent(new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true}));
      },
      fs.readFileSync(path.join(root, 'models/kit/arm.urdf'), 'utf8'),
    );
    await shows(frame, 'robot.urdf');
    assert.match(await page.locator('textarea').inputValue(), /<robot/);
    await composes(page);
  },
  async 'formats are downloaded'({page, frame}) {
    await composes(page);
    await frame.locator('#tabs').getByText('Tools').click();
    await frame.locator('#panel-tools').getByRole('button', {name: 'Export'}).first().click();
    for (const [title, suffix, begin] of [
      ['SDFormat', 'sdf', '<?xml'],
      ['URDF', 'urdf', '<?xml'],
      ['MJCF', 'xml', '<mujoco'],
      ['USD', 'usda', '#usda'],
    ]) {
      await frame.getByRole('button', {name: title, exact: true}).click();
      await eventually(async () =>
        assert.equal(await frame.locator('a.download').getAttribute('download'), `two_arm_cell.${suffix}`),
      );
      await eventually(async () => assert.ok(await frame.locator('a.download').isVisible()));
      const [download] = await Promise.all([page.waitForEvent('download'), frame.locator('a.download').click()]);
      const file = path.join(os.tmpdir(), `sceneweld_${process.pid}.${suffix}`);
      await download.saveAs(file);
      const text = fs.readFileSync(file, 'utf8');
      fs.rmSync(file);
      assert.ok(text.includes(begin), `${title}: ${text.slice(0, 80)}`);
    }
  },
  async 'a text gets its canonical layout'({page}) {
    await composes(page);
    await page.locator('#file').selectOption('kit/arm.urdf');
    const text = await page.locator('textarea').inputValue();
    await page.locator('textarea').fill(text.replace('  <link', '        <link'));
    await page.locator('#format').click();
    await eventually(async () => assert.equal(await page.locator('textarea').inputValue(), text));
  },
  async 'everything is reached by the keyboard'({page}) {
    await composes(page);
    await page.locator('#file').focus();
    const reached = [];
    for (let i = 0; i < 5; ++i) {
      reached.push(await page.evaluate(() => document.activeElement.id || document.activeElement.tagName));
      await page.keyboard.press('Tab');
    }
    assert.deepEqual(reached.slice(0, 4), ['file', 'format', 'save', 'example']);
    assert.ok(
      reached.includes('TEXTAREA') || (await page.evaluate(() => document.activeElement.tagName)) === 'TEXTAREA',
      reached.join(),
    );
  },
};

async function phone(colorScheme) {
  const {page, frame, faults, close} = await openPlayground({
    viewport: {width: 390, height: 780},
    colorScheme,
    hasTouch: true,
  });
  await composes(page);
  await page.waitForTimeout(500);
  await save(page, `phone-${colorScheme}-scene`);
  await page.locator('#show-text').click();
  assert.ok(await page.locator('textarea').isVisible());
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await save(page, `phone-${colorScheme}-text`);
  await page.locator('#show-scene').click();
  assert.ok(await frame.locator('#stage').isVisible());
  assert.deepEqual(faults, []);
  await close();
}

let failures = 0;
async function run(name, test) {
  const begin = Date.now();
  try {
    await test();
    console.log(`ok   ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failures;
    console.log(`FAIL ${name}\n     ${String(error.stack ?? error).replaceAll('\n', '\n     ')}`);
  }
}
for (const [name, test] of Object.entries(tests)) {
  await run(name, async () => {
    const opened = await openPlayground();
    try {
      await test(opened);
      assert.deepEqual(opened.faults, []);
    } finally {
      await opened.close();
    }
  });
}
await run('on a phone, light', () => phone('light'));
await run('on a phone, dark', () => phone('dark'));
await browser.close();
server.close();
process.exit(failures > 0 ? 1 : 0);
