/** Keeps what providers say about single payments: of two readings the later one counts. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { payments } from '#backend/database/tables/payments';
import { PAYMENT_STATUSES, type PaymentStatus, type Reading } from './gateway.ts';
import { isPaid, laterStatus } from './outcome.ts';
import type { Returned } from './payment-mails.ts';

type Stored = typeof payments.$inferSelect;

const isStatus = (text: string): text is PaymentStatus =>
  PAYMENT_STATUSES.some((status) => status === text);

/** Only statuses of gateway.ts are ever written. */
export const isKnown = (row: Stored): row is Stored & { status: PaymentStatus } =>
  isStatus(row.status);

/** Whatever order they came in. */
const laterOf = (known: Stored | undefined, reading: Reading): PaymentStatus => {
  if (!known || !isStatus(known.status)) return reading.status;
  const [before, after] = [known.changedAt?.getTime(), reading.changedAt?.getTime()];
  if (before !== undefined && after !== undefined && before !== after)
    return after > before ? reading.status : known.status;
  return laterStatus(known.status, reading.status);
};

interface Kept {
  /** What has gone back to the buyer since it was last read. */
  returned?: Returned;
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
  const { order: _, ...read } = reading;
  const { providerId, currency } = read;
  const [known] = await tx
    .select()
    .from(payments)
    .where(sql`${payments.provider} = ${provider} and ${payments.providerId} = ${providerId}`);
  const status = laterOf(known, reading);
  const before = known?.refundedCents ?? 0;
  const told = status === 'refunded' ? read.amountCents : read.refundedCents;
  const refundedCents = Math.max(before, told);
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
        ...(status === read.status ? { detail: read.detail, changedAt: read.changedAt } : {}),
        updatedAt: now,
      },
    });
  const amountCents = refundedCents - before;
  const isNewlyPaid = isPaid({ status }) && !(known && isKnown(known) && isPaid(known));
  return amountCents > 0 && status !== 'charged_back'
    ? { isNewlyPaid, returned: { providerId, currency, amountCents, total: refundedCents } }
    : { isNewlyPaid };
};
