// The order of messages from the first to the last, and requests that are refused.

import path from 'node:path';

import {clientCapabilities, codeOf, inTime, uriOf} from '../server.mjs';
import {Document} from '../document.mjs';

const place = (file) => ({textDocument: {uri: uriOf(file)}, position: {line: 0, character: 0}});

export async function encodingIsTheOneOfTheClient({server, gallery, check}) {
  const {folder} = gallery();
  const cases = [
    [['utf-16'], 'utf-16'],
    [['utf-8', 'utf-16'], 'utf-8'],
    [['utf-32', 'utf-16'], 'utf-16'],
    [undefined, 'utf-16'],
  ];
  for (const [offered, wanted] of cases) {
    const one = server([], folder);
    const capabilities = clientCapabilities(offered);
    if (!offered) delete capabilities.general;
    await one.initialize([folder], [], {capabilities});
    check(one.encoding === wanted, `${offered}: ${one.encoding} instead of ${wanted}`);
    await one.leave();
  }
}

export async function requestsBeforeInitializeAreRefused({server, check}) {
  const one = server();
  for (const method of ['textDocument/hover', 'workspace/symbol', 'shutdown', 'no/such/method']) {
    const code = await codeOf(one.ask(method, place('/a.urdf')));
    check(code === -32002, `${method}: ${code}`);
  }
  // Notifications before it have no effect.
  await one.tell('textDocument/didOpen', {textDocument: {uri: 'file:///a.urdf', languageId: 'x', version: 1, text: '<'}});
  await one.initialize([]);
  check((await one.diagnose('/a.urdf').catch((error) => error.code)) === -32803, 'the document is open');
  await one.leave();
}

export async function secondInitializeIsRefused({server, check}) {
  const one = server();
  await one.initialize([]);
  const code = await codeOf(one.ask('initialize', {processId: null, rootUri: null, capabilities: {}}));
  check(code === -32600, `${code}`);
  await one.leave();
}

export async function requestsAfterShutdownAreRefused({server, check}) {
  const one = server();
  await one.initialize([]);
  await one.ask('shutdown');
  for (const method of ['textDocument/hover', 'shutdown', 'initialize']) {
    const code = await codeOf(one.ask(method, {...place('/a.urdf'), capabilities: {}, processId: null, rootUri: null}));
    check(code === -32600, `${method}: ${code}`);
  }
  await one.tell('exit');
  check((await inTime(one.ended, 'the end')) === 0, 'the status after exit');
}

export async function exitWithoutShutdownIsAFailure({server, check}) {
  for (const begins of [true, false]) {
    const one = server();
    if (begins) await one.initialize([]);
    await one.tell('exit');
    check((await inTime(one.ended, 'the end')) === 1, 'the status after exit alone');
  }
}

export async function unknownMethodsAreRefusedAndUnknownNotificationsIgnored({server, check}) {
  const one = server();
  await one.initialize([]);
  for (const method of ['no/such/method', '$/noSuchRequest', 'textDocument/noSuchFeature', '']) {
    const code = await codeOf(one.ask(method, {}));
    check(code === (method ? -32601 : -32600), `\`${method}\`: ${code}`);
  }
  for (const method of ['$/noSuchNotification', 'no/such/notification', '$/setTrace', 'textDocument/willSave']) {
    await one.tellWrongly(method, {value: 'off'});
  }
  await one.leave();
}

