// The name that was most likely meant.

/** More names are not compared. */
const kMostNames = 20_000;

/** Insertions, deletions and substitutions; case counts half. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let row = Array.from({length: b.length + 1}, (_, i) => i);
  for (let i = 1; i <= a.length; ++i) {
    const next = [i];
    for (let k = 1; k <= b.length; ++k) {
      const [x, y] = [a[i - 1] ?? '', b[k - 1] ?? ''];
      const cost = x === y ? 0 : x.toLowerCase() === y.toLowerCase() ? 0.5 : 1;
      next.push(Math.min((row[k] ?? 0) + 1, (next[k - 1] ?? 0) + 1, (row[k - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[b.length] ?? Infinity;
}

/** Undefined if no name is near: at most a third of the longer length may differ. Of equally near ones, the first. */
export function closestName(text: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const name of names.slice(0, kMostNames)) {
    const most = Math.max(text.length, name.length) / 3;
    const distance = editDistance(text, name, most);
    if (distance <= most && distance < least) [best, least] = [name, distance];
  }
  return best;
}
