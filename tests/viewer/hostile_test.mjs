// Scenes that try to harm the page: names that are HTML, poses that are not finite, and huge sizes.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {isReady, openPage} from './browser.mjs';
import {run, startView} from './view_server.mjs';

const kName = '</script><img src="x" onerror="window.harmed=1"><script>window.harmed=1</script>';
const escaped = (text) => text.replace(/[<>"&]/g, (c) => ({'<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;'})[c]);

const robot = (name) => `<robot name="${escaped(`robot ${name}`)}">
  <material name="${escaped(name)}"><color rgba="1 0 0 1"/></material>
  <link name="${escaped(name)}">
    <visual><geometry><box size="1 1 1"/></geometry><material name="${escaped(name)}"/></visual>
  </link>
  <link name="${escaped(`b ${name}`)}"><visual><geometry><sphere radius="0.3"/></geometry></visual></link>
  <joint name="${escaped(`j ${name}`)}" type="revolute">
    <parent link="${escaped(name)}"/><child link="${escaped(`b ${name}`)}"/>
    <axis xyz="0 0 1"/><limit lower="-1e300" upper="1e300" effort="1" velocity="1"/>
  </joint>
  <gazebo reference="${escaped(name)}"><plugin name="${escaped(name)}" filename="${escaped(name)}"/></gazebo>
</robot>
`;

const kHuge = `<sdf version="1.9"><model name="huge">
  <link name="far"><pose>1e12 -1e12 1e12 0 0 0</pose>
    <visual name="v"><geometry><box><size>1e9 1e-9 1e9</size></box></geometry></visual>
    <sensor name="lidar" type="gpu_lidar"><lidar><scan><horizontal><samples>2000000000</samples>
      <min_angle>-3</min_angle><max_angle>3</max_angle></horizontal></scan><range><min>0.1</min><max>1e300</max></range></lidar></sensor>
    <sensor name="eye" type="camera"><camera><image><width>2000000000</width><height>2000000000</height></image>
      <clip><near>1e-30</near><far>1e30</far></clip></camera></sensor>
  </link>
  <link name="near"><visual name="v"><geometry><sphere><radius>0.1</radius></sphere></geometry></visual></link>
</model></sdf>
`;

const kEndless = `<mujoco>
  <worldbody>
    <body name="a" pos="1e308 0 0"><geom size="1"/><body name="c" pos="1.7e308 0 0"><geom size="0.1"/></body></body>
    <body name="b"><geom size="0.5"/></body>
  </worldbody>
</mujoco>
`;

function write(folder, name, text) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

async function open({browser, atEnd}, file, options = []) {
  const view = await startView(file, options);
  atEnd(view.stop);
  const opened = await openPage(browser, view.url);
  atEnd(opened.close);
  return opened;
}

/** Shows every panel and selects everything, so that each text of the scene gets into the page. */
async function lookAround(page) {
  for (const key of ['j', 's', 'v', 'm', 'e', '4', '6', '7', '8', '9', 'c', 'n']) await page.keyboard.press(key);
  for (const row of await page.locator('#panel-scene .row').all()) await row.click();
}

const isUnharmed = async (page) => {
  assert.equal(await page.evaluate(() => window.harmed), undefined);
  assert.equal(await page.locator('img').count(), 0);
};

export const tests = {
  async 'names that are HTML stay text, in the page and in an exported one'(desk) {
    const file = write(desk.folder, 'names.urdf', robot(kName));
    const {page, faults} = await open(desk, file, ['--lint']);
    await lookAround(page);
    await isUnharmed(page);
    assert.deepEqual(faults, []);

    const exported = path.join(desk.folder, 'names.html');
    run('view', file, '--export', exported);
    const context = await desk.browser.newContext();
    desk.atEnd(() => context.close());
    const alone = await context.newPage();
    await alone.goto(pathToFileURL(exported).href);
    await isReady(alone);
    await lookAround(alone);
    await isUnharmed(alone);
  },

  async 'poses that are not finite leave their bodies out, and the rest is shown'(desk) {
    const {page, faults} = await open(desk, write(desk.folder, 'far.xml', kEndless));
    assert.match(await page.locator('#banner').textContent(), /Does not compose/);
    assert.ok(await page.evaluate(() => window.sceneweld.pose('far::b') !== undefined));
    await lookAround(page);
    assert.deepEqual(faults, []);
  },

  async 'huge numbers neither stop the page nor fill its memory'(desk) {
    const {page, faults} = await open(desk, write(desk.folder, 'huge.sdf', kHuge));
    await lookAround(page);
    await page.keyboard.press('a');
    const bytes = await page.evaluate(() => performance.memory.usedJSHeapSize);
    assert.ok(bytes < 150e6, `${bytes} bytes`);
    assert.deepEqual(faults, []);
  },
};
