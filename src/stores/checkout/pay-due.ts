/** Pays what an edit of a paid order left to pay, at a provider's page. */
import { send } from '#client/send';
import { paymentStartDue, paymentStartDueByLink } from '#contract/calls/payments';
import type { RedirectId } from '#contract/orders/payments';
import { AWAY_TEXT, isWebAddress } from './provider-page.ts';

/** An order of the account, or the link of one without an account. */
export type Payer = { guid: string } | { number: number; key: string };

/** Safe to repeat: a difference has one checkout. @returns why the buyer was not sent there */
export const payDue = async (payer: Payer, paymentId: RedirectId): Promise<string | undefined> => {
  const reply =
    'guid' in payer
      ? await send(paymentStartDue, { ...payer, paymentId })
      : await send(paymentStartDueByLink, { ...payer, paymentId });
  if (!reply.ok) return reply.error.text;
  if (!isWebAddress(reply.data.redirectUrl)) return AWAY_TEXT;
  location.assign(reply.data.redirectUrl);
  return undefined;
};
