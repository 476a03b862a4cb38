/** Small schemas that many calls share. */
import * as z from 'zod/mini';
import { messages } from './messages.ts';

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
  z.string({ error: messages.required }).check(
    z.trim(),
    // What has the wrong length meets no expression.
    z.minLength(1, { error: messages.required, abort: true }),
    z.maxLength(254, { error: messages.tooLong, abort: true }),
    z.regex(ADDRESS, message),
  );

/** An id that PostgreSQL's `integer` can hold. */
export const id = () =>
  z
    .int({ error: messages.invalid })
    .check(z.minimum(1, messages.invalid), z.maximum(2_147_483_647, messages.invalid));

/** An id that must have been chosen; `-1` and nothing stand for an empty choice. */
export const chosenId = () =>
  z
    .int({ error: messages.required })
    .check(z.minimum(1, messages.required), z.maximum(2_147_483_647, messages.invalid));

/** A RUT: at least 12 digits; dots, dashes and blanks between them do not count. */
export const rut = () =>
  z.string({ error: messages.required }).check(
    z.trim(),
    z.minLength(1, { error: messages.required, abort: true }),
    z.maxLength(30, { error: messages.tooLong, abort: true }),
    z.overwrite((text) => text.replace(/[\s.-]/g, '')),
    z.regex(/^\d{12,20}$/, messages.rut),
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
  rowIndex: z._default(z.int({ error: messages.invalid }).check(z.minimum(0, messages.invalid)), 0),
  rowsMax: z.optional(
    z
      .int({ error: messages.invalid })
      .check(z.minimum(1, messages.invalid), z.maximum(100, messages.invalid)),
  ),
};

/** One filter of a list (spec, section 3): FilterValue as the page's query string has it. */
export const filterItem = z.object({
  FilterKey: requiredText(40),
  FilterValue: z.string({ error: messages.invalid }).check(z.maxLength(5_000, messages.tooLong)),
});
export const filters = () =>
  z._default(
    z.array(filterItem, { error: messages.invalid }).check(z.maxLength(20, messages.invalid)),
    [],
  );
export type FilterItem = z.infer<typeof filterItem>;
