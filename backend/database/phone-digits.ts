/** Phones as they are compared: of any spelling, with or without the country's number or the leading zero. */
import { type SQL, sql } from 'drizzle-orm';

/** Fewer are no number: everybody's has them. */
const LEAST_DIGITS = 3;
/** A number alone, in any groups: a phone, a RUT, a cédula. */
const NUMBER = /^[\d\s()+./-]+$/;

export const onlyDigits = (column: SQL): SQL => sql`regexp_replace(${column}, '\\D', '', 'g')`;

/** The digits of a number that somebody typed; undefined for words and for what is too short to tell. */
export const typedDigits = (text: string): string | undefined => {
  const digits = text.replace(/\D/g, '');
  return NUMBER.test(text) && digits.length >= LEAST_DIGITS ? digits : undefined;
};

/** What all spellings of a phone share: `099 123 456` and `+598 99 123 456` are `99123456`. */
export const nationalDigits = (digits: string): string => digits.replace(/^(?:00)?598|^0/, '');

/** The same of a column. */
export const nationalDigitsOf = (column: SQL): SQL =>
  sql`regexp_replace(${onlyDigits(column)}, '^(00)?598|^0', '')`;

/** Whether a column's phone holds what was typed; the country's number alone is in none. */
export const holdsPhone = (column: SQL, digits: string): SQL => {
  const wanted = nationalDigits(digits);
  return wanted.length < LEAST_DIGITS
    ? sql`false`
    : sql`strpos(${onlyDigits(column)}, ${wanted}::text) > 0`;
};
