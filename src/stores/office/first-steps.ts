import * as z from 'zod/mini';
import type { Reply } from '#client/reply';
import { send } from '#client/send';
import type { CallOutput } from '#contract/call';
import { officeTestMail } from '#contract/calls/office';
import { type AccountTest, paymentListTests, paymentTest } from '#contract/calls/payments';
import { persistedAtom } from '../persisted.ts';
import { renew } from '../reads/query.ts';

/** Whether somebody has hidden the list once all of it was done. */
export const $areStepsHidden = persistedAtom('first-steps', z.boolean(), false);

/** Asks a payment provider with the shop's credentials. */
export const testPayment = async (
  id: AccountTest['id'],
): Promise<Reply<CallOutput<typeof paymentTest>>> => {
  const reply = await send(paymentTest, { id });
  if (reply.ok) void renew(paymentListTests);
  return reply;
};

/** Mails the signed-in seller a test. */
export const mailTest = (): Promise<Reply<CallOutput<typeof officeTestMail>>> =>
  send(officeTestMail, {});
