// SPDX-License-Identifier: BSD-3-Clause
// The manifest agrees with the project and with the code.

import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';

import manifest from '../package.json';

test('the version is that of the project', () => {
  const project = readFileSync('../../CMakeLists.txt', 'utf8');
  assert.equal(manifest.version, /project\(sceneweld VERSION (\S+)/.exec(project)?.[1]);
});

test('files that the manifest names exist', () => {
  const {languages, grammars} = manifest.contributes;
  const files = [...languages.flatMap((one) => one.configuration ?? []), ...grammars.map((one) => one.path)];
  for (const file of files) {
    assert(existsSync(file), file);
    JSON.parse(readFileSync(file, 'utf8'));
  }
});

test('patterns of the language configurations are regular expressions', () => {
  for (const file of ['languages/directives.json', 'languages/xml.json']) {
    const {wordPattern, indentationRules, folding} = JSON.parse(readFileSync(file, 'utf8')) as {
      wordPattern?: string;
      indentationRules: Record<string, string>;
      folding: {markers: Record<string, string>};
    };
    const patterns = [...Object.values(indentationRules), ...Object.values(folding.markers), wordPattern ?? ''];
    for (const pattern of patterns) new RegExp(pattern);
  }
});

test('lines after which directives are indented', () => {
  const text = readFileSync('languages/directives.json', 'utf8');
  const {increaseIndentPattern} = (JSON.parse(text) as {indentationRules: {increaseIndentPattern: string}})
    .indentationRules;
  const increase = new RegExp(increaseIndentPattern);
  for (const line of ['directives:', '- add_model:', '    X_PF:  # here', '    urdf: |']) assert.match(line, increase);
  for (const line of ['name: arm', '# note:', '- add_weld: {parent: world}']) assert.doesNotMatch(line, increase);
});

test('lines after which XML is indented', () => {
  const text = readFileSync('languages/xml.json', 'utf8');
  const {increaseIndentPattern} = (JSON.parse(text) as {indentationRules: {increaseIndentPattern: string}})
    .indentationRules;
  const increase = new RegExp(increaseIndentPattern);
  for (const line of ['<robot name="arm">', '  <link>', '<!-- a']) assert.match(line, increase);
  for (const line of ['<?xml version="1.0"?>', '<mass value="1"/>', '<a></a>', '</link>', '<a>1</a>']) {
    assert.doesNotMatch(line, increase);
  }
});
