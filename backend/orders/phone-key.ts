/** A phone as it can be compared: people write one number in many ways. */
import { digitsOf } from '#contract/people/phones';

/** Last digits, which identify a number of the country; the digits before are dialling codes. */
const PHONE_DIGITS = 8;
/** The longest phone number, with country code and 00; more digits are several numbers. */
const MAX_DIGITS = 17;
/** Fewer are no number: `Tel. 1: 099 123 456`. */
const MIN_DIGITS = 7;

/** The first of several that only blanks or dashes keep apart. */
const firstOf = (text: string): string => {
  let digits = '';
  for (const group of text.replace(/^\D*(?:00)?598/, '').split(/\D+/)) {
    digits += group;
    if (digits.length >= PHONE_DIGITS) break;
  }
  return digits;
};

/**
 * `099 123 456`, `+598 99 123 456` and `099 123 456 int. 12` are one phone; of several in one text the
 * first counts.
 */
export const phoneKey = (phone: string): string => {
  const parts = phone.split(/[^\d\s().+-]+/);
  const first = parts.find((part) => digitsOf(part).length >= MIN_DIGITS) ?? phone;
  const digits = digitsOf(first);
  return (digits.length > MAX_DIGITS ? firstOf(first) : digits).slice(-PHONE_DIGITS);
};
