// Random numbers that are the same in every run.

/** A generator: `below(n)` is an integer from 0 to n - 1, `of(list)` an entry. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  const next = () => {
    // The generator mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  return {below, of: (list) => list[below(list.length)]};
}
