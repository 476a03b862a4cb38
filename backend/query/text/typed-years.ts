/** A year among typed words: when a vehicle was made, and no word of its name. */
import { thisYear } from '#contract/time/dates';

const YEAR = /^(?:19|20)\d\d$/;

export interface Span {
  yearFrom: number | null;
  yearTo: number | null;
}

export const isYear = (word: string): boolean => YEAR.test(word);

/** 'gol 01', 'gol 98'; 19 and 20 begin a year that is still being typed. */
const SHORT_YEAR = /^(?!19|20)\d\d$/;

/** Returns the year that a word means, if the vehicle was made in it: 'gol 2001', 'gol 01'. */
export const yearOf = ({ yearFrom, yearTo }: Span, word: string): number | undefined => {
  if (yearFrom === null) return undefined;
  const years = isYear(word) ? [word] : SHORT_YEAR.test(word) ? [`20${word}`, `19${word}`] : [];
  // A vehicle that is still made may be next year's.
  return years.map(Number).find((year) => yearFrom <= year && year <= (yearTo ?? thisYear() + 1));
};
