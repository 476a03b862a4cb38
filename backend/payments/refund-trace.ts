import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, isoOf, type RowOf } from '#backend/database/rows';
import { refunds } from '#backend/database/tables/payments';
import { returns } from '#backend/database/tables/returns';
import { wireOf } from '#backend/database/wire';
import { AppError } from '#backend/http/app-error';
import { lockOrder } from '#backend/orders/transition';
import { fromCents, toCents } from '#contract/amounts/money';
import type { RefundEvent } from '#contract/entities/refunds';
import { refundLimitText } from '#contract/people/permission-texts';
import type { Paying } from './charges.ts';
import { readOrderMoney, refuseAbovePaid } from './order-money.ts';
import type { Sum } from './payment-mails.ts';

/**
 * The requester of a refund: a seller, or the shop itself.
 * `limit`: UYU that a seller without the permission `refunds` may refund per order.
 */
export type Requester =
  | { actor: 'seller'; userId: number; limit?: number | undefined }
  | { actor: 'system' };

interface Payment {
  provider: string;
  providerId: string;
  orderId: number;
}

/** Longer than any refund takes: a request older than this belongs to a try that broke off. */
const BROKEN_OFF = '1 minute';

const of = ({ provider, providerId, orderId }: Payment) =>
  sql`order_id = ${orderId} and provider = ${provider} and provider_id = ${providerId}`;

/**
 * Refuses a refund that brings an order's refunds above the requester's limit. Foreign currencies count at the rate
 * of the order.
 * @param db under the order's lock, or for an early refusal of several payments together
 * @throws AppError permission.missing
 */
export const refuseAboveLimit = async (
  db: Db | Tx,
  orderId: number,
  by: Requester,
  asked: readonly { currency: string; amountCents: number }[],
): Promise<void> => {
  if (by.actor !== 'seller' || by.limit === undefined) return;
  const { rows } = await db.execute<{ currency: string; cents: number; rate: number | null }>(sql`
    select r.currency, r.amount_cents as cents,
      coalesce((select rate from charges c where c.order_id = ${orderId} and c.currency = r.currency),
        (select max(d.due_cents::numeric / d.amount_cents) from due_charges d
          where d.order_id = ${orderId} and d.currency = r.currency))::float8 as rate
    from (select currency, amount_cents from refunds
        where order_id = ${orderId} and outcome in ('asked', 'done')
      union all select refund_currency, refund_cents from returns
        where order_id = ${orderId} and refund_by = 'hand'
      union all select * from unnest(${sql.param(asked.map(({ currency }) => currency))}::text[],
        ${sql.param(asked.map(({ amountCents }) => amountCents))}::int[])) r`);
  const total = rows.reduce(
    (sum, { currency, cents, rate }) => sum + cents * (currency === 'UYU' ? 1 : (rate ?? Infinity)),
    0,
  );
  if (total <= toCents(by.limit)) return;
  throw new AppError('permission.missing', {
    text: refundLimitText(by.limit),
    detail: { permissions: ['refunds'] },
  });
};

const lineColumns = columnsOf(refunds, 'refunds', 'id', 'outcome');

/** A refund request; `line` is the row that this call answers for. */
interface RefundRequest {
  /** Undefined where another request for the same money is open. */
  line: number | undefined;
  /** How many refunds of the payment were undone: this request is no repeat of those. */
  undone: number;
}

/**
 * Refuses the refund of a return that was made, that is under way, or that the return does not promise.
 * @throws AppError record.changed
 */
const refuseSettled = async (
  tx: Tx,
  { orderId }: Payment,
  { returnId, amountCents }: { returnId: number; amountCents: number },
  at: string,
): Promise<void> => {
  const { rows } = await tx.execute(
    sql`select from returns r left join refunds f on f.id = r.refund_id
        where r.id = ${returnId} and r.order_id = ${orderId}
          and r.refund_by = 'provider' and r.refund_cents = ${amountCents}
          and (coalesce(f.outcome, 'failed') in ('failed', 'undone')
            or f.outcome = 'asked' and f.asked_at < ${at}::timestamptz - ${BROKEN_OFF}::interval)`,
  );
  if (rows.length === 0) throw new AppError('record.changed');
};

/**
 * Stores a refund request before the provider is called, if something is left to refund. Read under
 * the order's lock, since the caller's reading may be older than another refund. Two concurrent
 * requests are one refund, the first one's; automatic retries are one row.
 * @returns undefined if nothing is left: the provider is not called
 */
