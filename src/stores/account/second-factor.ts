import type { Reply, SendError } from '#client/reply';
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import { userFilter } from '#contract/calls/people';
import {
  factorFinish,
  factorList,
  factorPolicyFind,
  factorPolicySet,
  factorRemove,
  factorRenewCodes,
  factorReset,
  factorStart,
} from '#contract/calls/second-factor';
import { renew } from '../reads/query.ts';
import { createPasskey } from './passkeys.ts';
import { sendProved } from './proof.ts';
import { refreshUser } from './session.ts';

/** Finishes the started factor. @returns the recovery codes to show; none if the account has some */
const finish = async (input: CallInput<typeof factorFinish>): Promise<Reply<string[]>> => {
  const reply = await send(factorFinish, input);
  if (!reply.ok) return reply;
  await Promise.all([renew(factorList), refreshUser()]);
  return { ok: true, data: reply.data.recoveryCodes };
};

/** Adds a passkey of this browser. @returns the recovery codes to show; none if the account has some */
export const addPasskey = async (name: string): Promise<Reply<string[]>> => {
  const started = await sendProved(factorStart, { kind: 'passkey' });
  if (!started.ok) return started;
  const passkey = await createPasskey(started.data.data.options ?? { challenge: '' });
  return passkey.ok ? finish({ name, passkey: passkey.data }) : passkey;
};

/** Starts an authenticator app. */
export const startApp = async (): Promise<Reply<{ secret: string; uri: string }>> => {
  const started = await sendProved(factorStart, { kind: 'totp' });
  if (!started.ok) return started;
  return { ok: true, data: started.data.data.app ?? { secret: '', uri: '' } };
};

export const finishApp = (name: string, code: string): Promise<Reply<string[]>> =>
  finish({ name, code });

/** @returns the error, if any */
export const removeFactor = async (id: number): Promise<SendError | undefined> => {
  const reply = await sendProved(factorRemove, { id });
  if (!reply.ok) return reply.error;
  await renew(factorList);
  return undefined;
};

/** Replaces the recovery codes. @returns the new ones */
export const renewCodes = async (): Promise<Reply<string[]>> => {
  const reply = await sendProved(factorRenewCodes, {});
  if (!reply.ok) return reply;
  await renew(factorList);
  return { ok: true, data: reply.data.recoveryCodes };
};

/** @returns the error, if any */
export const setPolicy = async (isRequired: boolean): Promise<SendError | undefined> => {
  const reply = await sendProved(factorPolicySet, { isRequired });
  await renew(factorPolicyFind, auditList);
  return reply.ok ? undefined : reply.error;
};

/** Removes the factors of a colleague. @returns the error, if any */
export const resetFactors = async (
  input: CallInput<typeof factorReset>,
): Promise<SendError | undefined> => {
  const reply = await sendProved(factorReset, input);
  await renew(userFilter, auditList);
  return reply.ok ? undefined : reply.error;
};
