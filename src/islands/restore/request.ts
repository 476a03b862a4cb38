/** Step 1 of restoring a password: asks for the mail, and reads what stands in its way. */
import { send } from '#client/send';
import { translated } from '#client/translate';
import { userRestorePwdStep1 } from '#contract/calls/registration';
import { atFields, type Problem } from '../../ui/use-form.ts';

/** @returns what to show, or undefined when the mail is on its way */
export const requestMail = async (email: string): Promise<Problem | undefined> => {
  const reply = await send(userRestorePwdStep1, { email });
  return reply.ok ? undefined : atFields(translated(reply.error), { email: 'email' });
};