export const traceRequest = (
  { db, now }: Paying,
  payment: Payment,
  by: Requester,
  part?: { amountCents: number; before: number; returnId?: number },
): Promise<RefundRequest | undefined> =>
  db.transaction(async (tx) => {
    await lockOrder(tx, sql`o.id = ${payment.orderId}`);
    const left = sql`p.order_id = ${payment.orderId} and p.provider = ${payment.provider}
      and p.provider_id = ${payment.providerId}
      and p.status = 'approved' and p.amount_cents > p.refunded_cents`;
    const { rows } = await tx.execute<{
      before: number;
      undone: number;
      currency: string;
      left: number;
    }>(
      sql`select p.refunded_cents as before, p.currency, p.amount_cents - p.refunded_cents as left, (select count(*)::int from refunds
            where ${of(payment)} and outcome = 'undone') as undone
          from payments p where ${left}`,
    );
    const [open] = rows;
    if (!open) return undefined;
    if (part && (open.before !== part.before || part.amountCents > open.left))
      throw new AppError('record.changed');
    const at = now().toISOString();
    const { returnId = 0 } = part ?? {};
    if (part && returnId > 0)
      await refuseSettled(tx, payment, { returnId, amountCents: part.amountCents }, at);
    const amount = { currency: open.currency, amountCents: part?.amountCents ?? open.left };
    if (by.actor === 'seller') {
      const money = await readOrderMoney(tx, payment.orderId, returnId);
      if (money.promisedCents > 0) refuseAbovePaid(money, amount);
    }
    await refuseAboveLimit(tx, payment.orderId, by, [amount]);
    const again = by.actor === 'system' ? sql`actor = 'system'` : sql`false`;
    const { rows: taken } = await tx.execute<RowOf<typeof lineColumns>>(
      sql`update refunds set outcome = case when ${again} then 'asked' else 'failed' end,
            ended_at = case when ${again} then null else ${at}::timestamptz end
          where ${of(payment)} and (outcome = 'failed' and ${again}
            or outcome = 'asked' and asked_at < ${at}::timestamptz - ${BROKEN_OFF}::interval)
          returning ${lineColumns}`,
    );
    const { rows: made } = await tx.execute<RowOf<typeof lineColumns>>(
      sql`insert into refunds (order_id, provider, provider_id, currency, amount_cents, outcome,
            actor, user_id, asked_at)
          select p.order_id, p.provider, p.provider_id, p.currency,
            ${part?.amountCents ?? sql`p.amount_cents - p.refunded_cents`}::int, 'asked', ${by.actor},
            ${by.actor === 'seller' ? by.userId : null}::int, ${at}::timestamptz
          from payments p where ${left}
            and not exists (select from refunds where ${of(payment)} and outcome = 'asked')
          returning ${lineColumns}`,
    );
    // Two requests for all of it are one refund; two parts are not, nor is a part of a whole refund.
    if (part && !made[0]) throw new AppError('record.changed');
    if (made[0] && returnId > 0)
      await tx.execute(sql`update returns set refund_id = ${made[0].id} where id = ${returnId}`);
    const line = (made[0] ?? taken.find(({ outcome }) => outcome === 'asked'))?.id;
    return { line, undone: open.undone };
  });

/** Marks a request as refused by the provider; it answers no other request. */
export const traceFailed = async ({ db, now }: Paying, { line }: RefundRequest): Promise<void> => {
  if (line === undefined) return;
  await db.execute(
    sql`update refunds set outcome = 'failed', ended_at = ${now().toISOString()}::timestamptz
        where id = ${line} and outcome = 'asked'`,
  );
};

/** Records a refund, under its request or as the provider's own. @param by the requester */
export const traceReturned = async (
  tx: Tx,
  { provider, orderId }: { provider: string; orderId: number },
  { providerId, currency, amountCents }: Sum,
  { now, by }: { now: Date; by: Requester | undefined },
): Promise<void> => {
  const at = now.toISOString();
  const { rowCount } = await tx.execute(
    sql`update refunds set outcome = 'done', ended_at = ${at}::timestamptz,
          amount_cents = ${amountCents}
        where ${of({ provider, providerId, orderId })} and outcome = 'asked'`,
  );
  if (rowCount) return;
  await tx.execute(
    sql`insert into refunds (order_id, provider, provider_id, currency, amount_cents, outcome,
          actor, user_id, asked_at, ended_at)
        values (${orderId}, ${provider}, ${providerId}, ${currency}, ${amountCents}, 'done',
          ${by?.actor ?? 'provider'}, ${by?.actor === 'seller' ? by.userId : null}::int, ${at}::timestamptz, ${at}::timestamptz)`,
  );
};

