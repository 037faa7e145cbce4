// SPDX-License-Identifier: BSD-3-Clause
// Compares the tokens of each fixture with its snapshot. SCENEWELD_UPDATE=1 rewrites the snapshots.

import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import * as path from 'node:path';
import {test} from 'node:test';

import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

import manifest from '../package.json';

const require = createRequire(path.resolve('package.json'));
await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')));

const within = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tmLanguage.json'))
    .map((name) => path.join(folder, name));

function registry(grammars: readonly string[]): textmate.Registry {
  const files = new Map<string, string>();
  for (const file of [...within('syntaxes'), ...grammars]) {
    files.set((JSON.parse(readFileSync(file, 'utf8')) as {scopeName: string}).scopeName, file);
  }
  return new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => {
      const file = files.get(scope);
      return file === undefined ? null : textmate.parseRawGrammar(readFileSync(file, 'utf8'), file);
    },
  });
}

interface Token {
  text: string;
  scopes: string[];
}

async function tokenLines(grammars: textmate.Registry, scope: string, text: string): Promise<[string, Token[]][]> {
  const grammar = await grammars.loadGrammar(scope);
  assert(grammar, scope);
  let state = textmate.INITIAL;
  return text.split('\n').map((line) => {
    const {tokens, ruleStack} = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return [
      line,
      tokens
        .map(({startIndex, endIndex, scopes}) => ({text: line.slice(startIndex, endIndex), scopes: scopes.slice(1)}))
        .filter((token) => token.text.trim() !== ''),
    ];
  });
}

const scopes = new Map(manifest.contributes.grammars.map(({path: file, scopeName}) => [file, scopeName]));
const scopeOf = (language: string): string => scopes.get(`./syntaxes/${language}.tmLanguage.json`) ?? '';

const kFixtures: readonly [file: string, language: string][] = [
  ['cell.dmd.yaml', 'directives'],
  ['arm.urdf.xacro', 'xacro'],
  ['crate.sdf', 'sdformat'],
];

const [xml = '', olderYaml = ''] = ['xml', 'yaml'].map((name) => `node_modules/tm-grammars/grammars/${name}.json`);
const newest = registry([xml, ...within('node_modules/yaml-grammar/resources')]);
const old = registry([xml, olderYaml]);

for (const [file, language] of kFixtures) {
  test(`tokens of ${file}`, async () => {
    const lines = await tokenLines(newest, scopeOf(language), readFileSync(`tests/fixtures/${file}`, 'utf8'));
    const actual = lines
      .map(([line, tokens]) => [`> ${line}`, ...tokens.map((one) => `  ${one.text.trim()}  ${one.scopes.join(' ')}`)])
      .flat()
      .map((line) => `${line}\n`.replace(/ +\n/, '\n'))
      .join('');
    const snapshot = `tests/snapshots/${file}.txt`;
    if (process.env.SCENEWELD_UPDATE || !existsSync(snapshot)) writeFileSync(snapshot, actual);
    assert.equal(actual, readFileSync(snapshot, 'utf8'));
    assert(!actual.includes('invalid.illegal'));
  });
}

// VS Code had another grammar of YAML before 2025. What is ours must look alike in both.
test('tokens of directives are those of the older YAML grammar', async () => {
  const text = readFileSync('tests/fixtures/cell.dmd.yaml', 'utf8');
  const ours = async (grammars: textmate.Registry): Promise<string[]> =>
    (await tokenLines(grammars, scopeOf('directives'), text))
      .flatMap(([, tokens]) => tokens)
      .filter(({scopes: all}) => all.at(-1)?.endsWith('.sceneweld'))
      .map((token) => `${token.text} ${token.scopes.at(-1)}`);
  assert.deepEqual(await ours(old), await ours(newest));
  assert((await ours(newest)).length > 60);
});

test('the other grammars load', async () => {
  for (const scope of scopes.values()) assert(await newest.loadGrammar(scope), scope);
});
