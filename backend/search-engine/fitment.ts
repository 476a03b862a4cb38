/** Fitments as terms of the index: each is stored once as a text, however many entries share it. */
import { YEARS } from '#contract/limits';
import type { Fitment } from './types.ts';

/**
 * Returns the first and last year that a fitment covers; an open end covers all years before or after.
 * Null if no year is known, or the last comes before the first.
 */
export const spanOf = ({ from, to }: Pick<Fitment, 'from' | 'to'>) => {
  if (from === null && to === null) return null;
  const span = { from: from ?? YEARS.first, to: to ?? YEARS.last };
  return span.from > span.to ? null : span;
};

/** Returns the years that some fitment covers, without overlaps: from, to, from, to, … @param fitments the earliest first */
export const spansOf = (fitments: readonly Fitment[]): number[] => {
  const spans: number[] = [];
  for (const { from, to } of fitments.flatMap((fitment) => spanOf(fitment) ?? [])) {
    const end = spans.at(-1);
    if (end === undefined || from > end) spans.push(from, to);
    else spans[spans.length - 1] = Math.max(end, to);
  }
  return spans;
};

/** `448|26|1991|2008|volkswagen gol 1.6 nafta`; unknown parts are empty. */
export const writeFitment = ({ target, brand, from, to, words }: Fitment): string =>
  [target, brand, from, to, words.join(' ')].join('|');

const readNumber = (text = ''): number | null => (text === '' ? null : Number(text));

export const readFitment = (text: string): Fitment => {
  const [target, brand, from, to, words = ''] = text.split('|');
  return {
    target: readNumber(target),
    brand: readNumber(brand),
    from: readNumber(from),
    to: readNumber(to),
    words: words === '' ? [] : words.split(' '),
  };
};