/**
 * Records that a refund was undone: the newest rows that make up the sum are not done. A row of which only a
 * part was undone counts as well, or else the next refund would be a repeat of it and give nothing back.
 */
export const traceUndone = async (
  tx: Tx,
  { provider, orderId }: { provider: string; orderId: number },
  { providerId, amountCents }: Sum,
): Promise<void> => {
  await tx.execute(
    sql`update refunds set outcome = 'undone' where id in (
          select id from (
            select id, amount_cents, sum(amount_cents) over (order by id desc) as so_far from refunds
            where ${of({ provider, providerId, orderId })} and outcome = 'done'
          ) newest where so_far - amount_cents < ${amountCents})`,
  );
};

/** Counts the refunds of a payment that were confirmed and then undone. */
export const undoneSoFar = async (
  tx: Tx,
  { provider, orderId }: { provider: string; orderId: number },
  { providerId }: Pick<Sum, 'providerId'>,
): Promise<number> => {
  const { rows } = await tx.execute<{ times: number }>(
    sql`select count(*)::int as times from refunds
        where ${of({ provider, providerId, orderId })} and outcome = 'undone'`,
  );
  return rows[0]?.times ?? 0;
};

/** Returns whether the newest refund of an order is for a return: the order keeps its state. */
export const isForReturn = async (tx: Tx, orderId: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from returns where refund_id = (select max(f.id) from refunds f
          where f.order_id = ${orderId} and f.outcome in ('asked', 'done'))`,
  );
  return rows.length > 0;
};

/** Returns whether the shop's own sellers requested everything that has gone back so far. */
export const isOwnReturn = async (tx: Tx, orderId: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ isOwn: boolean }>(
    sql`select coalesce((select sum(r.amount_cents) from refunds r
            where r.order_id = ${orderId} and r.actor = 'seller' and r.outcome in ('asked', 'done')), 0)
          >= (select coalesce(sum(p.refunded_cents), 0) from payments p
            where p.order_id = ${orderId}) as "isOwn"`,
  );
  return rows[0]?.isOwn ?? false;
};

const eventWire = wireOf(refunds, {
  date: 'askedAt',
  endDate: 'endedAt',
  currency: 'currency',
  amount: 'amountCents',
  outcome: 'outcome',
  actor: 'actor',
} satisfies Record<
  Exclude<keyof RefundEvent, 'userName' | 'isByHand' | 'way' | 'note'>,
  keyof typeof refunds.$inferSelect
>);
const eventColumns = eventWire.columns('r');

const byHand = columnsOf(
  returns,
  'r',
  'refundAt',
  'refundWay',
  'refundCurrency',
  'refundCents',
  'reason',
);

/** Reads the refunds of an order's returns that were made without the provider. */
const readByHand = async (db: Db, orderId: number): Promise<RefundEvent[]> => {
  const { rows } = await db.execute<RowOf<typeof byHand> & { userName: string }>(
    sql`select ${byHand}, coalesce(u.first_name || ' ' || u.last_name, '') as "userName"
        from returns r left join users u on u.id = r.refund_user_id
        where r.order_id = ${orderId} and r.refund_by = 'hand' order by r.refund_at`,
  );
  return rows.map(({ refundAt, refundWay, refundCurrency: currency, refundCents, ...row }) => {
    const date = isoOf(refundAt ?? '');
    const amount = fromCents(refundCents);
    return {
      date,
      endDate: date,
      currency,
      amount,
      outcome: 'done',
      actor: 'seller',
      userName: row.userName,
      isByHand: true,
      ...(refundWay !== null && { way: refundWay, note: row.reason }),
    };
  });
};

/** Reads an order's refunds in the order of time. */
export const readRefunds = async (db: Db, orderId: number): Promise<RefundEvent[]> => {
  const [{ rows }, given] = await Promise.all([
    db.execute<RowOf<typeof eventColumns> & { userName: string }>(
      sql`select ${eventColumns},
            coalesce(u.first_name || ' ' || u.last_name, '') as "userName"
          from refunds r left join users u on u.id = r.user_id
          where r.order_id = ${orderId} order by r.id`,
    ),
    readByHand(db, orderId),
  ]);
  const online = rows.map((row): RefundEvent => {
    const { outcome, ...event } = eventWire.tell(row);
    return { ...event, outcome: outcome === 'undone' ? 'failed' : outcome, userName: row.userName };
  });
  return [...online, ...given].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
};
