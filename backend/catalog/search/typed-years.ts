/** A year among the words that somebody types: no word of a name, but when a vehicle was made. */
import { thisYear } from './offered-years.ts';

const YEAR = /^(?:19|20)\d\d$/;

export interface Span {
  yearFrom: number | null;
  yearTo: number | null;
}

export const isYear = (word: string): boolean => YEAR.test(word);

/** 'gol 01', 'gol 98'; nineteen and twenty begin a year that is being typed. */
const SHORT_YEAR = /^(?!19|20)\d\d$/;

/** 'gol 2001', 'gol 01': which of the years that it was made in. */
export const yearOf = ({ yearFrom, yearTo }: Span, word: string): number | undefined => {
  if (yearFrom === null) return undefined;
  const years = isYear(word) ? [word] : SHORT_YEAR.test(word) ? [`20${word}`, `19${word}`] : [];
  // What is still made is of next year at the latest.
  return years.map(Number).find((year) => yearFrom <= year && year <= (yearTo ?? thisYear() + 1));
};
