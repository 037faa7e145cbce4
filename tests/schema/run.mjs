// Holds every directives file of the exhibits and of models/ against the JSON
// Schema that the program prints, directive by directive: the schema must find
// something wrong in each that the program finds a mistake of the schema in, and
// nothing in any other.
//
//   node tests/schema/run.mjs PROGRAM [PART-OF-A-NAME]
//
// Needs the npm packages of tests/package.json in build/node (./dev setup).
// Mistakes that JSON Schema cannot see must be in the exhibit's
// expected/json_schema.txt; with SCENEWELD_UPDATE=1 that file is rewritten instead.

import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import {DirectivesFile} from './directives_file.mjs';
import {Ajv, root} from './packages.mjs';

const isUpdating = process.env.SCENEWELD_UPDATE === '1';
const [program, wanted = ''] = process.argv.slice(2);

// The codes of mistakes in a file itself, whatever it refers to.
const schemaCodes = new Set([
  'bad-bool', 'bad-colour', 'bad-number', 'base-frame-not-allowed', 'conflicting-values', 'directive-count',
  'duplicate-key', 'empty-name', 'malformed-yaml', 'missing-value', 'not-deterministic', 'out-of-range', 'scoped-name',
  'superset-only', 'unknown-name', 'unknown-tag', 'unknown-value', 'unsupported-version', 'wrong-type',
]);
// The codes of expressions. The schema can only find that an expression is missing where one is required.
const expressionCodes = new Set(['bad-expression', 'failed-expression']);

const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

function directivesFiles(folder) {
  return fs
    .readdirSync(folder, {withFileTypes: true, recursive: true})
    .filter((entry) => entry.isFile() && entry.name.endsWith('.dmd.yaml'))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

// The folder of the exhibit that a file belongs to; null for none.
function exhibitOf(file) {
  for (let folder = path.dirname(file); folder.startsWith(root); folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, 'expected'))) return folder;
  }
  return null;
}

// The errors that an exhibit expects in one of its files.
function expectedErrors(exhibit, file) {
  if (!exhibit) return [];
  const text = textOf(path.join(exhibit, 'expected/diagnostics.txt'));
  const name = path.relative(exhibit, file);
  return [...text.matchAll(/^error\[(.*?)\]: (.*)\n *--> (.*?):(\d+):(\d+)$/gm)]
    .map(([, code, message, place, line, column]) => ({code, message, place, line: +line, column: +column}))
    .filter(({place}) => place === name);
}

const ajv = new Ajv({strict: true, strictRequired: false, allowUnionTypes: true});
ajv.addVocabulary(['errorMessage']);
const schema = JSON.parse(execFileSync(program, ['schema'], {encoding: 'utf8'}));
if (!ajv.validateSchema(schema)) throw new Error(`the schema is no JSON Schema: ${ajv.errorsText()}`);
const isValid = ajv.compile(schema);

const counts = {files: 0, parts: 0, refused: 0, failed: 0};
const unseenOf = new Map();

function fail(file, message) {
  ++counts.failed;
  console.log(`${path.relative(root, file)}: ${message}`);
}

// Validates the parts of one file. Returns the mistakes that the schema does not find, one per line.
function unseenMistakes(file, errors) {
  let content;
  try {
    content = new DirectivesFile(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    ++counts.parts;
    ++counts.refused;
    if (errors.length === 0) fail(file, `is refused as YAML: ${error.message}`);
    return [];
  }
  return content.parts().flatMap((part, i) => {
    const here = errors.filter(({line, column}) => content.partAt(line, column) === i);
    const mistakes = here.filter(({code}) => schemaCodes.has(code));
    ++counts.parts;
    if (isValid(part)) return mistakes.map(({code, line, message, place}) => `${place}:${line}: ${code}: ${message}\n`);
    ++counts.refused;
    const isRight = mistakes.length > 0 || here.some(({code}) => expressionCodes.has(code));
    if (!isRight) fail(file, `${i === 0 ? 'the root' : `entry ${i}`} is refused: ${ajv.errorsText(isValid.errors)}`);
    return [];
  });
}

for (const file of [...directivesFiles(path.join(root, 'tests/exhibits')), ...directivesFiles(path.join(root, 'models'))]) {
  if (!path.relative(root, file).includes(wanted)) continue;
  ++counts.files;
  const exhibit = exhibitOf(file);
  const unseen = unseenMistakes(file, expectedErrors(exhibit, file));
  if (exhibit) unseenOf.set(exhibit, (unseenOf.get(exhibit) ?? '') + unseen.join(''));
}
for (const [exhibit, unseen] of unseenOf) {
  const file = path.join(exhibit, 'expected/json_schema.txt');
  if (isUpdating) {
    if (unseen) fs.writeFileSync(file, unseen);
    else fs.rmSync(file, {force: true});
  } else if (unseen !== textOf(file)) {
    fail(exhibit, `the schema does not see\n${unseen || '(nothing)\n'}expected/json_schema.txt says\n${textOf(file) || '(nothing)\n'}`);
  }
}
console.log(
  `${counts.files} directives files, ${counts.parts} directives and roots, of which the schema refuses ` +
    `${counts.refused}; ${counts.failed} unlike what the exhibits expect`,
);
process.exitCode = counts.failed ? 1 : 0;
