/** The rule of an e-mail address. Pages of visitors load it, but not the rules of people's names and phones. */
import * as z from 'zod/mini';
import { messages } from '../messages.ts';

/**
 * Checks texts of at most `max` characters only: zod runs a check even after an earlier one failed.
 * `abort` would also stop the rules of the whole form.
 */
export const upTo = (max: number, isGood: (text: string) => boolean, error: string) =>
  z.refine<string>(isGood, {
    error,
    when: ({ value }) => typeof value === 'string' && value !== '' && value.length <= max,
  });
export const atMost = (max: number, isGood: (text: string) => boolean, error: string) => [
  z.maxLength(max, messages.tooLong),
  upTo(max, isGood, error),
];

/**
 * Matches an address that every mail server accepts: ASCII in both halves, as servers without SMTPUTF8
 * require (RFC 6531), no quoted or commented form (RFC 5321, 4.1.2), a domain with a dot. `?`, `&`
 * and `%` have a meaning in links, a comma would add recipients; no mailbox has them.
 */
const ADDRESS =
  /^(?=[^@]{1,64}@)[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

export const isEmail = (text: string): boolean => ADDRESS.test(text);

export const email = (message: string = messages.email) =>
  z
    .string({ error: messages.required })
    .check(z.trim(), z.minLength(1, messages.required), ...atMost(254, isEmail, message));
