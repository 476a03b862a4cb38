/** Password fields are never trimmed: blanks belong to the password. */
import * as z from 'zod/mini';
import { messages } from '../messages.ts';

/** Source: the specification, which fixes it for buyers. */
const MIN_PASSWORD = 5;
/** Characters of a password of the shop's staff. */
export const MIN_STAFF_PASSWORD = 12;
/** Long enough for any password manager, short enough to hash cheaply. */
const MAX_PASSWORD = 200;

/** An existing password, which only must be present. */
export const currentPassword = () =>
  z
    .string({ error: messages.required })
    .check(z.minLength(1, messages.required), z.maxLength(MAX_PASSWORD, messages.tooLong));

/** A form that asks for the current password alone. */
export const passwordOnlyForm = z.object({ password: currentPassword() });

/** A new password. The server also rejects common ones (`password.common`), whose list is too long for pages, and short ones of staff. */
export const newPassword = () =>
  z
    .string({ error: messages.required })
    .check(
      z.minLength(1, messages.required),
      z.minLength(MIN_PASSWORD, messages.passwordShort),
      z.maxLength(MAX_PASSWORD, messages.tooLong),
    );

/** The repetition of a new password. Its other errors are shown at the first field. */
export const repeatedPassword = () =>
  z.string({ error: messages.required }).check(z.minLength(1, messages.required));

/**
 * Checks that both passwords match, even while other fields are invalid; the message is shown at the second.
 * @param chosen, repeated names of the two fields
 */
export const samePasswords = <K extends string, R extends string>(chosen: K, repeated: R) =>
  z.refine<Record<K | R, string>>((form) => form[chosen] === form[repeated], {
    path: [repeated],
    error: messages.passwordMismatch,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
