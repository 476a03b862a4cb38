/** The trace of money that goes back: who asked for it, how much, when, and what became of it. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { lockOrder } from '#backend/orders/transition';
import type { RefundEvent } from '#contract/entities/refunds';
import { fromCents } from '#contract/money';
import type { Paying } from './charges.ts';
import type { Sum } from './money-mails.ts';

/** Who wants the money back to the buyer: a person, or the shop by itself. */
export type Asker = { actor: 'seller'; userId: number } | { actor: 'system' };

interface Payment {
  provider: string;
  providerId: string;
  orderId: number;
}

/** Longer than any refund takes: one that still stands asked for belongs to a try that broke off. */
const BROKEN_OFF = '1 minute';

const of = ({ provider, providerId, orderId }: Payment) =>
  sql`order_id = ${orderId} and provider = ${provider} and provider_id = ${providerId}`;

/**
 * Written before the provider is asked. Two who ask at the same moment are one refund, the first
 * one's; what the shop tries again by itself is one line, however often.
 */
export const traceAsked = ({ db, now }: Paying, payment: Payment, by: Asker): Promise<void> =>
  db.transaction(async (tx) => {
    await lockOrder(tx, sql`o.id = ${payment.orderId}`);
    const at = now().toISOString();
    const again = by.actor === 'system' ? sql`actor = 'system'` : sql`false`;
    await tx.execute(
      sql`update refunds set outcome = case when ${again} then 'asked' else 'failed' end,
            ended_at = case when ${again} then null else ${at}::timestamptz end
          where ${of(payment)} and (outcome = 'failed' and ${again}
            or outcome = 'asked' and asked_at < ${at}::timestamptz - ${BROKEN_OFF}::interval)`,
    );
    await tx.execute(
      sql`insert into refunds (order_id, provider, provider_id, currency, amount_cents, outcome,
            actor, user_id, asked_at)
          select p.order_id, p.provider, p.provider_id, p.currency,
            p.amount_cents - p.refunded_cents, 'asked', ${by.actor},
            ${by.actor === 'seller' ? by.userId : null}::int, ${at}::timestamptz
          from payments p where p.order_id = ${payment.orderId}
            and p.provider = ${payment.provider} and p.provider_id = ${payment.providerId}
            and not exists (select from refunds where ${of(payment)} and outcome = 'asked')`,
    );
  });

/** The provider said no. */
export const traceFailed = async ({ db, now }: Paying, payment: Payment): Promise<void> => {
  await db.execute(
    sql`update refunds set outcome = 'failed', ended_at = ${now().toISOString()}::timestamptz
        where ${of(payment)} and outcome = 'asked'`,
  );
};

/** The provider says that it went back: whoever asked has done it, or else the provider itself. */
export const traceReturned = async (
  tx: Tx,
  { provider, orderId }: { provider: string; orderId: number },
  { providerId, currency, amountCents }: Sum,
  now: Date,
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
          actor, asked_at, ended_at)
        values (${orderId}, ${provider}, ${providerId}, ${currency}, ${amountCents}, 'done',
          'provider', ${at}::timestamptz, ${at}::timestamptz)`,
  );
};

/** In the order of time. */
export const readRefunds = async (db: Db, orderId: number): Promise<RefundEvent[]> => {
  const { rows } = await db.execute<{
    asked_at: string;
    ended_at: string | null;
    currency: string;
    amount_cents: number;
    outcome: RefundEvent['outcome'];
    actor: RefundEvent['actor'];
    user_name: string;
  }>(
    sql`select r.asked_at, r.ended_at, r.currency, r.amount_cents, r.outcome, r.actor,
          coalesce(u.first_name || ' ' || u.last_name, '') as user_name
        from refunds r left join users u on u.id = r.user_id
        where r.order_id = ${orderId} order by r.id`,
  );
  return rows.map((row) => ({
    date: new Date(row.asked_at).toISOString(),
    endDate: row.ended_at && new Date(row.ended_at).toISOString(),
    currency: row.currency,
    amount: fromCents(row.amount_cents),
    outcome: row.outcome,
    actor: row.actor,
    userName: row.user_name,
  }));
};
