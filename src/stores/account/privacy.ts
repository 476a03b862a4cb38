import type { Reply, SendError } from '#client/reply';
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { suscriptionLeave } from '#contract/calls/contact';
import {
  type PersonData,
  personErase,
  personEraseCancel,
  personEraseLink,
  personExport,
  personExportFor,
  personPrivacy,
} from '#contract/calls/privacy';
import { renew } from '../reads/query.ts';

const dataOf = (reply: Reply<{ data: PersonData }>): Reply<PersonData> =>
  reply.ok ? { ok: true, data: reply.data.data } : reply;

export const readOwnData = async (): Promise<Reply<PersonData>> =>
  dataOf(await send(personExport, {}));

/** Exports a customer's data, for sellers. */
export const readDataFor = async (id: number, reason: string): Promise<Reply<PersonData>> =>
  dataOf(await send(personExportFor, { id, reason }));

/** @returns the error, if any */
export const eraseAccount = async (
  proof: CallInput<typeof personErase>,
): Promise<SendError | undefined> => {
  const reply = await send(personErase, proof);
  if (!reply.ok) return reply.error;
  await renew(personPrivacy);
  return undefined;
};

/** @returns the error, if any */
export const mailEraseLink = async (): Promise<SendError | undefined> => {
  const reply = await send(personEraseLink, {});
  return reply.ok ? undefined : reply.error;
};

/** Cancels the erasure. @returns the error, if any */
export const cancelErasure = async (): Promise<SendError | undefined> => {
  const reply = await send(personEraseCancel, {});
  if (!reply.ok) return reply.error;
  await renew(personPrivacy);
  return undefined;
};

/** @returns the error, if any */
export const leaveNewsletter = async (): Promise<SendError | undefined> => {
  const reply = await send(suscriptionLeave, {});
  if (!reply.ok) return reply.error;
  await renew(personPrivacy);
  return undefined;
};
