// Runs the client of the protocol against `sceneweld lsp`. Each answer is checked against the types of the protocol.
//
//   node run.mjs SCENEWELD [SHARED [PART-OF-A-NAME]]
//
// Needs the npm packages of package.json (./dev setup). Without models in SHARED, one line says what is skipped.

import path from 'node:path';

import {gallery, newFolder, removeFolders, sharedWorkspaces} from './gallery.mjs';
import {inTime, Server} from './server.mjs';
import * as answers from './tests/answers.mjs';
import * as documents from './tests/documents.mjs';
import * as lifecycle from './tests/lifecycle.mjs';
import * as wire from './tests/wire.mjs';
import * as workspaces from './tests/workspaces.mjs';

const [program, shared, only = ''] = process.argv.slice(2);
const kLongestTest = 240_000;

/** What a test gets. Each server that it starts is ended after it. */
function context() {
  const servers = [];
  const folders = {gallery, newFolder};
  return {
    ...folders,
    program: path.resolve(program),
    shared: () => sharedWorkspaces(shared),
    servers,
    server(options = [], folder = undefined) {
      const server = new Server(path.resolve(program), options, folder);
      servers.push(server);
      return server;
    },
    check(condition, what) {
      if (!condition) throw new Error(what);
    },
    say: (text) => console.log(`  ${text}`),
  };
}

let failed = 0;
let count = 0;
if (sharedWorkspaces(shared).length === 0) console.log(`skipped: there are no models in ${shared ?? 'SHARED'}`);
for (const [area, tests] of Object.entries({lifecycle, wire, documents, workspaces, answers})) {
  for (const [name, test] of Object.entries(tests)) {
    const title = `${area}: ${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
    if (!title.includes(only)) continue;
    count += 1;
    const given = context();
    const begun = Date.now();
    const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
    try {
      await inTime(test(given), title, kLongestTest);
      const faults = given.servers.flatMap((server) => server.faults);
      if (faults.length > 0) throw new Error(`${faults.length} faults of types:\n  ${[...new Set(faults)].slice(0, 10).join('\n  ')}`);
      console.log(`ok      ${title}, ${seconds()}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${title}, ${seconds()}: ${error.code ? `error ${error.code}: ${error.message}` : error.stack}`);
    }
    for (const server of given.servers) server.kill();
    removeFolders();
  }
}
console.log(`${count - failed} of ${count} tests of the protocol`);
process.exit(failed > 0 || count === 0 ? 1 : 0);
