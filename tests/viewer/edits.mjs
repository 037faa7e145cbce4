// Moves elements of the gallery through `sceneweld view --edit`, and composes before and after: what was asked for is
// at its new place with everything that hangs on it, nothing else has changed, the text outside of the edit is the same
// byte for byte, and undoing gives the old bytes. Then asks for changes that must be refused.
//
//   node tests/viewer/edits.mjs
//
// Needs the program SCENEWELD, by default build/release/bin/sceneweld. No browser.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {assertOutsideIsSame, changedFiles, EditPage as Page, filesBelow} from './edit_page.mjs';
import {root, sourceModule} from './sources.mjs';
import {startView} from './view_server.mjs';

const kMoves = Number(process.env.SCENEWELD_MOVES ?? 100);
const kMostTries = 60 * kMoves;
const kTolerance = 1e-9;
const gallery = [
  ['two_arm_cell.dmd.yaml', []],
  ['arm_and_quadruped.dmd.yaml', []],
  ['warehouse.dmd.yaml', ['--seed', '1']],
];

const {compose, inverse, axisAngle, kIdentity} = await sourceModule('pose');
const {defaultPositions} = await sourceModule('motion/joint_motion');

/** The same numbers in every run. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
const random = numbers(27);
const between = (from, to) => from + (to - from) * random();
const pick = (list) => list[Math.floor(random() * list.length)];

const distance = (a, b) => {
  const turned = compose(inverse(a), b).rotation;
  return Math.max(
    Math.hypot(...a.translation.map((x, i) => x - b.translation[i])),
    2 * Math.hypot(turned[1], turned[2], turned[3]),
  );
};

const poseOf = (scene, kind, name) => {
  if (kind === 'body') return scene.bodies.find((one) => one.name === name).pose ?? kIdentity;
  const frame = scene.frames.find((one) => one.name === name);
  const body = scene.bodies.find((one) => one.name === frame.body);
  return compose(body?.pose ?? kIdentity, frame.pose ?? kIdentity);
};

/** The bodies that hang on a joint whose place changed, or on a base that moved. */
function carried(before, after) {
  const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
  const place = ({parent, frame_on_parent: X_PF, type, default_position: q}) => [
    parent,
    X_PF,
    type === 'floating' ? q : null,
  ];
  const changed = new Set(
    after.joints.filter((joint, i) => !same(place(joint), place(before.joints[i]))).map(({name}) => name),
  );
  const holder = new Map();
  for (const joint of after.joints) if (!holder.has(joint.child)) holder.set(joint.child, joint);
  const poses = new Map(before.bodies.map(({name, pose}) => [name, pose]));
  const names = new Set();
  for (const {name} of after.bodies) {
    let at = name;
    for (let steps = 0; steps <= after.bodies.length; ++steps) {
      const joint = holder.get(at);
      if (!joint) {
        const now = after.bodies.find((one) => one.name === at);
        if (now && now.floating && distance(now.pose, poses.get(at)) > kTolerance) names.add(name);
        break;
      }
      if (changed.has(joint.name)) {
        names.add(name);
        break;
      }
      at = joint.parent;
    }
  }
  return names;
}

/** A scene without what a move may change: poses, and the lines of files. */
const rest = (scene) =>
  JSON.stringify(scene, (key, value) => {
    if (['pose', 'frame_on_parent'].includes(key)) return undefined;
    if (value?.type === 'floating') return {...value, default_position: undefined};
    return typeof value === 'string' ? value.replace(/:\d+$/, '') : value;
  });

function motion() {
  const axis = [between(-1, 1), between(-1, 1), between(-1, 1)];
  return {
    translation: [between(-0.3, 0.3), between(-0.3, 0.3), between(-0.3, 0.3)],
    rotation: random() < 0.4 ? [1, 0, 0, 0] : axisAngle(axis, between(-1, 1)),
  };
}

const counts = {moved: 0, positions: 0, refused: new Map(), inserted: 0};

