/** Schemas of what people type about themselves: e-mail, phone, RUT. */
import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { isPhone } from '../people/phones.ts';

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

/** @param missing what stands beside an empty field */
export const phoneText = (missing: string = messages.required) =>
  z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, missing), ...atMost(40, isPhone, messages.phone));

const withoutSigns = (text: string): string => text.replace(/[\s.-]/g, '');
const rutRules = () => [
  ...atMost(30, (text) => /^\d{12,20}$/.test(withoutSigns(text)), messages.rut),
  z.overwrite(withoutSigns),
];
/** A RUT: at least 12 digits; dots, dashes and blanks between them do not count. */
export const rut = () =>
  z
    .string({ error: messages.required })
    .check(z.trim(), z.minLength(1, messages.required), ...rutRules());
/** The same, or nothing. */
export const optionalRut = () =>
  z._default(z.string({ error: messages.invalid }).check(z.trim(), ...rutRules()), '');
