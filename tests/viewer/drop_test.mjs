// Files that are dropped on the page of `sceneweld view --accept-files`.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {eventually, isAtRest, isReady, openPage, poseOf} from './browser.mjs';
import {cellFile, options} from './cell.mjs';
import {pictureDifference} from './picture.mjs';
import {startView} from './view_server.mjs';
import {zipOf} from './zip_file.mjs';

async function openEmpty({browser, atEnd}, pageOptions = {}) {
  const view = await startView('--accept-files');
  atEnd(view.stop);
  const opened = await openPage(browser, view.url, pageOptions);
  atEnd(opened.close);
  return {...opened, url: view.url};
}

/** Drops files of these names and contents on the picture. */
async function drop(page, files) {
  const list = Object.entries(files).map(([name, bytes]) => ({name, base64: Buffer.from(bytes).toString('base64')}));
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const {name, base64} of all) {
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    }
    const stage = document.querySelector('#stage');
    for (const type of ['dragover', 'drop']) {
      stage.dispatchEvent(new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true}));
    }
  }, list);
}

const isShown = (page, title) =>
  eventually(async () => {
    assert.equal(await page.locator('#title').textContent(), title);
    await isReady(page);
  });

const kit = (folder, name) => fs.readFileSync(path.join(folder, 'kit', name));

/** Requests as the page sends them. */
class Sender {
  constructor(url) {
    this.url = url;
  }
  async post(what, body = '{}', headers = {}) {
    const type = what.startsWith('put') ? 'application/octet-stream' : 'application/json';
    const response = await fetch(new URL(`api/files/${what}`, this.url), {
      method: 'POST',
      headers: {'Content-Type': type, Origin: new URL(this.url).origin, ...headers},
      body,
    });
    const text = await response.text();
    return {status: response.status, text, ...(text.startsWith('{') ? JSON.parse(text) : {})};
  }
  put(id, name, bytes) {
    return this.post(`put?id=${id}&name=${encodeURIComponent(name)}`, bytes);
  }
  async show(files, main = '') {
    const {id} = await this.post('begin');
    for (const [name, bytes] of Object.entries(files)) {
      const {status, text} = await this.put(id, name, bytes);
      assert.equal(status, 200, text);
    }
    return this.post(`show?id=${id}&main=${encodeURIComponent(main)}`);
  }
  async state(input) {
    for (const end = Date.now() + 20000; Date.now() < end; ) {
      const state = await (await fetch(new URL('api/scene', this.url))).json();
      if (state.input >= input) return state;
      await new Promise((later) => setTimeout(later, 20));
    }
    throw new Error('the server shows no other input');
  }
}

