/** Sends a change of the own person or user and shows the result on every part of the page. */
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { personUpdate, userUpdate } from '#contract/calls/profile';
import { $session, keepUser, refreshUser } from '#stores/session';
import type { PersonChange } from './changes.ts';

/** @returns why it did not work */
export const savePerson = async (change: PersonChange): Promise<SendError | undefined> => {
  const session = $session.get();
  if (session.status !== 'user' || !session.user.person) return undefined;
  const reply = await send(personUpdate, { id: session.user.person.id, ...change });
  if (!reply.ok) return reply.error;
  keepUser({ ...session.user, person: reply.data.data });
  return undefined;
};

/** @returns why it did not work */
export const saveName = async (parms: {
  FirstName?: string;
  LastName?: string;
}): Promise<SendError | undefined> => {
  const session = $session.get();
  if (session.status !== 'user') return undefined;
  const reply = await send(userUpdate, { guid: session.user.gUID, parms });
  if (!reply.ok) return reply.error;
  await refreshUser();
  return undefined;
};