export async function invalidParametersAreRefused({server, gallery, check}) {
  const {folder, options} = gallery();
  const one = server(options, folder);
  await one.initialize([folder]);
  const file = path.join(folder, 'two_arm_cell.dmd.yaml');
  const good = {
    ...place(file),
    range: {start: {line: 0, character: 0}, end: {line: 9, character: 0}},
    context: {includeDeclaration: true, diagnostics: []},
    newName: 'n',
  };
  const needed = {
    'textDocument/hover': ['textDocument', 'position'],
    'textDocument/definition': ['textDocument', 'position'],
    'textDocument/references': ['textDocument', 'position', 'context'],
    'textDocument/completion': ['textDocument', 'position'],
    'textDocument/prepareRename': ['textDocument', 'position'],
    'textDocument/rename': ['textDocument', 'position', 'newName'],
    'textDocument/codeAction': ['textDocument', 'range', 'context'],
    'textDocument/inlayHint': ['textDocument', 'range'],
    'textDocument/documentSymbol': ['textDocument'],
    'textDocument/foldingRange': ['textDocument'],
    'textDocument/documentLink': ['textDocument'],
    'textDocument/diagnostic': ['textDocument'],
  };
  const wrong = [undefined, null, 7, 'text', [], [1, 2], {}, {line: -1, character: 0}, {line: 0, character: 0.5}, {line: '0', character: 0}];
  for (const [method, keys] of Object.entries(needed)) {
    for (const key of keys) {
      for (const value of wrong) {
        if (key === 'newName' && value === 'text') continue;
        if (key === 'context' && typeof value === 'object' && value !== null && !Array.isArray(value)) continue;
        const code = await codeOf(one.ask(method, {...good, [key]: value}));
        check(code === -32602, `${method} with ${key} = ${JSON.stringify(value)}: ${code}`);
      }
    }
    for (const params of [undefined, null, [], [good], 'text', 7]) {
      const sent = params === undefined || typeof params === 'object' ? params : [params];
      const code = await codeOf(one.ask(method, sent));
      check(code === -32602, `${method} of ${JSON.stringify(params)}: ${code}`);
    }
    for (const uri of ['untitled:Untitled-1', 'http://host/a.urdf', '', 'file:', 'a']) {
      const code = await codeOf(one.ask(method, {...good, textDocument: {uri}}));
      check(code === -32602, `${method} of ${uri}: ${code}`);
    }
  }
  check((await codeOf(one.ask('workspace/symbol', {query: 7}))) === -32602, 'workspace/symbol');
  await one.leave();
}

export async function invalidNotificationsAreReportedAndChangeNothing({server, gallery, check}) {
  const {folder, options} = gallery();
  const one = server(options, folder);
  await one.initialize([folder]);
  const document = new Document(one, path.join(folder, 'two_arm_cell.dmd.yaml'));
  await document.open();
  const before = await one.ask('textDocument/documentSymbol', {textDocument: document.id});
  const wrong = [
    ['textDocument/didChange', {textDocument: {...document.id, version: 2}, contentChanges: [{range: {start: {line: -1, character: 0}, end: {line: 0, character: 0}}, text: 'x'}]}],
    ['textDocument/didChange', {textDocument: {...document.id, version: 2}, contentChanges: 'x'}],
    ['textDocument/didChange', {textDocument: {...document.id, version: 2}, contentChanges: [{text: 7}]}],
    ['textDocument/didChange', {textDocument: document.id, contentChanges: []}],
    ['textDocument/didOpen', {textDocument: document.id}],
    ['textDocument/didClose', {}],
    ['textDocument/didSave', []],
    ['workspace/didChangeConfiguration', []],
    ['workspace/didChangeWatchedFiles', []],
    ['workspace/didChangeWorkspaceFolders', []],
  ];
  for (const [method, params] of wrong) await one.tellWrongly(method, params);
  const after = await one.ask('textDocument/documentSymbol', {textDocument: document.id});
  check(JSON.stringify(before) === JSON.stringify(after), 'the document changed');
  check(one.log.length === wrong.length, `${one.log.length} reports of ${wrong.length}: ${one.log.join('; ')}`);
  await one.leave();
}

export async function cancelledRequestsAreCancelledOrAnswered({server, gallery, check, say}) {
  const {folder, options, files} = gallery();
  const one = server(options, folder);
  await one.initialize([folder]);
  const document = new Document(one, path.join(folder, 'two_arm_cell.dmd.yaml'));
  await document.open();
  let cancelled = 0;
  for (let round = 0; round < 20; round += 1) {
    await document.edit('name: table', round % 2 ? 'name:  table' : 'name: table');
    const all = files.flatMap((file) => [
      one.askAndCancel('textDocument/references', {...place(file), context: {includeDeclaration: true}}),
      one.askAndCancel('textDocument/diagnostic', {textDocument: {uri: uriOf(file)}}),
    ]);
    for (const request of all.slice(round % 3)) request.cancel();
    for (const code of await Promise.all(all.map((request) => codeOf(request.answer)))) {
      check(code === undefined || code === -32800, `${code}`);
      cancelled += code === -32800 ? 1 : 0;
    }
    document.text = document.text.replace('name:  table', 'name: table');
    await document.set(document.text);
  }
  check(cancelled > 0, 'no request was cancelled');
  say(`${cancelled} requests were cancelled`);
  // A request that is answered, or was never sent, can be cancelled without effect.
  for (const id of [0, 'x', -1, null]) await one.tellWrongly('$/cancelRequest', {id});
  await one.tellWrongly('$/cancelRequest', {});
  check(Array.isArray(await one.ask('workspace/symbol', {query: 'arm'})), 'no answer after it');
  await one.leave();
}
