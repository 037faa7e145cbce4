// Adds models, welds and collision filter groups to scenes of the gallery through `sceneweld view --edit`, and composes
// before and after: what was asked for is there, nothing else has changed, the text around the new lines is the same
// byte for byte, and undoing gives the old bytes. Then asks for additions that must be refused.
//
//   node tests/viewer/additions.mjs
//
// Needs the program SCENEWELD, by default build/release/bin/sceneweld. No browser.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {changedFiles, EditPage, filesBelow} from './edit_page.mjs';
import {root} from './sources.mjs';
import {startView} from './view_server.mjs';

const gallery = [
  ['two_arm_cell.dmd.yaml', []],
  ['arm_and_quadruped.dmd.yaml', []],
  ['warehouse.dmd.yaml', ['--seed', '1']],
];

const names = (list) => list.map(({name}) => name);
const isNear = (a, b) => a.every((x, i) => Math.abs(x - b[i]) < 1e-9);

/** Everything of a scene but the named elements, without the lines of files. */
const rest = (scene, isNew) =>
  JSON.stringify(scene, (key, value) => {
    if (Array.isArray(value)) return value.filter((one) => !isNew(one?.name) && !isNew(one?.model));
    return typeof value === 'string' ? value.replace(/:\d+$/, '') : value;
  });

async function add(page, folder, state, wish, check) {
  const proposed = await page.post('/add', {...wish, revision: state.scene_revision});
  assert.equal(proposed.status, 200, proposed.text);
  assert.equal(proposed.refusals, undefined, JSON.stringify(proposed.refusals));
  assert.deepEqual(
    proposed.edits.map(({begin, end}) => end - begin),
    [0],
    'nothing is replaced',
  );
  const bytes = filesBelow(folder);
  const saved = await page.post('/save', {id: proposed.id});
  assert.equal(saved.status, 200, saved.text);
  const now = filesBelow(folder);
  const [file, ...others] = changedFiles(bytes, now);
  assert.deepEqual(others, [], 'one file is changed');
  const old = bytes.get(file);
  const [edit] = proposed.edits;
  const expected = Buffer.concat([old.subarray(0, edit.begin), Buffer.from(edit.text), old.subarray(edit.end)]);
  assert.ok(expected.equals(now.get(file)), 'the text around the new lines stays');

  const after = await page.after(state.scene_revision);
  check(after.scene, proposed);
  const undone = await page.post('/undo', {});
  assert.equal(undone.status, 200, undone.text);
  assert.deepEqual(changedFiles(bytes, filesBelow(folder)), [], 'undoing gives the old bytes');
  const again = await page.after(after.scene_revision);
  assert.equal(
    rest(again.scene, () => false),
    rest(state.scene, () => false),
    'and the old scene',
  );
  return again;
}

