import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { payments } from '#backend/database/tables/payments';
import { PAYMENT_STATUSES, type PaymentStatus, type Reading } from './gateway.ts';
import { isPaid, laterStatus } from './outcome.ts';
import type { Returned, Sum } from './payment-mails.ts';

type Stored = typeof payments.$inferSelect;

const isStatus = (text: string): text is PaymentStatus =>
  PAYMENT_STATUSES.some((status) => status === text);

/** Narrows a stored status: only those of gateway.ts are ever written. */
export const hasStatus = (row: Stored): row is Stored & { status: PaymentStatus } =>
  isStatus(row.status);

type Previous = Pick<Stored, 'status' | 'refundedCents' | 'changedAt'>;

/** Returns whether a reading is newer than the stored payment by the provider's clock; undefined where the clock does not tell. */
const isNewer = ({ changedAt }: Previous, reading: Reading): boolean | undefined => {
  const [before, after] = [changedAt?.getTime(), reading.changedAt?.getTime()];
  return before === undefined || after === undefined || before === after
    ? undefined
    : after > before;
};

/**
 * Merges a reading into a stored payment, in any order. A refunded amount stays refunded unless a
 * newer reading contradicts: a refund may fail later.
 */
export const withReading = (
  previous: Previous | undefined,
  reading: Reading,
): { status: PaymentStatus; refundedCents: number } => {
  const { status, amountCents, refundedCents: reported, reportsRefundedAmount } = reading;
  if (!previous || !isStatus(previous.status))
    return { status, refundedCents: status === 'refunded' ? amountCents : reported };
  const newer = isNewer(previous, reading);
  if (newer === false) return { status: previous.status, refundedCents: previous.refundedCents };
  const later = newer ? status : laterStatus(previous.status, status);
  const returned = later === 'refunded' ? amountCents : reported;
  const isBelieved = newer === true && reportsRefundedAmount;
  return {
    status: later,
    refundedCents: isBelieved ? returned : Math.max(previous.refundedCents, returned),
  };
};

interface StoredReading {
  /** The sum that has gone back to the buyer since the last reading. */
  returned?: Returned;
  /** A sum whose refund was undone. */
  undone?: Sum;
  /** Whether it counts as paid for the first time. */
  isNewlyPaid: boolean;
  /** Whether the shop has won a chargeback: the money is back. */
  isWon?: boolean;
}

/** Stores a reading of a payment. @returns the difference to the reading before */
export const storeReading = async (
  tx: Tx,
  { provider, orderId, dueChargeId }: Pick<Stored, 'provider' | 'orderId' | 'dueChargeId'>,
  reading: Reading,
  now: Date,
): Promise<StoredReading> => {
  const { order: _, reportsRefundedAmount: __, ...read } = reading;
  const { providerId, currency } = read;
  const [previous] = await tx
    .select()
    .from(payments)
    .where(sql`${payments.provider} = ${provider} and ${payments.providerId} = ${providerId}`);
  const { status, refundedCents } = withReading(previous, reading);
  const before = previous?.refundedCents ?? 0;
  const isOlder = previous && isNewer(previous, reading) === false;
  await tx
    .insert(payments)
    .values({
      ...read,
      refundedCents,
      provider,
      orderId,
      dueChargeId,
      status,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [payments.provider, payments.providerId],
      set: {
        status,
        refundedCents,
        ...(status === read.status && !isOlder
          ? { detail: read.detail, changedAt: read.changedAt }
          : {}),
        updatedAt: now,
      },
    });
  const amountCents = refundedCents - before;
  const isNewlyPaid = isPaid({ status }) && !(previous && hasStatus(previous) && isPaid(previous));
  if (status === 'charged_back') return { isNewlyPaid };
  if (amountCents > 0)
    return { isNewlyPaid, returned: { providerId, currency, amountCents, total: refundedCents } };
  // A reversed chargeback was no refund.
  return amountCents < 0 && previous?.status !== 'charged_back'
    ? { isNewlyPaid, undone: { providerId, currency, amountCents: -amountCents } }
    : { isNewlyPaid, isWon: isNewlyPaid && previous?.status === 'charged_back' };
};
