// Large scenes: what does not depend on the machine is limited, and everything can still be found.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import {openPage} from './browser.mjs';
import {writeBoxes, writeFilters, writeMissingMeshes, writeRobots} from './generated_scenes.mjs';
import {costOf} from './page_cost.mjs';
import {startView} from './view_server.mjs';

async function open({browser, atEnd}, file, viewOptions = [], pageOptions = {}) {
  const view = await startView(file, viewOptions);
  atEnd(view.stop);
  const opened = await openPage(browser, view.url, pageOptions);
  atEnd(opened.close);
  return {...opened, url: view.url};
}

const selected = (page) => page.evaluate(() => window.sceneweld.selected);
const nodes = (page) => page.evaluate(() => document.getElementsByTagName('*').length);

export const tests = {
  async '10,000 boxes of many colours are few nodes, draw calls and bytes'(desk) {
    const file = writeBoxes(desk.folder, 10000);
    const cost = await costOf(desk.browser, file);
    assert.ok(cost.nodes < 2000, `${cost.nodes} nodes`);
    assert.ok(cost.drawCalls < 200, `${cost.drawCalls} draw calls`);
    assert.ok(cost.heap < 150e6, `${cost.heap} bytes of heap`);
    // Compressed, the scene is a small part of its JSON, and the script less than a third.
    assert.ok(cost.bytes['/api/scene'] < 1.5e6, `${cost.bytes['/api/scene']} bytes of the scene`);
    assert.equal(cost.bytes['/api/scene.glb'], undefined, 'simple shapes need no file');
    assert.ok(cost.bytes['/assets/viewer.js'] < 260e3, `${cost.bytes['/assets/viewer.js']} bytes of the script`);
  },

  async 'the last of thousands of rows is reached by search and keys'(desk) {
    const {page, faults} = await open(desk, writeBoxes(desk.folder, 3000));
    assert.equal(await page.locator('.row[title="box_2999"]').count(), 0);
    await page.keyboard.press('/');
    await page.keyboard.type('box_2999::link');
    await page.keyboard.press('Enter');
    assert.equal(await selected(page), 'box_2999::link');
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    const row = page.locator('.row[title="box_2999::link"]');
    await row.waitFor();
    await row.focus();
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.evaluate(() => document.activeElement.title), 'box_2999');
    await page.keyboard.press('Home');
    assert.equal(await page.evaluate(() => document.activeElement.title), 'world');
    await page.keyboard.press('ArrowDown');
    const first = page.locator('.row[title="box_0"]');
    assert.equal(await page.evaluate(() => document.activeElement.title), 'box_0');
    assert.equal(await first.getAttribute('aria-setsize'), '3001');
    assert.equal(await first.getAttribute('aria-posinset'), '2');
    // The focus stays while the list is scrolled away, and keys continue there.
    await page.locator('#panel-scene').evaluate((panel) => panel.scrollTo(0, 40000));
    await page.waitForTimeout(100);
    assert.equal(await page.evaluate(() => document.activeElement.title), 'box_0');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement.title), 'box_1');
    // A slider far below is found by its name.
    await page.locator('#tab-joints').click();
    await page.getByLabel('Filter the joints').fill('box_2500::link');
    await page.locator('.joint[data-joint="box_2500::link"]').waitFor();
    assert.ok((await nodes(page)) < 2000);
    assert.deepEqual(faults, []);
  },

  async 'thousands of problems are few nodes, and each is found'(desk) {
    const {page, faults} = await open(desk, writeMissingMeshes(desk.folder, 10000));
    await page.locator('#status').click();
    const panel = page.locator('#panel-problems');
    await panel.getByText('10000 of one kind').first().click();
    await panel.locator('.problem', {hasText: 'missing_0.obj'}).first().waitFor();
    assert.ok((await nodes(page)) < 2000, `${await nodes(page)} nodes`);
    await panel.evaluate((element) => element.scrollTo(0, 1e9));
    await panel.locator('.problem', {hasText: 'missing_9999.obj'}).first().waitFor();
    await panel.getByLabel('Search the problems').fill('missing_7777.obj');
    await panel.locator('.problem', {hasText: 'missing_7777.obj'}).first().waitFor();
    assert.equal(await panel.locator('.problem').count(), 2);
    // So are the geometries that are not drawn.
    await page.locator('#not-drawn').click();
    await page.locator('#panel-show .not-drawn summary').click();
    await page.locator('#panel-show li', {hasText: 'm::link::c_0'}).first().waitFor();
    assert.ok((await nodes(page)) < 2000, `${await nodes(page)} nodes`);
    await page.locator('#panel-show').evaluate((element) => element.scrollTo(0, 1e9));
    await page.locator('#panel-show li', {hasText: 'm::link::c_9999'}).waitFor();
    assert.deepEqual(faults, []);
  },

  async 'a large scene moves without smooth edges and gets them at rest'(desk) {
    const {page, faults} = await open(desk, writeRobots(desk.folder, 100, 10));
    await page.waitForFunction(() => window.sceneweld.isFull);
    const first = await page.evaluate(async () => {
      const before = window.sceneweld.pictures;
      const range = document.querySelector('.joint input[type=range]');
      range.value = '1';
      range.dispatchEvent(new Event('input', {bubbles: true}));
      while (window.sceneweld.pictures === before) await new Promise((next) => requestAnimationFrame(next));
      return window.sceneweld.isFull;
    });
    assert.equal(first, !(await page.evaluate(() => window.sceneweld.isSoftware)));
    await page.waitForFunction(() => window.sceneweld.isFull);
    // What is copied and not instanced is still found by the pointer.
    const at = () => page.evaluate(() => window.sceneweld.pixel(window.sceneweld.pose('robot_0::link_2').translation));
    await page.mouse.click(...(await at()));
    assert.match(await selected(page), /^robot_0::link_/);
    await page.waitForFunction(() => window.sceneweld.isFull);
    assert.deepEqual(faults, []);
  },

  async 'a joint moves only what is below it'(desk) {
    const {page, faults} = await open(desk, writeRobots(desk.folder, 20, 10));
    const poses = (robot) =>
      page.evaluate(
        (name) => Array.from({length: 11}, (_, k) => JSON.stringify(window.sceneweld.pose(`${name}::link_${k}`))),
        robot,
      );
    const [before, other] = [await poses('robot_0'), await poses('robot_1')];
    await page.locator('.joint[data-joint="robot_0::joint_4"] input[type=number]').fill('40');
    await page.keyboard.press('Enter');
    const after = await poses('robot_0');
    assert.deepEqual(
      after.map((pose, k) => pose !== before[k]),
      after.map((_, k) => k >= 4),
    );
    assert.deepEqual(await poses('robot_1'), other);
    await page.getByRole('button', {name: 'Reset', exact: true}).click();
    assert.deepEqual(await poses('robot_0'), before);
    assert.deepEqual(faults, []);
  },

  async 'a large matrix of filters can be searched and scrolled'(desk) {
    const {page, faults} = await open(desk, writeFilters(desk.folder, 150));
    await page.locator('#tab-filters').click();
    const cells = () => page.locator('.matrix td[data-pair]').count();
    assert.ok((await cells()) < 900, `${await cells()} cells`);
    assert.ok((await nodes(page)) < 2000, `${await nodes(page)} nodes`);
    const rows = () => page.locator('.matrix tbody th button').allTextContents();
    assert.equal((await rows())[0], 'group_of_robot_number_0');
    await page.locator('.matrix-box .scroll').evaluate((scroll) => scroll.scrollTo(0, 1e6));
    await page.locator('.matrix tbody th button', {hasText: 'group_of_robot_number_149'}).waitFor();
    await page.getByLabel('Search the rows of the matrix').fill('number_77');
    await page.locator('.matrix tbody th button', {hasText: 'group_of_robot_number_77'}).waitFor();
    assert.deepEqual(await rows(), ['group_of_robot_number_77']);
    // Its row has a filled cell with the next group.
    const filled = page.locator('.matrix td.is-excluded');
    assert.deepEqual(
      (await filled.evaluateAll((all) => all.map((cell) => cell.dataset.pair))).sort(),
      [76, 78].map((other) => `group_of_robot_number_77 group_of_robot_number_${other}`),
    );
    await filled.first().hover();
    await page.getByText('group_of_robot_number_77 and group_of_robot_number_76 never collide.').waitFor();
    assert.deepEqual(faults, []);
  },

  async 'the script and style are kept by the browser, the page is asked for'(desk) {
    const view = await startView(writeBoxes(desk.folder, 10));
    desk.atEnd(view.stop);
    const page = await fetch(view.url);
    const [, script] = /src="(\.\/assets\/viewer\.js\?v=[0-9a-f]+)"/.exec(await page.text());
    const tag = page.headers.get('etag');
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    const again = await fetch(view.url, {headers: {'if-none-match': tag}});
    assert.equal(again.status, 304);
    const answer = await fetch(new URL(script, view.url));
    assert.match(answer.headers.get('cache-control'), /immutable/);
    assert.equal(answer.headers.get('content-encoding'), 'gzip');
    // A client that accepts no compression gets the same bytes.
    const plain = await fetch(new URL(script, view.url), {headers: {'accept-encoding': 'identity'}});
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.equal(await plain.text(), await answer.text());
    const scene = (encoding) => fetch(new URL('/api/scene', view.url), {headers: {'accept-encoding': encoding}});
    const [packed, whole] = [await scene('gzip'), await scene('gzip;q=0')];
    assert.equal(packed.headers.get('content-encoding'), 'gzip');
    assert.equal(whole.headers.get('content-encoding'), null);
    assert.equal(await packed.text(), await whole.text());
  },

  async 'the first picture frames what is visible, and a floor only as far as the rest'(desk) {
    const file = path.join(desk.folder, 'floor.sdf');
    const box = (name, size, at, extra = '') =>
      `<model name="${name}"><static>true</static><pose>${at} 0 0 0</pose><link name="link"><visual name="v"><geometry>` +
      `<box><size>${size}</size></box></geometry></visual>${extra}</link></model>`;
    const wall = '<collision name="c"><geometry><box><size>200 200 0.1</size></box></geometry></collision>';
    const write = (models) => fs.writeFileSync(file, `<sdf version="1.9"><world name="w">${models}</world></sdf>`);
    const distance = (page) =>
      page.evaluate(() => {
        const {eye, target} = window.sceneweld.camera;
        return Math.hypot(...eye.map((x, i) => x - target[i]));
      });
    write(box('crate', '1 1 1', '0 0 0.5'));
    const alone = await distance((await open(desk, file)).page);
    write(box('crate', '1 1 1', '0 0 0.5') + box('floor', '60 60 0.1', '0 0 -0.05'));
    const onFloor = await open(desk, file);
    assert.ok((await distance(onFloor.page)) < 1.4 * alone);
    write(box('crate', '1 1 1', '0 0 0.5', wall));
    assert.ok((await distance((await open(desk, file)).page)) < 1.1 * alone);
    // A table under a small thing is no floor.
    write(box('crate', '0.1 0.1 0.1', '0 0 0.05') + box('table', '1.8 0.8 0.05', '0 0 -0.025'));
    assert.ok((await distance((await open(desk, file)).page)) > alone);
  },

  async '--focus selects and frames an element at first'(desk) {
    const file = writeRobots(desk.folder, 9, 3);
    const {page} = await open(desk, file, ['--focus', 'robot_8']);
    assert.equal(await selected(page), 'robot_8');
    const {target} = await page.evaluate(() => window.sceneweld.camera);
    assert.ok(Math.hypot(target[0] - 3, target[1] - 3) < 0.2, target.join(' '));
    await assert.rejects(startView(file, ['--focus', 'robot_9::link']), /did you mean `robot_\d::link_\d`/);
  },
};
