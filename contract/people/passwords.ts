/** Password fields: taken exactly as typed, blanks included, so nothing here trims. */
import * as z from 'zod/mini';
import { messages } from '../messages.ts';

const MIN_PASSWORD = 5;
/** Long enough for any password manager, short enough that hashing it costs nothing. */
const MAX_PASSWORD = 200;

/** A password that exists already: it only has to be there. */
export const currentPassword = () =>
  z
    .string({ error: messages.required })
    .check(z.minLength(1, messages.required), z.maxLength(MAX_PASSWORD, messages.tooLong));

/**
 * A password that somebody chooses. The server also refuses the most common ones
 * (`password.common`); their list stays there, out of every page.
 */
export const newPassword = () =>
  z
    .string({ error: messages.required })
    .check(
      z.minLength(1, messages.required),
      z.minLength(MIN_PASSWORD, messages.passwordShort),
      z.maxLength(MAX_PASSWORD, messages.tooLong),
    );

/** The second writing of a new password: what is wrong with both stands at the first, that they differ here. */
export const repeatedPassword = () =>
  z.string({ error: messages.required }).check(z.minLength(1, messages.required));

/**
 * That both are the same, checked also while other fields are wrong; the message stands at the second.
 * @param chosen, repeated the form's names of the two
 */
export const samePasswords = <K extends string, R extends string>(chosen: K, repeated: R) =>
  z.refine<Record<K | R, string>>((form) => form[chosen] === form[repeated], {
    path: [repeated],
    error: messages.passwordMismatch,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
