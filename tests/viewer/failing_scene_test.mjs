// Scenes with errors: what composes is shown.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import {eventually, openPage, poseOf} from './browser.mjs';
import {pictureDifference} from './picture.mjs';
import {root} from './sources.mjs';
import {startView} from './view_server.mjs';

async function openPartial({browser, folder, atEnd}) {
  const scene = path.join(folder, 'partial');
  fs.cpSync(path.join(root, 'tests/viewer/scenes/partial'), scene, {recursive: true});
  const view = await startView(path.join(scene, 'scene.dmd.yaml'));
  atEnd(view.stop);
  const opened = await openPage(browser, view.url);
  atEnd(opened.close);
  return {...opened, scene};
}

export const tests = {
  async 'a scene that does not compose shows the part that can be drawn, errors first'(desk) {
    const {page, faults} = await openPartial(desk);
    assert.match(await page.locator('#banner').textContent(), /Does not compose: .*This is the part that can be drawn/);
    assert.ok(await page.locator('#empty').isHidden());
    assert.deepEqual((await poseOf(page, 'gantry::hand')).translation, [0, 0, 1.6]);
    const severities = await page.locator('#panel-problems .severity').allTextContents();
    assert.deepEqual(severities, [...severities].sort(), 'errors come before warnings');
    assert.equal(severities[0], 'error');
    assert.equal(await pictureDifference(page, page.locator('#stage'), 'partial'), undefined);
    assert.deepEqual(faults, []);
  },

  async 'many problems of one kind are one group, whose places can be copied'(desk) {
    const {page, faults} = await openPartial(desk);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const first = page.locator('#panel-problems .problem.error .place').first();
    await first.click();
    await page.getByText('scene.dmd.yaml:2 is copied').waitFor();
    assert.deepEqual(faults, []);
  },

  async 'a scene that was partial is shown whole when its files are mended'(desk) {
    const {page, scene, faults} = await openPartial(desk);
    fs.writeFileSync(
      path.join(scene, 'scene.dmd.yaml'),
      'directives:\n- add_model: { name: gantry, file: gantry.urdf }\n- add_weld: { parent: world, child: gantry::base }\n',
    );
    fs.writeFileSync(
      path.join(scene, 'gantry.urdf'),
      fs.readFileSync(path.join(scene, 'gantry.urdf'), 'utf8').replace('<mimic joint="missing"/>', ''),
    );
    await eventually(async () => assert.ok(await page.locator('#banner').isHidden()));
    assert.deepEqual((await poseOf(page, 'gantry::hand')).translation, [0, 0, 1.6]);
    assert.deepEqual(faults, []);
  },
};
