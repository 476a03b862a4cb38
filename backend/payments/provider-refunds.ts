import { sql } from 'drizzle-orm';
import { AppError } from '#backend/http/app-error';
import type { RedirectId } from '#contract/orders/payments';
import type { Paying } from './charges.ts';
import type { Reading } from './gateway.ts';
import { isRefusal } from './provider-client.ts';
import { type AtProvider, type Reconciled, reconcile } from './reconcile.ts';
import { type Requester, traceFailed, traceRequest } from './refund-trace.ts';

interface Return {
  orderId: number;
  /** At least one. */
  payments: readonly AtProvider[];
  by: Requester;
  /** A sum of the one payment; absent = everything that is left of each. */
  part?: Part | undefined;
}

interface Part {
  currency: string;
  amountCents: number;
  /** The sum that had gone back before: another part of the same size is another refund. */
  before: number;
  /** The return whose money it is. */
  returnId?: number;
}

/** Refunds one payment. @returns the reading afterwards; undefined if nothing was left */
const giveBackOne = async (
  paying: Paying,
  payment: AtProvider & { orderId: number },
  { by, part }: Pick<Return, 'by' | 'part'>,
): Promise<Reading | undefined> => {
  const { provider, providerId } = payment;
  const gateway = paying.gateways.online(provider);
  if (!gateway) throw new AppError('payment.unavailable');
  const request = await traceRequest(paying, payment, by, part);
  if (!request) return undefined;
  // The provider's own id: shops that share an account must not repeat each other's refunds.
  const key = `refund-${provider}-${providerId}`;
  const whole = request.undone > 0 ? `${key}-after-${request.undone}` : key;
  const idempotencyKey = part ? `${whole}-${part.before}-${part.amountCents}` : whole;
  try {
    await gateway.refund({ providerId, idempotencyKey, part }, paying.signal);
  } catch (error) {
    // Without a reply the result is unknown: a later reading may show the refund.
    if (isRefusal(error)) await traceFailed(paying, request);
    throw error;
  }
  return gateway.read(providerId, paying.signal);
};

/**
 * Refunds payments at their provider and moves the order accordingly. Idempotent: a refunded amount
 * is not requested again. The requester is stored before the provider is called. A failed payment
 * does not stop the others; the first failure is thrown at the end.
 * @returns undefined if the order does not exist
 * @throws AppError payment.provider, payment.unavailable; record.changed if another refund of the payment is under way
 */
export const giveBack = async (
  paying: Paying,
  { orderId, payments, by, part }: Return,
): Promise<Reconciled | undefined> => {
  const read = new Map<RedirectId, Reading[]>();
  const failures: unknown[] = [];
  for (const payment of payments) {
    const readings = read.get(payment.provider) ?? [];
    read.set(payment.provider, readings);
    try {
      const reading = await giveBackOne(paying, { ...payment, orderId }, { by, part });
      if (reading) readings.push(reading);
    } catch (error) {
      failures.push(error);
    }
  }
  let settled: Reconciled | undefined;
  for (const [provider, readings] of read)
    settled = await reconcile(paying, provider, sql`o.id = ${orderId}`, { readings, by });
  if (failures.length > 0) throw failures[0];
  return settled;
};
