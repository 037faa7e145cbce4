// Open documents: unsaved edits, edits of several files at once, and edits that do not fit.

import fs from 'node:fs';
import path from 'node:path';

import {Document} from '../document.mjs';
import {randomNumbers} from '../random.mjs';
import {uriOf} from '../server.mjs';

const cell = 'two_arm_cell.dmd.yaml';
const encodings = [['utf-16'], ['utf-8', 'utf-16']];

async function opened(one, folder, name) {
  const document = new Document(one, path.join(folder, name));
  await document.open();
  return document;
}

const definition = (one, document, text) =>
  one.ask('textDocument/definition', {...at(document, text)});

/** The parameters for the `^` in a text of the document. */
function at(document, marked) {
  const [before, after] = marked.split('^');
  const offset = document.text.indexOf(before + after);
  if (offset < 0) throw new Error(`${document.file} has no \`${before + after}\``);
  return {textDocument: document.id, position: document.position(offset + before.length)};
}

export async function unsavedEditsCountInOtherFiles({server, gallery, check}) {
  for (const encoding of encodings) {
    const {folder, options} = gallery();
    const one = server(options, folder);
    await one.initialize([folder], encoding);
    const scene = await opened(one, folder, cell);
    check((await one.diagnose(scene.file)).length === 0, 'the gallery has diagnostics');
    const table = await opened(one, folder, 'kit/table.sdf');
    await table.edit('<link name="table">', '<link name="desk">');
    const wrong = (await one.diagnose(scene.file)).filter((each) => each.severity === 1);
    check(wrong.length > 0, 'no diagnostic of the name that is gone');
    for (const each of wrong) check(scene.textIn(each.range) !== undefined, 'a range is not in the text');
    await scene.edit('child: table::table', 'child: table::desk');
    await scene.edit('members: [left::base::chassis, right::base::chassis, table::table]', 'members: [table::desk]');
    const places = await definition(one, scene, 'child: table::de^sk');
    check(places.length === 1 && places[0].uri === table.uri, `${places.length} definitions`);
    check(table.textIn(places[0].range) === 'desk', `the definition is \`${table.textIn(places[0].range)}\``);
    // The disk counts again when the documents are closed.
    await table.close();
    await scene.close();
    const hover = await one.ask('textDocument/hover', {textDocument: scene.id, position: {line: 0, character: 0}});
    check(hover === null, 'a comment has a hover');
    await one.leave();
  }
}

export async function positionsCountTheUnitsOfTheEncoding({server, gallery, check}) {
  for (const encoding of encodings) {
    const {folder, options} = gallery();
    const one = server(options, folder);
    await one.initialize([folder], encoding);
    const scene = await opened(one, folder, cell);
    await scene.edit('- add_weld:\n    parent: world\n    child: table::table', '- add_weld: {  parent: world, child: table::table } # é😀');
    await scene.edit('- add_model:\n    name: table\n    file: package://kit/table.sdf', '- add_model: {"name": table, file: "package://kit/table.sdf"}');
    const before = scene.text.indexOf('{  parent');
    await scene.replace(before + 1, before + 2, '"parent": world, "child": "table::table", "X_PC": {"translation": [0, 0, 0]}} # 😀é😀\n#');
    const table = await opened(one, folder, 'kit/table.sdf');
    await table.replace(0, 0, '<!-- 😀 --> ');
    const references = await one.ask('textDocument/references', {
      ...at(table, '<link name="ta^ble">'),
      context: {includeDeclaration: true},
    });
    check(references.length >= 3, `${references.length} references`);
    for (const each of references) {
      const document = each.uri === table.uri ? table : scene;
      check(document.textIn(each.range) === 'table', `a reference is \`${document.textIn(each.range)}\``);
    }
    // A name after characters of several bytes and of two units.
    await scene.edit('- add_model_instance:\n    name: left\n', '- add_model_instance: {? "😀é" : 1, name: left}\n');
    const symbols = await one.ask('textDocument/documentSymbol', {textDocument: scene.id});
    for (const symbol of symbols) {
      const range = symbol.location?.range ?? symbol.selectionRange;
      check(scene.textIn(range) !== undefined, `the range of ${symbol.name} is not in the text`);
    }
    await one.leave();
  }
}

