// Who may see the page, and where: tokens, proxies, and a page as one file.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {isReady, openPage, poseOf} from './browser.mjs';
import {program, run, startView} from './view_server.mjs';

const cell = (folder) => path.join(folder, 'two_arm_cell.dmd.yaml');
const packages = (folder) => ['--package', `kit=${path.join(folder, 'kit')}`];

/** The status of a request with this `Host`. */
const statusOf = (url, host, headers = {}) =>
  new Promise((resolve, reject) => {
    http
      .get(url, {headers: {Host: host, ...headers}}, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on('error', reject);
  });

export const tests = {
  async 'a link with a token shows the scene under every name of the server, and no other link does'(desk) {
    const {browser, folder, atEnd} = desk;
    const view = await startView(cell(folder), [...packages(folder), '--token', '--address', '0.0.0.0']);
    atEnd(view.stop);
    const token = new URL(view.url).searchParams.get('token');
    assert.match(token, /^[0-9a-f]{32}$/);
    const {page, faults, close} = await openPage(browser, view.url);
    atEnd(close);
    await page.keyboard.press('r');
    assert.equal(new URL(page.url()).searchParams.get('token'), token, 'the link of the page keeps the token');
    assert.deepEqual(faults, []);

    const api = new URL('api/scene', view.url);
    assert.equal(await statusOf(api, 'robot-cell.example'), 401);
    assert.equal(await statusOf(`${api}?token=${'0'.repeat(32)}`, 'robot-cell.example'), 401);
    assert.equal(await statusOf(`${api}?token=${token}`, 'robot-cell.example'), 200);
    assert.equal(await statusOf(api, 'localhost', {Authorization: `Bearer ${token}`}), 200);

    const context = await browser.newContext();
    atEnd(() => context.close());
    const other = await context.newPage();
    await other.goto(new URL('/', view.url).href);
    await other.getByText('This link has no valid token').waitFor();
  },

  async 'without a token, only names of this machine and allowed ones are answered'({folder, atEnd}) {
    const view = await startView(cell(folder), [...packages(folder), '--allow-host', 'robot-cell.example']);
    atEnd(view.stop);
    const api = new URL('api/scene', view.url);
    assert.equal(await statusOf(api, 'robot-cell.example'), 200);
    assert.equal(await statusOf(api, 'localhost:8080'), 200);
    assert.equal(await statusOf(api, 'evil.example'), 421);
  },

  async 'behind a proxy that sets its own Host, pages of allowed names may change files'({folder, atEnd}) {
    const statusOfUndo = async (view, origin) => {
      const headers = {'Content-Type': 'application/json', Origin: origin};
      return (await fetch(new URL(`api/edit/undo${view.query ?? ''}`, view.url), {method: 'POST', headers, body: '{}'}))
        .status;
    };
    const kNothingToUndo = 422;
    const view = await startView(cell(folder), [...packages(folder), '--edit', '--allow-host', 'robot-cell.example']);
    atEnd(view.stop);
    assert.equal(await statusOfUndo(view, new URL(view.url).origin), kNothingToUndo);
    assert.equal(await statusOfUndo(view, 'https://robot-cell.example:8443'), kNothingToUndo);
    assert.equal(await statusOfUndo(view, 'https://evil.example'), 403);
    assert.equal(await statusOfUndo(view, 'null'), 403);
    // Whoever has the token has the link of the page.
    const secret = await startView(cell(folder), [...packages(folder), '--edit', '--token']);
    atEnd(secret.stop);
    assert.equal(await statusOfUndo(secret, 'https://robot-cell.example'), 401);
    secret.query = new URL(secret.url).search;
    assert.equal(await statusOfUndo(secret, 'https://robot-cell.example'), kNothingToUndo);
  },

  async 'a proxy may serve the page below a path'({browser, folder, atEnd}) {
    const view = await startView(cell(folder), packages(folder));
    atEnd(view.stop);
    const proxy = http.createServer((request, response) => {
      if (!request.url.startsWith('/user/proxy/8000/')) return response.writeHead(404).end();
      const to = new URL(request.url.slice('/user/proxy/8000'.length), view.url);
      const forwarded = http.request(to, {headers: {...request.headers, host: to.host}}, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
      response.on('close', () => forwarded.destroy());
      forwarded.on('error', () => response.destroy());
      forwarded.end();
    });
    await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    atEnd(() => {
      proxy.closeAllConnections();
      proxy.close();
    });
    const {page, faults, close} = await openPage(browser, `http://127.0.0.1:${proxy.address().port}/user/proxy/8000/`);
    atEnd(close);
    assert.ok(await poseOf(page, 'left::gripper::palm'));
    assert.deepEqual(faults, []);
  },

  async 'an exported page is one file that works without a server'({browser, folder, atEnd}) {
    const file = path.join(folder, 'cell.html');
    run('view', cell(folder), ...packages(folder), '--export', file);
    const context = await browser.newContext({viewport: {width: 1180, height: 720}});
    atEnd(() => context.close());
    const page = await context.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    await isReady(page);
    assert.ok(await poseOf(page, 'left::gripper::palm'));
    await page.locator('.row[title="left::arm::link_2"]').click();
    await page.locator('#panel-selected').getByText('kg').first().waitFor();
    assert.deepEqual(
      asked.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:')),
      [pathToFileURL(file).href],
    );
    assert.deepEqual(faults, []);
    assert.ok(fs.statSync(file).size < 8e6);
  },

  async 'exporting a page reports meshes that cannot be read'({folder}) {
    fs.writeFileSync(path.join(folder, 'bad.obj'), 'v 0 0\nf 1 2 9\n');
    const file = path.join(folder, 'bad.urdf');
    fs.writeFileSync(
      file,
      '<robot name="r"><link name="l"><visual><geometry><mesh filename="bad.obj"/></geometry></visual></link></robot>',
    );
    const page = path.join(folder, 'bad.html');
    const {status, stderr} = spawnSync(program, ['view', file, '--export', page], {encoding: 'utf8'});
    assert.equal(status, 0);
    assert.match(stderr, /mesh `bad\.obj` of 1 geometry is not drawn/);
    assert.match(fs.readFileSync(page, 'utf8'), /mesh `bad\.obj` of 1 geometry is not drawn/);
  },
};
