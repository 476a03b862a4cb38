/** Inches of parts whose measures are in millimetres: a fan of `12 pulgadas` has about 305 mm. */

const MARK = `(?:pulgadas?|pulg\\b\\.?|"|''|”)`;
/** A thread of `3/8"` is no such length. */
const INCHES = new RegExp(
  `(?<![A-Za-z0-9.,/])(\\d{1,2}(?:[.,]\\d{1,2})?)[ \\u00a0]?${MARK}(?![A-Za-z0-9])`,
  'gi',
);
const WORD = /^(\d{1,2}(?:\.\d{1,2})?)pulgadas?$/;
const MM = /^(\d+(?:\.\d+)?)mm$/;
const MM_PER_INCH = 25.4;
/** Makers round, small lengths less than large ones. */
const MAX_OFF_MM = 6;
const MAX_OFF_SHARE = 0.05;

/** Writes each length as one word, so that its number is read as nothing else. */
export const writeInches = (text: string): string => text.replace(INCHES, '$1pulgadas');

/** Returns the words of lengths that a word in inches may mean; null for other words. */
export const inchesOf = (word: string, vocabulary: Iterable<string>): string[] | null => {
  const inches = WORD.exec(word)?.[1];
  if (inches === undefined) return null;
  const length = Number(inches) * MM_PER_INCH;
  const off = Math.min(MAX_OFF_MM, length * MAX_OFF_SHARE);
  return [...vocabulary].filter((one) => {
    const mm = MM.exec(one)?.[1];
    return mm !== undefined && Math.abs(Number(mm) - length) <= off;
  });
};
