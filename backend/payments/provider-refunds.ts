/** Gives payments back at their provider; the order follows what the provider then says. */
import { sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/orders/payments';
import type { Paying } from './charges.ts';
import type { OnlineGateway, Reading } from './gateway.ts';
import { isRefusal } from './provider-client.ts';
import { type Reconciled, reconcile } from './reconcile.ts';
import { type Asker, traceAsked, traceFailed } from './refund-trace.ts';

interface Return {
  orderId: number;
  /** Of the payments. */
  providerIds: readonly string[];
  by: Asker;
  /** So much of the one payment; absent = all that is left of each. */
  part?: Part | undefined;
}

interface Part {
  currency: string;
  amountCents: number;
  /** What had gone back of it before: another part of the same size is another refund. */
  before: number;
}

/** @returns what the provider says of it afterwards; undefined where nothing was left to give back */
const giveBackOne = async (
  paying: Paying,
  gateway: OnlineGateway,
  payment: { provider: PaymentId; providerId: string; orderId: number },
  { by, part }: Pick<Return, 'by' | 'part'>,
): Promise<Reading | undefined> => {
  const question = await traceAsked(paying, payment, by, part);
  if (!question) return undefined;
  const { provider, providerId } = payment;
  // The provider's own id: shops that share an account must not repeat each other's refunds.
  const key = `refund-${provider}-${providerId}`;
  const whole = question.undone > 0 ? `${key}-after-${question.undone}` : key;
  const idempotencyKey = part ? `${whole}-${part.before}-${part.amountCents}` : whole;
  try {
    await gateway.refund({ providerId, idempotencyKey, part }, paying.signal);
  } catch (error) {
    // Without an answer nobody knows: a later reading may say that it was done.
    if (isRefusal(error)) await traceFailed(paying, question);
    throw error;
  }
  return gateway.read(providerId, paying.signal);
};

/**
 * Safe to repeat: what has gone back is not asked for again. Who asked is written before the provider is: whatever happens then, it is known.
 * A payment that does not go back stands in no other's way; the first failure is thrown at the end.
 * @returns undefined where the order is gone
 * @throws AppError payment.provider; record.changed where other money of the payment is on its way back
 */
export const giveBack = async (
  paying: Paying,
  gateway: OnlineGateway,
  provider: PaymentId,
  { orderId, providerIds, by, part }: Return,
): Promise<Reconciled | undefined> => {
  const readings: Reading[] = [];
  const failures: unknown[] = [];
  for (const providerId of providerIds)
    try {
      const payment = { provider, providerId, orderId };
      const reading = await giveBackOne(paying, gateway, payment, { by, part });
      if (reading) readings.push(reading);
    } catch (error) {
      failures.push(error);
    }
  const settled = await reconcile(paying, provider, sql`o.id = ${orderId}`, { readings, by });
  if (failures.length > 0) throw failures[0];
  return settled;
};
