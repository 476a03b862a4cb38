/** Compares phones in any spelling, with or without the country code or the leading zero. */
import { type SQL, sql } from 'drizzle-orm';
import { digitsOf, isNumber, nationalDigits, PHONE_PREFIX } from '#contract/people/phones';

/** Fewer digits match nearly every number. */
const MIN_DIGITS = 3;

export const onlyDigits = (column: SQL): SQL => sql`regexp_replace(${column}, '\\D', '', 'g')`;

/** Returns the digits of a typed number; undefined for words and for too few digits. */
export const typedDigits = (text: string): string | undefined => {
  const digits = digitsOf(text);
  return isNumber(text) && digits.length >= MIN_DIGITS ? digits : undefined;
};

/** `nationalDigits` in SQL. */
export const nationalDigitsOf = (column: SQL): SQL =>
  sql`regexp_replace(${onlyDigits(column)}, ${PHONE_PREFIX.source}::text, '')`;

/** Matches phones that contain the typed digits; the country code alone matches none. */
export const holdsPhone = (column: SQL, digits: string): SQL => {
  const wanted = nationalDigits(digits);
  return wanted.length < MIN_DIGITS
    ? sql`false`
    : sql`strpos(${onlyDigits(column)}, ${wanted}::text) > 0`;
};
