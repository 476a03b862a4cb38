/** Inches of parts whose measures are told in millimetres: a fan of `12 pulgadas` has some 305 mm. */

const MARK = `(?:pulgadas?|pulg\\b\\.?|"|''|”)`;
/** A thread of `3/8"` is none. */
const INCHES = new RegExp(
  `(?<![A-Za-z0-9.,/])(\\d{1,2}(?:[.,]\\d{1,2})?)[ \\u00a0]?${MARK}(?![A-Za-z0-9])`,
  'gi',
);
const WORD = /^(\d{1,2}(?:\.\d{1,2})?)pulgadas?$/;
const MM = /^(\d+(?:\.\d+)?)mm$/;
const MM_PER_INCH = 25.4;
/** Makers round; of what is small, less. */
const MOST_OFF_MM = 6;
const MOST_OFF = 0.05;

/** Each in one word, so that its number is read as nothing else. */
export const writeInches = (text: string): string => text.replace(INCHES, '$1pulgadas');

/** The lengths that may be meant; null for what tells no inches. */
export const inchesOf = (word: string, vocabulary: Iterable<string>): string[] | null => {
  const inches = WORD.exec(word)?.[1];
  if (inches === undefined) return null;
  const length = Number(inches) * MM_PER_INCH;
  const most = Math.min(MOST_OFF_MM, length * MOST_OFF);
  return [...vocabulary].filter((one) => {
    const its = MM.exec(one)?.[1];
    return its !== undefined && Math.abs(Number(its) - length) <= most;
  });
};
