/** Reads numbers in the spellings of files, forms and filters. */

export type DecimalSign = ',' | '.';

const NOISE = /(?:uyu|\$u|\$|[\s\u00a0\u202f'])/gi;
const GROUPED = { ',': /^\d{1,3}(?:\.\d{3})+$/, '.': /^\d{1,3}(?:,\d{3})+$/ } as const;

/**
 * Parses `1.234,50` with decimal commas, `1,234.50` with points.
 * @returns undefined if it is no number
 */
const parseNumber = (text: string, decimal: DecimalSign): number | undefined => {
  const bare = text.replace(NOISE, '');
  const isNegative = /^(?:-.*|.*-|\(.*\))$/.test(bare);
  const digits = bare.replace(/^[-(+]|[-)]$/g, '');
  const thousands = decimal === ',' ? '.' : ',';
  const [whole = '', fraction = '', ...more] = digits.split(decimal);
  const plain = GROUPED[decimal].test(whole) ? whole.replaceAll(thousands, '') : whole;
  if (more.length > 0 || !/^\d{1,12}$/.test(plain || '0') || !/^\d*$/.test(fraction))
    return undefined;
  if (plain === '' && fraction === '') return undefined;
  return Number(`${isNegative ? '-' : ''}${plain || '0'}.${fraction || '0'}`);
};

/** Reads a number with this decimal sign, else with the other one: `12.5` among commas. */
export const readNumber = (text: string, decimal: DecimalSign): number | undefined =>
  parseNumber(text, decimal) ?? parseNumber(text, decimal === ',' ? '.' : ',');

/** Reads a typed integer: `1500`, `1.500`. @returns NaN for anything else, such as `1,5` */
export const typedInteger = (typed: string): number => {
  const number = readNumber(typed, ',');
  return Number.isInteger(number) ? Number(number) : Number.NaN;
};
