/** What one application says, as a short text: parts that fit the same vehicle alike share it. */

import { YEARS } from '#contract/limits';

interface Fitment {
  vehicleId: number | null;
  brandId: number | null;
  /** First and last year; null = unknown, or still built. */
  from: number | null;
  to: number | null;
  words: readonly string[];
}

/**
 * The years that first and last one take in: an open end goes on, since what is still built has no last year.
 * Null where nothing is known, or the last comes before the first.
 */
export const spanOf = ({ from, to }: Pick<Fitment, 'from' | 'to'>) => {
  if (from === null && to === null) return null;
  const span = { from: from ?? YEARS.first, to: to ?? YEARS.last };
  return span.from > span.to ? null : span;
};

/** `448|26|1991|2008|volkswagen gol 1.6 nafta`; what is unknown is empty. */
export const writeFitment = ({ vehicleId, brandId, from, to, words }: Fitment): string =>
  [vehicleId, brandId, from, to, words.join(' ')].join('|');

const readNumber = (text = ''): number | null => (text === '' ? null : Number(text));

export const readFitment = (text: string): Fitment => {
  const [vehicleId, brandId, from, to, words = ''] = text.split('|');
  return {
    vehicleId: readNumber(vehicleId),
    brandId: readNumber(brandId),
    from: readNumber(from),
    to: readNumber(to),
    words: words === '' ? [] : words.split(' '),
  };
};
