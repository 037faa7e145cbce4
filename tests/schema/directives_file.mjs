// A directives file as an editor sees it: YAML of version 1.2, where a value
// with a tag is that value without it.

import {LineCounter, isSeq, parseAllDocuments} from './packages.mjs';

export class DirectivesFile {
  /** Throws where the text is no YAML. */
  constructor(text) {
    this.lines = new LineCounter();
    const [document] = parseAllDocuments(text, {merge: true, lineCounter: this.lines, logLevel: 'error'});
    if (!document) throw new Error('no document');
    if (document.errors.length > 0) throw document.errors[0];
    this.root = document.toJS({maxAliasCount: -1}) ?? null;
    const list = isSeq(document.contents) ? null : document.contents?.get?.('directives', true);
    this.begins = isSeq(list) ? entryBegins(list, text) : [];
  }

  /** The parts that are judged each by itself: what stands around the directives, then each of them. */
  parts() {
    const directives = this.root?.directives;
    if (!Array.isArray(directives)) return [this.root];
    const {sceneweld} = this.root;
    const language = sceneweld === undefined ? {} : {sceneweld};
    return [{...this.root, directives: []}, ...directives.map((entry) => ({...language, directives: [entry]}))];
  }

  /** The number of the part that a place is in. */
  partAt(line, column) {
    const offset = this.lines.lineStarts[line - 1] + column - 1;
    return this.begins.filter((begin) => begin <= offset).length;
  }
}

// Where each entry of a list begins, its dash included.
function entryBegins(list, text) {
  let before = list.range[0] - 1;
  return list.items.map((item) => {
    const begin = item.range?.[0] ?? before;
    const dash = text.lastIndexOf('-', begin);
    const at = dash > before ? dash : begin;
    before = begin;
    return at;
  });
}
