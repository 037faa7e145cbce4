// The text of a document of the client, and its edits.

import fs from 'node:fs';

import {uriOf} from './server.mjs';

export class Document {
  constructor(server, file, text = fs.readFileSync(file, 'utf8')) {
    Object.assign(this, {server, file, text, version: 1, uri: uriOf(file)});
  }

  get id() {
    return {uri: this.uri};
  }

  open() {
    return this.server.tell('textDocument/didOpen', {
      textDocument: {uri: this.uri, languageId: 'plaintext', version: this.version, text: this.text},
    });
  }

  close() {
    return this.server.tell('textDocument/didClose', {textDocument: this.id});
  }

  units(text) {
    return this.server.encoding === 'utf-8' ? Buffer.byteLength(text) : text.length;
  }

  /** The position of an offset in the text. */
  position(offset) {
    const before = this.text.slice(0, offset);
    const start = before.lastIndexOf('\n') + 1;
    return {line: before.split('\n').length - 1, character: this.units(before.slice(start))};
  }

  /** The text of a range; undefined if the range is not in the text. */
  textIn({start, end}) {
    const lines = this.text.split('\n');
    const offset = ({line, character}) => {
      if (line >= lines.length) return undefined;
      const before = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
      for (let units = 0; units <= lines[line].length; units += 1) {
        if (this.units(lines[line].slice(0, units)) === character) return before + units;
      }
      return undefined;
    };
    const [from, to] = [offset(start), offset(end)];
    return from === undefined || to === undefined || from > to ? undefined : this.text.slice(from, to);
  }

  /** The change for `didChange` that replaces a piece; the text of the client has it at once. */
  replaced(begin, end, by) {
    const range = {start: this.position(begin), end: this.position(end)};
    this.text = this.text.slice(0, begin) + by + this.text.slice(end);
    return {range, text: by};
  }

  changed(contentChanges, version = this.version + 1) {
    this.version = version;
    return this.server.tell('textDocument/didChange', {
      textDocument: {uri: this.uri, version: this.version},
      contentChanges,
    });
  }

  replace(begin, end, by) {
    return this.changed([this.replaced(begin, end, by)]);
  }

  /** Replaces the first occurrence of a text. */
  edit(old, by) {
    const begin = this.text.indexOf(old);
    if (begin < 0) throw new Error(`${this.file} has no \`${old}\``);
    return this.replace(begin, begin + old.length, by);
  }

  set(text) {
    this.text = text;
    return this.changed([{text}]);
  }
}
