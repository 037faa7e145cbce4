// The main job with the installed npm package: in this thread and in a worker.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import {InvalidOptions, load} from 'sceneweld';
import {load as loadWorker} from 'sceneweld/worker';

const files = Object.fromEntries(
  fs
    .readdirSync('models', {recursive: true})
    .filter((name) => fs.statSync(path.join('models', name)).isFile())
    .map((name) => [name, new Uint8Array(fs.readFileSync(path.join('models', name)))]),
);
const cell = 'two_arm_cell.dmd.yaml';
const options = {packages: {kit: 'kit'}};

const sceneweld = await load();
assert.match(sceneweld.version, /^\d+\.\d+\.\d+$/);

const first = sceneweld.export(files, 'cell.dmd.yaml', {...options, to: 'sdf'});
assert.ok(first.ok && first.text.includes('flange_welds_to_palm'));

const composed = sceneweld.compose(files, cell, options);
assert.ok(composed.ok);
assert.equal(composed.scene.bodies.length, 31);

const checked = sceneweld.check(files, cell, options);
assert.ok(checked.ok && checked.bodies === 31 && checked.joints === 30);

for (const to of ['sdf', 'urdf', 'mjcf', 'usd', 'json']) {
  const exported = sceneweld.export(files, cell, {...options, to});
  assert.ok(exported.ok && exported.text.length > 1000, to);
  assert.equal(exported.bytes.length, new TextEncoder().encode(exported.text).length);
}
const glb = sceneweld.export(files, 'kit/arm.urdf', {to: 'glb'});
assert.ok(glb.ok && glb.text === undefined && new TextDecoder().decode(glb.bytes.slice(0, 4)) === 'glTF');

const palm = sceneweld.pose(files, cell, 'left::gripper::palm', options);
assert.ok(palm.ok && Math.abs(palm.translation[1] - 0.5494) < 1e-3);

const wrong = sceneweld.check({'robot.urdf': '<robot name="r">\n  <link nam="l"/>\n</robot>\n'}, 'robot.urdf');
assert.ok(!wrong.ok);
assert.deepEqual(
  wrong.diagnostics.map(({severity, line}) => [severity, line]),
  [
    ['warning', 2],
    ['error', 2],
  ],
);

const outside = sceneweld.check(
  {'a/scene.dmd.yaml': 'directives:\n- add_model: { name: x, file: ../../../etc/x.urdf }\n'},
  'a/scene.dmd.yaml',
);
assert.ok(!outside.ok);

// Nothing of one call is left for the next one.
assert.ok(!sceneweld.check({}, cell, options).ok);
assert.throws(() => sceneweld.check(files, cell, {...options, compat: 'none'}), InvalidOptions);
assert.throws(() => sceneweld.export(files, cell, {...options, to: 'stl'}), InvalidOptions);

// Deep and broken inputs get diagnostics.
const nested = (depth) => `<robot name="r">${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</robot>`;
for (const depth of [1000, 9_990, 20_000, 1_000_000]) {
  assert.ok(sceneweld.check({'r.urdf': nested(depth)}, 'r.urdf').diagnostics.length > 0, `depth ${depth}`);
}
for (const depth of [390, 1000, 100_000]) {
  for (const text of [
    `directives: ${'['.repeat(depth)}${']'.repeat(depth)}`,
    `directives: ${'- '.repeat(depth)}x`,
    '{'.repeat(depth),
  ]) {
    assert.ok(!sceneweld.check({'s.dmd.yaml': text}, 's.dmd.yaml').ok, `depth ${depth}`);
  }
}
const bodies = (depth) => `<mujoco><worldbody>${'<body>'.repeat(depth)}${'</body>'.repeat(depth)}</worldbody></mujoco>`;
for (const depth of [500, 2000, 9_000]) {
  const answer = sceneweld.check({'m.xml': bodies(depth)}, 'm.xml');
  assert.equal(typeof answer.ok, 'boolean');
}
const sum = (depth) =>
  `directives:\n- add_frame: { name: a, X_PF: { base_frame: world, translation: [0, 0, "\${${'('.repeat(depth)}1${')'.repeat(depth)}}"] } }\n`;
for (const depth of [90, 101, 100_000])
  assert.equal(typeof sceneweld.check({'s.dmd.yaml': sum(depth)}, 's.dmd.yaml').ok, 'boolean');
assert.ok(sceneweld.check(files, cell, options).ok);

const formatted = sceneweld.format('r.urdf', '<robot   name="r"><link name="l"></link></robot>');
assert.equal(formatted.text, '<robot name="r">\n  <link name="l"/>\n</robot>\n');

const worker = await loadWorker();
const [inWorker, again] = await Promise.all([worker.compose(files, cell, options), worker.check(files, cell, options)]);
assert.deepEqual(inWorker, composed);
assert.deepEqual(again, checked);
await assert.rejects(worker.check(files, cell, {...options, compat: 'none'}), InvalidOptions);
assert.ok((await worker.check({'r.urdf': nested(9_990)}, 'r.urdf')).diagnostics.length > 0);
worker.terminate();
await assert.rejects(worker.check(files, cell, options));
console.log(`sceneweld ${sceneweld.version} does the main job in node`);
