// The tools: what is hidden, views, measuring.

import assert from 'node:assert/strict';

import {camera, eventually, isAtRest, moved, openPage, pixelOf, poseOf, slide} from './browser.mjs';
import {openCell} from './cell.mjs';
import {samePicture} from './picture.mjs';

const allSelected = (page) => page.evaluate(() => window.sceneweld.allSelected);
const hidden = (page) => page.evaluate(() => window.sceneweld.hidden);
const row = (page, name) => page.locator(`.row[title="${name}"]`);

export const tests = {
  async 'several bodies are selected, hidden and shown alone'(desk) {
    const {page, faults, url} = await openCell(desk);
    await row(page, 'left::arm::link_3').click();
    await row(page, 'right::arm::link_3').click({modifiers: ['Shift']});
    await row(page, 'table::table').click({modifiers: ['ControlOrMeta']});
    assert.deepEqual(await allSelected(page), ['left::arm::link_3', 'right::arm::link_3', 'table::table']);
    assert.equal(await page.locator('.row[aria-selected=true]').count(), 3);
    await page.locator('#tab-selected').click();
    await page.locator('#panel-selected').getByText('3 are selected').waitFor();
    // The same again takes it away, in the picture too.
    const stage = await page.locator('#canvas').boundingBox();
    const onTable = [stage.x + stage.width / 2, stage.y + 0.55 * stage.height];
    await page.keyboard.down('Shift');
    await page.mouse.click(...onTable);
    await page.keyboard.up('Shift');
    assert.deepEqual(await allSelected(page), ['left::arm::link_3', 'right::arm::link_3']);
    // Not the link from before, which has the table too.
    await page.waitForFunction(() => /select=left::arm::link_3,right::arm::link_3(&|$)/.test(location.hash));
    const other = await openPage(desk.browser, page.url());
    desk.atEnd(other.close);
    assert.deepEqual(await allSelected(other.page), ['left::arm::link_3', 'right::arm::link_3']);
    assert.ok(page.url().startsWith(url));

    await page.keyboard.press('h');
    assert.deepEqual((await hidden(page)).sort(), ['left::arm::link_3', 'right::arm::link_3']);
    await page.getByRole('button', {name: '2 bodies are hidden: show all'}).waitFor();
    await page.mouse.move(0, 0);
    await samePicture(page, 'hidden');
    // Its marks are hidden, too.
    const labels = () => page.locator('.label:not([hidden])').allTextContents();
    await page.keyboard.press('5');
    await eventually(async () => assert.ok((await labels()).length > 3));
    assert.ok(!(await labels()).includes('link_3'));
    await page.keyboard.press('5');
    // What is hidden cannot be clicked.
    await row(page, 'table::table').click();
    await page.getByRole('button', {name: 'Hide', exact: true}).click();
    await page.mouse.click(...onTable);
    assert.ok(!(await allSelected(page)).includes('table::table'));
    await page.keyboard.press('u');
    assert.deepEqual(await hidden(page), []);
    await row(page, 'left::arm').click();
    await page.keyboard.press('Shift+H');
    assert.ok(!(await hidden(page)).includes('left::arm::link_3'));
    assert.ok((await hidden(page)).includes('table::table'));
    await page.keyboard.press('a');
    await isAtRest(page);
    await samePicture(page, 'isolated');
    await page.locator('#hidden-bodies').click();
    assert.deepEqual(await hidden(page), []);
    assert.deepEqual(faults, []);
  },

  async 'six views, with perspective and without'(desk) {
    const {page, faults} = await openCell(desk);
    const direction = async () => {
      await isAtRest(page);
      const {eye, target} = await camera(page);
      const away = eye.map((x, i) => x - target[i]);
      return away.map((x) => Math.round(x / Math.hypot(...away)) + 0);
    };
    for (const [key, axis] of ['X', 'Y', 'Z'].entries()) {
      await page.keyboard.press(`Shift+${axis}`);
      assert.deepEqual(
        await direction(),
        [0, 1, 2].map((i) => (i === key ? 1 : 0)),
      );
      await page.keyboard.press(`Shift+${axis}`);
      assert.deepEqual(
        await direction(),
        [0, 1, 2].map((i) => (i === key ? -1 : 0)),
      );
    }
    await page.keyboard.press('b');
    const panel = page.locator('#panel-tools');
    await panel.getByRole('button', {name: 'Front'}).click();
    assert.deepEqual(await direction(), [1, 0, 0]);
    await page.keyboard.press('o');
    assert.ok(await page.evaluate(() => window.sceneweld.isOrthographic));
    await panel.getByLabel('Orthographic').waitFor();
    await isAtRest(page);
    assert.ok(await panel.getByLabel('Orthographic').isChecked());
    await page.mouse.move(0, 0);
    await samePicture(page, 'orthographic');
    // The wheel zooms, and the link remembers.
    const before = await camera(page);
    const stage = await page.locator('#canvas').boundingBox();
    await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
    await page.mouse.wheel(0, -300);
    await isAtRest(page);
    const after = await camera(page);
    const far = ({eye, target}) => Math.hypot(...eye.map((x, i) => x - target[i]));
    assert.ok(far(after) < 0.9 * far(before), `${far(after)} of ${far(before)}`);
    await page.waitForFunction(() => location.hash.includes('orthographic=1'));
    const other = await openPage(desk.browser, page.url());
    desk.atEnd(other.close);
    assert.ok(await other.page.evaluate(() => window.sceneweld.isOrthographic));
    await page.keyboard.press('o');
    assert.ok(!(await page.evaluate(() => window.sceneweld.isOrthographic)));
    assert.deepEqual(faults, []);
  },

  async 'distances and angles between points are measured'(desk) {
    const {page, faults} = await openCell(desk);
    await page.keyboard.press('d');
    const panel = page.locator('#panel-tools');
    const names = ['left::arm::link_2', 'left::gripper::palm', 'right::gripper::palm'];
    for (const [i, name] of names.entries()) {
      await row(page, name).click({modifiers: i > 0 ? ['Shift'] : []});
    }
    await page.keyboard.press('w');
    await panel.getByRole('button', {name: 'Add the selection'}).click();
    const origins = await Promise.all(names.map(async (name) => (await poseOf(page, name)).translation));
    const minus = (a, b) => a.map((x, i) => x - b[i]);
    const [u, v] = [minus(origins[0], origins[1]), minus(origins[2], origins[1])];
    const angle = Math.acos(u.reduce((sum, x, i) => sum + x * v[i], 0) / Math.hypot(...u) / Math.hypot(...v));
    const fact = (term) => panel.locator(`.facts dt:text-is("${term}") + dd`).textContent();
    assert.ok(Math.abs(parseFloat(await fact('distance 1 to 2')) - Math.hypot(...u)) < 1e-6);
    assert.ok(Math.abs(parseFloat(await fact('angle at 2')) - (180 * angle) / Math.PI) < 1e-3);
    // It follows the joints.
    const before = await fact('distance 1 to 2');
    await page.locator('#tab-joints').click();
    await slide(page, 'left::arm::joint_4', 0.9);
    await page.locator('#tab-tools').click();
    assert.notEqual(await fact('distance 1 to 2'), before);
    // In the picture: the first click begins anew, and snaps to a corner of the table.
    const stage = await page.locator('#canvas').boundingBox();
    await page.mouse.move(stage.x + stage.width / 2, stage.y + 0.55 * stage.height);
    await page.mouse.click(stage.x + stage.width / 2, stage.y + 0.55 * stage.height);
    await panel.locator('.picked li', {hasText: 'table'}).waitFor();
    await page.mouse.click(stage.x + 0.4 * stage.width, stage.y + 0.53 * stage.height);
    assert.equal(await panel.locator('.picked li').count(), 2);
    assert.match(await fact('distance 1 to 2'), /^0\.\d+ m$/);
    await page.locator('.label:not([hidden])', {hasText: ' m'}).first().waitFor();
    await page.mouse.move(0, 0);
    await samePicture(page, 'measure');
    await page.keyboard.press('d');
    assert.ok(!(await panel.locator('.picked').isVisible()));
    assert.deepEqual(faults, []);
  },

  async 'a dragged body moves its joint, within the limits'(desk) {
    const {page, faults} = await openCell(desk);
    await page.keyboard.press('g');
    // Seen from the side, the upper arm is dragged.
    const at = await pixelOf(page, (await poseOf(page, 'left::arm::link_4')).translation);
    const before = await moved(page);
    await page.mouse.move(...at);
    await page.mouse.down();
    for (let i = 1; i <= 6; ++i) await page.mouse.move(at[0] + 8 * i, at[1] + 5 * i);
    await page.mouse.up();
    const after = await moved(page);
    assert.deepEqual(before, {});
    assert.equal(Object.keys(after).length, 1, JSON.stringify(after));
    const [joint] = Object.keys(after);
    assert.match(joint, /^left::arm::joint_/);
    await page.locator('#panel-tools .said', {hasText: joint.split('::').pop()}).waitFor();
    // The camera stays where it was, and far away the joint stops at its limit.
    const eye = await camera(page);
    const again = await pixelOf(page, (await poseOf(page, 'left::arm::link_4')).translation);
    await page.mouse.move(...again);
    await page.mouse.down();
    for (let i = 0; i < 8; ++i) await page.mouse.move(again[0] + 30 * i, again[1] + 25 * i);
    await page.mouse.up();
    assert.deepEqual(await camera(page), eye);
    await page.locator('#tab-joints').click();
    assert.equal(await page.locator('.joint input.is-beyond').count(), 0);
    // A free body moves as a whole, with Alt and without the tool.
    await page.keyboard.press('g');
    const crate = await poseOf(page, 'crate_on_floor::crate');
    const onCrate = await pixelOf(page, crate.translation);
    await page.keyboard.down('Alt');
    await page.mouse.move(...onCrate);
    await page.mouse.down();
    await page.mouse.move(onCrate[0] + 20, onCrate[1]);
    await page.mouse.move(onCrate[0] + 40, onCrate[1]);
    await page.mouse.up();
    await page.keyboard.up('Alt');
    const there = await poseOf(page, 'crate_on_floor::crate');
    assert.ok(Math.hypot(...there.translation.map((x, i) => x - crate.translation[i])) > 0.05);
    assert.deepEqual(there.rotation, crate.rotation);
    await page.mouse.move(0, 0);
    await samePicture(page, 'dragged');
    assert.deepEqual(faults, []);
  },

  async 'a gripper reaches a typed pose, and the arrows move it'(desk) {
    const {page, faults} = await openCell(desk);
    await row(page, 'left::gripper::palm').click();
    await page.keyboard.press('k');
    const panel = page.locator('#panel-tools');
    await panel.getByText('moved by 7 joints').waitFor();
    const start = await poseOf(page, 'left::gripper::palm');
    const wanted = start.translation[2] - 0.06;
    await panel.getByLabel('z in m').fill(String(wanted));
    await panel.getByLabel('z in m').press('Enter');
    await panel.locator('dd', {hasText: 'nothing'}).first().waitFor();
    const there = await poseOf(page, 'left::gripper::palm');
    assert.ok(Math.abs(there.translation[2] - wanted) < 1e-9);
    assert.ok(Math.abs(there.translation[0] - start.translation[0]) < 1e-4, 'the fields have five decimals');
    assert.ok(Object.keys(await moved(page)).length >= 6);
    await page.mouse.move(0, 0);
    await samePicture(page, 'reach');
    // Too far away: as near as the limits allow.
    await panel.getByLabel('x in m').fill('9');
    await panel.getByLabel('x in m').press('Enter');
    await panel.getByText(/\d mm/).waitFor();
    await page.locator('#tab-joints').click();
    assert.equal(await page.locator('.joint input.is-beyond').count(), 0);
    await page.keyboard.press('r');
    // The blue arrow upwards.
    await row(page, 'left::gripper::palm').click();
    const p = await pixelOf(page, start.translation);
    const up = await pixelOf(page, [start.translation[0], start.translation[1], start.translation[2] + 0.1]);
    const size = Math.hypot(up[0] - p[0], up[1] - p[1]);
    const grip = [p[0] + (50 / size) * (up[0] - p[0]), p[1] + (50 / size) * (up[1] - p[1])];
    const eye = await camera(page);
    await page.mouse.move(...grip);
    await page.mouse.down();
    for (let i = 1; i <= 5; ++i) await page.mouse.move(grip[0], grip[1] - 6 * i);
    await page.mouse.up();
    const lifted = await poseOf(page, 'left::gripper::palm');
    assert.ok(lifted.translation[2] > start.translation[2] + 0.01, String(lifted.translation));
    assert.ok(Math.abs(lifted.translation[0] - start.translation[0]) < 1e-6);
    assert.deepEqual(await camera(page), eye);
    assert.deepEqual(faults, []);
  },
};
