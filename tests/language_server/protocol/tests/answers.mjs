// Every request that the server announces, at many places of every file.

import fs from 'node:fs';
import path from 'node:path';

import {Document} from '../document.mjs';
import {randomNumbers} from '../random.mjs';
import {announced, requestsAbout} from '../requests.mjs';
import {uriOf} from '../server.mjs';

const kPlacesOfFile = 24;

/** Places of a document: its ends, and random ones within words. */
function places(document, random) {
  const words = [...document.text.matchAll(/[\w$:]+/g)].map((one) => one.index + 1);
  const inner = Array.from({length: kPlacesOfFile}, () => random.of(words));
  return [0, document.text.length, ...inner].map((offset) => document.position(offset));
}

const isEmpty = (result) => result === null || (Array.isArray(result) ? result : [result.items ?? 1].flat()).length === 0;

/** Every `Location` and every list of edits in an answer, with the URI of its document. */
function* rangesIn(value, uri) {
  if (typeof value !== 'object' || value === null) return;
  // `from` is the document of the ranges in an incoming call.
  const here = [value.uri, value.targetUri, value.from?.uri].find((one) => typeof one === 'string') ?? uri;
  if (value.start && value.end) yield [here, value];
  for (const [key, inner] of Object.entries(value)) {
    yield* rangesIn(inner, key.startsWith('file:') ? key : here);
  }
}

async function sweep(one, {folder, files, name}, context, encoding) {
  const random = randomNumbers(31);
  await one.initialize([folder], encoding, {initializationOptions: {sceneweld: {lint: true}}});
  const documents = files.map((file) => new Document(one, file));
  for (const document of documents) await document.open();
  const byUri = new Map(documents.map((document) => [document.uri, document]));
  const textOf = (uri) => {
    if (!byUri.has(uri)) byUri.set(uri, new Document(one, new URL(uri).pathname.replaceAll(/%../g, decodeURIComponent)));
    return byUri.get(uri);
  };
  const counts = new Map();
  const reasons = new Set();
  const requests = announced(one.capabilities);
  const ask = async (method, params, uri) => {
    const count = counts.get(method) ?? {asked: 0, found: 0, refused: 0};
    counts.set(method, count);
    count.asked += 1;
    let result;
    try {
      result = await one.ask(method, params);
    } catch (error) {
      // A request that is right can be refused with a reason, as renaming.
      if (error.code !== -32803 || !error.message) throw error;
      count.refused += 1;
      reasons.add(error.message.replaceAll(/`[^`]*`/g, '`...`'));
      return;
    }
    if (isEmpty(result)) return;
    count.found += 1;
    for (const [of, range] of rangesIn(result, uri)) {
      if (!of?.startsWith('file:') || !fs.statSync(new URL(of), {throwIfNoEntry: false})?.isFile()) continue;
      context.check(textOf(of).textIn(range) !== undefined, `${method}: ${JSON.stringify(range)} is not in ${of}`);
    }
    for (const [about, paramsOf] of requestsAbout(method, one.capabilities)) {
      for (const entry of [result.items ?? result].flat().slice(0, 3)) await ask(about, paramsOf(entry), entry.uri ?? uri);
    }
  };
  for (const document of documents) {
    const whole = {start: {line: 0, character: 0}, end: document.position(document.text.length)};
    for (const [index, position] of places(document, random).entries()) {
      for (const [method, params] of requests) {
        const given = params(document, position, whole);
        // Once for each document, if the place does not matter; the ends of the text twice.
        if (index > 1 && JSON.stringify(given) === JSON.stringify(params(document, {line: 0, character: 0}, whole))) continue;
        // Composing all roots twice for every place would take minutes.
        if (method === 'textDocument/rename' && index % 6 > 1) continue;
        await ask(method, given, document.uri);
      }
      await one.ask('sceneweld/bodyAt', {textDocument: document.id, position});
    }
  }
  context.say(
    `${name}, ${one.encoding}: ` +
      [...counts].map(([method, {asked, found, refused}]) => `${method.split('/').slice(1).join('/')} ${found}/${asked}${refused ? ` (${refused} refused)` : ''}`).join(', '),
  );
  context.say(`refused: ${[...reasons].sort().join('; ')}`);
  await one.leave();
  return counts;
}

export async function allRequestsOverTheGallery(context) {
  for (const encoding of [['utf-16'], ['utf-8']]) {
    const workspace = context.gallery();
    const counts = await sweep(context.server(workspace.options, workspace.folder), workspace, context, encoding);
    // Quick fixes need a fault; the next test has one.
    for (const [method, {found}] of counts) {
      context.check(found > 0 || method === 'textDocument/codeAction', `${method} found nothing in the gallery`);
    }
  }
}

export async function allRequestsOverModelsBesideTheRepository(context) {
  for (const workspace of context.shared()) {
    await sweep(context.server(workspace.options, workspace.folder), workspace, context, ['utf-8', 'utf-16']);
  }
}

export async function quickFixesMendTheFault(context) {
  const {folder, options} = context.gallery();
  const one = context.server(options, folder);
  await one.initialize([folder]);
  const scene = new Document(one, path.join(folder, 'two_arm_cell.dmd.yaml'));
  await scene.open();
  const right = scene.text;
  await scene.edit('child: table::table', 'child: table::tabel');
  const [fault] = await one.diagnose(scene.file);
  context.check(fault, 'no diagnostic');
  const actions = await one.ask('textDocument/codeAction', {
    textDocument: scene.id,
    range: fault.range,
    context: {diagnostics: [fault]},
  });
  context.check(actions.length > 0, 'no quick fix');
  const [edit] = actions[0].edit.changes[uriOf(scene.file)];
  await scene.changed([{range: edit.range, text: edit.newText}]);
  context.check((await one.diagnose(scene.file)).length === 0, 'the quick fix does not mend the fault');
  context.check(right.includes(`table::${edit.newText}`) || right.includes(edit.newText), `\`${edit.newText}\``);
  await one.leave();
}
