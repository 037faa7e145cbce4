// SPDX-License-Identifier: BSD-3-Clause

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {isMjcf, rootElement} from '../src/mjcf';

test('the root element', () => {
  assert.equal(rootElement('<mujoco/>'), 'mujoco');
  assert.equal(rootElement('\uFEFF<?xml version="1.0"?>\n<!-- a > b -->\n <!-- c --><mujoco model="a">'), 'mujoco');
  assert.equal(rootElement('<!DOCTYPE x [ <!ENTITY a "b"> ]>\n<project>'), 'project');
  assert.equal(rootElement('<!-- <mujoco> -->\n<robot>'), 'robot');
  assert.equal(rootElement(''), undefined);
  assert.equal(rootElement('<!-- open <mujoco>'), undefined);
  assert.equal(rootElement('text <mujoco>'), undefined);
});

test('MJCF', () => {
  assert(isMjcf('<mujoco\n model="a">'));
  assert(!isMjcf('<mujocoinclude>'));
  assert(!isMjcf('<project><mujoco/></project>'));
});

test('a long text takes no time', () => {
  const start = performance.now();
  rootElement(`${'<!-- a -->\n'.repeat(10_000)}<!-- ${'-'.repeat(100_000)}`);
  rootElement(`<!DOCTYPE ${'[ ] '.repeat(10_000)}`);
  assert(performance.now() - start < 1000);
});
