// Writes small ZIP archives for tests.

import zlib from 'node:zlib';

/** `files`: texts by name. Every other one is deflated. `attributes`: those of Unix, for every file. */
export function zipOf(files, attributes = 0o100644) {
  const parts = [];
  const directory = [];
  let at = 0;
  Object.entries(files).forEach(([name, text], i) => {
    const bytes = Buffer.from(text);
    const method = i % 2 === 0 ? 8 : 0;
    const content = method === 8 ? zlib.deflateRawSync(bytes) : bytes;
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(zlib.crc32?.(bytes) ?? 0, 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), common, nameBytes, content);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((attributes << 16) >>> 0, 6);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, rest, nameBytes);
    at += 4 + common.length + nameBytes.length + content.length;
  });
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, entries, Buffer.from('PK\x05\x06'), end]);
}
