import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import { orderItems, orders } from '#backend/database/tables/orders';
import { charges } from '#backend/database/tables/payments';
import { AppError } from '#backend/http/app-error';
import { orderPath } from '#backend/orders/order-urls';
import type { LockedOrder } from '#backend/orders/transition';
import { awaitsPayment } from '#contract/orders/order-states';
import { canBePaid } from '#contract/orders/payable';
import { needsAddress } from '#contract/orders/payments';
import { DAY_MS, MINUTE_MS } from '#contract/time/dates';
import { placedOrderPath } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { convert } from './conversion.ts';
import type { Charge } from './gateway.ts';
import { usableRate } from './rates.ts';
import type { Gateways } from './registry.ts';

export type StoredCharge = typeof charges.$inferSelect;

/** Parts of the app that payments need. */
export interface Paying {
  db: Db;
  variant: Variant;
  gateways: Gateways;
  now: () => Date;
  /** When the caller's own time is over. */
  signal?: AbortSignal;
}

/** How long an order can be paid at its prices and its rate. */
export const PAYABLE_MS = 3 * DAY_MS;

/** Returns whether the buyer may still pay the order, or an approved payment be captured. */
export const canStillBePaid = (order: LockedOrder, now: Date): boolean =>
  canBePaid(order) && now.getTime() - new Date(order.createdAt).getTime() < PAYABLE_MS;

/**
 * Time for all requests to a provider in one call or notification: providers wait 22 s and more for an
 * answer, and a function has 30.
 */
export const REQUEST_MS = 18_000;
/** Time for all requests to providers in one round of timed work. */
export const TIMED_WORK_MS = 26_000;
/** The sweep's first query after the checkout, in case a notification was lost. */
export const FIRST_ASK_MS = 5 * MINUTE_MS;

const item = jsonOf(orderItems, 'i', 'code', 'name', 'quantity', 'priceCents');
const columns = columnsOf(
  orders,
  'o',
  'guid',
  'number',
  'followKey',
  'userId',
  'shippingPriceCents',
  'shippingId',
  'personName',
  'personLastName',
  'userEmail',
  'address',
  'addressCityName',
  'addressStateName',
  'addressZipCode',
  'addressRecipient',
);
type OrderFacts = RowOf<typeof columns> & { lines: RowOf<typeof item>[] };

const readFacts = async (tx: Tx | Db, orderId: number): Promise<OrderFacts> => {
  const { rows } = await tx.execute<OrderFacts>(
    sql`select ${columns}, (select json_agg(${item} order by i.position)
            from order_items i where i.order_id = o.id) as lines
        from orders o where o.id = ${orderId}`,
  );
  const facts = rows[0];
  if (!facts) throw new AppError('record.notFound');
  return facts;
};

const linesOf = ({ lines, shippingPriceCents }: OrderFacts) => ({
  lines,
  shippingCents: shippingPriceCents,
});

export const optionOf = (variant: Variant, order: LockedOrder) => {
  const option = variant.payments.find(({ id }) => id === order.paymentId);
  if (!option) throw new AppError('payment.unavailable');
  return option;
};

/**
 * Reads or makes an order's charge: amount, currency and rate are frozen at the first call.
 * @throws AppError payment.unavailable without credentials or a fresh rate, payment.settled
 */
export const ensureCharge = async (
  tx: Tx,
  { variant, gateways, now }: Paying,
  order: LockedOrder,
): Promise<StoredCharge> => {
  if (!awaitsPayment(order)) throw new AppError('payment.settled');
  const option = optionOf(variant, order);
  if (!gateways.online(option.id)) throw new AppError('payment.unavailable');
  const [existing] = await tx.select().from(charges).where(eq(charges.orderId, order.id));
  if (existing) return existing;
  const rate = await usableRate(tx, option.currency, now());
  if (rate === undefined) throw new AppError('payment.unavailable');
  const facts = await readFacts(tx, order.id);
  const { amountCents } = convert(linesOf(facts), option.currency, rate);
  const [made] = await tx
    .insert(charges)
    .values({
      orderId: order.id,
      provider: option.id,
      accessToken: randomBytes(32).toString('base64url'),
      currency: option.currency,
      amountCents,
      rate,
      expiresAt: order.reservedUntil
        ? new Date(order.reservedUntil)
        : new Date(now().getTime() + option.reserveMinutes * MINUTE_MS),
      createdAt: now(),
    })
    .returning();
  if (!made) throw new Error('a charge was not stored');
  return made;
};

/**
 * Changes an order and recomputes the amount of its charge at the frozen rate. A checkout of the old amount is
 * continued no more.
 */
export const renewCharge = async (
  tx: Tx,
  orderId: number,
  change: () => Promise<void>,
): Promise<void> => {
  // Locked before the stock that the change locks.
  const [stored] = await tx
    .select()
    .from(charges)
    .where(eq(charges.orderId, orderId))
    .for('update');
  await change();
  if (!stored) return;
  const currency = stored.currency === 'USD' ? 'USD' : 'UYU';
  const { amountCents } = convert(linesOf(await readFacts(tx, orderId)), currency, stored.rate);
  await tx
    .update(charges)
    .set({ amountCents, idempotencyKey: crypto.randomUUID(), reference: '', redirectUrl: '' })
    .where(eq(charges.orderId, orderId));
};

const buyerIn = ({ personName: name, personLastName: lastName, userEmail: email }: OrderFacts) => ({
  name,
  lastName,
  email,
});
const returnPathOf = (variant: Variant, facts: OrderFacts): string =>
  facts.userId === null ? orderPath(variant, facts) : placedOrderPath(variant, facts.guid);

/** Reads who pays an order, and where the provider sends the buyer back to. */
export const buyerOf = async (
  { db, variant }: Pick<Paying, 'db' | 'variant'>,
  orderId: number,
): Promise<Pick<Charge, 'buyer' | 'returnPath'>> => {
  const facts = await readFacts(db, orderId);
  return { buyer: buyerIn(facts), returnPath: returnPathOf(variant, facts) };
};

/** Builds the charge for the provider. */
export const chargeOf = async (
  { db, variant }: Pick<Paying, 'db' | 'variant'>,
  order: LockedOrder,
  stored: StoredCharge,
): Promise<Charge> => {
  const facts = await readFacts(db, order.id);
  // Frozen: the stored rate counts, whatever the rate is today.
  const currency = stored.currency === 'USD' ? 'USD' : 'UYU';
  const { lines, shippingCents } = convert(linesOf(facts), currency, stored.rate);
  return {
    orderNumber: order.number,
    orderGuid: facts.guid,
    currency,
    amountCents: stored.amountCents,
    lines,
    shippingCents,
    buyer: buyerIn(facts),
    address: needsAddress(facts.shippingId)
      ? {
          street: facts.address,
          city: facts.addressCityName,
          state: facts.addressStateName,
          zipCode: facts.addressZipCode,
          recipient: facts.addressRecipient || `${facts.personName} ${facts.personLastName}`,
        }
      : null,
    expiresAt: stored.expiresAt,
    idempotencyKey: stored.idempotencyKey,
    // Without an account only the order's link shows it.
    returnPath: returnPathOf(variant, facts),
  };
};
