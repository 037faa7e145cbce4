// Moving things in the page, and writing the change into the file.

import assert from 'node:assert/strict';
import fs from 'node:fs';

import {eventually, isAtRest, openPage, poseOf} from './browser.mjs';
import {cellFile, edit, options} from './cell.mjs';
import {pictureDifference} from './picture.mjs';
import {startView} from './view_server.mjs';

async function openEditor({browser, folder, atEnd}, pageOptions = {}) {
  const view = await startView(cellFile(folder), [...options(folder), '--edit']);
  atEnd(view.stop);
  const opened = await openPage(browser, view.url, pageOptions);
  atEnd(opened.close);
  const {page} = opened;
  const select = async (name) => {
    await page.evaluate((one) => {
      location.hash = `#select=${one}`;
    }, name);
    await page.locator('#tab-selected, [role=tab][aria-controls=panel-selected]').first().click();
  };
  return {...opened, select};
}

export const tests = {
  async 'a typed position is shown as a diff, saved, undone and made again'(desk) {
    const {page, faults, select} = await openEditor(desk);
    const file = cellFile(desk.folder);
    const original = fs.readFileSync(file, 'utf8');
    await select('crate_on_floor::crate');
    const place = page.locator('.editing .place').first();
    await eventually(async () =>
      assert.match(await place.textContent(), /default_free_body_pose of add_model, two_arm_cell\.dmd\.yaml:\d+/),
    );
    const x = page.locator('.edit-form').getByLabel('x in m');
    assert.equal(await x.inputValue(), '0.9');
    await x.fill('1.1');
    await page.getByRole('button', {name: 'Review change…'}).click();
    const dialog = page.getByRole('dialog', {name: 'Change of a file'});
    await dialog.waitFor();
    const diff = await dialog.locator('pre.diff').textContent();
    assert.match(diff, /-\s+translation: \[0\.9, 0\.4, 0\.001\]/);
    assert.match(diff, /\+\s+translation: \[1\.1, 0\.4, 0\.001\]/);
    assert.equal(fs.readFileSync(file, 'utf8'), original);
    await isAtRest(page);
    const difference = await pictureDifference(page, page.locator('body'), 'edit');
    await dialog.getByRole('button', {name: 'Save'}).click();
    const changed = original.replace('[0.9, 0.4, 0.001]', '[1.1, 0.4, 0.001]');
    await eventually(() => assert.equal(fs.readFileSync(file, 'utf8'), changed));
    const isAt = (translation) =>
      eventually(async () => assert.deepEqual((await poseOf(page, 'crate_on_floor::crate')).translation, translation));
    await isAt([1.1, 0.4, 0.001]);

    await page.locator('#canvas').focus();
    await page.keyboard.press('Control+z');
    await eventually(() => assert.equal(fs.readFileSync(file, 'utf8'), original));
    await isAt([0.9, 0.4, 0.001]);
    await page.keyboard.press('Control+Shift+Z');
    await eventually(() => assert.equal(fs.readFileSync(file, 'utf8'), changed));
    await isAt([1.1, 0.4, 0.001]);

    // A change on disk wins, and the page says so.
    edit(desk.folder, '[1.1, 0.4, 0.001]', '[1.2, 0.4, 0.001]');
    await isAt([1.2, 0.4, 0.001]);
    await page.getByRole('button', {name: 'Undo'}).click();
    await eventually(async () => assert.match(await page.locator('#toast').textContent(), /changed on disk/));
    assert.match(fs.readFileSync(file, 'utf8'), /\[1\.2, 0\.4, 0\.001\]/);
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('409')),
      [],
    );
    assert.equal(difference, undefined);
  },

  async 'dragging an arrow in the picture moves what is selected'(desk) {
    const {page, faults, select} = await openEditor(desk);
    await select('left_bay');
    const z = page.locator('.edit-form').getByLabel('z in m');
    await eventually(async () => assert.equal(await z.inputValue(), '0'));
    // The arrow along z of the frame, as the camera sees it.
    const at = await page.evaluate(() => window.sceneweld.handle('z'));
    await page.mouse.move(at.from.x, at.from.y);
    await page.waitForTimeout(80);
    await page.mouse.down();
    await page.mouse.move(at.to.x, at.to.y, {steps: 6});
    await page.mouse.up();
    await eventually(async () => assert.ok(Number(await z.inputValue()) > 0.02, await z.inputValue()));
    assert.equal(await page.evaluate(() => window.sceneweld.selected), 'left_bay');
    await page.getByRole('button', {name: 'Reset', exact: true}).last().click();
    assert.equal(await z.inputValue(), '0');
    assert.deepEqual(faults, []);
  },

  async 'a body that a model file places is not moved, and the page says why'(desk) {
    const {page, faults, select} = await openEditor(desk);
    await select('left::arm::link_3');
    const refusal = page.locator('.editing .refusal');
    await eventually(async () => {
      const text = await refusal.textContent();
      for (const part of ['cannot be changed here', 'arm.urdf:', 'left::arm::joint_3'])
        assert.ok(text.includes(part), text);
    });
    assert.ok(await page.locator('.edit-form').isHidden());
    assert.deepEqual(faults, []);
  },

  async 'without --edit the page has no editor'({browser, folder, atEnd}) {
    const view = await startView(cellFile(folder), options(folder));
    atEnd(view.stop);
    const {page, faults, asked, close} = await openPage(browser, view.url);
    atEnd(close);
    await page.locator('.row[title="crate_on_floor::crate"]').click();
    assert.ok(await page.locator('.editing').isHidden());
    assert.deepEqual(
      asked.filter((one) => one.includes('/api/edit')),
      [],
    );
    assert.deepEqual(faults, []);
  },
};
