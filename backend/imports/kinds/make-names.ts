/** Names of makes in files: whole ones, other names that people know, and abbreviations. */
import { normal } from '#contract/text/plain-text';
import { MAKES } from '#contract/vehicles/makes';

/** Spells a name by its letters and digits: `M.BENZ` and `mbenz` are one. */
const compact = (name: string): string => normal(name).replace(/[^\p{L}\p{N}]+/gu, '');

/** Short names that are words of the search in their own right. */
const SHORT: readonly (readonly [string, string])[] = [
  ['alfa', 'Alfa Romeo'],
  ['gwm', 'Great Wall'],
];

const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...SHORT,
  ...MAKES.flatMap(([make, ...others]) =>
    [make, ...others].map((name): [string, string] => [compact(name), make]),
  ),
]);

const MIN_LETTERS = 3;

/** Returns the one make that begins with these letters, and does not end with a word of them. */
const abbreviatedMake = (letters: string): string | undefined => {
  const short = compact(letters);
  if (short.length < MIN_LETTERS) return undefined;
  const [make, ...others] = MAKES.map(([name]) => name).filter((name) => {
    const [word = ''] = name.split(/[\s-]/);
    return compact(word).length > short.length && compact(word).startsWith(short);
  });
  return others.length === 0 ? make : undefined;
};

/** Returns the make that a name certainly means: `VW`, `M.BENZ`, `CHEV.` */
export const makeMeant = (name: string): string | undefined =>
  BY_NAME.get(compact(name)) ??
  (/^\p{L}+\.$/u.test(name.trim()) ? abbreviatedMake(name) : undefined);

/** Returns the make that a name may mean: `Chev` */
export const makeProposed = (name: string): string | undefined =>
  makeMeant(name) ?? (/^\p{L}+$/u.test(name) ? abbreviatedMake(name) : undefined);

const MAX_WORDS = 4;

/** Returns how many of the first words are a make; 0 = none. @param isMake whether the shop has it */
export const makeLength = (
  words: readonly string[],
  isMake: (name: string) => boolean = () => false,
): number => {
  for (let length = Math.min(words.length, MAX_WORDS); length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ');
    if (isMake(name) || makeMeant(name) !== undefined) return length;
  }
  return 0;
};

/** Spells the make at the beginning of a text by its whole name. */
export const withWholeMake = (text: string): string => {
  const words = text.split(' ');
  const length = makeLength(words);
  const make = length > 0 && makeMeant(words.slice(0, length).join(' '));
  return make ? [make, ...words.slice(length)].join(' ') : text;
};