export const tests = {
  async 'an empty page invites to drop a model, and shows it'(desk) {
    const {page, faults} = await openEmpty(desk);
    const invitation = page.locator('.drop-invitation');
    assert.match(await invitation.textContent(), /Drop a model or a folder here/);
    await isAtRest(page);
    const empty = await pictureDifference(page, page.locator('body'), 'drop_empty');
    await drop(page, {'arm.urdf': kit(desk.folder, 'arm.urdf')});
    await isShown(page, 'arm.urdf');
    assert.ok(await invitation.isHidden());
    assert.ok(await poseOf(page, 'kit_arm::link_4'));
    await page.waitForTimeout(3500);
    await isAtRest(page);
    const shown = await pictureDifference(page, page.locator('body'), 'drop_shown');
    // Another one takes its place, with the camera.
    await drop(page, {'crate.sdf': kit(desk.folder, 'crate.sdf')});
    await isShown(page, 'crate.sdf');
    assert.ok(!(await poseOf(page, 'kit_arm::link_4')));
    assert.deepEqual(faults, []);
    assert.equal(empty, undefined);
    assert.equal(shown, undefined);
  },

  async 'a folder with packages is shown by its scene'(desk) {
    const {page, faults} = await openEmpty(desk);
    await page.locator('input[webkitdirectory]').setInputFiles(path.join(desk.folder, 'kit'));
    await isShown(page, 'kit/station.dmd.yaml');
    await eventually(async () => assert.ok(await poseOf(page, 'arm::link_4')));
    assert.deepEqual(faults, []);
  },

  async 'of several models the page asks which one'(desk) {
    const {page, faults} = await openEmpty(desk);
    // SRDF belongs to a model, and is none.
    const srdf = '<robot name="kit_arm"><group name="all"><link name="base"/></group></robot>';
    await drop(page, {
      'arm.urdf': kit(desk.folder, 'arm.urdf'),
      'arm.srdf': srdf,
      'crate.sdf': kit(desk.folder, 'crate.sdf'),
    });
    const dialog = page.getByRole('dialog', {name: 'Show files'});
    await dialog.getByRole('button', {name: 'arm.urdf'}).waitFor();
    assert.equal(await dialog.locator('.drop-choice').count(), 2);
    const difference = await pictureDifference(page, page.locator('body'), 'drop_choice');
    await dialog.getByRole('button', {name: 'crate.sdf'}).click();
    await isShown(page, 'crate.sdf');
    assert.ok(!(await dialog.isVisible()));
    await drop(page, {'arm.urdf': kit(desk.folder, 'arm.urdf'), 'arm.srdf': srdf});
    await isShown(page, 'arm.urdf');
    assert.deepEqual(faults, []);
    assert.equal(difference, undefined);
  },

  async 'a ZIP archive is shown, and a bad one says why not'(desk) {
    const {page, faults} = await openEmpty(desk);
    const robot =
      '<robot name="r"><link name="a"><visual><geometry><mesh filename="package://r/meshes/wedge.obj"/></geometry></visual></link></robot>';
    await drop(page, {'r.zip': zipOf({'r/r.urdf': robot, 'r/meshes/wedge.obj': kit(desk.folder, 'wedge.obj')})});
    await isShown(page, 'r/r.urdf');
    assert.ok(await poseOf(page, 'r::a'));
    assert.ok(await page.locator('#not-drawn').isHidden());
    const message = page.locator('dialog.drop p');
    await drop(page, {'bad.zip': Buffer.from('no archive')});
    await eventually(async () => assert.match(await message.textContent(), /cannot be read/));
    await drop(page, {'link.zip': zipOf({'r.urdf': '/etc/passwd'}, 0o120777)});
    await eventually(async () => assert.match(await message.textContent(), /has a link/));
    await drop(page, {'up.zip': zipOf({'a/../../../r.urdf': robot})});
    await eventually(async () => assert.match(await message.textContent(), /not one below a folder|no scene or model/));
    assert.deepEqual(
      faults.filter((fault) => !/40\d|422/.test(fault)),
      [],
    );
  },

  async 'errors of a dropped model are shown'(desk) {
    const {page, faults} = await openEmpty(desk);
    await drop(page, {
      'bad.urdf':
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="c"/><child link="b"/></joint></robot>',
    });
    await eventually(async () => assert.match(await page.locator('#status').textContent(), /error/));
    assert.equal(await page.locator('#title').textContent(), 'bad.urdf');
    await drop(page, {'bad.urdf': 'no robot'});
    await eventually(async () => assert.match(await page.locator('#banner').textContent(), /Does not compose/));
    await eventually(async () => assert.ok(!(await poseOf(page, 'r::a'))));
    assert.deepEqual(faults, []);
  },

  async 'a dropped motion is played, with and without --accept-files'(desk) {
    const motion = {'m.csv': 'time,left::arm::joint_2\n0,0.2\n1,0.4\n'};
    for (const accepts of [true, false]) {
      const view = await startView(cellFile(desk.folder), [
        ...options(desk.folder),
        ...(accepts ? ['--accept-files'] : []),
      ]);
      desk.atEnd(view.stop);
      const {page, faults, close} = await openPage(desk.browser, view.url);
      desk.atEnd(close);
      await drop(page, motion);
      await eventually(async () =>
        assert.deepEqual((await page.evaluate(() => window.sceneweld.moved))['left::arm::joint_2'], [0.2]),
      );
      if (!accepts) {
        await drop(page, {'arm.urdf': kit(desk.folder, 'arm.urdf')});
        await eventually(async () => assert.match(await page.locator('#toast').textContent(), /--accept-files/));
        assert.equal((await new Sender(view.url).post('begin')).status, 405);
      }
      assert.deepEqual(faults, []);
    }
  },

  async 'the server takes no file that leaves its folder, and no more than it should'(desk) {
    const {url} = await openEmpty(desk);
    const sender = new Sender(url);
    assert.equal((await sender.post('begin', '{}', {Origin: 'http://evil.example'})).status, 403);
    assert.equal((await sender.post('begin', '{}', {Origin: ''})).status, 403);
    assert.equal((await sender.post('begin', '{}', {'Content-Type': 'text/plain'})).status, 415);
    const {id} = await sender.post('begin');
    for (const name of [
      '',
      '/etc/cron.d/x',
      '../x',
      'a/../../x',
      'a/./x',
      'a//x',
      'a/',
      '..',
      'a\\..\\x',
      'a\nb',
      'a\0b',
      'x'.repeat(300),
      `${'a/'.repeat(40)}x`,
    ]) {
      assert.equal((await sender.put(id, name, 'x')).status, 400, JSON.stringify(name));
    }
    assert.equal((await sender.put(id, 'a', 'x')).status, 200);
    assert.equal((await sender.put(id, 'a', 'x')).status, 409);
    assert.equal((await sender.put(id, 'a/b', 'x')).status, 422);
    assert.equal((await sender.put(id + 1, 'b', 'x')).status, 409);
    assert.equal((await sender.put(id, 'large', Buffer.alloc((128 << 20) + 1))).status, 413);
    for (let i = 1; i < 2000; ++i) assert.equal((await sender.put(id, `f/${i}`, 'x')).status, 200);
    assert.equal((await sender.put(id, 'more', 'x')).status, 413);

    // What the files name outside of their folder is not there.
    const secret = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-secret-'));
    try {
      fs.writeFileSync(path.join(secret, 'secret.urdf'), '<robot name="secret"><link name="secret_link"/></robot>');
      const outside = [
        path.join(secret, 'secret.urdf'),
        `file://${path.join(secret, 'secret.urdf')}`,
        `../${path.basename(secret)}/secret.urdf`,
        `package://kit/../../..${secret}/secret.urdf`,
      ];
      let input = 0;
      for (const name of outside) {
        const scene = `directives:\n- add_model: { name: a, file: "${name}" }\n- add_model: { name: b, file: own.urdf }\n`;
        const own = '<robot name="own"><link name="own_link"/></robot>';
        const {shown, text} = await sender.show({
          'scene.dmd.yaml': scene,
          'own.urdf': own,
          'package.xml': '<package><name>kit</name></package>',
        });
        assert.equal(shown, 'scene.dmd.yaml', text);
        const state = JSON.stringify(await sender.state(++input));
        assert.ok(!state.includes('secret_link'), name);
        assert.ok(state.includes('own_link'), state.slice(0, 2000));
      }
    } finally {
      fs.rmSync(secret, {recursive: true});
    }
    assert.equal((await sender.show({'readme.txt': 'x', 'other.txt': 'y'})).status, 422);
    assert.equal((await sender.show({'a.urdf': 'x', 'b.urdf': 'y'}, '/etc/passwd')).status, 404);
  },

  async 'the folder of dropped files is removed at the end'({atEnd, folder}) {
    const temporary = path.join(folder, 'temporary');
    fs.mkdirSync(temporary);
    const before = process.env.TMPDIR;
    process.env.TMPDIR = temporary;
    atEnd(() => (before === undefined ? delete process.env.TMPDIR : (process.env.TMPDIR = before)));
    const view = await startView('--accept-files');
    const sender = new Sender(view.url);
    assert.equal((await sender.show({'arm.urdf': kit(folder, 'arm.urdf')})).shown, 'arm.urdf');
    await sender.state(1);
    assert.equal(fs.readdirSync(temporary).length, 1);
    await view.stop();
    assert.deepEqual(fs.readdirSync(temporary), []);
  },
};
