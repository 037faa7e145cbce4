// Reads the text of a stage that OpenUSD has flattened. There are no variants and no list edits left in it, and only
// references to what flattening makes of instances, which are given below each instance again.

import {putRecord} from './record_on_prims.mjs';

const kQuoted = [
  String.raw`"""(?:\\[\s\S]|(?!""")[^\\])*"""`, String.raw`'''(?:\\[\s\S]|(?!''')[^\\])*'''`,
  String.raw`"(?:\\.|[^"\\\n])*"`, String.raw`'(?:\\.|[^'\\\n])*'`, String.raw`@@@[\s\S]*?@@@`, '@[^@\n]*@', '<[^>]*>',
];
const kPlain = [String.raw`[{}()[\]=,;]`, String.raw`[^\s{}()[\]=,;"'@<]+(?:\[\])?`, '$'];
// After white space and comments.
const kWord = new RegExp(String.raw`\s*(?:#[^\n]*\s*)*(${[...kQuoted, ...kPlain].join('|')})`, 'y');
/** The words of a text layer: names, numbers, quoted texts, `@asset paths@`, `<paths>` and signs. */
export const wordsOf = (text) => [...text.matchAll(new RegExp(kWord, 'g'))].map(([, word]) => word);

const kPrototype = /^\/Flattened_Prototype_\d+$/;

