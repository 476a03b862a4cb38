/** Inches of parts whose measures are in millimetres: a fan of `12 pulgadas` has about 305 mm. */
import { MM_PER } from '#contract/measures/length-units';

const WORD = /^(\d{1,2}(?:\.\d{1,2})?)pulgada$/;
const MM = /^(\d+(?:\.\d+)?)mm$/;
/** Makers round, small lengths less than large ones. */
const MAX_OFF_MM = 6;
const MAX_OFF_SHARE = 0.05;

/** Returns the words of lengths that a word in inches may mean; null for other words. */
export const inchesOf = (word: string, vocabulary: Iterable<string>): string[] | null => {
  const inches = WORD.exec(word)?.[1];
  if (inches === undefined) return null;
  const length = Number(inches) * MM_PER.inch;
  const off = Math.min(MAX_OFF_MM, length * MAX_OFF_SHARE);
  return [...vocabulary].filter((one) => {
    const mm = MM.exec(one)?.[1];
    return mm !== undefined && Math.abs(Number(mm) - length) <= off;
  });
};
