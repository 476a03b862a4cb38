import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { auditList } from '#contract/calls/audit';
import { exchangeRateFind, exchangeRateSet } from '#contract/calls/payments';
import { renew } from './reads/query.ts';

/** The place of the rate among the settings. */
export const RATE_ANCHOR = '#cotizacion';

type RateSaved =
  | { status: 'saved' }
  /** Implausible: to be sent again after confirmation. */
  | { status: 'asked'; question: string }
  | { status: 'failed'; error: SendError };

/** Sets the dollar rate; implausible values need confirmation. */
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
