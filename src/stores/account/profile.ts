import type { SendError } from '#client/reply';
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import {
  personUpdate,
  userChangePwd,
  userSessionEnd,
  userSessionList,
  userUpdate,
} from '#contract/calls/profile';
import { renew } from '../reads/query.ts';
import { writeOrError } from '../reads/writing.ts';
import { $session, keepUser, refreshUser } from './session.ts';

/** Saves the own person and shows it everywhere on the page. @returns the error, if any */
export const savePerson = async (
  change: Omit<CallInput<typeof personUpdate>, 'id'>,
): Promise<SendError | undefined> => {
  const session = $session.get();
  if (session.status !== 'user' || !session.user.person) return undefined;
  const reply = await send(personUpdate, { id: session.user.person.id, ...change });
  if (!reply.ok) return reply.error;
  keepUser({ ...session.user, person: reply.data.data });
  return undefined;
};

/** @returns the error, if any */
export const saveName = async (
  parms: CallInput<typeof userUpdate>['parms'],
): Promise<SendError | undefined> => {
  const session = $session.get();
  if (session.status !== 'user') return undefined;
  const reply = await send(userUpdate, { guid: session.user.gUID, parms });
  if (!reply.ok) return reply.error;
  await refreshUser();
  return undefined;
};

/** Changes the password, which ends all other sessions. @returns the error, if any */
export const changePassword = async (
  input: CallInput<typeof userChangePwd>,
): Promise<SendError | undefined> => {
  const reply = await send(userChangePwd, input);
  if (!reply.ok) return reply.error;
  void renew(userSessionList);
  return undefined;
};

const end = writeOrError(userSessionEnd, userSessionList);
/** Ends a session on another device. */
export const endSession = (id: string) => end({ id });
