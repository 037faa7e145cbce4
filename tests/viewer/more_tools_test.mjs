// The tools that ask the server, or play: overlap and distance, section, motions, export, positions from outside.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';

import {eventually, moved, openPage, poseOf, slide} from './browser.mjs';
import {openCell} from './cell.mjs';
import {samePicture} from './picture.mjs';

const allSelected = (page) => page.evaluate(() => window.sceneweld.allSelected);

const csv = (rows) => ({name: 'wave.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n'))});

async function post(url, path, body, type = 'application/json') {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: {'Content-Type': type},
    body: JSON.stringify(body),
  });
  return {status: response.status, text: await response.text()};
}

/** The status of the answer to a request that opens a WebSocket. */
const statusOfSocket = (url, headers = {}) =>
  new Promise((resolve, reject) => {
    const request = http.request(url, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    request.on('upgrade', (answer, connection) => {
      connection.destroy();
      resolve(answer.statusCode);
    });
    request.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.on('error', reject);
    request.end();
  });

export const tests = {
  async 'bodies that overlap or are near are found at the current pose'(desk) {
    const {page, faults} = await openCell(desk);
    await page.keyboard.press('q');
    const panel = page.locator('#panel-tools');
    await panel.getByText('Nothing overlaps. One pair is nearer than 50 mm.').waitFor();
    await panel.getByText('1 mm apart').waitFor();
    await panel.getByLabel('Find again after each move').check();
    await page.locator('#tab-joints').click();
    await slide(page, 'left::arm::joint_2', 1.9);
    await slide(page, 'left::arm::joint_4', 1.2);
    await page.locator('#tab-tools').click();
    await panel.getByText(/2 pairs overlap/).waitFor();
    await panel.getByText('11.7 mm deep').waitFor();
    await panel.locator('.pair').first().click();
    assert.deepEqual(await allSelected(page), ['left::base::chassis', 'left::gripper::right_finger']);
    await page.locator('#tab-tools').click();
    await page.mouse.move(0, 0);
    await samePicture(page, 'overlap');
    // Without the switch, old points do not stay.
    await panel.getByLabel('Find again after each move').uncheck();
    await page.keyboard.press('r');
    await panel.getByText('Something has moved since.').waitFor();
    assert.equal(await panel.locator('.pair').count(), 0);
    assert.deepEqual(faults, []);
  },

  async 'a section shows the inside, and what is cut off cannot be clicked'(desk) {
    const {page, faults} = await openCell(desk);
    await page.keyboard.press('x');
    const panel = page.locator('#panel-tools');
    await panel.getByTitle('A plane across x').click();
    await panel.getByLabel('Place of the plane, exactly').fill('0.1');
    await panel.getByLabel('Place of the plane, exactly').press('Enter');
    await page.mouse.move(0, 0);
    await samePicture(page, 'section');
    await panel.getByRole('button', {name: 'Flip'}).click();
    assert.equal(await panel.getByRole('button', {name: 'Flip'}).getAttribute('aria-pressed'), 'true');
    await panel.getByTitle('A plane across z').click();
    await panel.getByRole('button', {name: 'Flip'}).click();
    await panel.getByLabel('Place of the plane, exactly').fill('0.3');
    await panel.getByLabel('Place of the plane, exactly').press('Enter');
    // The top of the table is gone.
    const stage = await page.locator('#canvas').boundingBox();
    await page.mouse.click(stage.x + stage.width / 2, stage.y + 0.55 * stage.height);
    const [selected] = await allSelected(page);
    await page.locator('#tab-tools').click();
    await panel.getByLabel('Cut the scene').uncheck();
    await page.mouse.click(stage.x + stage.width / 2, stage.y + 0.55 * stage.height);
    assert.deepEqual(await allSelected(page), ['table::table']);
    assert.notEqual(selected, 'crate_on_table::crate');
    assert.deepEqual(faults, []);
  },

  async 'a motion from a file is scrubbed and played'(desk) {
    const {page, faults} = await openCell(desk);
    await page.keyboard.press('Shift+M');
    const panel = page.locator('#panel-tools');
    const choose = (file) => panel.locator('input[type=file]').setInputFiles(file);
    const half = Math.SQRT1_2;
    await choose(
      csv([
        'time,left::arm::joint_1,left::arm::joint_22,crate_on_floor::crate.qw,crate_on_floor::crate.qx,' +
          'crate_on_floor::crate.qy,crate_on_floor::crate.qz,crate_on_floor::crate.x,crate_on_floor::crate.y,crate_on_floor::crate.z',
        '0,0,0,1,0,0,0,0,0,0.5',
        `2,1,0,${half},0,0,${half},0.4,0,0.5`,
      ]),
    );
    await panel.getByText('did you mean `left::arm::joint_2`?').waitFor();
    await panel.getByLabel('Time in s').fill('1');
    await panel.getByLabel('Time in s').press('Enter');
    assert.ok(Math.abs((await moved(page))['left::arm::joint_1'][0] - 0.5) < 1e-12);
    const crate = await poseOf(page, 'crate_on_floor::crate');
    assert.ok(Math.abs(crate.translation[0] - 0.2) < 1e-12);
    // Half of the turn by 90 degrees.
    assert.ok(Math.abs(crate.rotation[0] - Math.cos(Math.PI / 8)) < 1e-12);
    await page.waitForFunction(() => location.hash.includes('time=1'));
    await page.mouse.move(0, 0);
    await samePicture(page, 'motion');
    await panel.getByLabel('Speed').selectOption('0.5');
    await panel.getByRole('button', {name: 'Play'}).click();
    await page.waitForFunction(() => window.sceneweld.moved['left::arm::joint_1'][0] > 0.55);
    await panel.getByRole('button', {name: 'Pause'}).click();
    const at = await moved(page);
    await page.waitForTimeout(200);
    assert.deepEqual(await moved(page), at);
    // At the end it stops, unless it loops.
    await panel.getByLabel('Loop').uncheck();
    await panel.getByLabel('Speed').selectOption('5');
    await page.locator('#canvas').focus();
    await page.keyboard.press(' ');
    await page.waitForFunction(() => window.sceneweld.moved['left::arm::joint_1'][0] === 1);
    await panel.getByRole('button', {name: 'Play'}).waitFor();
    // Files that cannot be played say why.
    for (const [rows, why] of [
      [['joint_1', '0'], 'The first line needs a column `time`'],
      [['time,left::arm::joint_1', '0,0', '1,abc'], 'Row 2, column `left::arm::joint_1`: not a number.'],
      [['time,left::arm::joint_1', '1,0', '0,0'], 'Time number 2 is earlier than the one before.'],
      [['time,nothing', '0,0'], 'No joint or free body of this scene is in the file'],
    ]) {
      await choose(csv(rows));
      await panel.getByText(why).waitFor();
      assert.ok(!(await panel.getByRole('button', {name: 'Play'}).isVisible()));
    }
    await choose({
      name: 'wave.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({time: [0, 1], joints: {'right::arm::joint_3': [0.25, 0.5]}})),
    });
    await panel.getByRole('button', {name: 'Play'}).waitFor();
    await eventually(async () => assert.equal((await moved(page))['right::arm::joint_3'][0], 0.25));
    assert.deepEqual(faults, []);
  },

  async 'the scene is exported, with its losses shown before'(desk) {
    const {page, faults} = await openCell(desk);
    await page.keyboard.press('y');
    const panel = page.locator('#panel-tools');
    for (const [title, name, magic] of [
      ['SDFormat', 'two_arm_cell.sdf', '<?xml'],
      ['MJCF', 'two_arm_cell.xml', '<mujoco'],
      ['USD', 'two_arm_cell.usda', '#usda'],
      ['glTF, binary', 'two_arm_cell.glb', 'glTF'],
      ['Scene JSON', 'two_arm_cell.json', '{'],
    ]) {
      await panel.getByRole('button', {name: title}).click();
      await panel.getByText(/fields written/).waitFor();
      if (title === 'glTF, binary') await panel.getByText(/geometries are left out/).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('link', {name: 'Download'}).click(),
      ]);
      assert.equal(download.suggestedFilename(), name);
      const text = fs.readFileSync(await download.path(), 'latin1');
      assert.ok(text.slice(0, 200).includes(magic), `${name}: ${text.slice(0, 60)}`);
    }
    await panel.getByRole('button', {name: 'SDFormat'}).click();
    await panel.getByLabel('With copies of meshes').check();
    await panel.getByText(/fields written/).waitFor();
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('link', {name: 'Download'}).click(),
    ]);
    assert.equal(archive.suggestedFilename(), 'two_arm_cell.sdf.zip');
    assert.equal(
      fs
        .readFileSync(await archive.path())
        .subarray(0, 2)
        .toString(),
      'PK',
    );
    assert.deepEqual(faults, []);
  },

  async 'another program sets positions, and every page shows the newest'(desk) {
    const {page, faults, url} = await openCell(desk);
    const sent = {joints: {'left::arm::joint_1': 0.4}, free: {'crate_on_floor::crate': [1, 0, 0, 0, 0.5, 0.5, 1]}};
    assert.equal((await post(url, '/api/positions', sent)).status, 200);
    await page.waitForFunction(() => window.sceneweld.moved['left::arm::joint_1']?.[0] === 0.4);
    assert.deepEqual((await poseOf(page, 'crate_on_floor::crate')).translation, [0.5, 0.5, 1]);
    // A page that is opened later, too.
    const later = await openPage(desk.browser, url);
    desk.atEnd(later.close);
    await later.page.waitForFunction(() => window.sceneweld.moved['left::arm::joint_1']?.[0] === 0.4);
    await later.close();
    for (let i = 1; i <= 120; ++i) {
      assert.equal((await post(url, '/api/positions', {joints: {'left::arm::joint_2': i / 100}})).status, 200);
    }
    await page.waitForFunction(() => window.sceneweld.moved['left::arm::joint_2']?.[0] === 1.2);
    const {arrived, shown} = await page.evaluate(() => window.sceneweld.outside);
    assert.ok(shown >= 2 && shown <= arrived, `${shown} of ${arrived}`);
    // Invalid ones change nothing, and say why.
    const unknown = await post(url, '/api/positions', {joints: {'left::arm::joint_11': 1}});
    assert.equal(unknown.status, 400);
    assert.match(unknown.text, /did you mean `left::arm::joint_1`/);
    assert.equal((await post(url, '/api/positions', {joints: {'left::arm::joint_1': [1, 2]}})).status, 400);
    assert.equal((await post(url, '/api/positions', {free: {'table::table': [1, 0, 0, 0, 0, 0, 0]}})).status, 400);
    assert.equal(
      (await post(url, '/api/positions', {free: {'crate_on_floor::crate': [0, 0, 0, 0, 0, 0, 0]}})).status,
      400,
    );
    for (const route of ['/api/positions', '/api/collisions']) {
      const broken = await fetch(new URL(route, url), {
        method: 'POST',
        headers: {'Content-Type': 'application/json'},
        body: '{"joints": {',
      });
      assert.equal(broken.status, 400);
      assert.match(await broken.text(), /<body>:1:/);
    }
    // A page of another site cannot send JSON without asking.
    assert.equal((await post(url, '/api/positions', sent, 'text/plain')).status, 415);
    assert.deepEqual(faults, []);
  },

  async 'a WebSocket takes positions at 60 Hz, and reports those that are wrong'(desk) {
    const {page, faults, url} = await openCell(desk);
    const answers = await page.evaluate(async () => {
      const socket = new WebSocket(new URL('api/positions', window.location.href).href.replace('http', 'ws'));
      const answered = [];
      socket.onmessage = (event) => answered.push(JSON.parse(event.data));
      await new Promise((resolve, reject) => {
        socket.onopen = resolve;
        socket.onerror = reject;
      });
      for (let i = 1; i <= 60; ++i) {
        socket.send(JSON.stringify({joints: {'left::arm::joint_2': i / 50}}));
        await new Promise((resolve) => setTimeout(resolve, 1000 / 60));
      }
      socket.send('{"joints": {"left::arm::joint_22": 1}}');
      socket.send('no JSON');
      for (let i = 0; i < 500 && answered.length < 2; ++i) await new Promise((resolve) => setTimeout(resolve, 10));
      const closed = new Promise((resolve) => {
        socket.onclose = (event) => resolve(event.code);
      });
      socket.send(new Uint8Array([1, 2]));
      return {answered, code: await closed};
    });
    await page.waitForFunction(() => window.sceneweld.moved['left::arm::joint_2']?.[0] === 1.2);
    assert.match(answers.answered[0].error, /did you mean `left::arm::joint_2`/);
    assert.match(answers.answered[1].error, /error/);
    assert.equal(answers.answered.length, 2, 'positions that are right are not answered');
    assert.equal(answers.code, 1003, 'bytes are refused');
    const {arrived} = await page.evaluate(() => window.sceneweld.outside);
    assert.ok(arrived >= 2, `${arrived} arrived`);
    assert.deepEqual(faults, []);

    const socket = new URL('api/positions', url);
    assert.equal(await statusOfSocket(socket), 101, 'a program sends no Origin');
    assert.equal(await statusOfSocket(socket, {Origin: socket.origin}), 101);
    assert.equal(await statusOfSocket(socket, {Origin: 'http://evil.example'}), 403);
    assert.equal(await statusOfSocket(socket, {Host: 'evil.example'}), 421);
    assert.equal(await statusOfSocket(socket, {Upgrade: ''}), 426);
  },
};
