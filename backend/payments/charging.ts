/** What an order is charged: frozen with its rate, paid through one checkout at the provider. */
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { holdAgain } from '#backend/orders/reservation';
import { type LockedOrder, lockOrder } from '#backend/orders/transition';
import { AppError } from '#backend/serve/app-error';
import type { Db, Tx } from '#backend/serve/database';
import type { OrderState } from '#contract/order-states';
import { needsAddress } from '#contract/payments';
import type { Variant } from '#variants/schema';
import { convert, type OrderLine } from './conversion.ts';
import type { Charge, OnlineGateway } from './gateway.ts';
import { usableRate } from './rates.ts';
import type { Gateways } from './registry.ts';
import { charges } from './tables.ts';

export type StoredCharge = typeof charges.$inferSelect;

/** What the payments room needs of the app. */
export interface Paying {
  db: Db;
  variant: Variant;
  gateways: Gateways;
  now: () => Date;
}

/** States in which an order still awaits its payment. */
export const AWAITING: readonly OrderState[] = ['INI', 'PCH', 'PPE'];

const MINUTE_MS = 60_000;
/** A rejected card asks the sweep nothing; a lost notification is noticed this soon. */
export const FIRST_ASK_MS = 5 * MINUTE_MS;

interface OrderFacts extends Record<string, unknown> {
  guid: string;
  lines: OrderLine[];
  shippingCents: number;
  shippingId: string;
  name: string;
  lastName: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  recipient: string;
}

const readFacts = async (tx: Tx | Db, orderId: number): Promise<OrderFacts> => {
  const { rows } = await tx.execute<OrderFacts>(
    sql`select o.guid, o.shipping_price_cents as "shippingCents", o.shipping_id as "shippingId",
          o.person_name as name, o.person_last_name as "lastName", o.user_email as email,
          o.address as street, o.address_city_name as city, o.address_state_name as state,
          o.address_zip_code as "zipCode", o.address_recipient as recipient,
          (select json_agg(json_build_object('code', i.code, 'name', i.name,
              'quantity', i.quantity, 'priceCents', i.price_cents) order by i.position)
            from order_items i where i.order_id = o.id) as lines
        from orders o where o.id = ${orderId}`,
  );
  const facts = rows[0];
  if (!facts) throw new AppError('record.notFound');
  return facts;
};

const optionOf = (variant: Variant, order: LockedOrder) => {
  const option = variant.payments.find(({ id }) => id === order.paymentId);
  if (!option) throw new AppError('payment.unavailable');
  return option;
};

/**
 * Makes sure that an order has its charge: amount, currency and rate are frozen at the first call.
 * @throws AppError payment.unavailable without credentials or a fresh rate, payment.settled
 */
export const ensureCharge = async (
  tx: Tx,
  { variant, gateways, now }: Paying,
  order: LockedOrder,
): Promise<StoredCharge> => {
  if (!AWAITING.includes(order.state)) throw new AppError('payment.settled');
  const option = optionOf(variant, order);
  if (!gateways.online(option.id)) throw new AppError('payment.unavailable');
  const [standing] = await tx.select().from(charges).where(eq(charges.orderId, order.id));
  if (standing) return standing;
  const rate = await usableRate(tx, option.currency, now());
  if (rate === undefined) throw new AppError('payment.unavailable');
  const facts = await readFacts(tx, order.id);
  const { amountCents } = convert(facts, option.currency, rate);
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

/** Holds the stock again and makes a new checkout possible, once the earlier one has run out. */
const renew = async (
  tx: Tx,
  { variant, now }: Paying,
  order: LockedOrder,
  charge: StoredCharge,
): Promise<StoredCharge> => {
  const short = await holdAgain(tx, order.id);
  if (short.length > 0)
    throw new AppError('order.insufficientStock', {
      detail: { items: short.map((code) => ({ code })) },
    });
  const isOver = charge.expiresAt <= now();
  if (!isOver && order.reservedUntil) return charge;
  const option = optionOf(variant, order);
  const until = new Date(now().getTime() + option.reserveMinutes * MINUTE_MS);
  await tx.execute(
    sql`update orders set reserved_until = ${until.toISOString()}::timestamptz where id = ${order.id}`,
  );
  if (!isOver) return charge;
  const [renewed] = await tx
    .update(charges)
    .set({
      expiresAt: until,
      idempotencyKey: crypto.randomUUID(),
      reference: '',
      redirectUrl: '',
    })
    .where(eq(charges.orderId, order.id))
    .returning();
  return renewed ?? charge;
};

const chargeOf = (facts: OrderFacts, order: LockedOrder, stored: StoredCharge): Charge => {
  // Frozen: the stored rate counts, whatever the rate is today.
  const currency = stored.currency === 'USD' ? 'USD' : 'UYU';
  const { lines, shippingCents } = convert(facts, currency, stored.rate);
  return {
    orderNumber: order.number,
    orderGuid: facts.guid,
    currency,
    amountCents: stored.amountCents,
    lines,
    shippingCents,
    buyer: { name: facts.name, lastName: facts.lastName, email: facts.email },
    address: needsAddress(facts.shippingId)
      ? {
          street: facts.street,
          city: facts.city,
          state: facts.state,
          zipCode: facts.zipCode,
          recipient: facts.recipient || `${facts.name} ${facts.lastName}`,
        }
      : null,
    expiresAt: stored.expiresAt,
    idempotencyKey: stored.idempotencyKey,
  };
};

export interface StartedPayment {
  charge: StoredCharge;
  gateway: OnlineGateway;
}

/**
 * Goes to pay: the same checkout for the same order, whoever asks how often. The provider is asked
 * outside the transaction; the idempotency key, stored before, makes a repeat harmless.
 * @param userId the order's buyer
 * @throws AppError payment.token, payment.settled, payment.unavailable, payment.provider,
 *   order.insufficientStock
 */
export const startPayment = async (
  paying: Paying,
  accessToken: string,
  userId: number,
): Promise<StartedPayment> => {
  const { db, gateways, now } = paying;
  const { order, charge } = await db.transaction(async (tx) => {
    const locked = await lockOrder(
      tx,
      sql`o.user_id = ${userId}
        and o.id = (select order_id from charges where access_token = ${accessToken})`,
    );
    if (!locked) throw new AppError('payment.token');
    // A pending payment is awaited: a second checkout beside it would be a second payment.
    if (locked.state === 'PPE') throw new AppError('payment.settled');
    const stored = await ensureCharge(tx, paying, locked);
    return { order: locked, charge: await renew(tx, paying, locked, stored) };
  });
  const gateway = gateways.online(order.paymentId);
  if (!gateway) throw new AppError('payment.unavailable');
  if (charge.reference) return { charge, gateway };
  const checkout = await gateway.start(chargeOf(await readFacts(db, order.id), order, charge));
  const [started] = await db
    .update(charges)
    .set({ ...checkout, nextAskAt: new Date(now().getTime() + FIRST_ASK_MS), asked: 0 })
    .where(
      sql`${charges.orderId} = ${order.id} and ${charges.idempotencyKey} = ${charge.idempotencyKey}`,
    )
    .returning();
  return { charge: started ?? { ...charge, ...checkout }, gateway };
};