/** Answers that depend on the whole state of the server. */
async function state(one, documents) {
  const found = {};
  for (const document of documents) {
    const params = {textDocument: document.id};
    found[document.file] = {
      diagnostics: await one.diagnose(document.file),
      symbols: await one.ask('textDocument/documentSymbol', params),
      links: await one.ask('textDocument/documentLink', params),
      folding: await one.ask('textDocument/foldingRange', params),
    };
  }
  return found;
}

export async function editsOfSeveralFilesAtOnceGiveTheStateOfAFreshServer({server, gallery, check, say}) {
  const random = randomNumbers(2026);
  const pieces = ['', ' ', 'x', '\n', '::', '"', '<', '>', '- ', '{', '}', '#', 'é', '😀'];
  let edits = 0;
  for (const encoding of encodings) {
    for (let round = 0; round < 3; round += 1) {
      const {folder, options, files} = gallery();
      const one = server(options, folder);
      await one.initialize([folder], encoding);
      const documents = files.map((file) => new Document(one, file));
      for (const document of documents) await document.open();
      const waiting = [];
      for (let count = 0; count < 120; count += 1) {
        const document = random.of(documents);
        const changes = Array.from({length: 1 + random.below(3)}, () => {
          let begin = random.below(document.text.length + 1);
          // Not within a character of two units.
          if (/[\udc00-\udfff]/.test(document.text[begin] ?? '')) begin -= 1;
          let end = Math.min(document.text.length, begin + random.of([0, 0, 1, 4]));
          if (/[\udc00-\udfff]/.test(document.text[end] ?? '')) end += 1;
          return document.replaced(begin, end, random.of(pieces));
        });
        await document.changed(changes);
        edits += changes.length;
        const asked = random.of(documents);
        const position = asked.position(random.below(asked.text.length));
        const method = random.of(['hover', 'completion', 'definition', 'documentSymbol']);
        waiting.push(
          one.ask(`textDocument/${method}`, {textDocument: asked.id, position}).catch((error) => {
            // The text changed while the server composed.
            if (error.code !== -32801) throw error;
          }),
        );
      }
      await Promise.all(waiting);
      const fresh = server(options, folder);
      await fresh.initialize([folder], encoding);
      const same = documents.map((document) => new Document(fresh, document.file, document.text));
      for (const document of same) await document.open();
      const [mine, its] = [await state(one, documents), await state(fresh, same)];
      for (const file of files) {
        for (const key of Object.keys(mine[file])) {
          const [a, b] = [JSON.stringify(mine[file][key]), JSON.stringify(its[file][key])];
          check(a === b, `round ${round}, ${encoding[0]}: ${key} of ${path.basename(file)}\n  ${a}\n  ${b}`);
        }
      }
      await one.leave();
      await fresh.leave();
    }
  }
  say(`${edits} edits`);
}

