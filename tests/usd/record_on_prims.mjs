// The record of a layer, as sceneweld writes it, on the prims of its flattened stage: `sceneweld:KEY` is an attribute,
// or a relationship if the record has paths.

const unescaped = (word) => (word === '::' ? '' : decodeURIComponent(word.replaceAll(',', ' ')));

// [key, private value] of the words of one entry, and the path that its prim referred to.
function entryOf(words) {
  const entry = {values: [], references: null};
  for (const word of words) {
    const [said, recorded] = word.split('|');
    const equals = said.indexOf('=');
    if (equals > 0) entry.values.push([said.slice(0, equals), said.slice(equals + 1)]);
    if (said === 'references') entry.references = recorded.slice(1, -1);
  }
  return entry;
}

/** Adds the private values of a record to the root prims of a stage and the prims below them. */
export function putRecord(text, roots) {
  const entries = new Map();
  for (const line of text.split(';').slice(1)) {
    const [kind, name, ...words] = line.trim().split(/\s+/);
    if (kind === 'prim') entries.set(unescaped(name), entryOf(words));
  }
  const add = (prim, entry, from, to) => {
    const moved = (path) => (path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path);
    for (const [key, value] of entry?.values ?? []) {
      if (value.startsWith('<')) {
        const targets = value.split(',').map((target) => moved(target.slice(1, -1)));
        prim.relationships.set(`sceneweld:${key}`, [...(prim.relationships.get(`sceneweld:${key}`) ?? []), ...targets]);
      } else if (!prim.attributes.has(`sceneweld:${key}`)) {
        prim.attributes.set(`sceneweld:${key}`, {type: 'string', value: unescaped(value), connections: [], isCustom: true});
      }
    }
  };
  // What a prim referred to is a part of it now. `copies`: [path of the original, path of the copy].
  const visit = (prim, copies) => {
    const own = entries.get(prim.path);
    const all = own?.references ? [...copies, [own.references, prim.path]] : copies;
    add(prim, own);
    for (const [from, to] of all) add(prim, entries.get(from + prim.path.slice(to.length)), from, to);
    for (const child of prim.children) visit(child, all);
  };
  for (const prim of roots) visit(prim, []);
}