class Text {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.step();
  }

  /** Goes to the next word. Returns the one that was there. */
  step() {
    const was = this.word;
    kWord.lastIndex = this.at;
    const match = kWord.exec(this.text);
    /** Whether the word begins a line. */
    this.isFirst = match?.[0].includes('\n') ?? false;
    if (!match) throw new Error(`unexpected text: ${this.text.slice(this.at, this.at + 60)}`);
    this.at = kWord.lastIndex;
    this.word = match[1];
    return was;
  }

  has(word) {
    if (this.word !== word) return false;
    this.step();
    return true;
  }

  expect(word) {
    if (!this.has(word)) throw new Error(`\`${word}\` expected, not \`${this.word}\``);
  }

  value() {
    const word = this.step();
    switch (word[0]) {
      case '(': return this.list(')');
      case '[': return this.list(']');
      case '{': return this.dictionary();
      case '"': case "'": return unquoted(word);
      case '@': return word.startsWith('@@@') ? word.slice(3, -3) : word.slice(1, -1);
      case '<': return word.slice(1, -1);
      default: return plain(word);
    }
  }

  list(end) {
    const values = [];
    while (!this.has(end)) {
      values.push(this.value());
      this.has(',');
    }
    return values;
  }

  dictionary() {
    const values = {};
    while (!this.has('}')) {
      this.step();
      const key = /^["']/.test(this.word) ? this.value() : this.step();
      this.expect('=');
      values[key] = this.value();
      this.has(';');
    }
    return values;
  }

  samples() {
    const values = new Map();
    this.expect('{');
    while (!this.has('}')) {
      const time = Number(this.step().replace(':', ''));
      values.set(time, this.value());
      this.has(',');
    }
    return values;
  }

  metadata() {
    const values = {};
    if (!this.has('(')) return values;
    while (!this.has(')')) {
      if (/^["']/.test(this.word)) {
        values.comment = this.value();
        continue;
      }
      if (this.has(';')) continue;
      let key = this.step();
      while (this.word !== '=') key = this.step();
      this.step();
      values[key] = this.value();
      // A reference to a prim of a file, and the offset of its time.
      if (this.word[0] === '<') values[key] += this.step();
      if (key === 'references' && this.word === '(') this.metadata();
    }
    return values;
  }

  prim(parent) {
    const specifier = this.step();
    const type = /^["']/.test(this.word) ? '' : this.step();
    const name = this.value();
    const prim = {
      path: `${parent?.path ?? ''}/${name}`, name, type, specifier, parent, metadata: this.metadata(),
      attributes: new Map(), relationships: new Map(), children: [],
    };
    this.expect('{');
    while (!this.has('}')) {
      if (/^(def|over|class)$/.test(this.word)) prim.children.push(this.prim(prim));
      else this.property(prim);
    }
    return prim;
  }

  property(prim) {
    const words = [];
    do words.push(this.step());
    while (!this.isFirst && this.word !== '=' && this.word !== '(');
    const [type, full] = words.slice(-2);
    // `reorder properties = [...]`
    if (type === 'reorder') {
      this.expect('=');
      this.value();
    } else if (words.includes('rel')) {
      const targets = this.has('=') ? this.value() : [];
      prim.relationships.set(full, [targets ?? []].flat());
      this.metadata();
    } else {
      this.attribute(prim, type, full, {isCustom: words.includes('custom'), isUniform: words.includes('uniform')});
    }
  }

  attribute(prim, type, full, how) {
    const [name, part] = full.split(/\.(connect|timeSamples)$/);
    const attribute = prim.attributes.get(name) ?? {type, value: null, connections: [], ...how};
    prim.attributes.set(name, attribute);
    if (part === 'timeSamples') {
      this.expect('=');
      attribute.samples = this.samples();
    } else if (this.has('=')) {
      if (part === 'connect') attribute.connections = [this.value() ?? []].flat();
      else attribute.value = type === 'bool' ? this.value() === 1 : this.value();
    }
    this.metadata();
  }
}

const kEscapes = {n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07'};
function unquoted(word) {
  const quotes = /^("""|''')/.test(word) ? 3 : 1;
  return word.slice(quotes, -quotes).replace(/\\(x[0-9a-fA-F]{2}|[\s\S])/g, (_, code) =>
    code.length > 1 ? String.fromCharCode(parseInt(code.slice(1), 16)) : (kEscapes[code] ?? code));
}

function plain(word) {
  switch (word) {
    case 'None': return null;
    case 'true': return true;
    case 'false': return false;
    case 'inf': return Infinity;
    case '-inf': return -Infinity;
    case 'nan': return NaN;
    default: return Number.isNaN(Number(word)) ? word : Number(word);
  }
}

// A copy of a prim below another parent; paths into the copied prim follow.
function copied(prim, parent, from, to) {
  const moved = (path) => (path === from || path.startsWith(`${from}/`) || path.startsWith(`${from}.`) ? to + path.slice(from.length) : path);
  const copy = {...prim, path: moved(prim.path), parent};
  copy.relationships = new Map([...prim.relationships].map(([name, targets]) => [name, targets.map(moved)]));
  copy.attributes = new Map(
    [...prim.attributes].map(([name, attribute]) => [name, {...attribute, connections: attribute.connections.map(moved)}]));
  copy.children = prim.children.map((child) => copied(child, copy, from, to));
  return copy;
}

// Gives each instance the children of its prototype.
function expand(prim, prototypes) {
  const prototype = prototypes.get(prim.metadata.references);
  if (prototype) {
    prim.children = prototype.children.map((child) => copied(child, prim, prototype.path, prim.path));
    for (const kind of ['attributes', 'relationships']) prim[kind] = new Map([...prototype[kind], ...prim[kind]]);
  }
  for (const child of prim.children) expand(child, prototypes);
}

/**
 * {metadata, roots, prims}: prims by path, each {path, name, type, specifier, parent, metadata, attributes, relationships,
 * children}. attributes by name: {type, value, connections, samples by time, isCustom, isUniform}; a value is a number, a
 * text, true, false, null or a list. relationships by name: paths.
 */
export function readStage(source) {
  const text = new Text(source);
  const metadata = text.metadata();
  const all = [];
  while (text.word) {
    if (/^(def|over|class)$/.test(text.word)) {
      all.push(text.prim(null));
    } else {
      while (text.step() !== '=');
      text.value();
    }
  }
  const prototypes = new Map(all.filter(({path}) => kPrototype.test(path)).map((prim) => [prim.path, prim]));
  const roots = all.filter(({path}) => !prototypes.has(path));
  const prims = new Map();
  const add = (prim) => {
    prims.set(prim.path, prim);
    prim.children.forEach(add);
  };
  for (const prim of roots) {
    expand(prim, prototypes);
    add(prim);
  }
  const record = metadata.customLayerData?.sceneweld;
  if (/^\d+;/.test(record ?? '')) putRecord(record, roots);
  return {metadata, roots, prims};
}

/** The value of an attribute; `otherwise` if it has none. */
export const valueOf = (prim, name, otherwise = undefined) => prim.attributes.get(name)?.value ?? otherwise;

/** The applied API schemas of a prim. */
export const schemasOf = (prim) => [prim.metadata.apiSchemas ?? []].flat();
