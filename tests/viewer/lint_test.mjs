// The findings of the linter in the page.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import {eventually, openPage} from './browser.mjs';
import {root} from './sources.mjs';
import {startView} from './view_server.mjs';

const selected = (page) => page.evaluate(() => window.sceneweld.selected);
const codes = (page) => page.locator('.finding .detail').allTextContents();
const finding = (page, code) => page.locator('.finding', {has: page.getByText(code, {exact: true})});

/** The page with an arm that has findings, and its file. */
async function openArm(desk, options = [], pageOptions = {}) {
  const file = path.join(desk.folder, 'arm.urdf');
  fs.copyFileSync(path.join(root, 'tests/viewer/scenes/lint/arm.urdf'), file);
  // The packages of the gallery are unused here, which would be a finding.
  const view = await startView(file, ['--no-config', ...options]);
  desk.atEnd(view.stop);
  const opened = await openPage(desk.browser, view.url, pageOptions);
  desk.atEnd(opened.close);
  const edit = (from, to) => fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(from, to));
  return {...opened, edit};
}

export const tests = {
  async 'the linter runs when it is asked for, and its findings select their elements'(desk) {
    const {page, asked, faults} = await openArm(desk, [], {permissions: ['clipboard-read', 'clipboard-write']});
    assert.equal(await page.locator('#status').textContent(), 'No problems');
    assert.ok(!asked.includes('/api/lint'));
    await page.locator('#status').click();
    await page.getByLabel('Lint').check();
    await page.locator('.findings summary', {hasText: 'Linter: 3 findings'}).waitFor();
    assert.deepEqual(await codes(page), ['center-of-mass-outside', 'zero-effort', 'no-damping']);
    assert.equal(await page.locator('#status').textContent(), '3 findings');
    // The body that a finding is about, in the tree and in the panel.
    const first = finding(page, 'center-of-mass-outside');
    await first.locator('.message').click();
    assert.equal(await selected(page), 'arm::forearm');
    assert.equal(await page.locator('.row[title="arm::forearm"]').getAttribute('aria-selected'), 'true');
    await page.locator('#panel-selected').getByText('arm::forearm').first().waitFor();
    assert.equal(await first.getAttribute('aria-current'), 'true');
    // The joint that a message names.
    await finding(page, 'zero-effort').locator('.message').click();
    assert.equal(await selected(page), 'arm::elbow');
    await finding(page, 'zero-effort').locator('.place').click();
    await page.getByText('arm.urdf:12 is copied.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'arm.urdf:12');
    await first.getByText('Explain').click();
    await first.getByText('docs/lint.md#center-of-mass-outside').waitFor();
    assert.match(await first.textContent(), /\^\^\^/);
    assert.match(await first.textContent(), /help: /);
    // The rules run once for a scene.
    await page.getByLabel('Lint').uncheck();
    assert.ok(!(await page.locator('.findings').isVisible()));
    assert.equal(await page.locator('#status').textContent(), 'No problems');
    assert.deepEqual(faults, []);
  },

  async 'findings can be filtered by severity and text'(desk) {
    const {page, faults} = await openArm(desk, ['--lint']);
    await page.locator('.findings summary', {hasText: 'Linter: 3 findings'}).waitFor();
    assert.ok(await page.locator('#panel-problems').isVisible());
    await page.getByRole('button', {name: '2 warnings'}).click();
    assert.deepEqual(await codes(page), ['no-damping']);
    assert.match(await page.locator('.findings > summary').textContent(), /3 findings, 1 shown/);
    await page.getByRole('button', {name: '1 note'}).click();
    assert.deepEqual(await codes(page), []);
    await page.getByRole('button', {name: '2 warnings'}).click();
    await page.getByLabel('Search the problems').fill('elbow EFFORT');
    assert.deepEqual(await codes(page), ['zero-effort']);
    await page.keyboard.press('Escape');
    assert.deepEqual(await codes(page), ['center-of-mass-outside', 'zero-effort']);
    assert.deepEqual(faults, []);
  },

  async 'an edit runs the linter again: a comment that ignores a finding removes it'(desk) {
    const {page, edit, faults} = await openArm(desk, ['--lint', '--ignore', 'no-damping']);
    await page.locator('.findings summary', {hasText: 'Linter: 2 findings'}).waitFor();
    await finding(page, 'zero-effort').getByText('Explain').click();
    await finding(page, 'zero-effort').locator('.message').focus();
    edit('  <link name="forearm">', '  <link name="forearm">  <!-- sceneweld: ignore center-of-mass-outside -->');
    await page.locator('.findings summary', {hasText: '1 finding, 1 ignored by comments'}).waitFor();
    assert.deepEqual(await codes(page), ['zero-effort']);
    // The panel stays open, and so does the explanation; the focus stays.
    assert.ok(await finding(page, 'zero-effort').getByText('docs/lint.md#zero-effort').isVisible());
    assert.match(await page.evaluate(() => document.activeElement?.textContent), /elbow/);
    // A file that does not compose keeps the findings of the last scene.
    edit('</robot>', '<robot>');
    await page.locator('#banner').waitFor();
    assert.deepEqual(await codes(page), ['zero-effort']);
    edit('<robot>', '</robot>');
    edit('effort="0"', 'effort="9"');
    await page.locator('.findings summary', {hasText: 'Linter: no findings, 1 ignored by comments'}).waitFor();
    assert.ok(await page.locator('#panel-problems').isVisible());
    edit('ignore center-of-mass-outside', 'ignore center-of-mass-inside');
    await page.locator('.findings summary', {hasText: 'Linter: 2 findings'}).waitFor();
    assert.match(await page.locator('.findings').textContent(), /center-of-mass-inside/);
    assert.deepEqual(faults, []);
  },

  async 'the keyboard goes along the findings'(desk) {
    const {page, faults} = await openArm(desk);
    await page.keyboard.press('i');
    await page.locator('.findings summary', {hasText: 'Linter: 3 findings'}).waitFor();
    await page.locator('.findings > summary').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await selected(page), 'arm::forearm');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await selected(page), 'arm::elbow');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'arm.urdf:7');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('docs/lint.md#center-of-mass-outside').waitFor();
    await page.keyboard.press('i');
    await eventually(async () => assert.ok(!(await page.locator('.findings').isVisible())));
    assert.deepEqual(faults, []);
  },

  async 'a phone shows findings in a sheet'(desk) {
    const {page, faults} = await openArm(desk, ['--lint'], {
      viewport: {width: 390, height: 780},
      isMobile: true,
      hasTouch: true,
    });
    await page.locator('#tab-problems[data-badge="3"]').tap();
    await page.locator('.findings summary', {hasText: 'Linter: 3 findings'}).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} wide`);
    assert.deepEqual(faults, []);
  },
};
