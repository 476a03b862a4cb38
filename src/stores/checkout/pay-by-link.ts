/** Pays an order at its link: one without an account, or of the reader's own. */
import { send } from '#client/send';
import { paymentCheckByLink, paymentStartByLink } from '#contract/calls/payments';
import { AWAY_TEXT, isWebAddress } from './provider-page.ts';

interface Link {
  number: number;
  key: string;
}

/** Safe to repeat: an order has one checkout at its provider. @returns why the buyer was not sent there */
export const payByLink = async ({ number, key }: Link): Promise<string | undefined> => {
  const reply = await send(paymentStartByLink, { number, key });
  if (!reply.ok) return reply.error.text;
  if (!isWebAddress(reply.data.redirectUrl)) return AWAY_TEXT;
  location.assign(reply.data.redirectUrl);
  return undefined;
};

/** Lets the server ask the provider, since the address of the return proves nothing. */
export const checkByLink = async (link: Link): Promise<void> => {
  await send(paymentCheckByLink, link);
};
