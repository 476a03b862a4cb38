/** Payments of the difference of an edited order at a provider (docs/decisions/0224). */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { dueCharges } from '#backend/database/tables/payments';
import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import { type LockedOrder, lockOrder } from '#backend/orders/transition';
import { hasBeenPaid } from '#contract/orders/order-states';
import { paysOnline, type RedirectId } from '#contract/orders/payments';
import { MINUTE_MS } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import { buyerOf, FIRST_ASK_MS, type Paying } from './charges.ts';
import { convert } from './conversion.ts';
import type { Charge, CheckoutStanding } from './gateway.ts';
import { giveBack } from './provider-refunds.ts';
import { usableRate } from './rates.ts';
import { reconcile } from './reconcile.ts';
import { type DueCharge, readDueCharges } from './settle-online.ts';

/** Least time that a buyer has at a checkout. */
const MIN_MS = 10 * MINUTE_MS;
/** How long a checkout can be paid. */
const CHECKOUT_MS = 60 * MINUTE_MS;
/** The newest checkouts of an order, which are queried. */
const MAX_CHECKOUTS = 6;
const ON_ITS_WAY =
  'Ya hay un pago de esta diferencia en camino: cuando el medio de pago lo confirme, lo ves aquí.';

/** Lists the providers at which a difference can be paid right now. */
export const openProviders = async (
  db: Db | Tx,
  { variant, gateways, now }: Pick<Paying, 'variant' | 'gateways' | 'now'>,
): Promise<Variant['payments']> => {
  const open = await Promise.all(
    variant.payments.map(async (option) => {
      const isOnline = paysOnline(option.id) && gateways.online(option.id) !== null;
      return isOnline && (await usableRate(db, option.currency, now())) !== undefined;
    }),
  );
  return variant.payments.filter((_, place) => open[place]);
};

/** Returns whether a checkout is the one at which a locked order's difference is to be paid. */
const isCurrent = (order: LockedOrder, charge: DueCharge): boolean =>
  hasBeenPaid(order) && charge.dueCents === order.dueCents;

interface Standing {
  charge: DueCharge;
  standing: CheckoutStanding;
}

/** Reads the payments of an order's differences from their providers, and books them. */
const readStandings = async (paying: Paying, where: SQL): Promise<Standing[]> => {
  const { rows } = await paying.db.execute<{ id: number; number: number }>(
    sql`select o.id, o.number from orders o
        where ${where} and exists (select from due_charges d where d.order_id = o.id)`,
  );
  const [order] = rows;
  if (!order) return [];
  const charges = (await readDueCharges(paying.db, order.id))
    .filter(({ reference }) => reference !== '')
    .slice(-MAX_CHECKOUTS);
  const standings: Standing[] = [];
  for (const charge of charges) {
    const { provider, guid, reference } = charge;
    const gateway = paysOnline(provider) ? paying.gateways.online(provider) : null;
    if (!gateway) continue;
    const key = { number: order.number, guid, references: [reference] };
    const { readings, checkouts } = await gateway.find(key, paying.signal);
    standings.push({ charge, standing: checkouts.get(reference) ?? { status: 'open' } });
    const settled = await reconcile(paying, provider, sql`o.id = ${order.id}`, { readings });
    if (settled && settled.giveBack.length > 0)
      await giveBack(paying, {
        orderId: order.id,
        payments: settled.giveBack,
        by: { actor: 'system' },
      });
  }
  return standings;
};

/**
 * Reads what was paid of an order's differences. An approved payment is not captured.
 * @throws AppError payment.provider
 */
export const syncDue = async (paying: Paying, where: SQL): Promise<void> => {
  await readStandings(paying, where);
};

/**
 * Reads what was paid of an order's differences, and captures a payment that the buyer has approved: at the newest
 * checkout, while it asks for what is due.
 * @throws AppError payment.provider
 */
export const collectDue = async (paying: Paying, where: SQL): Promise<void> => {
  const last = (await readStandings(paying, where)).at(-1);
  if (last?.standing.status !== 'agreed') return;
  const { charge, standing } = last;
  const isWanted = await paying.db.transaction(async (tx) => {
    const order = await lockOrder(tx, sql`o.id = ${charge.orderId}`);
    const newest = (await readDueCharges(tx, charge.orderId)).at(-1);
    return order !== undefined && newest?.id === charge.id && isCurrent(order, charge);
  });
  const gateway = paysOnline(charge.provider) ? paying.gateways.online(charge.provider) : null;
  if (!isWanted || !gateway) return;
  const { isDeclined } = await gateway.capture(
    standing.checkout,
    charge.idempotencyKey,
    paying.signal,
  );
  if (!isDeclined) await readStandings(paying, where);
};

/** Closes the checkouts of an order's differences that ask for what is no longer due. */
export const closeDue = async (paying: Paying & { log: Log }, orderId: number): Promise<void> => {
  const { db, now, gateways, log, signal } = paying;
  const { rows } = await db.execute<Pick<DueCharge, 'reference'> & { provider: RedirectId }>(
    sql`update due_charges d set expires_at = ${now().toISOString()}::timestamptz
        from orders o where o.id = d.order_id and o.id = ${orderId}
          and d.due_cents <> o.due_cents and d.expires_at > ${now().toISOString()}::timestamptz
        returning d.provider, d.reference`,
  );
  for (const { provider, reference } of rows)
    await gateways
      .online(provider)
      ?.close?.(reference, signal)
      .catch((err: unknown) =>
        log.warn({ orderId, err }, 'an earlier difference can still be paid at its provider'),
      );
};