async function addToGallery() {
  let count = 0;
  for (const [input, options] of gallery) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-additions-'));
    fs.cpSync(path.join(root, 'models'), folder, {recursive: true});
    const view = await startView(path.join(folder, input), [
      ...['--package', `kit=${path.join(folder, 'kit')}`, '--edit'],
      ...options,
    ]);
    try {
      const page = new EditPage(view.url);
      let state = await page.state();
      const {files, models} = await page.names();
      assert.equal(files[0].file, input);
      for (const name of ['package://kit/arm.urdf', 'package://kit/crate.sdf', 'package://kit/quadruped.xml'])
        assert.ok(models.includes(name), `${name} is offered`);
      assert.ok(!models.some((name) => /package\.xml|dmd\.yaml|\.obj/.test(name)), 'only models are offered');

      // A model with its weld.
      const crate = {name: 'new crate #1', file: 'package://kit/crate.sdf'};
      const X_PC = {translation: [3, 0.5, 0.25], rpy: [0, 0, 90]};
      state = await add(
        page,
        folder,
        state,
        {add_model: crate, add_weld: {parent: 'world', child: 'new crate #1::crate', X_PC}},
        (scene, {new: added, model}) => {
          assert.deepEqual(added.models, {first: ['new crate #1'], count: 1});
          assert.deepEqual(added.bodies, {first: ['new crate #1::crate'], count: 1});
          assert.equal(added.joints.count, 1);
          assert.equal(model.bodies[0].local, 'crate');
          const body = scene.bodies.find(({name}) => name === 'new crate #1::crate');
          assert.ok(isNear(body.pose.translation, [3, 0.5, 0.25]));
          assert.ok(isNear(body.pose.rotation, [Math.SQRT1_2, 0, 0, Math.SQRT1_2]));
          const isNew = (name) => typeof name === 'string' && name.startsWith('new crate #1');
          assert.equal(rest(scene, isNew), rest(state.scene, isNew), 'nothing else changes');
        },
      );
      // A model at a pose, with a joint that starts elsewhere.
      state = await add(
        page,
        folder,
        state,
        {
          add_model: {
            name: 'second_arm',
            file: 'package://kit/arm.urdf',
            default_joint_positions: {joint_2: [0.25]},
            default_free_body_pose: {base: {translation: [0, 4, 1], rpy: [0, 0, 0]}},
          },
        },
        (scene) => {
          const base = scene.bodies.find(({name}) => name === 'second_arm::base');
          assert.ok(isNear(base.pose.translation, [0, 4, 1]));
          assert.deepEqual(scene.joints.find(({name}) => name === 'second_arm::joint_2').default_position, [0.25]);
        },
      );
      // A weld of a free body.
      const free = state.scene.bodies.find(({floating}) => floating);
      if (free) {
        state = await add(page, folder, state, {add_weld: {parent: 'world', child: free.name}}, (scene, {moved}) => {
          const body = scene.bodies.find(({name}) => name === free.name);
          assert.ok(!body.floating && isNear(body.pose?.translation ?? [0, 0, 0], [0, 0, 0]));
          assert.ok(moved.includes(free.name));
        });
      }
      // A filter group.
      const members = names(state.scene.bodies)
        .filter((name) => name !== 'world')
        .slice(0, 3);
      const group = {name: 'quiet', members, member_groups: [], ignored_collision_filter_groups: ['quiet']};
      state = await add(page, folder, state, {add_collision_filter_group: group}, (scene) => {
        const added = scene.collision_filter_groups.find(({name}) => name === 'quiet');
        assert.deepEqual([...added.members].sort(), [...members].sort());
        assert.deepEqual(added.ignores, ['quiet']);
      });
      count += free ? 4 : 3;

      const station = files.find(({file}) => file.endsWith('station.dmd.yaml'));
      if (input === 'two_arm_cell.dmd.yaml') {
        assert.match(station.refusal, /several times/);
        const {refusals} = await page.post('/add', {
          revision: state.scene_revision,
          file: station.file,
          add_weld: {parent: 'world', child: 'left::base::chassis'},
        });
        assert.match(refusals[0].message, /several times/);
      } else if (input === 'arm_and_quadruped.dmd.yaml') {
        // In an included file names are in its scope.
        assert.equal(station.scope, 'station');
        const wish = {
          file: station.file,
          add_model: {name: 'box', file: 'crate.sdf'},
          add_weld: {parent: 'station::base::chassis', child: 'station::box::crate'},
        };
        state = await add(page, folder, state, wish, (scene) => {
          assert.ok(names(scene.bodies).includes('station::box::crate'));
        });
        const {refusals} = await page.post('/add', {
          ...wish,
          revision: state.scene_revision,
          add_weld: {parent: 'quadruped::trunk', child: 'station::box::crate'},
        });
        assert.match(refusals[0].message, /cannot name `quadruped::trunk`/);
        ++count;
      }
    } finally {
      await view.stop();
      fs.rmSync(folder, {recursive: true});
    }
  }
  return count;
}

const kScene = `directives:
- add_model:
    name: pair
    file: pair.urdf   # kept
- add_model: { name: other, file: pair.urdf }
- add_weld: { parent: world, child: other::base }
`;
const kPair = `<robot name="pair">
  <link name="base"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="tip"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="hinge" type="continuous"><parent link="base"/><child link="tip"/><axis xyz="0 0 1"/></joint>
</robot>
`;

