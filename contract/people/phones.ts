/** Phone numbers as written in Uruguay. */

/** HOM home, WOR work. */
export const phoneTypeNames = { HOM: 'Casa', WOR: 'Trabajo' } as const;
export const PHONE_TYPES = ['HOM', 'WOR'] as const satisfies (keyof typeof phoneTypeNames)[];

/** Digits and separators: `(+598) 2900-1234`, `099 123 456 / 2480 5501`. */
const NUMBER = /^[\d\s()+./-]+$/;
/** An extension after the number: `int. 12`. */
const EXTENSION = /(?:int(?:erno)?|ext(?:ensi[oó]n)?)[\s.:]*\d{1,6}$/i;
/** The shortest number with area code; the longest with country code (ITU E.164) and extension. */
const [MIN_DIGITS, MAX_DIGITS] = [6, 20];
/** Prefixes that do not distinguish numbers: `00598`, `598`, and the trunk zero. */
export const PHONE_PREFIX = /^(?:(?:00)?598)?0?/;
/** A mobile without prefix. */
const MOBILE = /^9[1-9]\d{6}$/;
const MOBILE_WITHIN = /(?:^|\D)(?:598)?0?9[1-9]\d{6}(?:\D|$)/;
/** A national number within a text, in any grouping: eight digits after 598 or 0. */
export const PHONE_WITHIN =
  /(?<![\d.-])(?:(?:\+|00)?598[\s.-]*)?0?[249]\d(?:[\s.-]*\d){6}(?![.-]?\d)/g;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Accepts digits and separators only: a phone, or a RUT or cédula with dots. */
export const isNumber = (text: string): boolean => NUMBER.test(text);

/** Accepts a number with optional extension, or two numbers. */
export const isPhone = (text: string): boolean => {
  const digits = digitsOf(text).length;
  return isNumber(text.replace(EXTENSION, '')) && digits >= MIN_DIGITS && digits <= MAX_DIGITS;
};

/** `099123456` and `59899123456` become `99123456`. @param digits only digits */
export const nationalDigits = (digits: string): string => digits.replace(PHONE_PREFIX, '');

/** Completes a Uruguayan number with its country: `099 123 456` becomes `59899123456`. Others stay as digits. */
export const withCountryCode = (text: string): string =>
  digitsOf(text).replace(/^(?:00)?(?:598)?0?([249]\d{7})$/, '598$1');

/** Compares numbers whatever their spelling. */
export const isSamePhone = (one: string, other: string): boolean =>
  nationalDigits(digitsOf(one)) === nationalDigits(digitsOf(other));

/** @param national result of `nationalDigits` */
export const isMobile = (national: string): boolean => MOBILE.test(national);

/** Checks whether a text contains a mobile number. */
export const holdsMobile = (text: string): boolean => MOBILE_WITHIN.test(text);

/** Returns a link that dials the first number of a text. */
export const telLink = (phone: string): string => {
  const all = phone.replace(EXTENSION, '');
  const [first = ''] = all.split('/');
  const called = digitsOf(first).length >= MIN_DIGITS ? first : all;
  return `tel:${called.replace(/[^\d+]/g, '')}`;
};
