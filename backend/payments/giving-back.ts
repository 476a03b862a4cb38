/** Gives payments back at their provider; the order follows what the provider then says. */
import { sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/payments';
import type { Paying } from './charging.ts';
import type { OnlineGateway, Reading } from './gateway.ts';
import { type Settled, settle } from './settling.ts';

/**
 * Safe to repeat.
 * @returns undefined where the order is gone
 * @throws AppError payment.provider
 */
export const giveBack = async (
  paying: Paying,
  gateway: OnlineGateway,
  provider: PaymentId,
  orderId: number,
  providerIds: readonly string[],
): Promise<Settled | undefined> => {
  const readings: Reading[] = [];
  for (const providerId of providerIds) {
    // The provider's own id: shops that share an account must not repeat each other's refunds.
    const idempotencyKey = `refund-${provider}-${providerId}`;
    await gateway.refund({ providerId, idempotencyKey }, paying.signal);
    const reading = await gateway.read(providerId, paying.signal);
    if (reading) readings.push(reading);
  }
  return settle(paying, provider, sql`o.id = ${orderId}`, { readings });
};
