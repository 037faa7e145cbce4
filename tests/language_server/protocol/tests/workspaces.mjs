// Folders, files on the disk and settings that change while the server runs.

import fs from 'node:fs';
import path from 'node:path';

import {Document} from '../document.mjs';
import {uriOf} from '../server.mjs';

const cell = 'two_arm_cell.dmd.yaml';
const Created = 1;
const Changed = 2;
const Deleted = 3;

async function symbolsIn(one, folder) {
  await one.diagnose(path.join(folder, cell)).catch(() => {});
  const symbols = await one.ask('workspace/symbol', {query: 'chassis'});
  return symbols.filter((symbol) => symbol.location.uri.startsWith(uriOf(folder))).length;
}

export async function foldersAreAddedAndRemoved({server, gallery, check}) {
  const first = gallery();
  const second = gallery();
  const one = server(['--package', `kit=${path.join(first.folder, 'kit')}`], first.folder);
  await one.initialize([first.folder]);
  check(one.capabilities.workspace?.workspaceFolders?.supported, 'folders are not supported');
  const outside = new Document(one, path.join(second.folder, 'kit/station.dmd.yaml'));
  await outside.open();
  const rename = () => {
    const offset = outside.text.indexOf('name: camera_mount') + 7;
    return one.ask('textDocument/rename', {
      textDocument: outside.id,
      position: outside.position(offset),
      newName: 'lens',
    });
  };
  check(Object.keys((await rename()).changes).length === 1, 'an open file is not renamed in');
  check((await symbolsIn(one, first.folder)) > 0, 'no symbols of the first folder');
  const event = (added, removed) => ({
    event: {
      added: added.map((folder) => ({uri: uriOf(folder), name: folder})),
      removed: removed.map((folder) => ({uri: uriOf(folder), name: folder})),
    },
  });
  await one.tell('workspace/didChangeWorkspaceFolders', event([second.folder], [first.folder]));
  check((await symbolsIn(one, second.folder)) > 0, 'no symbols of the second folder');
  const roots = await one.ask('workspace/symbol', {query: 'crate_on_floor'});
  check(roots.length === 1 && roots[0].location.uri.startsWith(uriOf(second.folder)), 'a root of the first folder stays');
  // A folder that does not exist, one that is no URI of a file, and one twice.
  await one.tell('workspace/didChangeWorkspaceFolders', event(['/no/such/folder', second.folder], ['/no/such/folder']));
  await one.tell('workspace/didChangeWorkspaceFolders', {
    event: {added: [{uri: 'vscode-remote://host/a', name: 'a'}], removed: [{uri: 'untitled:b', name: 'b'}]},
  });
  await one.tell('workspace/didChangeWorkspaceFolders', event([], [second.folder]));
  check((await one.ask('workspace/symbol', {query: 'crate_on_floor'})).length === 0, 'a root of a removed folder stays');
  await one.leave();
}

export async function optionsAreRelativeToTheFolderOfTheServer({server, gallery, check}) {
  const {folder} = gallery();
  fs.mkdirSync(path.join(folder, 'scenes'));
  fs.renameSync(path.join(folder, cell), path.join(folder, 'scenes', cell));
  const one = server(['--package', 'kit=kit'], folder);
  await one.initialize([folder]);
  const scene = new Document(one, path.join(folder, 'scenes', cell));
  await scene.open();
  check((await one.diagnose(scene.file)).length === 0, 'the package is not found');
  await one.leave();
}

export async function rootsStayRootsWhenPackagesAreSearched({server, gallery, check}) {
  const {folder} = gallery();
  // The search asks for every file, and so did every root.
  const one = server(['--package-folder', folder], folder);
  await one.initialize([folder]);
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.dmd.yaml'))) {
    const scene = new Document(one, path.join(folder, name));
    await scene.open();
    await one.diagnose(scene.file);
    const symbols = await one.ask('textDocument/documentSymbol', {textDocument: scene.id});
    check(symbols.length > 0, `${name} is not composed`);
  }
  await one.leave();
}

export async function filesOnTheDiskChange({server, gallery, check}) {
  const {folder, options} = gallery();
  const one = server(options, folder);
  await one.initialize([folder]);
  const watched = one.registered.find((each) => each.method === 'workspace/didChangeWatchedFiles');
  const tell = (file, type) => one.tell('workspace/didChangeWatchedFiles', {changes: [{uri: uriOf(file), type}]});
  const scene = new Document(one, path.join(folder, cell));
  await scene.open();
  check((await one.diagnose(scene.file)).length === 0, 'the gallery has diagnostics');
  check(watched || one.registered.length > 0, 'the server does not ask for changes of files');

  const table = path.join(folder, 'kit/table.sdf');
  const text = fs.readFileSync(table, 'utf8');
  fs.writeFileSync(table, text.replace('<link name="table">', '<link name="desk">'));
  await tell(table, Changed);
  check((await one.diagnose(scene.file)).length > 0, 'a change on the disk is not seen');
  fs.rmSync(table);
  await tell(table, Deleted);
  check((await one.diagnose(scene.file)).length > 0, 'a removed file is not missed');
  fs.writeFileSync(table, text);
  await tell(table, Created);
  check((await one.diagnose(scene.file)).length === 0, 'a file that is back is not seen');

  const added = path.join(folder, 'added.dmd.yaml');
  fs.writeFileSync(added, 'directives:\n- add_model_instance:\n    name: only_in_added\n');
  await tell(added, Created);
  await one.diagnose(scene.file);
  check((await one.ask('workspace/symbol', {query: 'only_in_added'})).length === 1, 'a new root is not found');
  // Files that do not matter, and many at once.
  await one.tell('workspace/didChangeWatchedFiles', {
    changes: Array.from({length: 5000}, (_, i) => ({uri: uriOf(path.join(folder, `none_${i}.sdf`)), type: Changed})),
  });
  await one.tell('workspace/didChangeWatchedFiles', {changes: [{uri: 'untitled:a', type: Deleted}]});
  check((await one.diagnose(scene.file)).length === 0, 'the gallery has diagnostics');
  await one.leave();
}

export async function settingsChange({server, gallery, check}) {
  const {folder, options} = gallery();
  const one = server(options, folder);
  await one.initialize([folder], ['utf-16'], {initializationOptions: {sceneweld: {lint: false}}});
  const model = new Document(one, path.join(folder, 'kit/crate.sdf'));
  await model.open();
  // The linter warns about a mass that does not fit.
  const heavy = model.text.replace(/<mass>[^<]*<\/mass>/, '<mass>900000</mass>');
  check(heavy !== model.text, 'the crate has no mass');
  await model.set(heavy);
  const without = (await one.diagnose(model.file)).length;
  await one.tell('workspace/didChangeConfiguration', {settings: {sceneweld: {lint: true}}});
  const withLint = (await one.diagnose(model.file)).length;
  check(withLint > without, `${withLint} diagnostics with the linter, ${without} without`);
  for (const settings of [null, 7, 'text', [], {sceneweld: null}, {sceneweld: {lint: 'no'}}, {lint: 1}, {other: true}]) {
    await one.tell('workspace/didChangeConfiguration', {settings});
    check((await one.diagnose(model.file)).length === withLint, `${JSON.stringify(settings)} changed a setting`);
  }
  await one.tell('workspace/didChangeConfiguration', {settings: {lint: false}});
  check((await one.diagnose(model.file)).length === without, 'the linter still runs');
  await one.leave();
}
