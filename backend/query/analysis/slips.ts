/** Slips of the keyboard between two words. */

/**
 * Returns how many slips lie between two words: a letter more, less, other, or two swapped
 * (Damerau-Levenshtein, optimal string alignment). Gives up beyond `limit`.
 */
export const slips = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const isSwap =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
};

/** Returns how many slips a word of this length may have: none in short words, two in long ones. */
export const allowedSlips = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Spellings of one sound in Uruguay, in the order in which they are replaced. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/(?<!c)h/g, ''],
  [/qu(?=[ei])|q/g, 'k'],
  [/c(?=[ei])|z/g, 's'],
  [/c(?!h)/g, 'k'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[ei])/g, 'j'],
  [/v/g, 'b'],
  [/w/g, 'u'],
  [/ll|y/g, 'i'],
  [/oo/g, 'u'],
  [/n(?=[bpf])/g, 'm'],
  [/m$/g, 'n'],
  [/(.)\1+/g, '$1'],
];

/** Returns a word as it sounds, so that `sebolla` and `cebolla` are equal. @param word in lower case, without accents */
export const soundOf = (word: string): string =>
  SOUNDS.reduce((sound, [spelling, letter]) => sound.replace(spelling, letter), word).toLowerCase();
