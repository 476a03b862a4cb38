/** Gives the money of a return back: at the provider, exactly once. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { refunds } from '#backend/database/tables/payments';
import { returns } from '#backend/database/tables/returns';
import { AppError } from '#backend/http/app-error';
import { paysOnline } from '#contract/orders/payments';
import type { Paying } from './charges.ts';
import { type Amount, readOrderMoney, refuseAbovePaid, refuseMoney } from './order-money.ts';
import { giveBack } from './provider-refunds.ts';
import { readAgain } from './refund.ts';
import { type Requester, refuseAboveLimit } from './refund-trace.ts';

const DISPUTED =
  'El comprador inició un reclamo por el pago de este pedido: no se devuelve dinero hasta que se resuelva. La devolución se puede anotar sin dinero.';

/** The bank or the provider may give the same money back. @throws AppError return.money */
const refuseDisputed = async (tx: Tx, orderId: number): Promise<void> => {
  const { rows } = await tx.execute(
    sql`select from payments where order_id = ${orderId} and status = 'disputed' limit 1`,
  );
  if (rows.length > 0) throw new AppError('return.money', { text: DISPUTED });
};

/**
 * Checks a refund of a return before it is promised, under the order's lock.
 * @param returnId 0 for a return that is not stored yet
 * @throws AppError return.money above what is left, or while a payment is disputed; permission.missing above the
 *   seller's limit
 */
export const refuseRefund = async (
  tx: Tx,
  by: Requester,
  { orderId, returnId }: { orderId: number; returnId: number },
  amount: Amount & { by: 'provider' | 'hand' },
): Promise<void> => {
  await refuseDisputed(tx, orderId);
  const money = await readOrderMoney(tx, orderId, returnId);
  refuseAbovePaid(money, amount);
  if (amount.by === 'provider') {
    const { online } = money;
    if (online?.currency !== amount.currency || amount.amountCents > online.leftCents)
      throw refuseMoney({
        currency: amount.currency,
        amountCents: online?.currency === amount.currency ? online.leftCents : 0,
      });
  }
  await refuseAboveLimit(tx, orderId, by, [amount]);
};

const dueColumns = columnsOf(returns, 'r', 'orderId', 'refundBy', 'refundCurrency', 'refundCents');
const requestColumns = columnsOf(refunds, 'f', 'outcome', 'provider', 'providerId');

type Due = RowOf<typeof dueColumns> & Partial<RowOf<typeof requestColumns>>;

const readDue = async (db: Db, returnId: number): Promise<Due | undefined> => {
  const { rows } = await db.execute<Due>(
    sql`select ${dueColumns}, ${requestColumns}
        from returns r left join refunds f on f.id = r.refund_id where r.id = ${returnId}`,
  );
  return rows[0];
};

/**
 * Reads the provider again if it did not answer the request for a return's refund, which may have been made.
 * @throws AppError payment.provider if it does not answer now
 */
export const rereadRefund = async (paying: Paying, returnId: number): Promise<void> => {
  const due = await readDue(paying.db, returnId);
  const { outcome, orderId, provider = '', providerId } = due ?? {};
  if (outcome !== 'asked' || !orderId || !providerId || !paysOnline(provider)) return;
  await readAgain(paying, orderId, { provider, providerId });
};

/**
 * Makes the refund that a received return promises at the provider. A refund that was made before counts.
 * @throws AppError payment.provider if the provider does not make it; payment.unavailable,
 *   permission.missing, return.money, record.changed
 */
export const refundReturn = async (
  paying: Paying,
  by: Requester,
  returnId: number,
): Promise<void> => {
  const { db } = paying;
  const due = await readDue(db, returnId);
  if (due?.refundBy !== 'provider' || due.outcome === 'done') return;
  const { orderId } = due;
  await readAgain(paying, orderId, await readPayment(db, due, returnId));
  if ((await readDue(db, returnId))?.outcome === 'done') return;
  const { before, ...payment } = await readPayment(db, due, returnId);
  const part = {
    currency: due.refundCurrency,
    amountCents: due.refundCents,
    before,
    returnId,
  };
  await giveBack(paying, { orderId, payments: [payment], by, part });
};

/** Returns the payment that a return's refund comes from. */
const readPayment = async (
  db: Db,
  { orderId, refundCurrency: currency, refundCents }: RowOf<typeof dueColumns>,
  returnId: number,
) => {
  const { online } = await readOrderMoney(db, orderId, returnId);
  if (!online || online.currency !== currency || online.leftCents < refundCents)
    throw refuseMoney({
      currency,
      amountCents: online?.currency === currency ? online.leftCents : 0,
    });
  const { provider, providerId, before } = online;
  if (!paysOnline(provider)) throw new AppError('payment.unavailable');
  return { provider, providerId, before };
};
