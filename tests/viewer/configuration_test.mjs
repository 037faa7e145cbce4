// The choice of a configuration, and the macros of xacro.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import {moved, openPage, poseOf, slide} from './browser.mjs';
import {root} from './sources.mjs';
import {run, startView} from './view_server.mjs';

const kArm = path.join(root, 'tests/viewer/scenes/configurations/arm.xml');
const kTolerance = 1e-9;

/** Whether a body is where `sceneweld pose` puts it. */
async function assertAsPose(page, body, ...words) {
  const wanted = JSON.parse(run('pose', kArm, body, '--json', ...words));
  const shown = await poseOf(page, body);
  for (const key of ['translation', 'rotation']) {
    const dot = shown[key].reduce((sum, x, i) => sum + x * wanted[key][i], 0);
    const sign = key === 'rotation' && dot < 0 ? -1 : 1;
    shown[key].forEach((x, i) => assert.ok(Math.abs(x - sign * wanted[key][i]) < kTolerance, `${body} ${key}`));
  }
}

export const tests = {
  async 'a configuration moves joints and free bodies'(desk) {
    const view = await startView(kArm);
    desk.atEnd(view.stop);
    const {page, faults, close} = await openPage(desk.browser, view.url);
    desk.atEnd(close);
    await page.locator('#tab-joints').click();
    const choice = page.getByLabel('Configuration');
    const shown = () => choice.evaluate((select) => select.selectedOptions[0].textContent);
    assert.deepEqual(await choice.locator('option:not([hidden])').allTextContents(), [
      'default',
      'arm::home',
      'arm::lifted',
    ]);
    assert.equal(await shown(), 'default');
    for (const name of ['arm::home', 'arm::lifted']) {
      await choice.selectOption({label: name});
      for (const body of ['arm::lower', 'arm::cube']) await assertAsPose(page, body, '--configuration', name);
      assert.equal(await shown(), name);
    }
    // By keys.
    await choice.focus();
    await page.keyboard.press('ArrowUp');
    assert.equal(await shown(), 'arm::home');
    await assertAsPose(page, 'arm::cube', '--configuration', 'arm::home');
    // The link holds the positions, so that another page shows the same choice.
    await page.waitForFunction(() => location.hash.includes('arm::shoulder:0.5'));
    const other = await openPage(desk.browser, page.url());
    desk.atEnd(other.close);
    await other.page.locator('#tab-joints').click();
    assert.equal(
      await other.page.getByLabel('Configuration').evaluate((select) => select.selectedOptions[0].textContent),
      'arm::home',
    );
    // A slider ends it, and the defaults are back after a reset.
    await slide(page, 'arm::elbow', 0.25);
    assert.equal(await shown(), 'moved by hand');
    await choice.selectOption({label: 'default'});
    assert.deepEqual(await moved(page), {});
    assert.equal(await shown(), 'default');
    await assertAsPose(page, 'arm::cube');
    assert.deepEqual(faults, []);
  },

  async 'a scene without configurations has no choice'(desk) {
    const view = await startView(path.join(root, 'tests/viewer/scenes/lint/arm.urdf'));
    desk.atEnd(view.stop);
    const {page, faults, close} = await openPage(desk.browser, view.url);
    desk.atEnd(close);
    await page.locator('#tab-joints').click();
    assert.ok(!(await page.getByLabel('Configuration').isVisible()));
    assert.deepEqual(faults, []);
  },

  async 'the selected body shows the macros that made it'(desk) {
    const file = path.join(desk.folder, 'pair.urdf.xacro');
    fs.writeFileSync(
      file,
      `<robot name="pair" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="finger" params="side">
    <link name="\${side}_finger"/>
    <joint name="\${side}_joint" type="fixed">
      <parent link="palm"/>
      <child link="\${side}_finger"/>
    </joint>
  </xacro:macro>
  <link name="palm"/>
  <xacro:finger side="left"/>
</robot>
`,
    );
    const view = await startView(file);
    desk.atEnd(view.stop);
    const {page, faults, close} = await openPage(desk.browser, view.url);
    desk.atEnd(close);
    await page.locator('.row[title="pair::left_finger"]').click();
    await page.locator('#tab-selected').click();
    const panel = page.locator('#panel-selected');
    await panel.getByText('pair.urdf.xacro:3').first().waitFor();
    await panel.getByText('pair.urdf.xacro:10').waitFor();
    assert.match(await panel.textContent(), /in macro finger, called/);
    assert.deepEqual(faults, []);
  },
};