/** Returns the order's newest checkout if it still asks for what is due, or makes the row of another one. */
const ensureDueCharge = async (
  tx: Tx,
  { now, ...paying }: Paying,
  order: LockedOrder,
  { provider, over }: { provider: RedirectId; over: ReadonlySet<number> },
): Promise<DueCharge> => {
  const option = paying.variant.payments.find(({ id }) => id === provider);
  const rate = option && (await usableRate(tx, option.currency, now()));
  if (!option || rate === undefined) throw new AppError('payment.unavailable');
  const { rows } = await tx.execute(
    sql`select from payments where order_id = ${order.id} and due_charge_id is not null
          and status = 'pending' limit 1`,
  );
  if (rows.length > 0) throw new AppError('payment.settled', { text: ON_ITS_WAY });
  const newest = (await readDueCharges(tx, order.id)).at(-1);
  if (
    newest?.provider === provider &&
    isCurrent(order, newest) &&
    !over.has(newest.id) &&
    newest.expiresAt.getTime() - now().getTime() > MIN_MS
  )
    return newest;
  const lines = [{ code: '', name: '', quantity: 1, priceCents: order.dueCents }];
  const { amountCents } = convert({ lines, shippingCents: 0 }, option.currency, rate);
  // Less than a cent of a foreign currency.
  if (amountCents <= 0) throw new AppError('payment.unavailable');
  const [made] = await tx
    .insert(dueCharges)
    .values({
      ...{ orderId: order.id, provider, dueCents: order.dueCents },
      ...{ currency: option.currency, amountCents, createdAt: now() },
      expiresAt: new Date(now().getTime() + CHECKOUT_MS),
    })
    .returning();
  if (!made) throw new Error('a charge was not stored');
  return made;
};

/** Stores a checkout. @returns whether it still asks for what is due */
const storeCheckout = (
  { db, now }: Paying,
  charge: DueCharge,
  made: { reference: string; redirectUrl: string },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, sql`o.id = ${charge.orderId}`);
    await tx
      .update(dueCharges)
      .set({ ...made, nextAskAt: new Date(now().getTime() + FIRST_ASK_MS), asked: 0 })
      .where(eq(dueCharges.id, charge.id));
    return order !== undefined && isCurrent(order, charge);
  });

/**
 * Starts the payment of what an edit left to pay, or continues the newest checkout. The provider is called outside the
 * transactions; the idempotency key, stored before, makes a repeat harmless. A payment that was made is found first.
 * @param where condition over `o`, the orders of the caller
 * @returns the provider's page
 * @throws AppError record.notFound, payment.settled if nothing is due or a payment is under way, payment.unavailable,
 *   payment.provider, record.changed if the order was edited meanwhile
 */
export const startDue = async (
  paying: Paying & { log: Log },
  where: SQL,
  provider: RedirectId,
): Promise<string> => {
  const { rowCount } = await paying.db.execute(sql`select from orders o where ${where}`);
  if (!rowCount) throw new AppError('record.notFound');
  const gateway = paying.gateways.online(provider);
  if (!gateway) throw new AppError('payment.unavailable');
  const standings = await readStandings(paying, where);
  const over = new Set(
    standings.flatMap(({ charge, standing }) => (standing.status === 'over' ? charge.id : [])),
  );
  const { charge, earlier, number } = await paying.db.transaction(async (tx) => {
    const order = await lockOrder(tx, where);
    if (!order) throw new AppError('record.notFound');
    if (!hasBeenPaid(order) || order.dueCents === 0) throw new AppError('payment.settled');
    const charge = await ensureDueCharge(tx, paying, order, { provider, over });
    const all = await readDueCharges(tx, order.id);
    return { charge, earlier: all.filter(({ id }) => id !== charge.id), number: order.number };
  });
  if (charge.reference) return charge.redirectUrl;
  const wanted: Charge = {
    ...(await buyerOf(paying, charge.orderId)),
    orderNumber: number,
    orderGuid: charge.guid,
    currency: charge.currency === 'USD' ? 'USD' : 'UYU',
    amountCents: charge.amountCents,
    lines: [
      {
        ...{ code: '', title: `Diferencia del pedido ${number}` },
        ...{ quantity: 1, unitCents: charge.amountCents },
      },
    ],
    shippingCents: 0,
    address: null,
    expiresAt: charge.expiresAt,
    idempotencyKey: charge.idempotencyKey,
  };
  const made = await gateway.start(wanted, paying.signal);
  const isDue = await storeCheckout(paying, charge, made);
  // Another tab may still show an earlier checkout.
  for (const one of [...earlier, ...(isDue ? [] : [{ ...charge, ...made }])])
    if (one.reference && one.expiresAt > paying.now() && paysOnline(one.provider))
      await paying.gateways
        .online(one.provider)
        ?.close?.(one.reference, paying.signal)
        .catch(() => {});
  if (!isDue) throw new AppError('record.changed');
  return made.redirectUrl;
};
