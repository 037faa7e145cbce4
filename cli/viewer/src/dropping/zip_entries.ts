// Reads ZIP archives: stored and deflated files, without encryption and without ZIP64.

export const isZip = (name: string): boolean => name.toLowerCase().endsWith('.zip');

const kEnd = 0x06054b50;
const kEntry = 0x02014b50;
const kLocal = 0x04034b50;
const kSizeOfEnd = 22;
const kLongestComment = 0xffff;
const kEncrypted = 1;
/** The kind of file in the attributes of an archive of Unix. */
const kKindMask = 0o170000;
const kLink = 0o120000;

const fault = (): Error => new Error('The ZIP archive cannot be read.');

async function inflated(content: Blob, most: number): Promise<Blob> {
  const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return new Blob(parts);
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      throw new Error('The files of the ZIP archive are too large.');
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

/** The files in an archive. `left`: how many bytes the rest of them may have. Throws an Error with a reason. */
export async function* zipEntries(archive: Blob, left: () => number): AsyncGenerator<{name: string; content: Blob}> {
  const viewOf = async (begin: number, end: number): Promise<DataView> =>
    new DataView(await archive.slice(begin, end).arrayBuffer());
  const start = Math.max(0, archive.size - kSizeOfEnd - kLongestComment);
  const tail = await viewOf(start, archive.size);
  let end = tail.byteLength - kSizeOfEnd;
  while (end >= 0 && tail.getUint32(end, true) !== kEnd) --end;
  if (end < 0) throw fault();
  const count = tail.getUint16(end + 10, true);
  const directoryAt = tail.getUint32(end + 16, true);
  const directory = await viewOf(directoryAt, directoryAt + tail.getUint32(end + 12, true));
  let at = 0;
  for (let i = 0; i < count; ++i) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== kEntry) throw fault();
    const flags = directory.getUint16(at + 8, true);
    const method = directory.getUint16(at + 10, true);
    const size = directory.getUint32(at + 20, true);
    const [nameSize, extra, comment] = [28, 30, 32].map((offset) => directory.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const kind = (directory.getUint32(at + 38, true) >>> 16) & kKindMask;
    const localAt = directory.getUint32(at + 42, true);
    if (at + 46 + nameSize > directory.byteLength) throw fault();
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameSize)).replaceAll('\\', '/');
    at += 46 + nameSize + extra + comment;
    if (name.endsWith('/')) continue;
    if (kind === kLink) throw new Error(`The ZIP archive has a link, ${name}. Links cannot be shown.`);
    if ((flags & kEncrypted) !== 0) throw new Error('The ZIP archive is encrypted.');
    const local = await viewOf(localAt, localAt + 30);
    if (local.byteLength < 30 || local.getUint32(0, true) !== kLocal) throw fault();
    const begin = localAt + 30 + local.getUint16(26, true) + local.getUint16(28, true);
    const content = archive.slice(begin, begin + size);
    if (method === 0) yield {name, content};
    else if (method === 8) yield {name, content: await inflated(content, left())};
    else throw new Error(`The ZIP archive has ${name} in a form that the page does not read.`);
  }
}
