// Moving joints, the link, the keyboard.

import assert from 'node:assert/strict';
import fs from 'node:fs';

import {camera, moved, openPage, poseOf, sameCamera, slide} from './browser.mjs';
import {cellFile, openCell, options} from './cell.mjs';
import {run} from './view_server.mjs';

const kTolerance = 1e-9;

function assertClose(a, b) {
  for (const key of ['translation', 'rotation']) {
    const sign = key === 'rotation' && a[key][0] * b[key][0] < 0 ? -1 : 1;
    a[key].forEach((x, i) => assert.ok(Math.abs(x - sign * b[key][i]) < kTolerance, `${key} ${a[key]}, not ${b[key]}`));
  }
}

export const tests = {
  async 'sliders move the gripper to where sceneweld pose puts it'(desk) {
    const {page, faults} = await openCell(desk);
    const wanted = (body, ...joints) =>
      JSON.parse(
        run(
          'pose',
          cellFile(desk.folder),
          body,
          '--json',
          ...options(desk.folder),
          ...joints.flatMap((joint) => ['--joint', joint]),
        ),
      );
    assertClose(await poseOf(page, 'left::gripper::palm'), wanted('left::gripper::palm'));
    await slide(page, 'left::arm::joint_1', 0.7);
    await slide(page, 'left::arm::joint_4', -1.1);
    await slide(page, 'left::gripper::left_slide', 0.011);
    const joints = ['left::arm::joint_1=0.7', 'left::arm::joint_4=-1.1', 'left::gripper::left_slide=0.011'];
    for (const body of [
      'left::gripper::palm',
      'left::gripper::left_finger',
      'left::gripper::right_finger',
      'right::gripper::palm',
    ]) {
      assertClose(await poseOf(page, body), wanted(body, ...joints));
    }
    // The other finger follows, and cannot be moved separately.
    const follower = page.locator('.joint[data-joint="left::gripper::right_slide"]');
    assert.ok(await follower.locator('input[type=range]').isDisabled());
    assert.match(await follower.textContent(), /follows left_slide/);
    assert.equal(Number(await follower.locator('input[type=range]').inputValue()), 0.011);
    // Typed, in degrees.
    const number = page.locator('.joint[data-joint="right::arm::joint_2"] input[type=number]');
    await number.fill('30');
    await number.press('Enter');
    assert.ok(Math.abs((await moved(page))['right::arm::joint_2'][0] - Math.PI / 6) < 1e-12);
    await page.getByRole('button', {name: 'Reset', exact: true}).click();
    assert.deepEqual(await moved(page), {});
    assertClose(await poseOf(page, 'left::gripper::palm'), wanted('left::gripper::palm'));
    assert.deepEqual(faults, []);
  },

  async 'the link restores joints, camera and what is chosen'(desk) {
    const {page, url} = await openCell(desk);
    await slide(page, 'left::arm::joint_2', -0.25);
    await slide(page, 'crate_on_floor::crate', 0.5);
    await page.locator('.row[title="left::arm::link_4"]').click();
    await page.locator('#canvas').focus();
    for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowLeft');
    // It is written a little later, with the place of the camera at that time.
    await page.waitForFunction(() => {
      const said = /camera=([^&]*)/.exec(location.hash)?.[1]?.split(';').map(Number) ?? [];
      const {eye, target} = window.sceneweld.camera;
      return location.hash.includes('select=') && [...eye, ...target].every((x, i) => Math.abs(x - said[i]) < 1e-4);
    });
    const link = await page.evaluate(() => location.hash);
    assert.ok(link.includes('q=left::arm::joint_2:-0.25'), link);

    const other = await openPage(desk.browser, url + link);
    desk.atEnd(other.close);
    assert.deepEqual(await moved(other.page), {'left::arm::joint_2': [-0.25]});
    assert.equal(await other.page.evaluate(() => window.sceneweld.selected), 'left::arm::link_4');
    for (const body of ['left::gripper::palm', 'crate_on_floor::crate']) {
      assertClose(await poseOf(other.page, body), await poseOf(page, body));
    }
    assert.ok(sameCamera(await camera(page), await camera(other.page)));
    // An invalid link has no effect.
    const odd = await openPage(
      desk.browser,
      `${url}#q=nobody:1,left::arm::joint_3:abc,%E0%A4%A&camera=1;2&select=nobody`,
    );
    desk.atEnd(odd.close);
    assert.deepEqual(odd.faults, []);
    assertClose(await poseOf(odd.page, 'right::gripper::palm'), await poseOf(page, 'right::gripper::palm'));
  },

  async 'the keyboard does what the mouse does'(desk) {
    const {page, faults} = await openCell(desk);
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('title') ?? document.activeElement?.tagName);
    await page.keyboard.press('/');
    await page.keyboard.type('left link_6');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => window.sceneweld.selected), 'left::arm::link_6');
    assert.equal(await focused(), 'left::arm::link_6');
    const far = await camera(page);
    await page.keyboard.press('f');
    await page.waitForTimeout(150);
    assert.ok(!sameCamera(await camera(page), far));
    // The whole tree again; moves along it.
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await page.locator('.row[title="left::arm"]').click();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.locator('.row[title="left::arm"]').getAttribute('aria-expanded'), 'false');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'left::arm::base');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => window.sceneweld.selected), 'left::arm::link_1');
    // A slider by its keys: by a hundredth of its range, and not beyond its ends.
    await page.keyboard.press('j');
    const range = page.locator('.joint[data-joint="left::arm::joint_1"] input[type=range]');
    await range.focus();
    await page.keyboard.press('ArrowRight');
    assert.ok(Math.abs((await moved(page))['left::arm::joint_1'][0] - 0.058) < 1e-9);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    assert.equal((await moved(page))['left::arm::joint_1'][0], 2.9);
    assert.match(await range.getAttribute('aria-label'), /left::arm::joint_1/);
    assert.match(await range.getAttribute('aria-valuetext'), /166.16 °/);
    await page.keyboard.press('r');
    assert.deepEqual(await moved(page), {});
    await page.keyboard.press('?');
    assert.ok(await page.getByRole('dialog').isVisible());
    await page.keyboard.press('Escape');
    assert.ok(!(await page.getByRole('dialog').isVisible()));
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => window.sceneweld.selected), null);
    assert.deepEqual(faults, []);
  },

  async 'a picture is saved as PNG'(desk) {
    const {page, faults} = await openCell(desk);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', {name: /Picture as PNG/}).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'two_arm_cell.png');
    const bytes = fs.readFileSync(await download.path());
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    assert.ok(bytes.length > 20000);
    assert.deepEqual(faults, []);
  },
};
