import * as z from 'zod/mini';
import type { Reply } from '#client/reply';
import { send } from '#client/send';
import type { CallOutput } from '#contract/call';
import { officeFirstSteps, officeTestMail } from '#contract/calls/office';
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

/** When the list is read again after a test mail, which a job sends, in milliseconds. */
const MAIL_CHECKS = [2_000, 5_000, 10_000, 20_000];

/** Mails the signed-in seller a test. */
export const mailTest = async (): Promise<Reply<CallOutput<typeof officeTestMail>>> => {
  const reply = await send(officeTestMail, {});
  if (reply.ok)
    for (const delay of MAIL_CHECKS) setTimeout(() => void renew(officeFirstSteps), delay);
  return reply;
};
