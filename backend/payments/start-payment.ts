import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { charges, checkouts } from '#backend/database/tables/payments';
import { AppError } from '#backend/http/app-error';
import { lockAccount } from '#backend/orders/limits';
import { holdAgain } from '#backend/orders/reservation';
import { type LockedOrder, lockOrder } from '#backend/orders/transition';
import { DUE } from '#contract/orders/order-states';
import { MINUTE_MS } from '#contract/time/dates';
import {
  canStillBePaid,
  chargeOf,
  ensureCharge,
  FIRST_ASK_MS,
  optionOf,
  type Paying,
  type StoredCharge,
} from './charges.ts';
import { syncWithProvider } from './check-payment.ts';
import type { OnlineGateway } from './gateway.ts';

/** Least time that a buyer has at a checkout; half of a reservation that is shorter. */
const MIN_MINUTES = 10;

const isLongEnough = ({ variant, now }: Paying, order: LockedOrder, until: Date): boolean => {
  const least = Math.min(MIN_MINUTES, optionOf(variant, order).reserveMinutes / 2);
  return until.getTime() - now().getTime() > least * MINUTE_MS;
};

/** Locks an order that its buyer may pay. @throws AppError payment.settled, order.openLimit, order.insufficientStock */
const hold = async (tx: Tx, paying: Paying, order: LockedOrder): Promise<void> => {
  const { variant, now } = paying;
  // A pending payment is awaited: a second checkout beside it would be a second payment.
  if (!canStillBePaid(order, now())) throw new AppError('payment.settled');
  const { refusal } = await holdAgain(tx, order, variant);
  if (refusal) throw refusal;
  if (order.reservedUntil && isLongEnough(paying, order, new Date(order.reservedUntil))) return;
  const until = new Date(now().getTime() + optionOf(variant, order).reserveMinutes * MINUTE_MS);
  await tx.execute(
    sql`update orders set reserved_until = ${until.toISOString()}::timestamptz where id = ${order.id}`,
  );
};

/** Resets the charge for a new checkout, unless another process just did. */
const renew = (
  paying: Paying,
  { id }: LockedOrder,
  { idempotencyKey }: StoredCharge,
): Promise<StoredCharge> =>
  paying.db.transaction(async (tx) => {
    const order = await lockOrder(tx, sql`o.id = ${id}`);
    if (!order || !canStillBePaid(order, paying.now())) throw new AppError('payment.settled');
    const minutes = optionOf(paying.variant, order).reserveMinutes;
    await tx
      .update(charges)
      .set({
        expiresAt: new Date(paying.now().getTime() + minutes * MINUTE_MS),
        idempotencyKey: crypto.randomUUID(),
        reference: '',
        redirectUrl: '',
      })
      .where(sql`${charges.orderId} = ${id} and ${charges.idempotencyKey} = ${idempotencyKey}`);
    const [charge] = await tx.select().from(charges).where(eq(charges.orderId, id));
    if (!charge) throw new AppError('payment.token');
    return charge;
  });

/** Asks the provider whether the existing checkout can still be used: a notification may have been lost. */
const isUsable = async (
  paying: Paying,
  order: LockedOrder,
  charge: StoredCharge,
): Promise<boolean> => {
  const { outcome, standing } = await syncWithProvider(paying, sql`o.id = ${order.id}`);
  if (outcome && !DUE.includes(outcome.state)) throw new AppError('payment.settled');
  return standing !== 'over' && isLongEnough(paying, order, charge.expiresAt);
};

/** Stores a checkout, as the order's newest unless a newer one came in between. */
const storeCheckout = (
  { db, now }: Paying,
  { orderId, provider, idempotencyKey }: StoredCharge,
  made: { reference: string; redirectUrl: string },
): Promise<StoredCharge | undefined> =>
  db.transaction(async (tx) => {
    // The order is locked before its charge, as everywhere: a checkout's row needs the order's lock, too.
    await lockOrder(tx, sql`o.id = ${orderId}`);
    const [started] = await tx
      .update(charges)
      .set({ ...made, nextAskAt: new Date(now().getTime() + FIRST_ASK_MS), asked: 0 })
      .where(sql`${charges.orderId} = ${orderId} and ${charges.idempotencyKey} = ${idempotencyKey}`)
      .returning();
    await tx
      .insert(checkouts)
      .values({ provider, reference: made.reference, orderId, createdAt: now() })
      .onConflictDoNothing();
    return started;
  });

interface StartedPayment {
  charge: StoredCharge;
  gateway: OnlineGateway;
}

/**
 * Starts a payment, or continues the order's existing checkout while it can be paid. The provider
 * is called outside the transactions; the idempotency key, stored before, makes a repeat harmless.
 * @param userId the order's buyer; null = without an account
 * @throws AppError payment.token, payment.settled, payment.unavailable, payment.provider,
 * order.insufficientStock, order.openLimit
 */
export const startPayment = async (
  paying: Paying,
  accessToken: string,
  userId: number | null,
): Promise<StartedPayment> => {
  const { order, stored } = await paying.db.transaction(async (tx) => {
    if (userId !== null) await lockAccount(tx, userId);
    const locked = await lockOrder(
      tx,
      sql`o.user_id is not distinct from ${userId}::int
        and o.id = (select order_id from charges where access_token = ${accessToken})`,
    );
    if (!locked) throw new AppError('payment.token');
    const charge = await ensureCharge(tx, paying, locked);
    await hold(tx, paying, locked);
    return { order: locked, stored: charge };
  });
  const gateway = paying.gateways.online(order.paymentId);
  if (!gateway) throw new AppError('payment.unavailable');
  let charge = stored;
  const { reference, expiresAt } = stored;
  if (reference && (await isUsable(paying, order, stored))) return { charge, gateway };
  // A checkout whose reply was lost has no reference: nobody was sent to it.
  if (reference || !isLongEnough(paying, order, expiresAt)) {
    charge = await renew(paying, order, stored);
    if (charge.reference) return { charge, gateway };
  }
  const wanted = await chargeOf(paying, order, charge);
  const started = await storeCheckout(paying, charge, await gateway.start(wanted, paying.signal));
  // Another tab may still show the checkout before, while it has time left.
  if (reference && expiresAt > paying.now())
    await gateway.close?.(reference, paying.signal).catch(() => {});
  // A newer checkout took its place: the buyer's next try goes there.
  if (!started) throw new AppError('payment.provider');
  return { charge: started, gateway };
};
