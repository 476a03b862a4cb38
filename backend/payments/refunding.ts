/** Gives a buyer's money back at the provider; the order follows what the provider then says. */
import { sql } from 'drizzle-orm';
import { AppError } from '#backend/serve/app-error';
import type { PaymentId } from '#contract/payments';
import type { Paying } from './charging.ts';
import { askProvider, type Outcome } from './collecting.ts';

interface PaidRow extends Record<string, unknown> {
  provider: PaymentId;
  providerId: string;
}

/**
 * Refunds every approved payment of the order; safe to repeat.
 * @throws AppError record.notFound where there is no such order, or nothing was paid online
 */
export const refundOrder = async (paying: Paying, orderId: number): Promise<Outcome> => {
  const { rows } = await paying.db.execute<PaidRow>(
    sql`select p.provider, p.provider_id as "providerId" from payments p
        join orders o on o.id = p.order_id
        where o.id = ${orderId} and p.status = 'approved'
          and o.destination_company_id = ${paying.variant.destinationCompany.id}`,
  );
  if (rows.length === 0) throw new AppError('record.notFound');
  for (const { provider, providerId } of rows) {
    const gateway = paying.gateways.online(provider);
    if (!gateway) throw new AppError('payment.unavailable');
    // The provider's own id: shops that share an account must not repeat each other's refunds.
    const idempotencyKey = `refund-${provider}-${providerId}`;
    await gateway.refund({ providerId, idempotencyKey }, paying.signal);
  }
  const outcome = await askProvider(paying, sql`o.id = ${orderId}`);
  if (!outcome) throw new AppError('record.notFound');
  return outcome;
};