async function moveOnce(page, folder, state) {
  const {scene} = state;
  const kind = pick(['body', 'body', 'frame', 'frame', 'joint']);
  const name = pick(scene[{body: 'bodies', frame: 'frames', joint: 'joints'}[kind]])?.name;
  if (name === undefined || name === 'world') return false;
  const wish = {kind, element: name, revision: state.scene_revision};
  const joint = scene.joints.find((one) => one.name === name);
  if (kind === 'joint') {
    if (!['revolute', 'prismatic'].includes(joint.type) || joint.mimic) return false;
    wish.positions = [between(-0.4, 0.4)];
  } else {
    const X = poseOf(scene, kind, name);
    // About the element, so that it stays near.
    const D = motion();
    wish.X_WE = {
      translation: X.translation.map((x, i) => x + D.translation[i]),
      rotation: compose({translation: [0, 0, 0], rotation: D.rotation}, {translation: [0, 0, 0], rotation: X.rotation})
        .rotation,
    };
  }
  const proposed = await page.post('', wish);
  assert.equal(proposed.status, 200, proposed.text);
  if (proposed.refusal) {
    const {code, message} = proposed.refusal;
    assert.equal(code, 'edit-refused');
    const reason = message.replace(/`[^`]*`/g, 'X').slice(0, 60);
    counts.refused.set(reason, (counts.refused.get(reason) ?? 0) + 1);
    return false;
  }
  const bytes = filesBelow(folder);
  const saved = await page.post('/save', {id: proposed.id});
  assert.equal(saved.status, 200, saved.text);
  const now = filesBelow(folder);
  const [file, ...others] = changedFiles(bytes, now);
  assert.deepEqual(others, [], 'one file is changed');
  assertOutsideIsSame(bytes.get(file), now.get(file), proposed.edits);
  if (proposed.edits.some(({begin, end}) => begin === end)) ++counts.inserted;

  const after = await page.after(state.scene_revision);
  if (kind === 'joint') {
    for (const [i, one] of after.scene.joints.entries()) {
      const expected = one.name === name ? wish.positions : defaultPositions(scene.joints[i]);
      defaultPositions(one).forEach((q, k) =>
        assert.ok(Math.abs(q - expected[k]) < kTolerance, `${one.name} is at ${q}`),
      );
    }
    ++counts.positions;
  } else {
    const X = poseOf(scene, kind, name);
    const reached = poseOf(after.scene, kind, name);
    assert.ok(distance(reached, wish.X_WE) < kTolerance, `${name} misses by ${distance(reached, wish.X_WE)}`);
    const D = compose(reached, inverse(X));
    const hangs = carried(scene, after.scene);
    after.scene.bodies.forEach((body, i) => {
      const old = scene.bodies[i].pose ?? kIdentity;
      const expected = hangs.has(body.name) ? compose(D, old) : old;
      const error = distance(body.pose ?? kIdentity, expected);
      assert.ok(error < kTolerance * 4, `${body.name} is off by ${error} after moving ${name}`);
    });
    assert.equal(rest(after.scene), rest(scene), 'nothing else in the scene changes');
    ++counts.moved;
  }

  const undone = await page.post('/undo', {});
  assert.equal(undone.status, 200, undone.text);
  assert.deepEqual(changedFiles(bytes, filesBelow(folder)), [], 'undoing gives the old bytes');
  return true;
}

async function moveGallery() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-edits-'));
  fs.cpSync(path.join(root, 'models'), folder, {recursive: true});
  for (const [i, [file, options]] of gallery.entries()) {
    const view = await startView(path.join(folder, file), [
      ...['--package', `kit=${path.join(folder, 'kit')}`, '--edit'],
      ...options,
    ]);
    try {
      const page = new Page(view.url);
      let state = await page.state();
      const goal = Math.round((kMoves * (i + 1)) / gallery.length);
      for (let tries = 0; counts.moved < goal; ++tries) {
        assert.ok(
          tries < kMostTries,
          `too few elements of ${file} can be moved: ${[...counts.refused.entries()].join('; ')}`,
        );
        if (!(await moveOnce(page, folder, state))) continue;
        state = await page.after((await page.state()).scene_revision - 1);
        // The watcher may not have seen the undone file yet.
        const original = state.scene_revision;
        await new Promise((resolve) => setTimeout(resolve, 120));
        state = await page.after(original - 1);
      }
    } finally {
      await view.stop();
    }
  }
  fs.rmSync(folder, {recursive: true});
}

const kScene = `sceneweld: 1
parameters:
  height: { type: number, default: 0.4, description: Of the table. }  # kept
variables:
  spot: &spot { translation: [1, 1, 0] }
directives:
- add_model: { name: plain, box: { size: [0.1, 0.1, 0.1] }, X_PB: { translation: [0, 0, 1] } }
- add_model: { name: computed, box: { size: [0.1, 0.1, 0.1] }, X_PB: { translation: [0.5, 0, "\${height + 0.1}"] } }
- add_model: { name: random, box: { size: [0.1, 0.1, 0.1] }, X_PB: { translation: !UniformVector { min: [2, 0, 0], max: [2, 1, 0] } } }
- add_model: { name: first, box: { size: [0.1, 0.1, 0.1] }, X_PB: *spot }
- for_each: { i: 2 }
  do:
  - add_model: { name: "turn_\${i}", box: { size: [0.1, 0.1, 0.1] }, X_PB: { translation: ["\${i}", 3, 0] } }
- add_model_instance: { name: a }
- add_directives: { file: part.dmd.yaml, model_namespace: a }
- add_model_instance: { name: b }
- add_directives: { file: part.dmd.yaml, model_namespace: b }
- add_model: { name: pair, file: pair.urdf, fixed: true }
`;
const kPart = `directives:
- add_model: { name: thing, file: pair.urdf }
- add_weld: { parent: world, child: thing::base }
`;
const kPair = `<robot name="pair">
  <link name="base"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="tip"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="rigid" type="fixed"><parent link="base"/><child link="tip"/><origin xyz="0 0 1"/></joint>
</robot>
`;

async function refuse() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-edits-'));
  const file = path.join(folder, 'scene.dmd.yaml');
  fs.writeFileSync(file, kScene);
  fs.writeFileSync(path.join(folder, 'part.dmd.yaml'), kPart);
  fs.writeFileSync(path.join(folder, 'pair.urdf'), kPair);
  const view = await startView(file, ['--edit', '--seed', '1']);
  try {
    const page = new Page(view.url);
    const {scene_revision: revision, scene} = await page.state();
    assert.ok(scene, 'the scene composes');
    const move = (element, D = {translation: [0, 0, 0.25], rotation: [1, 0, 0, 0]}, more = {}) => {
      const X = poseOf(scene, 'body', element);
      return page.post('', {kind: 'body', element, revision, X_WE: compose(D, X), ...more});
    };
    const refusals = [
      ['computed::body', /expression `\$\{height \+ 0\.1\}` computes/, /scene\.dmd\.yaml/],
      ['random::body', /distribution|random/, /scene\.dmd\.yaml/],
      ['first::body', /2 places through an anchor/, /scene\.dmd\.yaml/],
      ['turn_1::body', /in a loop/, /scene\.dmd\.yaml/],
      ['a::thing::base', /uses this directive 2 times/, /part\.dmd\.yaml/],
      ['pair::tip', /joint `pair::rigid` of a model file places/, /pair\.urdf/],
    ];
    for (const [element, message, place] of refusals) {
      const {refusal} = await move(element);
      assert.ok(refusal, `${element} is refused`);
      assert.match(refusal.message, message);
      assert.match(refusal.file, place);
      assert.ok(refusal.line > 0 && refusal.column > 0);
    }
    // The constant part of an expression is offered, and does what was wanted.
    const {offer} = await move('computed::body');
    assert.equal(offer.edits.length, 1);
    assert.equal(offer.edits[0].text, '+ 0.35');
    const wish = (more) => ({kind: 'body', element: 'plain::body', revision, ...more});
    const pose = {translation: [0.1234567891, 0, 1], rotation: [1, 0, 0, 0]};
    // Rounded on request only.
    assert.equal((await page.post('', wish({X_WE: pose}))).edits[0].text, '0.1234567891');
    assert.equal((await page.post('', wish({X_WE: pose, rounded: true}))).edits[0].text, '0.123457');
    // Wrong requests.
    for (const [body, status] of [
      [wish({}), 400],
      [wish({X_WE: {translation: [0, 0], rotation: [1, 0, 0, 0]}}), 400],
      [wish({X_WE: {translation: [0, 0, 0], rotation: [0, 0, 0, 0]}}), 400],
      [wish({X_WE: pose, file: '/etc/passwd'}), 400],
      [{...wish({X_WE: pose}), revision: revision + 5}, 409],
    ]) {
      assert.equal((await page.post('', body)).status, status, JSON.stringify(body));
    }
    assert.equal((await page.post('/save', {id: 999})).status, 404);
    assert.equal((await page.post('/undo', {})).status, 422);
    // Another site cannot send them.
    const proposed = await page.post('', wish({X_WE: pose}));
    const id = {id: proposed.id};
    assert.equal((await page.post('/save', id, {Origin: 'http://evil.example'})).status, 403);
    assert.equal((await page.post('/save', id, {Origin: ''})).status, 403);
    assert.equal((await page.post('/save', id, {'Content-Type': 'text/plain'})).status, 415);
    assert.equal(fs.readFileSync(file, 'utf8'), kScene);
    // A change on disk wins.
    const changed = kScene.replace('# kept', '# changed by hand');
    fs.writeFileSync(file, changed);
    const late = await page.post('/save', id);
    assert.equal(late.status, 409);
    assert.match(late.error, /changed on disk/);
    assert.equal(fs.readFileSync(file, 'utf8'), changed);
    // So it does against undoing.
    const state = await page.after(revision);
    const again = await page.post('', {...wish({X_WE: pose}), revision: state.scene_revision});
    assert.equal((await page.post('/save', {id: again.id})).status, 200);
    fs.appendFileSync(file, '# more\n');
    assert.equal((await page.post('/undo', {})).status, 409);
    assert.ok(fs.readFileSync(file, 'utf8').endsWith('# more\n'));
    assert.equal((await (await fetch(new URL('api/edit/history', view.url))).json()).undo, 0);
    // A read-only file.
    const last = await page.after(state.scene_revision);
    fs.chmodSync(file, 0o444);
    const {refusal} = await page.post('', {
      ...wish({X_WE: {...pose, translation: [2, 2, 2]}}),
      revision: last.scene_revision,
    });
    assert.match(refusal?.message ?? 'no refusal', /read-only/);
  } finally {
    await view.stop();
    fs.rmSync(folder, {recursive: true});
  }
  // Without --edit nothing can be written.
  const closed = await startView(path.join(root, 'models/two_arm_cell.dmd.yaml'), [
    '--package',
    `kit=${path.join(root, 'models/kit')}`,
  ]);
  try {
    const page = new Page(closed.url);
    assert.equal((await page.state()).edit, false);
    assert.notEqual((await page.post('', {})).status, 200);
    assert.notEqual((await page.post('/undo', {})).status, 200);
  } finally {
    await closed.stop();
  }
}

await refuse();
console.log('refusals are as they must be');
await moveGallery();
console.log(
  `${counts.moved} moves and ${counts.positions} default positions are as asked (${counts.inserted} with new keys); refused: ` +
    ([...counts.refused.entries()].map(([reason, count]) => `${count} x ${reason}`).join('; ') || 'none'),
);
