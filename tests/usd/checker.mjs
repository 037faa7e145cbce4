// The rules of usdchecker that need no OpenUSD: metadata of the stage, asset paths, file types, material bindings, and the
// layout of packages (openusd.org/release/spec_usdz.html).

import fs from 'node:fs';
import path from 'node:path';

import {schemasOf, wordsOf} from './stage_text.mjs';

const kLayers = /\.usd[ac]?$/i;
const kImages = /\.(png|jpe?g|exr|avif)$/i;
const kSounds = /\.(m4a|mp3|wav)$/i;
const kAligned = 64;

/** The faults of a text layer. exists: whether there is a file at a path relative to the layer. */
export function checkLayer(text, exists) {
  if (!text.startsWith('#usda 1.0')) return ['the layer does not begin with `#usda 1.0`'];
  const words = wordsOf(text.slice(text.indexOf('\n')));
  return [...metadataFaults(words), ...assetFaults(words, exists)];
}

function* metadataFaults(words) {
  const roots = new Set();
  let depth = 0;
  words.forEach((word, i) => {
    if (/^[{([]$/.test(word)) ++depth;
    if (/^[})\]]$/.test(word)) --depth;
    if (depth === 0 && /^(def|class|over)$/.test(word)) roots.add(words[i + 1].startsWith('"') ? words[i + 1] : words[i + 2]);
  });
  const first = words[0] === '(' ? metadataOf(words) : new Map();
  const root = first.get('defaultPrim');
  if (!root) yield 'no defaultPrim';
  else if (!roots.has(root)) yield `the defaultPrim ${root} does not exist`;
  if (!['"Y"', '"Z"'].includes(first.get('upAxis'))) yield `upAxis is ${first.get('upAxis') ?? 'not stated'}`;
  if (!(Number(first.get('metersPerUnit')) > 0)) yield `metersPerUnit is ${first.get('metersPerUnit') ?? 'not stated'}`;
}

function metadataOf(words) {
  const found = new Map();
  let depth = 0;
  for (let i = 0; i < words.length; ++i) {
    if (/^[{([]$/.test(words[i])) ++depth;
    if (/^[})\]]$/.test(words[i]) && --depth === 0) break;
    if (depth === 1 && words[i + 1] === '=') found.set(words[i], words[i + 2]);
  }
  return found;
}

function* assetFaults(words, exists) {
  for (const word of new Set(words.filter((one) => one.startsWith('@')))) {
    const asset = word.replace(/^@+|@+$/g, '');
    if (!asset) continue;
    if (path.posix.isAbsolute(asset) || path.win32.isAbsolute(asset) || asset.includes('://')) yield `the asset path ${word} is absolute`;
    else if (asset.includes('\\')) yield `the asset path ${word} has a backslash`;
    else if (!/^\.\.?\//.test(asset)) yield `the asset path ${word} is not anchored: it does not begin with \`./\``;
    else if (!exists(asset)) yield `no file ${word}`;
    if (!kLayers.test(asset) && !/\.usdz$/i.test(asset) && !kImages.test(asset)) yield `the type of ${word} is not allowed`;
  }
}

/** The faults of a flattened stage. */
export function* checkStage(stage) {
  for (const prim of stage.prims.values()) {
    const binds = [...prim.relationships.keys()].some((name) => name.startsWith('material:binding'));
    if (binds && !schemasOf(prim).includes('MaterialBindingAPI')) yield `${prim.path}: a material is bound without MaterialBindingAPI`;
    if (prim.type === 'Shader' && !/^(Material|NodeGraph)$/.test(prim.parent?.type)) yield `${prim.path}: a shader outside of a material`;
    if (prim.type === 'Material' && prim.parent?.type === 'Shader') yield `${prim.path}: a material in a shader`;
    const id = prim.attributes.get('info:id')?.value;
    const file = prim.attributes.get('inputs:file');
    if (id === 'UsdUVTexture' && !file?.value && !file?.connections.length) yield `${prim.path}: a reader of a texture without a file`;
  }
}

/** The faults of a file, a text layer or a package. */
export function checkFile(file) {
  const bytes = fs.readFileSync(file);
  if (/\.usdz$/i.test(file)) return checkPackage(bytes);
  return checkLayer(bytes.toString('utf8'), (asset) => fs.existsSync(path.resolve(path.dirname(file), asset)));
}

/** The faults of a package. */
export function checkPackage(bytes) {
  const faults = [];
  const entries = [...entriesOf(bytes, faults)];
  if (!entries.length) return [...faults, 'no files in the package'];
  if (!kLayers.test(entries[0].name)) faults.push(`the first file, ${entries[0].name}, is not a layer`);
  const names = new Set(entries.map(({name}) => name));
  if (names.size !== entries.length) faults.push('two files have one name');
  for (const {name, data} of entries) {
    if (name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')) faults.push(`${name}: leaves the package`);
    if (![kLayers, kImages, kSounds].some((type) => type.test(name))) faults.push(`${name}: this type is not allowed`);
    if (!data || !kLayers.test(name) || !data.subarray(0, 5).equals(Buffer.from('#usda'))) continue;
    const inside = (asset) => path.posix.join(path.posix.dirname(name), asset);
    const layer = data.toString('utf8');
    const out = wordsOf(layer).find((word) => word.startsWith('@') && inside(word.replaceAll('@', '')).startsWith('..'));
    if (out) faults.push(`${name}: ${out} leaves the package`);
    faults.push(...checkLayer(layer, (asset) => names.has(inside(asset))).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

// The files of a zip archive by its directory, whose local headers must say the same.
function* entriesOf(bytes, faults) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) {
    faults.push('not a zip archive');
    return;
  }
  let at = bytes.readUInt32LE(end + 16);
  let lastEnd = 0;
  for (let i = bytes.readUInt16LE(end + 10); i > 0; --i) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) {
      faults.push('the directory is broken');
      return;
    }
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const fields = (from) => ({flags: bytes.readUInt16LE(from), method: bytes.readUInt16LE(from + 2), crc: bytes.readUInt32LE(from + 8),
      packed: bytes.readUInt32LE(from + 12), size: bytes.readUInt32LE(from + 16)});
    const [here, there] = [fields(at + 8), fields(local + 6)];
    at += 46 + nameLength + extra + comment;
    if (bytes.readUInt32LE(local) !== 0x04034b50 || JSON.stringify(here) !== JSON.stringify(there)) {
      faults.push(`${name}: its header differs from the directory`);
    }
    if (here.method !== 0 || here.packed !== here.size) faults.push(`${name}: compressed`);
    if (here.flags & 1) faults.push(`${name}: encrypted`);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (start % kAligned) faults.push(`${name}: its data begin at ${start}, which is not a multiple of ${kAligned}`);
    if (local < lastEnd) faults.push(`${name}: overlaps the file before it`);
    lastEnd = start + here.packed;
    const data = here.method === 0 ? bytes.subarray(start, lastEnd) : null;
    if (data && crc32(data) !== here.crc) faults.push(`${name}: its checksum is wrong`);
    yield {name, data};
  }
}

const kTable = Uint32Array.from({length: 256}, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
/** The checksum of zip. */
export function crc32(bytes) {
  let c = 0xffffffff;
  for (const byte of bytes) c = kTable[(c ^ byte) & 0xff] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
