/** Phones as people in Uruguay write them: what may be one, and what all spellings of one share. */

/** Digits with what is written between them: `(+598) 2900-1234`, `099 123 456 / 2480 5501`. */
const NUMBER = /^[\d\s()+./-]+$/;
/** What may stand behind it: `int. 12`. */
const EXTENSION = /(?:int(?:erno)?|ext(?:ensi[oó]n)?)[\s.:]*\d{1,6}$/i;
/** The shortest number with its area, the longest with its country (ITU E.164) and an extension. */
const [FEWEST_DIGITS, MOST_DIGITS] = [6, 20];
/** How it is dialled from elsewhere, which tells no two numbers apart: `00598`, `598`, and the zero within the country. */
export const DIALLED = /^(?:(?:00)?598)?0?/;
/** A mobile without it. */
const MOBILE = /^9[1-9]\d{6}$/;
const MOBILE_WITHIN = /(?:^|\D)(?:598)?0?9[1-9]\d{6}(?:\D|$)/;
/** Any phone of the country within a text, in whatever groups: eight digits after 598 or 0. */
export const PHONE_WITHIN =
  /(?<![\d.-])(?:(?:\+|00)?598[\s.-]*)?0?[249]\d(?:[\s.-]*\d){6}(?![.-]?\d)/g;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Nothing but digits and what stands between them: a phone, or a RUT or a cédula with its dots. */
export const isNumber = (text: string): boolean => NUMBER.test(text);

/** A number that may be called, perhaps with its extension; or two of them. */
export const isPhone = (text: string): boolean => {
  const digits = digitsOf(text).length;
  return isNumber(text.replace(EXTENSION, '')) && digits >= FEWEST_DIGITS && digits <= MOST_DIGITS;
};

/** `099123456` and `59899123456` are `99123456`. @param digits alone */
export const nationalDigits = (digits: string): string => digits.replace(DIALLED, '');

/** However each is written. */
export const isSamePhone = (one: string, other: string): boolean =>
  nationalDigits(digitsOf(one)) === nationalDigits(digitsOf(other));

/** A mobile as `nationalDigits` gives it. */
export const isMobile = (national: string): boolean => MOBILE.test(national);

/** Whether a text names somebody's mobile. */
export const holdsMobile = (text: string): boolean => MOBILE_WITHIN.test(text);

/** What a press on a phone dials: of two numbers the first. */
export const telLink = (phone: string): string => {
  const all = phone.replace(EXTENSION, '');
  const [first = ''] = all.split('/');
  const called = digitsOf(first).length >= FEWEST_DIGITS ? first : all;
  return `tel:${called.replace(/[^\d+]/g, '')}`;
};
