// The process in which OpenUSD runs, for openusd.mjs. It answers messages {id, folder, file}: the files below the folder
// are copied into OpenUSD's memory, and the file in it is opened and flattened.
//
// Node loads this file (`-r`) in front of the process and of each of its threads, because OpenUSD starts threads which
// want what a browser has: the address of a page, fetch and XMLHttpRequest.
'use strict';
const fs = require('fs');
const path = require('path');
const {isMainThread} = require('worker_threads');

const external = process.env.SCENEWELD_OPENUSD;
const script = path.join(external, 'emHdBindings.js');
const own = (url) => fs.readFileSync(path.join(external, path.basename(String(url.url ?? url))));

globalThis.location = {pathname: script, href: `file://${script}`};
globalThis.fetch = async (url) => new Response(own(url), {headers: {'content-type': 'application/wasm'}});
globalThis.XMLHttpRequest = class {
  open(_method, url) {
    this.url = url;
  }
  send() {
    const bytes = own(this.url);
    this.status = 200;
    this.response = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    setTimeout(() => this.onload?.({}), 0);
  }
};

// Metadata of layers that UsdPhysics registers; this build of OpenUSD lacks it, and flattening would drop it.
const kPhysicsPlugin = {
  Plugins: [
    {
      Name: 'usdPhysics', Type: 'resource', Root: '..', ResourcePath: 'resources', LibraryPath: '',
      Info: {SdfMetadata: {kilogramsPerUnit: {appliesTo: 'layers', displayGroup: 'Stage', type: 'double', default: 1}}},
    },
  ],
};
// Faults of this build and of flattening, whatever the file.
const kOwnFaults = /schemaRegistry|Failed copying metadata/i;
// The place in the sources of OpenUSD.
const kPlace = /: in \S+ at line \d+ of \S+ -- /;
const kLargest = 50e6;

/** Copies a folder into OpenUSD's memory, without files that it would not read. It crashes on empty layers. */
function copyFolder(FS, from, to) {
  FS.mkdirTree(to);
  for (const entry of fs.readdirSync(from, {withFileTypes: true})) {
    const [here, there] = [path.join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) {
      copyFolder(FS, here, there);
    } else if (/\.(usd[acz]?|png|jpe?g|exr|hdr)$/i.test(entry.name) && fs.existsSync(here)) {
      const {size} = fs.statSync(here);
      if (size > 0 && size < kLargest) FS.writeFile(there, fs.readFileSync(here));
    }
  }
}

function removeFolder(FS, folder) {
  for (const name of FS.readdir(folder)) {
    if (name === '.' || name === '..') continue;
    const inner = `${folder}/${name}`;
    if (FS.isDir(FS.stat(inner).mode)) removeFolder(FS, inner);
    else FS.unlink(inner);
  }
  FS.rmdir(folder);
}

async function main() {
  let said = [];
  const usd = await require(script)({
    print() {},
    printErr: (text) => kOwnFaults.test(text) || said.push(text),
    mainScriptUrlOrBlob: script,
    locateFile: (name) => path.join(external, path.basename(name)),
    preRun: [
      (module) => {
        module.FS.mkdirTree('/usd/usdPhysics/resources');
        module.FS.writeFile('/usd/usdPhysics/resources/plugInfo.json', JSON.stringify(kPhysicsPlugin));
      },
    ],
  });
  process.on('message', ({id, folder, file}) => {
    said = [];
    // OpenUSD keeps layers by their names, so that each question needs a new one.
    const memory = `/in${id}`;
    copyFolder(usd.FS, folder, memory);
    const stage = usd.UsdStage.Open(`${memory}/${file}`);
    const text = stage ? stage.ExportToString() : '';
    stage?.delete();
    removeFolder(usd.FS, memory);
    const plain = (line) => line.replaceAll(`${memory}/`, '').replace(/@anon:0x\w+:|<0x\w+>/g, '').replace(kPlace, ': ').trim();
    const messages = said.map(plain);
    process.send({id, text, messages: [...new Set(messages.filter(Boolean))]});
  });
  process.send({ready: true});
}

if (isMainThread) main();
