// Every rule of checker.mjs finds the fault that it is for, and nothing in files without faults.
//
//   node tests/usd/checker_test.mjs

import {checkLayer, checkPackage, checkStage, crc32} from './checker.mjs';
import {readStage} from './stage_text.mjs';

const kLayer = `#usda 1.0
(
    customLayerData = { string sceneweld = "1" }
    defaultPrim = "World"
    metersPerUnit = 1
    upAxis = "Z"
)

def Xform "World"
{
    asset image = @./images/wood.png@
    string sceneweld:uri = "package://kit/meshes/wedge.obj"
}
class "Prototypes" { }
`;
const kImage = Buffer.from('not really an image');

/** A zip archive of [name, data] as usdz wants it, but for what `broken` says. */
function packageOf(files, broken = {}) {
  const parts = [];
  const directory = [];
  let at = 0;
  const push = (...all) => all.forEach((part) => (parts.push(part), (at += part.length)));
  for (const [name, data] of files) {
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(10, 0);
    common.writeUInt16LE(broken.flags ?? 0, 2);
    common.writeUInt16LE(broken.method ?? 0, 4);
    common.writeUInt32LE(broken.crc ?? crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = at;
    const padding = broken.isUnaligned ? 0 : (64 - ((at + 34 + title.length) % 64)) % 64;
    const extra = Buffer.alloc(4 + padding);
    extra.writeUInt16LE(0x1986, 0);
    extra.writeUInt16LE(padding, 2);
    const before = Buffer.from(common);
    before.writeUInt16LE(extra.length, 24);
    push(Buffer.from('PK\x03\x04', 'latin1'), before, title, extra, data);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 0, 'latin1');
    common.copy(entry, 6);
    entry.writeUInt32LE(local, 42);
    if (broken.size) entry.writeUInt32LE(broken.size, 24);
    directory.push(entry, title);
  }
  const start = at;
  push(...directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at - start, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...parts, end]);
}

let failed = 0, count = 0;
/** Without `part`, there must be no fault. */
function expect(what, faults, part) {
  ++count;
  const all = [...faults];
  if (part ? all.length === 1 && all[0].includes(part) : all.length === 0) return;
  ++failed;
  console.log(`${what}: ${JSON.stringify(part ?? 'no fault')} expected, not ${JSON.stringify(all)}`);
}

const there = (asset) => asset === './images/wood.png';
const layer = (from, to) => checkLayer(kLayer.replace(from, to), there);
expect('a layer', layer('', ''));
expect('no defaultPrim', layer('defaultPrim = "World"', ''), 'no defaultPrim');
expect('a wrong defaultPrim', layer('defaultPrim = "World"', 'defaultPrim = "world"'), 'does not exist');
expect('no upAxis', layer('upAxis = "Z"', ''), 'upAxis is not stated');
expect('a wrong upAxis', layer('"Z"', '"X"'), 'upAxis is "X"');
expect('no metersPerUnit', layer('metersPerUnit = 1', ''), 'metersPerUnit is not stated');
expect('no metadata', checkLayer('#usda 1.0\ndef "World" {\n}\n', there).slice(0, 1), 'no defaultPrim');
expect('not a layer', checkLayer('# usda\n', there), 'does not begin');
expect('an absolute path', layer('./images', '/images'), 'absolute');
expect('a path of Windows', layer('./images', 'C:/images'), 'absolute');
expect('a web address', layer('./images', 'https://example.org'), 'absolute');
expect('a backslash', layer('./images/', '.\\images\\'), 'backslash');
expect('a path that is searched', layer('./images', 'images'), 'not anchored');
expect('a file that is not there', layer('wood.png', 'oak.png'), 'no file');
expect('a file of another type', checkLayer(kLayer.replace('wood.png', 'wood.tga'), () => true), 'not allowed');

const files = [['scene.usda', Buffer.from(kLayer)], ['images/wood.png', kImage]];
expect('a package', checkPackage(packageOf(files)));
expect('compression', checkPackage(packageOf(files.slice(1), {method: 8})).slice(0, 1), 'compressed');
expect('encryption', checkPackage(packageOf(files, {flags: 1})).slice(0, 1), 'encrypted');
expect('alignment', checkPackage(packageOf(files, {isUnaligned: true})).slice(0, 1), 'not a multiple of 64');
expect('a checksum', checkPackage(packageOf(files, {crc: 1})).slice(0, 1), 'checksum');
expect('a size', checkPackage(packageOf(files, {size: 7})).slice(0, 1), 'differs from the directory');
expect('an image first', checkPackage(packageOf([...files].reverse())), 'is not a layer');
expect('a file of another type in a package', checkPackage(packageOf([...files, ['a.obj', kImage]])), 'not allowed');
expect('a file outside', checkPackage(packageOf([...files, ['../a.png', kImage]])), 'leaves the package');
expect('an absolute name', checkPackage(packageOf([...files, ['/a.png', kImage]])), 'leaves the package');
expect('an image that is not in the package', checkPackage(packageOf(files.slice(0, 1))), 'no file');
expect('a path out of the package', checkPackage(packageOf([['scene.usda', Buffer.from(kLayer.replace('./images', '../images'))], files[1]])).slice(0, 1), 'leaves the package');
expect('a name twice', checkPackage(packageOf([...files, files[1]])), 'one name');
expect('an empty package', checkPackage(packageOf([])), 'no files');
expect('not a package', checkPackage(Buffer.from('PK')).slice(0, 1), 'not a zip');

const stage = (text) => checkStage(readStage(`#usda 1.0\n${text}\n`));
const bound = (schemas) => `def Cube "a" (\n ${schemas}\n)\n{\n rel material:binding = </m>\n}\ndef Material "m"\n{\n}`;
expect('a binding', stage(bound('apiSchemas = ["MaterialBindingAPI"]')));
expect('a binding without its schema', stage(bound('')), 'without MaterialBindingAPI');
expect('a shader without a material', stage('def Shader "a"\n{\n}'), 'outside of a material');
const texture = (file) => `def Material "m"\n{\n def Shader "a"\n {\n  uniform token info:id = "UsdUVTexture"\n${file} }\n}`;
expect('a texture', stage(texture('  asset inputs:file = @./a.png@\n')));
expect('a texture without a file', stage(texture('')), 'without a file');

console.log(`${count - failed} of ${count} checks of the checker of USD files hold`);
process.exitCode = failed ? 1 : 0;
