/** Step 1 of restoring a password: requests the mail, and returns its errors. */
import { requestRestore } from '#stores/account/registration';
import { atFields, type Problem } from '../../ui/form/use-form.ts';

/** @returns what to show, or undefined when the mail is on its way */
export const requestMail = async (email: string): Promise<Problem | undefined> => {
  const error = await requestRestore(email);
  return error && atFields(error, { email: 'email' });
};
