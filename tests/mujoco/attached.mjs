// The differences between MuJoCo's model of sceneweld's output for several models, and the model in which MuJoCo
// attached them itself, with the names of the models and `::` as prefixes.

const near = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

// Members that depend on the spelling of names and files, on the texts of sceneweld, and on the sizes of these.
const isSpelling = (member) =>
  /^(names?|paths?|text)(_|$)|^n?(buffer|signature)|^n(names|names_map|paths|text|textdata)$|pathadr$|^signature$/.test(member);

// A geom has its body's name in front. A mesh keeps its plain name if no other has it.
const sameName = {
  geom: (attached, written) => attached.split('::')[0] === written.split('::')[0] && attached.split('::').at(-1) === written.split('::').at(-1),
  mesh: (attached, written) => attached === written || attached.split('::').at(-1) === written,
};

/** The differences, one per line. Both are results of MuJoCo.everything. */
export function attachedDifference(attached, written) {
  const lines = [];
  const show = (list) => JSON.stringify(list.length > 24 ? [...list.slice(0, 24), '...'] : list);
  const expect = (what, theirs, ours, same) => {
    if (theirs.length === ours.length && theirs.every((x, i) => same(x, ours[i]))) return;
    lines.push(`${what}: ${show(theirs)} attached by MuJoCo, ${show(ours)} written`);
  };
  for (const [kind, names] of Object.entries(attached.names)) {
    expect(`names of ${kind}`, names, written.names[kind], sameName[kind] ?? ((a, b) => a === b));
  }
  for (const [name, values] of Object.entries(attached.options)) expect(`option ${name}`, values, written.options[name], near);
  for (const [member, values] of Object.entries(attached.arrays)) {
    if (!isSpelling(member)) expect(member, values, written.arrays[member] ?? [], near);
  }
  return lines;
}
