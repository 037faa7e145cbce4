// The choice of a configuration, and the macros of xacro.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import {moved, openPage, poseOf, slide} from './browser.mjs';
import {openCell} from './cell.mjs';
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
    const choice = page.getByRole('group', {name: 'Configurations'});
    const shownIn = (group) => group.locator('[aria-pressed=true]').allTextContents();
    const shown = async () => (await shownIn(choice)).join();
    const choose = (name) => choice.getByRole('button', {name, exact: true}).click();
    assert.deepEqual(await choice.getByRole('button').allTextContents(), ['default', 'home', 'lifted']);
    assert.equal(await shown(), 'default');
    for (const name of ['arm::home', 'arm::lifted']) {
      await choose(name.split('::')[1]);
      for (const body of ['arm::lower', 'arm::cube']) await assertAsPose(page, body, '--configuration', name);
      assert.equal(await shown(), name.split('::')[1]);
    }
    // By keys.
    await choice.getByRole('button', {name: 'home'}).focus();
    await page.keyboard.press('Enter');
    assert.equal(await shown(), 'home');
    await assertAsPose(page, 'arm::cube', '--configuration', 'arm::home');
    // The link holds the positions, so that another page shows the same choice.
    await page.waitForFunction(() => location.hash.includes('arm::shoulder:0.5'));
    const other = await openPage(desk.browser, page.url());
    desk.atEnd(other.close);
    await other.page.locator('#tab-joints').click();
    assert.deepEqual(await shownIn(other.page.getByRole('group', {name: 'Configurations'})), ['home']);
    // A slider ends it, and the defaults are back after a reset.
    await slide(page, 'arm::elbow', 0.25);
    assert.equal(await shown(), '');
    await choose('default');
    assert.deepEqual(await moved(page), {});
    assert.equal(await shown(), 'default');
    await assertAsPose(page, 'arm::cube');
    assert.deepEqual(faults, []);
  },

  async 'a random pose is the same for the same seed'(desk) {
    const {page, faults} = await openCell(desk);
    const seed = page.getByLabel('Seed of the random pose');
    await page.keyboard.press('z');
    const first = await moved(page);
    assert.ok(Object.keys(first).length >= 12);
    assert.equal(await seed.inputValue(), '1');
    await page.getByRole('button', {name: 'Random'}).click();
    assert.equal(await seed.inputValue(), '2');
    assert.notDeepEqual(await moved(page), first);
    await seed.fill('1');
    await seed.press('Enter');
    assert.deepEqual(await moved(page), first);
    // Within the limits, as the sliders have them.
    const beyond = await page.locator('.joint input.is-beyond').count();
    assert.equal(beyond, 0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    assert.deepEqual(await moved(page), {});
    assert.deepEqual(faults, []);
  },

  async 'a scene without configurations has no choice'(desk) {
    const view = await startView(path.join(root, 'tests/viewer/scenes/lint/arm.urdf'));
    desk.atEnd(view.stop);
    const {page, faults, close} = await openPage(desk.browser, view.url);
    desk.atEnd(close);
    await page.locator('#tab-joints').click();
    assert.ok(!(await page.getByRole('group', {name: 'Configurations'}).isVisible()));
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
