import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import {
  userActivate,
  userAddWithCompany,
  userAddWithPerson,
  userRestorePwdStep1,
  userRestorePwdStep2,
} from '#contract/calls/registration';

export const registerPerson = (input: CallInput<typeof userAddWithPerson>) =>
  send(userAddWithPerson, input);

export const registerCompany = (input: CallInput<typeof userAddWithCompany>) =>
  send(userAddWithCompany, input);

/** @param newPassword required if the address has several registrations */
export const activate = (guid: string, newPassword?: string) =>
  send(userActivate, newPassword === undefined ? { guid } : { guid, newPassword });

/** @returns the error if the mail could not be requested */
export const requestRestore = async (email: string) => {
  const reply = await send(userRestorePwdStep1, { email });
  return reply.ok ? undefined : reply.error;
};

export const restorePassword = (input: CallInput<typeof userRestorePwdStep2>) =>
  send(userRestorePwdStep2, input);
