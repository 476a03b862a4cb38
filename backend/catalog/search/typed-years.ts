/** A year among the words that somebody types: no word of a name, but when a vehicle was made. */

const YEAR = /^(?:19|20)\d\d$/;

export interface Span {
  yearFrom: number | null;
  yearTo: number | null;
}

export const isYear = (word: string): boolean => YEAR.test(word);

/** 'gol 2001': one of those that it was made in. */
export const isYearOf = ({ yearFrom, yearTo }: Span, word: string): boolean =>
  isYear(word) && yearFrom !== null && yearFrom <= +word && +word <= (yearTo ?? +word);
