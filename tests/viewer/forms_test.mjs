// Forms that add directives: models, welds and collision filter groups.

import assert from 'node:assert/strict';
import fs from 'node:fs';

import {eventually, isAtRest, openPage, poseOf} from './browser.mjs';
import {cellFile, options} from './cell.mjs';
import {pictureDifference} from './picture.mjs';
import {startView} from './view_server.mjs';

async function openForms({browser, folder, atEnd}, pageOptions = {}) {
  const view = await startView(cellFile(folder), [...options(folder), '--edit']);
  atEnd(view.stop);
  const opened = await openPage(browser, view.url, pageOptions);
  atEnd(opened.close);
  return opened;
}

/** Opens a form by its key. */
async function openForm(page, key, name) {
  await page.locator('#canvas').focus();
  await page.keyboard.press(`Shift+${key}`);
  const form = page.getByRole('dialog', {name});
  await form.waitFor();
  return form;
}

const diffOf = (form) => form.locator('pre.diff').textContent();
const saved = async (form, file, added) => {
  await form.getByRole('button', {name: 'Save'}).click();
  await eventually(() => assert.ok(fs.readFileSync(file, 'utf8').endsWith(added), fs.readFileSync(file, 'utf8')));
};

export const tests = {
  async 'a form adds a model with its weld, and undoing takes it away'(desk) {
    const {page, faults} = await openForms(desk);
    const file = cellFile(desk.folder);
    const original = fs.readFileSync(file, 'utf8');
    const form = await openForm(page, 'A', 'Add a model');
    const files = form.getByRole('combobox', {name: 'Model file'});
    await files.fill('kit arm');
    await form.getByRole('option', {name: 'package://kit/arm.urdf'}).click();
    assert.equal(await form.getByLabel('Name', {exact: true}).inputValue(), 'arm');
    // The frames of the model are known then, and its base is chosen.
    const child = form.getByRole('combobox', {name: 'Child frame'});
    await eventually(async () => assert.equal(await child.inputValue(), 'arm::base'));
    const parent = form.getByRole('combobox', {name: 'Parent frame'});
    assert.equal(await parent.inputValue(), 'world');
    await parent.fill('table surf');
    await parent.press('ArrowDown');
    await parent.press('Enter');
    assert.equal(await parent.inputValue(), 'table::surface');
    await form.getByLabel('y in m').fill('-0.3');
    await form.getByLabel('yaw in degrees').fill('90');
    const added = `
- add_model:
    name: arm
    file: package://kit/arm.urdf
- add_weld:
    parent: table::surface
    child: arm::base
    X_PC:
      translation: [0, -0.3, 0]
      rotation: !Rpy { deg: [0, 0, 90] }
`;
    await eventually(async () => assert.match(await diffOf(form), /deg: \[0, 0, 90\]/));
    assert.match(await form.locator('.form-preview').textContent(), /One model is new: arm/);
    assert.equal(fs.readFileSync(file, 'utf8'), original);
    await isAtRest(page);
    const difference = await pictureDifference(page, page.locator('body'), 'add_model');
    await saved(form, file, added);
    assert.equal(fs.readFileSync(file, 'utf8'), original + added);
    await eventually(async () => assert.ok(await poseOf(page, 'arm::base')));
    await page.keyboard.press('Control+z');
    await eventually(() => assert.equal(fs.readFileSync(file, 'utf8'), original));
    await eventually(async () => assert.ok(!(await poseOf(page, 'arm::base'))));
    assert.deepEqual(faults, []);
    assert.equal(difference, undefined);
  },

  async 'a form offers models only'(desk) {
    const write = (name, text) => fs.writeFileSync(`${desk.folder}/kit/${name}`, text);
    write('arm.srdf', '<robot name="kit_arm"><group name="all"><link name="base"/></group></robot>');
    write('arm.glb', 'glTF');
    write('tree.dot', 'digraph {}');
    write('motion.json', '{"time": [0], "joints": {}}');
    write(
      'parts.xacro',
      '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="m" params=""/></robot>',
    );
    write('part.xml', '<mujocoinclude/>');
    write('whole.xacro', '<robot name="r"><link name="l"/></robot>');
    const {page, faults} = await openForms(desk);
    const form = await openForm(page, 'A', 'Add a model');
    await form.getByRole('combobox', {name: 'Model file'}).fill('kit');
    const rows = form.locator('[role=option]');
    await rows.first().waitFor();
    const offered = await rows.allTextContents();
    const names = ['arm.urdf', 'base.urdf', 'crate.sdf', 'gripper.sdf', 'quadruped.xml', 'table.sdf', 'whole.xacro'];
    assert.deepEqual(
      offered.sort(),
      names.map((name) => `package://kit/${name}`),
    );
    assert.deepEqual(faults, []);
  },

  async 'a form says what is wrong with a name, and proposes another one'(desk) {
    const {page, faults} = await openForms(desk);
    const form = await openForm(page, 'W', 'Add a weld');
    const child = form.getByRole('combobox', {name: 'Child frame'});
    // What cannot be welded is in the list with the reason.
    await child.fill('left::arm::link_3');
    const held = form.getByRole('option', {name: /left::arm::link_3/}).first();
    assert.match(await held.textContent(), /the joint left::arm::joint_3 holds it already/);
    assert.equal(await held.getAttribute('aria-disabled'), 'true');
    await child.fill('crate_on_flor::crate');
    await child.press('Tab');
    const refusal = form.locator('.refusal');
    await eventually(async () => assert.match(await refusal.textContent(), /cannot be added.*crate_on_flor/s));
    assert.ok(await form.getByRole('button', {name: 'Save'}).isDisabled());
    await isAtRest(page);
    const difference = await pictureDifference(page, page.locator('body'), 'add_weld_refused');
    await form.getByRole('button', {name: 'crate_on_floor::crate'}).click();
    await form.getByLabel('z in m').fill('0.5');
    await eventually(async () => assert.match(await diffOf(form), /\+ {4}child: crate_on_floor::crate/));
    assert.match(await form.locator('.form-preview').textContent(), /One body moves: crate_on_floor::crate/);
    const file = cellFile(desk.folder);
    await saved(
      form,
      file,
      '- add_weld:\n    parent: world\n    child: crate_on_floor::crate\n    X_PC:\n      translation: [0, 0, 0.5]\n',
    );
    await eventually(async () =>
      assert.deepEqual((await poseOf(page, 'crate_on_floor::crate')).translation, [0, 0, 0.5]),
    );
    assert.deepEqual(faults, []);
    assert.equal(difference, undefined);
  },

  async 'a form adds a collision filter group of the selected bodies'(desk) {
    const {page, faults} = await openForms(desk);
    await page.evaluate(() => {
      location.hash = '#select=crate_on_floor::crate,crate_on_table::crate';
    });
    const form = await openForm(page, 'G', 'Add a collision filter group');
    await form.getByLabel('Name', {exact: true}).fill('crates: all');
    const members = form.getByRole('combobox', {name: 'Members'});
    await members.fill('table::tab');
    await form.getByRole('option', {name: /^table::table/}).click();
    const ignored = form.getByRole('combobox', {name: 'Ignored groups'});
    await ignored.fill('park');
    await ignored.press('ArrowDown');
    await ignored.press('Enter');
    await eventually(async () => assert.match(await diffOf(form), /parked\]/));
    await isAtRest(page);
    const difference = await pictureDifference(page, page.locator('body'), 'add_group');
    await saved(
      form,
      cellFile(desk.folder),
      `
- add_collision_filter_group:
    name: "crates: all"
    members: [crate_on_floor::crate, crate_on_table::crate, table::table]
    ignored_collision_filter_groups: ["crates: all", parked]
`,
    );
    assert.deepEqual(faults, []);
    assert.equal(difference, undefined);
  },

  async 'the dialog of a change names a frame that moves'(desk) {
    const file = cellFile(desk.folder);
    fs.appendFileSync(
      file,
      '- add_frame:\n    name: lookout\n    X_PF: { base_frame: world, translation: [0, 0, 1] }\n',
    );
    const {page, faults} = await openForms(desk);
    await page.evaluate(() => {
      location.hash = '#select=lookout';
    });
    await page.locator('#tab-selected, [role=tab][aria-controls=panel-selected]').first().click();
    const z = page.locator('.edit-form').getByLabel('z in m');
    await eventually(async () => assert.equal(await z.inputValue(), '1'));
    await z.fill('2.5');
    await page.getByRole('button', {name: 'Review change…'}).click();
    const dialog = page.getByRole('dialog', {name: 'Change of a file'});
    await eventually(async () =>
      assert.match(await dialog.textContent(), /No body moves\.One frame moves: lookout to \(0, 0, 2\.5\) m/),
    );
    assert.deepEqual(faults, []);
  },

  async 'a form places a free model in a frame, with a joint that starts elsewhere'(desk) {
    const {page, faults} = await openForms(desk);
    const form = await openForm(page, 'A', 'Add a model');
    await form.getByRole('combobox', {name: 'Model file'}).fill('package://kit/arm.urdf');
    await form.getByLabel('Name', {exact: true}).fill('left');
    // A taken name is refused, with the place.
    await eventually(async () => assert.match(await form.locator('.refusal').textContent(), /left/));
    await form.getByLabel('Name', {exact: true}).fill('third arm');
    await form.getByRole('radio', {name: 'Free, at a pose'}).check();
    await eventually(async () => assert.equal(await form.getByRole('combobox', {name: 'Body'}).inputValue(), 'base'));
    await form.getByRole('combobox', {name: 'Parent frame'}).fill('table::surface');
    await form.getByLabel('z in m').fill('0.25');
    await form.getByText('Default positions of joints').click();
    await form.getByLabel('Default position of joint_2').fill('0.5');
    await eventually(async () => assert.match(await diffOf(form), /joint_2: \[0\.5\]/));
    await saved(
      form,
      cellFile(desk.folder),
      `
- add_model:
    name: "third arm"
    file: package://kit/arm.urdf
    default_joint_positions:
      joint_2: [0.5]
    default_free_body_pose:
      base:
        base_frame: table::surface
        translation: [0, 0, 0.25]
`,
    );
    assert.deepEqual(faults, []);
  },

  async 'the forms fit on a phone'(desk) {
    const {page, faults} = await openForms(desk, {viewport: {width: 390, height: 780}, isMobile: true, hasTouch: true});
    const form = await openForm(page, 'A', 'Add a model');
    await form.getByRole('combobox', {name: 'Model file'}).fill('crate');
    await form.getByRole('option', {name: 'package://kit/crate.sdf'}).click();
    await eventually(async () => assert.match(await diffOf(form), /crate\.sdf/));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} px wide`);
    await isAtRest(page);
    const difference = await pictureDifference(page, page.locator('body'), 'add_model_phone');
    assert.deepEqual(faults, []);
    assert.equal(difference, undefined);
  },

  async 'without --edit no form opens'({browser, folder, atEnd}) {
    const view = await startView(cellFile(folder), options(folder));
    atEnd(view.stop);
    const {page, faults, close} = await openPage(browser, view.url);
    atEnd(close);
    await page.locator('#canvas').focus();
    await page.keyboard.press('Shift+A');
    await eventually(async () => assert.match(await page.locator('#toast').textContent(), /--edit/));
    assert.equal(await page.locator('dialog[open]').count(), 0);
    assert.deepEqual(faults, []);
  },
};
