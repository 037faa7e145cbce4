// Files that change while a page shows them.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import {camera, eventually, isAtRest, moved, openPage, poseOf, sameCamera, slide} from './browser.mjs';
import {cellFile, edit, openCell, options} from './cell.mjs';
import {startView} from './view_server.mjs';

export const tests = {
  async 'an edited file is shown at once, with camera, joints and choice as they were'(desk) {
    const {page, faults} = await openCell(desk);
    await slide(page, 'left::arm::joint_1', 0.4);
    await page.locator('.row[title="left::arm::link_2"]').click();
    await page.locator('#canvas').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('+');
    await isAtRest(page);
    const before = {camera: await camera(page), palm: await poseOf(page, 'left::gripper::palm')};

    edit(desk.folder, 'translation: [0.9, 0.4, 0.001]', 'translation: [1.1, -0.4, 0.001]');
    await eventually(async () =>
      assert.deepEqual((await poseOf(page, 'crate_on_floor::crate')).translation, [1.1, -0.4, 0.001]),
    );
    assert.deepEqual(await moved(page), {'left::arm::joint_1': [0.4]});
    assert.deepEqual(await poseOf(page, 'left::gripper::palm'), before.palm);
    assert.equal(await page.evaluate(() => window.sceneweld.selected), 'left::arm::link_2');
    assert.ok(sameCamera(await camera(page), before.camera));

    // The same for a file that the scene includes.
    const station = path.join(desk.folder, 'kit/station.dmd.yaml');
    fs.writeFileSync(station, fs.readFileSync(station, 'utf8').replace('joint_2: [0.6]', 'joint_2: [0.9]'));
    const range = page.locator('.joint[data-joint="right::arm::joint_2"] input[type=range]');
    await eventually(async () => assert.ok(Math.abs(Number(await range.inputValue()) - 0.9) < 1e-9));
    assert.deepEqual(faults, []);
  },

  async 'a scene in which something moved is shown without its meshes being sent again'(desk) {
    const {page, faults} = await openCell(desk);
    const answers = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/scene.glb')) answers.push(response.headers()['x-meshes-known']);
    });
    edit(desk.folder, 'translation: [0.9, 0.4, 0.001]', 'translation: [1.1, -0.4, 0.001]');
    await eventually(async () =>
      assert.deepEqual((await poseOf(page, 'crate_on_floor::crate')).translation, [1.1, -0.4, 0.001]),
    );
    assert.deepEqual(answers, ['1']);
    // Another mesh: everything is sent.
    const mesh = path.join(desk.folder, 'kit/wedge.obj');
    fs.writeFileSync(mesh, fs.readFileSync(mesh, 'utf8').replace(/^v \S+/m, 'v 0.0123'));
    await eventually(async () => assert.deepEqual(answers, ['1', undefined]));
    await isAtRest(page);
    assert.deepEqual(faults, []);
  },

  async 'a broken file shows its diagnostic beside the last good scene until it is mended'(desk) {
    const {page, faults} = await openCell(desk);
    const good = await page.evaluate(() => window.sceneweld.sceneRevision);
    await slide(page, 'right::arm::joint_1', -0.3);
    const palm = await poseOf(page, 'right::gripper::palm');
    edit(desk.folder, 'child: table::table', 'child: table::tabel');
    const problems = page.locator('#panel-problems');
    await eventually(async () => {
      assert.match(await page.locator('#banner').textContent(), /Does not compose: 1 error/);
      assert.ok(await problems.isVisible());
      const text = await problems.textContent();
      for (const part of [
        'no frame table::tabel',
        'unknown-frame',
        'two_arm_cell.dmd.yaml:42',
        '^^^^^^^^^^^^',
        'did you mean `table::table`?',
      ]) {
        assert.ok(text.includes(part), `${part} in ${text}`);
      }
    });
    // The scene is back, and its joints move.
    assert.equal(await page.evaluate(() => window.sceneweld.sceneRevision), good);
    assert.deepEqual(await poseOf(page, 'right::gripper::palm'), palm);
    await slide(page, 'right::arm::joint_1', 0.3);
    assert.notDeepEqual(await poseOf(page, 'right::gripper::palm'), palm);

    edit(desk.folder, 'child: table::tabel', 'child: table::table');
    await eventually(async () => {
      assert.ok(!(await page.locator('#banner').isVisible()));
      assert.ok(!(await problems.isVisible()));
      assert.equal(await page.locator('#status').textContent(), 'No problems');
    });
    assert.deepEqual(await moved(page), {'right::arm::joint_1': [0.3]});
    assert.deepEqual(faults, []);
  },

  async 'a scene that is broken from the start is shown in part, and whole when it is mended'(desk) {
    edit(desk.folder, 'name: table\n', 'nmae: table\n');
    const view = await startView(cellFile(desk.folder), options(desk.folder));
    desk.atEnd(view.stop);
    const {page, faults, close} = await openPage(desk.browser, view.url);
    desk.atEnd(close);
    assert.ok(await page.locator('#banner').isVisible());
    assert.equal(await poseOf(page, 'table::table'), undefined);
    assert.ok(await page.locator('#panel-problems .problem.error').first().isVisible());
    edit(desk.folder, 'nmae: table\n', 'name: table\n');
    await eventually(async () => {
      assert.ok(!(await page.locator('#banner').isVisible()));
      assert.ok((await poseOf(page, 'table::table')) !== undefined);
    });
    assert.deepEqual(faults, []);
  },

  async 'the page goes on when sceneweld view comes back'(desk) {
    const file = cellFile(desk.folder);
    const first = await startView(file, options(desk.folder));
    const {page, close} = await openPage(desk.browser, first.url);
    desk.atEnd(close);
    await slide(page, 'left::arm::joint_1', 0.2);
    await first.stop();
    await page.getByText('not connected').waitFor();
    edit(desk.folder, 'translation: [0.9, 0.4, 0.001]', 'translation: [0.7, -0.7, 0.001]');
    const second = await startView(file, options(desk.folder), Number(new URL(first.url).port));
    desk.atEnd(second.stop);
    await page.waitForFunction(
      () => window.sceneweld.isReady && window.sceneweld.pose('crate_on_floor::crate').translation[0] === 0.7,
    );
    assert.ok(!(await page.locator('#connection').isVisible()));
    assert.deepEqual(await moved(page), {'left::arm::joint_1': [0.2]});
  },
};
