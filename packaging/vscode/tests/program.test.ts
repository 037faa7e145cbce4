// SPDX-License-Identifier: BSD-3-Clause

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {expandedName, outputBeside, stemOf} from '../src/formats';
import {
  composeArguments,
  expandArguments,
  expandedPath,
  firstError,
  printedAddress,
  serverArguments,
  viewArguments,
} from '../src/program';

const kOptions = ['--package', 'kit=models/kit'];

test('options of the server come after --', () => {
  assert.deepEqual(serverArguments({path: 'sceneweld', arguments: [], lint: true}), ['lsp']);
  assert.deepEqual(serverArguments({path: 'sceneweld', arguments: kOptions, lint: true}), ['lsp', '--', ...kOptions]);
});

test('arguments of the other commands', () => {
  assert.deepEqual(
    viewArguments('/a/cell.dmd.yaml', kOptions).join(' '),
    'view /a/cell.dmd.yaml --no-browser --embeddable --port 0 --package kit=models/kit',
  );
  assert.deepEqual(composeArguments('/a b.urdf', '/a b.sdf', []), ['compose', '/a b.urdf', '-o', '/a b.sdf']);
  assert.deepEqual(expandArguments('/a.xacro', kOptions), ['expand', '/a.xacro', ...kOptions]);
});

test('the printed address', () => {
  assert.equal(printedAddress(''), undefined);
  assert.equal(printedAddress('http://127.0.0.1:384'), undefined);
  assert.equal(printedAddress('http://127.0.0.1:38441/\n'), 'http://127.0.0.1:38441/');
  assert.equal(printedAddress('note\r\nhttp://127.0.0.1:1/\r\nmore\n'), 'http://127.0.0.1:1/');
  assert.equal(printedAddress('see http://127.0.0.1:1/\n'), undefined);
});

test('paths in settings', () => {
  assert.equal(expandedPath('~/bin/sceneweld', '/home/a', undefined), '/home/a/bin/sceneweld');
  assert.equal(expandedPath('kit=${workspaceFolder}/kit', '/home/a', '/work'), 'kit=/work/kit');
  assert.equal(expandedPath('${workspaceFolder}/a', '/home/a', undefined), '${workspaceFolder}/a');
  assert.equal(expandedPath('sceneweld', '/home/a', '/work'), 'sceneweld');
});

test('the first error', () => {
  assert.equal(firstError(''), undefined);
  assert.equal(firstError('warning[a]: b\n --> c:1:2\nerror[unknown-frame]: no frame `x`\n'), 'no frame `x`');
  assert.equal(firstError('error: unknown command `lsp`\nhelp: one of `a`\n'), 'unknown command `lsp`');
  assert.equal(firstError('\nsomething\n'), 'something');
});

test('names of outputs', () => {
  assert.equal(stemOf('/a/cell.dmd.yaml'), '/a/cell');
  assert.equal(stemOf('/a/arm.urdf.xacro'), '/a/arm');
  assert.equal(stemOf('/a.b/arm.v2.sdf'), '/a.b/arm.v2');
  assert.equal(outputBeside('/a/cell.dmd.yaml', '.sdf'), '/a/cell.sdf');
  assert.equal(outputBeside('/a/arm.urdf', '.urdf'), '/a/arm.composed.urdf');
  assert.equal(outputBeside('/a/arm.xml', '.xml'), '/a/arm.composed.xml');
  assert.equal(expandedName('/a/cell.dmd.yml'), '/a/cell.expanded.dmd.yaml');
  assert.equal(expandedName('/a/arm.urdf.xacro'), '/a/arm.expanded.urdf');
});
