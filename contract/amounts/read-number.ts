/** Reads numbers in the spellings of files, forms and filters. */

export type DecimalSign = ',' | '.';

export const otherSign = (decimal: DecimalSign): DecimalSign => (decimal === ',' ? '.' : ',');

/** Numbers by their decimal sign, in groups of three or in one piece. */
const FORMS = {
  ',': /^([1-9]\d{0,2}(?:([. '])\d{3})(?:\2\d{3})*|\d*)(?: ?, ?(\d*))?$/,
  '.': /^([1-9]\d{0,2}(?:([, '])\d{3})(?:\2\d{3})*|\d*)(?: ?\. ?(\d*))?$/,
} as const;

const LONGEST = 12;

/** An ending that means no cents: `1.234,-`, `1.234.-`. */
const NO_CENTS = /[.,] ?[-=]+$/;

const parse = (text: string, decimal: DecimalSign): string | undefined => {
  const isNegative = /^(?:-.*|.*-|\(.*\))$/.test(text);
  const digits = text.replace(/^[-(+]|[-)]$/g, '').trim();
  const [, grouped = '', , fraction = ''] = FORMS[decimal].exec(digits) ?? [];
  const whole = grouped.replace(/\D/g, '');
  if (whole + fraction === '' || whole.length > LONGEST) return undefined;
  return `${isNegative ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}`;
};

/**
 * Reads `1.234,50` with decimal commas, `1,234.50` with points, else with the other sign: `12.5`
 * among commas. Blanks and apostrophes may group thousands too.
 * @returns all of its digits, with a point; undefined if it is no number
 */
export const readDecimal = (text: string, decimal: DecimalSign): string | undefined => {
  const plain = text
    .trim()
    .replace(/\s/g, ' ')
    .replace(/[’ʼ´`]/g, "'")
    .replace(NO_CENTS, '');
  return parse(plain, decimal) ?? parse(plain, otherSign(decimal));
};

/** Reads a number as `readDecimal` does. */
export const readNumber = (text: string, decimal: DecimalSign): number | undefined => {
  const digits = readDecimal(text, decimal);
  return digits === undefined ? undefined : Number(digits);
};

/** Reads a typed integer: `1500`, `1.500`. @returns NaN for anything else, such as `1,5` */
export const typedInteger = (typed: string): number => {
  const number = readNumber(typed, ',');
  return Number.isInteger(number) ? Number(number) : Number.NaN;
};
