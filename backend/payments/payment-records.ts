/** Keeps what providers say about single payments: of two readings the later one counts. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { payments } from '#backend/database/tables/payments';
import { PAYMENT_STATUSES, type PaymentStatus, type Reading } from './gateway.ts';
import { isPaid, laterStatus } from './outcome.ts';
import type { Returned, Sum } from './payment-mails.ts';

type Stored = typeof payments.$inferSelect;

const isStatus = (text: string): text is PaymentStatus =>
  PAYMENT_STATUSES.some((status) => status === text);

/** Only statuses of gateway.ts are ever written. */
export const isKnown = (row: Stored): row is Stored & { status: PaymentStatus } =>
  isStatus(row.status);

type Known = Pick<Stored, 'status' | 'refundedCents' | 'changedAt'>;

/** Whether a reading is newer than what is known, by the provider's clock; undefined where that does not tell. */
const isNewer = ({ changedAt }: Known, reading: Reading): boolean | undefined => {
  const [before, after] = [changedAt?.getTime(), reading.changedAt?.getTime()];
  return before === undefined || after === undefined || before === after
    ? undefined
    : after > before;
};

/**
 * What is known after a reading, whatever order they came in. What went back stays so, unless a newer
 * word says that it did not after all: a refund may fail later.
 */
export const withReading = (
  known: Known | undefined,
  reading: Reading,
): { status: PaymentStatus; refundedCents: number } => {
  const { status, amountCents, refundedCents: told, saysReturned } = reading;
  if (!known || !isStatus(known.status))
    return { status, refundedCents: status === 'refunded' ? amountCents : told };
  const newer = isNewer(known, reading);
  if (newer === false) return { status: known.status, refundedCents: known.refundedCents };
  const later = newer ? status : laterStatus(known.status, status);
  const returned = later === 'refunded' ? amountCents : told;
  const isBelieved = newer === true && saysReturned;
  return {
    status: later,
    refundedCents: isBelieved ? returned : Math.max(known.refundedCents, returned),
  };
};

interface Kept {
  /** What has gone back to the buyer since it was last read. */
  returned?: Returned;
  /** What had gone back and has not after all. */
  undone?: Sum;
  /** Whether it was not known as paid before. */
  isNewlyPaid: boolean;
}

export const keep = async (
  tx: Tx,
  provider: string,
  orderId: number,
  reading: Reading,
  now: Date,
): Promise<Kept> => {
  const { order: _, saysReturned: __, ...read } = reading;
  const { providerId, currency } = read;
  const [known] = await tx
    .select()
    .from(payments)
    .where(sql`${payments.provider} = ${provider} and ${payments.providerId} = ${providerId}`);
  const { status, refundedCents } = withReading(known, reading);
  const before = known?.refundedCents ?? 0;
  const isOlder = known && isNewer(known, reading) === false;
  await tx
    .insert(payments)
    .values({
      ...read,
      refundedCents,
      provider,
      orderId,
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
  const isNewlyPaid = isPaid({ status }) && !(known && isKnown(known) && isPaid(known));
  if (status === 'charged_back') return { isNewlyPaid };
  if (amountCents > 0)
    return { isNewlyPaid, returned: { providerId, currency, amountCents, total: refundedCents } };
  // What a chargeback took, and brings again, was no refund.
  return amountCents < 0 && known?.status !== 'charged_back'
    ? { isNewlyPaid, undone: { providerId, currency, amountCents: -amountCents } }
    : { isNewlyPaid };
};
