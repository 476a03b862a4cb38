/** What one application says, as a short text: parts that fit the same vehicle alike share it. */

interface Fitment {
  vehicleId: number | null;
  brandId: number | null;
  /** First and last year; null = unknown. */
  from: number | null;
  to: number | null;
  words: readonly string[];
}

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