export async function editsOutOfRangeEndAtTheEndOfTheLineOrText({server, gallery, check}) {
  const {folder, options} = gallery();
  const one = server(options, folder);
  await one.initialize([folder]);
  const scene = await opened(one, folder, cell);
  const far = 2 ** 31 - 1;
  const range = (a, b, c, d) => ({start: {line: a, character: b}, end: {line: c, character: d}});
  // Appends to the first line, which is a comment, and to the text.
  await scene.changed([{range: range(0, far, 0, far), text: ' more'}]);
  await scene.changed([{range: range(far, far, far, far), text: '# more\n'}]);
  check((await one.diagnose(scene.file)).length === 0, 'the edits changed more than comments');
  // The end is before the begin.
  await scene.changed([{range: range(0, 5, 0, 2), text: ''}]);
  check((await one.diagnose(scene.file)).length === 0, 'an empty edit changed the scene');
  for (const method of ['hover', 'definition', 'completion', 'prepareRename']) {
    for (const position of [{line: far, character: 0}, {line: 0, character: far}, {line: far, character: far}]) {
      await one.ask(`textDocument/${method}`, {textDocument: scene.id, position});
    }
  }
  for (const [method, whole] of [['inlayHint', range(far, 0, 0, 0)], ['codeAction', range(0, far, far, far)]]) {
    await one.ask(`textDocument/${method}`, {textDocument: scene.id, range: whole, context: {diagnostics: []}});
  }
  await scene.changed([{range: range(0, 0, far, far), text: ''}]);
  check((await one.ask('textDocument/documentSymbol', {textDocument: scene.id})).length === 0, 'the empty text has symbols');
  await one.leave();
}

export async function versionsMayJump({server, gallery, check}) {
  const {folder, options} = gallery();
  const one = server(options, folder);
  await one.initialize([folder]);
  const scene = await opened(one, folder, cell);
  for (const version of [7, 8, 1_000_000, 3, 3, 0, -4]) {
    await scene.changed([{range: {start: {line: 0, character: 0}, end: {line: 0, character: 0}}, text: '#'}], version);
  }
  await scene.changed([scene.replaced(scene.text.length, scene.text.length, '- nonsense: 1\n')], 2 ** 31 - 1);
  check((await one.diagnose(scene.file)).length > 0, 'no diagnostics');
  const {version} = one.diagnostics.get(scene.uri);
  check(version === 2 ** 31 - 1, `the diagnostics are of version ${version}`);
  await one.leave();
}

export async function documentsAreOpenedAndClosedTwiceOrNeverOpened({server, gallery, check}) {
  const {folder, options} = gallery();
  const one = server(options, folder);
  await one.initialize([folder]);
  const scene = new Document(one, path.join(folder, cell));
  await scene.changed([{text: 'nonsense'}]);
  await scene.close();
  scene.text = fs.readFileSync(scene.file, 'utf8');
  await scene.open();
  await scene.open();
  check((await one.diagnose(scene.file)).length === 0, 'a change of a closed document counts');
  await scene.close();
  await scene.close();
  await scene.set('nonsense');
  await one.tell('textDocument/didSave', {textDocument: scene.id});
  const symbols = await one.ask('textDocument/documentSymbol', {textDocument: scene.id});
  check(symbols.length > 0, 'the file on the disk does not count');
  await one.leave();
}

export async function filesThatDoNotExist({server, gallery, check}) {
  const {folder, options} = gallery();
  const one = server(options, folder);
  await one.initialize([folder]);
  const missing = path.join(folder, 'missing.dmd.yaml');
  const position = {line: 0, character: 0};
  for (const file of [missing, folder, path.join(folder, 'no/such/folder/a.urdf')]) {
    for (const method of ['hover', 'completion', 'rename', 'diagnostic', 'foldingRange']) {
      const params = {textDocument: {uri: uriOf(file)}, position, newName: 'n'};
      const code = await one.ask(`textDocument/${method}`, params).then(() => undefined, (error) => error.code);
      check(code === -32803, `${method} of ${file}: ${code}`);
    }
  }
  // A document that was never saved.
  const fresh = new Document(one, missing, 'directives:\n- add_model:\n    name: table\n    file: package://kit/table.sdf\n');
  await fresh.open();
  check((await one.diagnose(missing)).length === 0, 'a new document has diagnostics');
  const places = await definition(one, fresh, 'package://kit/ta^ble.sdf');
  check(places.length === 1, `${places.length} definitions`);
  await fresh.edit('table.sdf', 'no_table.sdf');
  check((await one.diagnose(missing)).length > 0, 'a missing file is no diagnostic');
  await one.leave();
}
