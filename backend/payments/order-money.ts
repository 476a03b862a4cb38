import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { jsonOf, type RowOf } from '#backend/database/rows';
import { payments, refunds } from '#backend/database/tables/payments';
import { returns } from '#backend/database/tables/returns';
import { AppError } from '#backend/http/app-error';
import { firstPaid, paidOutside, pesoRate } from '#backend/orders/order-sums';
import { moneyText } from '#contract/amounts/money';

/** An amount in integer cents. */
export interface Amount {
  currency: string;
  amountCents: number;
}

interface Online {
  provider: string;
  providerId: string;
  currency: string;
  /** UYU per unit of the currency; null for UYU. */
  rate: number | null;
  /** Cents of the currency that are neither refunded nor promised. */
  leftCents: number;
  /** Cents that have gone back. */
  before: number;
}

interface OrderMoney {
  /** Cents of UYU that were paid and neither given back nor promised. */
  leftCents: number;
  /** Cents of UYU that edits added and nobody has paid. */
  dueCents: number;
  /** Cents of UYU that went back by hand, or wait for their refund. */
  promisedCents: number;
  /** The payment with the largest rest. */
  online?: Online;
  toPesos: (amount: Amount) => number;
}

const payment = jsonOf(
  payments,
  'p',
  'provider',
  'providerId',
  'dueChargeId',
  'status',
  'currency',
  'amountCents',
  'refundedCents',
);
type Payment = RowOf<typeof payment>;
const requestedColumns = jsonOf(refunds, 'f', 'providerId', 'currency', 'amountCents');
const promised = jsonOf(returns, 'r', 'refundBy', 'refundCurrency', 'refundCents');

interface MoneyRow {
  [column: string]: unknown;
  /** As it was first paid, before edits. */
  totalCents: number;
  /** Paid later, for edits, without a provider. */
  addedCents: number;
  dueCents: number;
  currency: string | null;
  rate: number | null;
  payments: { payment: Payment; rate: number }[];
  asked: RowOf<typeof requestedColumns>[];
  promised: RowOf<typeof promised>[];
}

const listOf = <R>(item: SQL<R>, from: SQL): SQL =>
  sql`(select coalesce(json_agg(${item}), '[]') from ${from})`;

/** Adds up cents. */
const sum = <T>(rows: readonly T[], centsOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + centsOf(row), 0);

/**
 * Reads what of an order's money can go back. An order that was paid at the counter was paid its total.
 * @param db under the order's lock, if a refund depends on it
 * @param except the return whose refund is asked for: its own promise does not count
 */
export const readOrderMoney = async (
  db: Pick<Db | Tx, 'execute'>,
  orderId: number,
  except = 0,
): Promise<OrderMoney> => {
  const { rows } = await db.execute<MoneyRow>(sql`
    select ${firstPaid}::int as "totalCents", ${paidOutside}::int as "addedCents",
      o.due_cents as "dueCents", c.currency, c.rate::float8 as rate,
      ${listOf(
        sql`json_build_object('payment', ${payment}, 'rate', ${pesoRate})`,
        sql`payments p left join due_charges d on d.id = p.due_charge_id where p.order_id = o.id
        and p.status in ('approved', 'disputed', 'refunded', 'charged_back')`,
      )} as payments,
      ${listOf(
        requestedColumns,
        sql`refunds f where f.order_id = o.id and f.outcome = 'asked'
        and not exists (select from returns own where own.id = ${except} and own.refund_id = f.id)`,
      )}
        as asked,
      ${listOf(
        promised,
        sql`returns r left join refunds f on f.id = r.refund_id
        where r.order_id = o.id and r.id <> ${except} and (r.refund_by = 'hand'
          or r.refund_by = 'provider' and coalesce(f.outcome, 'failed') in ('failed', 'undone'))`,
      )}
        as promised
    from orders o left join charges c on c.order_id = o.id where o.id = ${orderId}`);
  const row = rows[0];
  if (!row) throw new AppError('record.notFound');
  const rateOf = (currency: string, id?: string): number => {
    if (currency === 'UYU') return 1;
    const paid = row.payments.find(({ payment: { providerId } }) => providerId === id);
    if (paid) return paid.rate;
    const some = row.payments.find((one) => one.payment.currency === currency);
    return (currency === row.currency ? row.rate : some?.rate) ?? 0;
  };
  const pesosOf = (currency: string, amountCents: number, id?: string) =>
    Math.round(amountCents * rateOf(currency, id));
  const toPesos = ({ currency, amountCents }: Amount) => pesosOf(currency, amountCents);
  const all = row.payments.map((one) => one.payment);
  const paidCents = (payments: readonly Payment[]) =>
    sum(payments, (one) => pesosOf(one.currency, one.amountCents, one.providerId));
  const paidOnline = paidCents(all.filter(({ dueChargeId }) => dueChargeId === null));
  const paidLaterOnline = paidCents(all.filter(({ dueChargeId }) => dueChargeId !== null));
  const goneBack = sum(all, ({ status, currency, providerId, amountCents, refundedCents }) =>
    // The bank gave the money of a chargeback back.
    pesosOf(currency, status === 'charged_back' ? amountCents : refundedCents, providerId),
  );
  const promisedCents = sum(row.promised, (one) => pesosOf(one.refundCurrency, one.refundCents));
  const askedCents = sum(row.asked, (one) =>
    pesosOf(one.currency, one.amountCents, one.providerId),
  );
  const leftOf = (one: Payment): number =>
    one.amountCents -
    one.refundedCents -
    sum(
      row.asked.filter(({ providerId }) => providerId === one.providerId),
      ({ amountCents }) => amountCents,
    ) -
    sum(
      row.promised.filter((p) => p.refundBy === 'provider' && p.refundCurrency === one.currency),
      ({ refundCents }) => refundCents,
    );
  const [best] = all
    .filter(({ status }) => status === 'approved')
    .map((one) => ({ one, leftCents: leftOf(one) }))
    .sort((a, b) => b.leftCents - a.leftCents);
  return {
    leftCents: Math.max(
      Math.max(row.totalCents, paidOnline) +
        row.addedCents +
        paidLaterOnline -
        (goneBack + askedCents + promisedCents),
      0,
    ),
    dueCents: row.dueCents,
    promisedCents,
    toPesos,
    ...(best && {
      online: {
        provider: best.one.provider,
        providerId: best.one.providerId,
        currency: best.one.currency,
        rate: best.one.currency === 'UYU' ? null : rateOf(best.one.currency, best.one.providerId),
        leftCents: Math.max(best.leftCents, 0),
        before: best.one.refundedCents,
      },
    }),
  };
};

/** Builds the refusal of more than is left. */
export const refuseMoney = (left: Amount, text?: string): AppError =>
  new AppError('return.money', {
    text:
      text ??
      (left.amountCents > 0
        ? `De este pedido se puede devolver hasta ${moneyText(left)}: el resto ya se devolvió o espera su devolución.`
        : 'De este pedido ya no queda dinero para devolver.'),
  });

/**
 * Refuses an amount above what was paid and is neither given back nor promised.
 * @param text another text of the refusal
 * @throws AppError return.money
 */
export const refuseAbovePaid = (
  { leftCents, toPesos }: Pick<OrderMoney, 'leftCents' | 'toPesos'>,
  amount: Amount,
  text?: string,
): void => {
  // A cent of a foreign currency is many of pesos.
  const tolerance = amount.currency === 'UYU' ? 0 : toPesos({ ...amount, amountCents: 1 });
  if (toPesos(amount) > leftCents + tolerance)
    throw refuseMoney({ currency: 'UYU', amountCents: leftCents }, text);
};
