/** Sets what the dollar is worth; a value far from the last one is asked about first. */
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { auditList } from '#contract/calls/audit';
import { exchangeRateFind, exchangeRateSet } from '#contract/calls/payments';
import { renew } from './reads/query.ts';

type RateSaved =
  | { status: 'saved' }
  /** Far from the last one: to be sent again with the seller's yes. */
  | { status: 'asked'; question: string }
  | { status: 'failed'; error: SendError };

export const saveRate = async (rate: number, confirm = false): Promise<RateSaved> => {
  const reply = await send(exchangeRateSet, { currency: 'USD', rate, confirm });
  if (reply.ok) {
    void renew(exchangeRateFind, auditList);
    return { status: 'saved' };
  }
  return reply.error.code === 'rate.implausible'
    ? { status: 'asked', question: reply.error.text }
    : { status: 'failed', error: reply.error };
};
