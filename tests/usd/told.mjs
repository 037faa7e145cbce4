// What an export reported as lost (`--loss-report`), and the differences that this does not explain.

const kDiffers = new Set(['loss-dropped', 'loss-approximated']);

export class Findings {
  /** report: the JSON of `--loss-report`. isOfReader: the scene was read from USD, which may leave values open. */
  constructor(report, isOfReader = false) {
    this.isOfReader = isOfReader;
    this.losses = (report.losses ?? []).filter(({code}) => kDiffers.has(code)).flatMap(({about}) => about ?? []);
    const said = (wanted) => (report.losses ?? []).filter(({code}) => code === wanted).map(({message}) => message).join('\n');
    this.encoded = said('loss-encoded');
    this.missing = said('loss-missing');
    /** Differences that no loss explains, and those that one does. */
    this.differences = [];
    this.told = [];
    this.compared = 0;
  }

  /** Whether a loss names the element, or one of its fields; `fields` are keys of scene JSON. */
  isLost(kind, name, fields = []) {
    return this.losses.some((loss) => {
      if (loss.kind ? loss.kind !== kind : loss.name || !loss.fields) return false;
      if (loss.name && loss.name !== name) return false;
      return !loss.fields || loss.fields.some((field) => fields.includes(field));
    });
  }

  /** Whether a loss says that a file was not found or cannot be read. */
  isMissing(uri) {
    return this.missing.includes(`\`${uri}\``);
  }

  /** Whether a prim has a field as a private value, which a loss names: only sceneweld reads it. */
  isEncoded(prim, fields = []) {
    const names = prim ? [...prim.attributes.keys(), ...prim.relationships.keys()] : [];
    const isOf = (name, field) => name === `sceneweld:${field}` || name.startsWith(`sceneweld:${field}.`);
    const isNamed = (field) => this.encoded.includes(`record as \`${field}`);
    return fields.some((field) => isNamed(field) && names.some((name) => isOf(name, field)));
  }

  /** A difference of an element of the scene: {kind, name, fields, prim}; prim is the element's, if there is one. */
  add(about, text) {
    const isTold = this.isLost(about.kind, about.name, about.fields) || this.isEncoded(about.prim, about.fields);
    const list = isTold ? this.told : this.differences;
    list.push(`${about.kind} ${about.name ?? ''}: ${text}`);
  }

  /** Reports a difference unless numbers (also in lists) and other values are the same. */
  expect(about, what, ours, theirs, tolerance = 1e-6) {
    ++this.compared;
    const [a, b] = [[ours].flat(Infinity), [theirs].flat(Infinity)];
    const isSame = (x, y) =>
      x === y || (typeof x === 'number' && typeof y === 'number' && Math.abs(x - y) <= tolerance * Math.max(1, Math.abs(x)));
    if (a.length === b.length && a.every((x, i) => isSame(x, b[i]))) return true;
    this.add(about, `${what}: ${shown(theirs)} in USD, ${shown(ours)} in the scene`);
    return false;
  }
}

const shown = (value) =>
  JSON.stringify(value, (_, x) => (typeof x === 'number' && !Number.isFinite(x) ? String(x) : x)) ?? 'nothing';
