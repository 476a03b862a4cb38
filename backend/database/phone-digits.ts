/** Phones as they are compared: of any spelling, with or without the country's number or the leading zero. */
import { type SQL, sql } from 'drizzle-orm';
import { digitsOf, isNumber, nationalDigits, PHONE_PREFIX } from '#contract/people/phones';

/** Fewer are no number: everybody's has them. */
const LEAST_DIGITS = 3;

export const onlyDigits = (column: SQL): SQL => sql`regexp_replace(${column}, '\\D', '', 'g')`;

/** The digits of a number that somebody typed; undefined for words and for what is too short to tell. */
export const typedDigits = (text: string): string | undefined => {
  const digits = digitsOf(text);
  return isNumber(text) && digits.length >= LEAST_DIGITS ? digits : undefined;
};

/** What all spellings of a column's phone share: `nationalDigits` in SQL. */
export const nationalDigitsOf = (column: SQL): SQL =>
  sql`regexp_replace(${onlyDigits(column)}, ${PHONE_PREFIX.source}::text, '')`;

/** Whether a column's phone holds what was typed; the country's number alone is in none. */
export const holdsPhone = (column: SQL, digits: string): SQL => {
  const wanted = nationalDigits(digits);
  return wanted.length < LEAST_DIGITS
    ? sql`false`
    : sql`strpos(${onlyDigits(column)}, ${wanted}::text) > 0`;
};
