// The page's view of a scene.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import {isReady, openPage} from './browser.mjs';
import {cellFile, openCell, options} from './cell.mjs';
import {samePicture, saveWebp} from './picture.mjs';
import {root} from './sources.mjs';
import {startView} from './view_server.mjs';

const isUpdating = process.env.SCENEWELD_UPDATE === '1';

export const tests = {
  async "the gallery's cell loads"(desk) {
    const {page, faults} = await openCell(desk);
    assert.equal(await page.locator('#title').textContent(), 'two_arm_cell.dmd.yaml');
    assert.equal(await page.locator('#status').textContent(), 'No problems');
    assert.match(await page.title(), /two_arm_cell/);
    for (const name of ['left', 'gripper', 'link_3', 'table']) {
      assert.ok(await page.locator('.row .name', {hasText: name}).first().isVisible(), name);
    }
    assert.ok(await page.locator('.joint[data-joint="left::arm::joint_2"]').isVisible());
    // Instanced: fewer calls than the cell has geometries, including those of the shadows.
    assert.ok((await page.evaluate(() => window.sceneweld.drawCalls)) < 60);
    await samePicture(page, 'cell');
    assert.deepEqual(faults, []);
  },

  async 'at first everything is asked for once, and little is compiled'(desk) {
    const {page, asked, faults} = await openCell(desk);
    const wanted = ['/', '/assets/viewer.js', '/assets/viewer.css', '/api/scene', '/api/events', '/api/scene.glb'];
    assert.deepEqual(asked.filter((path) => path !== '/icon.svg').sort(), wanted.sort());
    // Background, grid, shadows on the ground and in the map, what is opaque, what is translucent.
    assert.equal(await page.evaluate(() => window.sceneweld.programs), 6);
    // One when the scene is loaded; another if the browser reports the size of the page late.
    assert.ok((await page.evaluate(() => window.sceneweld.pictures)) <= 2);
    // Nothing moves, so nothing is drawn.
    await page.waitForTimeout(300);
    const before = await page.evaluate(() => window.sceneweld.pictures);
    await page.waitForTimeout(300);
    assert.equal(await page.evaluate(() => window.sceneweld.pictures), before);
    assert.deepEqual(faults, []);
  },

  async 'contact zones of each shape, cameras, lights and sensors are drawn'(desk) {
    const view = await startView(path.join(root, 'tests/viewer/scenes/kinds/kinds.dmd.yaml'));
    desk.atEnd(view.stop);
    const {page, faults, close} = await openPage(desk.browser, view.url);
    desk.atEnd(close);
    await page.locator('#tab-show').click();
    for (const key of ['0', 'c', '9']) await page.keyboard.press(key);
    for (const name of ['wedge', 'small_wedge', 'box', 'ball', 'can', 'pill', 'gyro', 'bulb', 'torch']) {
      await page.locator('.label', {hasText: new RegExp(`^${name}$`)}).waitFor({state: 'attached'});
    }
    assert.ok(!(await page.locator('#not-drawn').isVisible()));
    await page.getByText('One tendon has no place').waitFor();
    await samePicture(page, 'kinds');
    // Elements without a place are listed in their layer.
    await page.locator('#tab-joints').click();
    await page.locator('.joint[data-joint="coupled::left_slide"] .joint-name').click();
    await page.locator('#tab-selected').click();
    await page.getByText('\u22120.01 \u2264 1 left_slide \u2212 0.5 right_slide \u2264 0.08').waitFor();
    assert.deepEqual(faults, []);
  },

  async 'a click on a body tells of it and lights what it never collides with'(desk) {
    const {page, faults} = await openCell(desk);
    const stage = await page.locator('#canvas').boundingBox();
    // The table is in the centre.
    await page.mouse.click(stage.x + stage.width / 2, stage.y + 0.55 * stage.height);
    assert.equal(await page.evaluate(() => window.sceneweld.selected), 'table::table');
    const panel = page.locator('#panel-selected');
    await panel.getByText('kit/table.sdf:6').first().waitFor();
    const text = await panel.textContent();
    for (const part of ['table::table', '30 kg', 'kit/table.sdf:6', 'two_arm_cell.dmd.yaml:37', 'add_model']) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
    assert.deepEqual([...(await page.evaluate(() => window.sceneweld.partners))].sort(), [
      'left::base::chassis',
      'right::base::chassis',
    ]);
    await page.mouse.move(0, 0);
    await samePicture(page, 'selected');
    assert.deepEqual(faults, []);
  },

  async 'the filter matrix lights the pairs of the chosen body'(desk) {
    const {page, faults} = await openCell(desk);
    await page.locator('#tab-filters').click();
    await page.locator('.row[title="left::gripper::palm"]').click();
    const cells = () =>
      page.locator('.matrix td.is-lit').evaluateAll((all) => all.map((cell) => cell.dataset.pair).sort());
    assert.deepEqual(
      (await cells()).filter((pair) => !pair.includes('hand')),
      ['left::gripper::fingers left::gripper::palm_alone', 'left::gripper::palm_alone left::gripper::fingers'],
    );
    await page.getByRole('button', {name: 'Bodies'}).click();
    const partners = await page.evaluate(() => window.sceneweld.partners);
    assert.deepEqual(
      await cells(),
      partners.flatMap((partner) => [`left::gripper::palm ${partner}`, `${partner} left::gripper::palm`]).sort(),
    );
    // Nothing is selected, so nothing is highlighted.
    await page.keyboard.press('Escape');
    assert.deepEqual(await cells(), []);
    assert.deepEqual(faults, []);
  },

  async 'layers are drawn over the scene, light and dark'(desk) {
    const {page, faults} = await openCell(desk, {colorScheme: 'dark'});
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
    await page.locator('#tab-show').click();
    for (const layer of ['frames', 'jointAxes', 'centres']) await page.locator(`input[data-layer=${layer}]`).check();
    await page.locator('.label', {hasText: 'surface'}).waitFor();
    await samePicture(page, 'layers_dark');
    await page.keyboard.press('t');
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'light');
    for (const key of ['1', '4', '6', '7', '2', '8']) await page.keyboard.press(key);
    assert.ok(!(await page.locator('input[data-layer=visual]').isChecked()));
    await samePicture(page, 'collision_light');
    assert.deepEqual(faults, []);
  },

  async 'the opacity of collision geometry is automatic until it is chosen, and stays'(desk) {
    const {page, faults} = await openCell(desk);
    const opacity = () => page.evaluate(() => window.sceneweld.collisionOpacity);
    await page.locator('#tab-show').click();
    const slider = page.getByRole('slider', {name: 'Opacity of collision geometry'});
    const reset = page.getByRole('button', {name: 'Automatic opacity'});
    assert.ok(!(await slider.isVisible()));
    // Translucent over visual geometry, opaque alone.
    await page.keyboard.press('2');
    assert.equal(await slider.inputValue(), '42');
    await page.keyboard.press('1');
    assert.equal(await opacity(), 1);
    assert.equal(await slider.inputValue(), '100');
    assert.ok(!(await reset.isVisible()));

    await slider.fill('15');
    assert.equal(await opacity(), 0.15);
    assert.ok(await page.getByText('15 %').isVisible());
    await samePicture(page, 'collision_opacity');
    await page.keyboard.press('1');
    assert.equal(await opacity(), 0.15);
    // The browser remembers it; a hidden layer changes nothing.
    await page.keyboard.press('2');
    assert.ok(!(await slider.isVisible()));
    await page.reload();
    await isReady(page);
    await page.locator('#tab-show').click();
    await page.keyboard.press('2');
    assert.equal(await slider.inputValue(), '15');
    // By keys, as any slider.
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await opacity(), 0.16);
    await reset.click();
    assert.equal(await opacity(), 0.42);
    assert.equal(await slider.inputValue(), '42');
    assert.ok(!(await reset.isVisible()));
    assert.deepEqual(faults, []);
  },

  async 'titles fit a phone'(desk) {
    const long = path.join(desk.folder, 'cell_of_two_arms_with_grippers_and_a_table.final.dmd.yaml');
    const faulty =
      fs.readFileSync(cellFile(desk.folder), 'utf8') + '- add_weld: { parent: world, child: nowhere::x }\n';
    fs.writeFileSync(long, faulty);
    for (const [input, width, isOneLine] of [
      [cellFile(desk.folder), 320, true],
      [cellFile(desk.folder), 360, true],
      [cellFile(desk.folder), 390, true],
      [path.join(desk.folder, 'cell.dmd.yaml'), 320, true],
      [long, 320, false],
      [long, 412, false],
    ]) {
      const view = await startView(input, [...options(desk.folder), '--edit']);
      const {page, close} = await openPage(desk.browser, view.url, {
        viewport: {width, height: 700},
        isMobile: true,
        hasTouch: true,
      });
      const what = `${path.basename(input)} at ${width}`;
      assert.equal(await page.locator('#title').textContent(), path.basename(input));
      const {lines, ...cut} = await page.locator('#title').evaluate((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        const lines = new Set([...range.getClientRects()].map(({top}) => top)).size;
        return {lines, width: title.scrollWidth - title.clientWidth, height: title.scrollHeight - title.clientHeight};
      });
      assert.deepEqual(cut, {width: 0, height: 0}, what);
      if (isOneLine) assert.equal(lines, 1, what);
      for (const button of await page.locator('#actions button:visible, #status').all()) {
        const {x, width: wide} = await button.boundingBox();
        assert.ok(x >= 0 && x + wide <= width, what);
      }
      // The titles of the panels and of their parts.
      await page.locator('#tab-scene').tap();
      await page.locator('#panel-scene').getByRole('searchbox').fill('gripper right_finger');
      await page.locator('#panel-scene .row[title$="gripper::right_finger"]').first().tap();
      for (const name of ['scene', 'joints', 'selected', 'show', 'filters', 'tools', 'problems']) {
        if (name !== 'scene') await page.locator(`#tab-${name}`).tap();
        const faults = await page
          .locator(`#panel-${name}`)
          .evaluate((panel) =>
            [
              ...panel.querySelectorAll('h2, h3, legend, .joint-name, .joint-group'),
              ...document.querySelectorAll('.tab'),
            ]
              .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
              .map((one) => one.textContent),
          );
        assert.deepEqual(faults, [], `${what}, ${name}`);
      }
      await close();
      await view.stop();
    }
  },

  async 'a phone has sheets'(desk) {
    const {page, faults} = await openCell(desk, {viewport: {width: 390, height: 780}, isMobile: true, hasTouch: true});
    assert.ok(!(await page.locator('#panel-scene').isVisible()));
    for (const name of ['scene', 'joints', 'selected', 'show', 'filters', 'tools', 'problems']) {
      await page.locator(`#tab-${name}`).tap();
      assert.ok(await page.locator(`#panel-${name}`).isVisible(), name);
      assert.equal(await page.locator('.panel:visible').count(), 1);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `${name} is ${width} wide`);
    }
    await page.locator('#tab-problems').tap();
    assert.equal(await page.locator('.panel:visible').count(), 0);
    await samePicture(page, 'phone');
    assert.deepEqual(faults, []);
  },

  async "the README's picture"(desk) {
    if (!isUpdating) return;
    const view = await startView(path.join(root, 'models/cell.dmd.yaml'));
    desk.atEnd(view.stop);
    const {page, close} = await openPage(desk.browser, view.url, {viewport: {width: 1180, height: 660}});
    desk.atEnd(close);
    await page.locator('.row[title="gripper::palm"]').click();
    await page.locator('#panel-selected').getByText('Declared at').waitFor();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(400);
    await saveWebp(page, path.join(root, 'docs/cell.webp'));
  },
};
