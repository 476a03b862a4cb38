/** Small schemas that many calls share. */
import * as z from 'zod/mini';
import { MAX_INTEGER, MAX_QUANTITY } from './limits.ts';
import { messages } from './messages.ts';

/**
 * A text of up to `max` characters, and a rule that meets no longer one: a check runs although an
 * earlier one failed. `abort` would stop it too, and with it the rules of the whole form.
 */
const atMost = (max: number, isGood: (text: string) => boolean, error: string) => [
  z.maxLength(max, messages.tooLong),
  z.refine<string>(isGood, {
    error,
    when: ({ value }) => typeof value === 'string' && value !== '' && value.length <= max,
  }),
];

/** Text that a person must fill in; blanks around it do not count. */
export const requiredText = (max = 200) =>
  z
    .string({ error: messages.required })
    .check(z.trim(), z.minLength(1, messages.required), z.maxLength(max, messages.tooLong));

/** Text that may stay empty. */
export const optionalText = (max = 500) =>
  z._default(
    z.string({ error: messages.invalid }).check(z.trim(), z.maxLength(max, messages.tooLong)),
    '',
  );

/**
 * One address that any mail server takes: ASCII in both halves, as a server without SMTPUTF8 wants it
 * (RFC 6531), no quoted or commented form (RFC 5321, 4.1.2), a name with a dot behind the `@`. `?`, `&`
 * and `%` are letters of links, a comma would add recipients; no mailbox has them.
 */
const ADDRESS =
  /^(?=[^@]{1,64}@)[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

export const email = (message: string = messages.email) =>
  z
    .string({ error: messages.required })
    .check(
      z.trim(),
      z.minLength(1, messages.required),
      ...atMost(254, (text) => ADDRESS.test(text), message),
    );

/**
 * Digits with what people in Uruguay write between them, and an extension: `(+598) 2900-1234 int. 12`,
 * `099 123 456 / 2480 5501`.
 */
const PHONE = /^[\d\s()+./-]+(?:(?:int(?:erno)?|ext(?:ensi[oó]n)?)[\s.:]*\d{1,6})?$/i;
/** The shortest number with its area, the longest with its country (ITU E.164) and an extension. */
const [FEWEST_DIGITS, MOST_DIGITS] = [6, 20];

const hasEnoughDigits = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length;
  return digits >= FEWEST_DIGITS && digits <= MOST_DIGITS;
};

/** @param missing what stands beside an empty field */
export const phoneText = (missing: string = messages.required) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, missing),
      ...atMost(40, (text) => PHONE.test(text) && hasEnoughDigits(text), messages.phone),
    );

/** A whole number that a column can hold. @param text what stands beside any other */
export const integer = (min: number, max = MAX_INTEGER, text: string = messages.invalid) =>
  z.int({ error: text }).check(z.minimum(min, text), z.maximum(max, text));

export const id = () => integer(1);

/** A GUID, in lower case: one key has one spelling. */
export const guid = () => z.guid({ error: messages.invalid }).check(z.toLowerCase());

/** An id that must have been chosen; `-1` and nothing stand for an empty choice. */
export const chosenId = () => integer(1, MAX_INTEGER, messages.required);

export const quantity = (max = MAX_QUANTITY) => integer(1, max, messages.quantity);

const withoutSigns = (text: string): string => text.replace(/[\s.-]/g, '');
/** A RUT: at least 12 digits; dots, dashes and blanks between them do not count. */
export const rut = () =>
  z
    .string({ error: messages.required })
    .check(
      z.trim(),
      z.minLength(1, messages.required),
      ...atMost(30, (text) => /^\d{12,20}$/.test(withoutSigns(text)), messages.rut),
      z.overwrite(withoutSigns),
    );

/** A product, family or branch code as typed: at most 60 characters, never only blanks. */
export const code = () => requiredText(60);

/** Decimal money on the wire; cents inside. */
export const wireMoney = () =>
  z
    .number({ error: messages.invalid })
    .check(z.minimum(0, messages.invalid), z.maximum(21_000_000, messages.invalid));

/** Page index (first page 0) and page size of a list. */
export const page = {
  rowIndex: z._default(integer(0), 0),
  rowsMax: z.optional(integer(1, 100)),
};

/** Nobody means more than this; a pasted page is cut, but never within a character. */
const LONGEST_FILTER = 300;
const cutFilter = (text: string): string =>
  text.slice(0, LONGEST_FILTER).replace(/\p{Surrogate}$/u, '');

/** One filter of a list (spec, section 3): FilterValue as the page's query string has it. */
const filterItem = z.object({
  FilterKey: requiredText(40),
  FilterValue: z
    .string({ error: messages.invalid })
    .check(z.maxLength(5_000, messages.tooLong), z.overwrite(cutFilter)),
});
export const filters = () =>
  z._default(
    z.array(filterItem, { error: messages.invalid }).check(z.maxLength(20, messages.invalid)),
    [],
  );
export type FilterItem = z.infer<typeof filterItem>;