async function refuse() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-additions-'));
  const file = path.join(folder, 'scene.dmd.yaml');
  fs.writeFileSync(file, kScene);
  fs.writeFileSync(path.join(folder, 'pair.urdf'), kPair);
  const view = await startView(file, ['--edit']);
  try {
    const page = new EditPage(view.url);
    const state = await page.state();
    const revision = state.scene_revision;
    const model = (name, more = {}) => ({add_model: {name, file: 'pair.urdf', ...more}});
    const weld = (parent, child) => ({add_weld: {parent, child}});
    const group = (more) => ({
      add_collision_filter_group: {
        name: 'g',
        members: ['pair::base'],
        member_groups: [],
        ignored_collision_filter_groups: [],
        ...more,
      },
    });
    for (const [wish, message, hint] of [
      [{add_model: {name: 'x', file: 'pear.urdf'}}, /no file|pear\.urdf/],
      [{add_model: {name: 'x', file: 'package://kit/arm.urdf'}}, /package `kit`|kit/],
      [model('pair'), /`pair`/],
      [model(''), /name/],
      [model('x', {default_joint_positions: {hing: [1]}}), /no joint `hing`/, /`hinge`/],
      [model('x', {default_free_body_pose: {bas: {translation: [0, 0, 0], rpy: [0, 0, 0]}}}), /bas/],
      [{...model('x'), ...weld('world', 'x::bass')}, /`x::bass`/, /`x::base`/],
      [weld('wurld', 'pair::base'), /wurld/],
      [weld('pair::tip', 'pair::base'), /pair/],
      [weld('world', 'other::base'), /other|base/],
      [weld('world', 'other::tip'), /closes a loop of joints/, /loop_joints/],
      [weld('pair::base', 'world'), /belongs to the world/],
      [group({members: ['pair::bass']}), /bass/, /base/],
      [group({members: []}), /member/],
      [group({ignored_collision_filter_groups: ['h']}), /`h`/],
    ]) {
      const proposed = await page.post('/add', {...wish, revision});
      assert.equal(proposed.status, 200, proposed.text);
      assert.equal(proposed.id, undefined, JSON.stringify(wish));
      const [first] = proposed.refusals;
      assert.match(first.message, message);
      if (hint) assert.match(first.hint, hint);
      if (first.code !== 'edit-refused') assert.equal(first.file, 'scene.dmd.yaml');
    }
    // Wrong requests.
    for (const [body, status] of [
      [{revision}, 400],
      [{revision, add_model: {name: 1}}, 400],
      [{revision, add_weld: {parent: 'world', child: 'pair::base', X_PC: {translation: [1]}}}, 400],
      [{revision, add_weld: {parent: 'world', child: 'pair::base', text: 'x'}}, 400],
      [{revision, ...weld('world', 'pair::base'), file: '/etc/passwd'}, 404],
      [{revision: revision + 1, ...weld('world', 'pair::base')}, 409],
    ]) {
      assert.equal((await page.post('/add', body)).status, status, JSON.stringify(body));
    }
    const good = {revision, ...weld('world', 'pair::base')};
    assert.equal((await page.post('/add', good, {Origin: 'http://evil.example'})).status, 403);
    assert.equal((await page.post('/add', good, {'Content-Type': 'text/plain'})).status, 415);
    // The text of a directive cannot be broken by a name.
    const odd = 'a: b # c\n- add_model: {}';
    const {diff, refusals} = await page.post('/add', {revision, ...model(odd)});
    assert.ok(refusals || diff.includes('"a: b # c\\n- add_model: {}"'));
    // A change on disk wins.
    const {id} = await page.post('/add', good);
    const changed = kScene.replace('# kept', '# changed by hand');
    fs.writeFileSync(file, changed);
    assert.equal((await page.post('/save', {id})).status, 409);
    assert.equal(fs.readFileSync(file, 'utf8'), changed);
    // A read-only file.
    const last = await page.after(revision);
    fs.chmodSync(file, 0o444);
    const refused = await page.post('/add', {...good, revision: last.scene_revision});
    assert.match(refused.refusals?.[0].message ?? 'no refusal', /read-only/);
    fs.chmodSync(file, 0o644);
  } finally {
    await view.stop();
    fs.rmSync(folder, {recursive: true});
  }
}

/** Errors that the scene has already do not matter; new ones do. */
async function addBesideErrors() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-additions-'));
  const file = path.join(folder, 'scene.dmd.yaml');
  fs.writeFileSync(file, `${kScene}- add_model: { name: lost, file: lost.urdf }\n`);
  fs.writeFileSync(path.join(folder, 'pair.urdf'), kPair);
  const view = await startView(file, ['--edit']);
  try {
    const page = new EditPage(view.url);
    const {scene_revision: revision, composes} = await page.state();
    assert.equal(composes, false);
    const wish = {revision, add_weld: {parent: 'world', child: 'pair::base'}};
    const good = await page.post('/add', wish);
    assert.equal(good.refusals, undefined, JSON.stringify(good.refusals));
    assert.ok(good.id > 0);
    const {refusals} = await page.post('/add', {revision, add_weld: {parent: 'world', child: 'pair::bas'}});
    assert.equal(refusals.length, 1);
    assert.match(refusals[0].message, /pair::bas/);
  } finally {
    await view.stop();
    fs.rmSync(folder, {recursive: true});
  }
}

await refuse();
console.log('refusals are as they must be');
await addBesideErrors();
console.log('errors that a scene has already do not matter');
console.log(`${await addToGallery()} additions are as asked, and undoing gives the old bytes`);
