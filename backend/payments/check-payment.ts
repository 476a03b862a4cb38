import { eq, sql } from 'drizzle-orm';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { charges } from '#backend/database/tables/payments';
import type { AppError } from '#backend/http/app-error';
import { lockAccountOf } from '#backend/orders/limits';
import { PAYMENT_REASONS } from '#backend/orders/payment-note';
import { type HeldAgain, holdAgain } from '#backend/orders/reservation';
import { lockOrder, moveOrder } from '#backend/orders/transition';
import { awaitsPayment, canMove, DUE, type OrderState } from '#contract/orders/order-states';
import { MINUTE_MS } from '#contract/time/dates';
import { canStillBePaid, type Paying } from './charges.ts';
import { collectDue, syncDue } from './due-payments.ts';
import type {
  AgreedCheckout,
  CheckoutStanding,
  Found,
  OnlineGateway,
  PaymentStatus,
} from './gateway.ts';
import { giveBack } from './provider-refunds.ts';
import { reconcile } from './reconcile.ts';

export interface Outcome {
  state: OrderState;
  number: number;
}

interface CheckedOutcome extends Outcome {
  /** Whether the provider has no payment, neither made nor under way. */
  isUnpaid: boolean;
}

/** Extends the reservation of an order while its payment is captured. */
const TAKING_MINUTES = 5;
/** The newest checkouts of an order, which are queried. */
const MAX_CHECKOUTS = 6;

const orderColumns = columnsOf(orders, 'o', 'id', 'number', 'guid', 'state', 'paymentId');
const chargeColumns = columnsOf(charges, 'c', 'reference', 'idempotencyKey');
type ChargeColumns = RowOf<typeof chargeColumns>;

/** The charge names the newest checkout; null or empty before the buyer went to pay. */
type ChargedOrder = RowOf<typeof orderColumns> & {
  [K in keyof ChargeColumns]: ChargeColumns[K] | null;
} & { references: string[] };

const findOrder = async ({ db }: Paying, where: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<ChargedOrder>(
    sql`select ${orderColumns}, ${chargeColumns},
          array(select k.reference from checkouts k
            where k.order_id = o.id and k.provider = o.payment_id
            order by k.created_at desc limit ${MAX_CHECKOUTS}) as references
        from orders o left join charges c on c.order_id = o.id and c.provider = o.payment_id
        where ${where}`,
  );
  return rows[0];
};

/** The buyer agreed to pay at the order's newest checkout. */
interface Agreed {
  gateway: OnlineGateway;
  order: ChargedOrder;
  /** The charge's key. */
  idempotencyKey: string;
  checkout: AgreedCheckout;
}

interface Synced {
  /** Undefined if the order does not exist. */
  outcome?: CheckedOutcome;
  /** State of the order's newest checkout. */
  standing: CheckoutStanding['status'];
  agreed?: Agreed;
  /** Payments that could not be parsed. */
  unreadable: number;
}

const NOT_MADE: readonly PaymentStatus[] = ['rejected', 'cancelled'];

/** An approved payment counts as on its way as long as the order awaits it. */
const knowsNone = ({ readings, unreadable }: Found, state: OrderState, isAgreed: boolean) =>
  unreadable === 0 &&
  readings.every(({ status }) => NOT_MADE.includes(status)) &&
  !(isAgreed && awaitsPayment({ state }));

/**
 * Reads all payments of an order from its provider and moves the order accordingly; payments for an order that
 * was replaced go back. Captures nothing: an approved payment waits for `collectPayment`.
 * @param where condition over `o`, the orders
 * @throws AppError payment.provider
 */
export const syncWithProvider = async (
  paying: Paying,
  where: ReturnType<typeof sql>,
): Promise<Synced> => {
  const order = await findOrder(paying, where);
  if (!order) return { standing: 'open', unreadable: 0 };
  const { number, guid, state, reference, references, idempotencyKey } = order;
  const gateway = paying.gateways.online(order.paymentId);
  // No payment was started, or it is made outside the shop.
  if (!gateway || references.length === 0)
    return {
      outcome: { state, number, isUnpaid: gateway !== null },
      standing: 'open',
      unreadable: 0,
    };
  const found = await gateway.find({ number, guid, references }, paying.signal);
  const settled = await reconcile(paying, order.paymentId, sql`o.id = ${order.id}`, found);
  if (settled && settled.giveBack.length > 0)
    await giveBack(paying, {
      orderId: order.id,
      payments: settled.giveBack,
      by: { actor: 'system' },
    });
  const standing = found.checkouts.get(reference ?? '');
  const now = settled?.state ?? state;
  const isUnpaid = knowsNone(found, now, standing?.status === 'agreed');
  return {
    outcome: { state: now, number, isUnpaid },
    unreadable: found.unreadable,
    standing: standing?.status ?? 'open',
    ...(standing?.status === 'agreed' && idempotencyKey !== null
      ? { agreed: { gateway, order, idempotencyKey, checkout: standing.checkout } }
      : {}),
  };
};

/** Syncs with the providers, also about differences. @returns undefined if the order does not exist */
export const syncedOutcome = async (
  paying: Paying,
  where: ReturnType<typeof sql>,
): Promise<CheckedOutcome | undefined> => {
  const { outcome } = await syncWithProvider(paying, where);
  await syncDue(paying, where);
  return outcome;
};

/**
 * Holds an order's units before its payment is captured.
 * @returns undefined where the order is not to be paid, or not through this checkout
 */
const reserve = ({ db, variant, now }: Paying, { id, reference }: ChargedOrder) =>
  db.transaction(async (tx): Promise<HeldAgain | undefined> => {
    await lockAccountOf(tx, sql`o.id = ${id}`);
    const order = await lockOrder(tx, sql`o.id = ${id}`);
    const [charge] = await tx.select().from(charges).where(eq(charges.orderId, id));
    if (!order || charge?.reference !== reference) return undefined;
    if (!canStillBePaid(order, now())) return undefined;
    const held = await holdAgain(tx, order, variant);
    const until = new Date(now().getTime() + TAKING_MINUTES * MINUTE_MS).toISOString();
    if (!held.refusal)
      await tx.execute(
        sql`update orders set reserved_until = greatest(reserved_until, ${until}::timestamptz)
            where id = ${id}`,
      );
    return held;
  });

const moveToIncomplete = ({ db, variant, now }: Paying, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, sql`o.id = ${id}`);
    const reason = PAYMENT_REASONS.declined;
    if (order && DUE.includes(order.state) && canMove(order.state, 'PCH', 'provider'))
      await moveOrder(tx, variant, order, 'PCH', { actor: 'provider', reason, now: now() });
  });

/** @returns whether the buyer's card or account was declined */
const capture = async (
  paying: Paying,
  { gateway, order, checkout, idempotencyKey }: Agreed,
): Promise<boolean> => {
  const { isDeclined } = await gateway.capture(checkout, idempotencyKey, paying.signal);
  if (isDeclined) await moveToIncomplete(paying, order.id);
  return isDeclined;
};

interface Collected extends CheckedOutcome {
  /** Why an approved payment was not captured: the goods cannot be held any more. */
  refusal?: AppError;
  /** Payments that could not be parsed. */
  unreadable: number;
  /** Whether the newest checkout has ended in a refusal of the buyer's card or account. */
  isDeclined: boolean;
}

const collectCharge = async (
  paying: Paying,
  where: ReturnType<typeof sql>,
): Promise<Collected | undefined> => {
  const { outcome, agreed, unreadable, standing } = await syncWithProvider(paying, where);
  if (!outcome) return undefined;
  const isOver = standing === 'over' && outcome.isUnpaid && outcome.state === 'PCH';
  // A payment that cannot be parsed may be this very one.
  if (!agreed || unreadable > 0) return { ...outcome, unreadable, isDeclined: isOver };
  const held = await reserve(paying, agreed.order);
  if (held?.refusal) return { ...outcome, refusal: held.refusal, unreadable, isDeclined: false };
  // Otherwise another process was quicker.
  const isRefused = held !== undefined && (await capture(paying, agreed));
  const { order } = agreed;
  const after = await syncWithProvider(paying, sql`o.id = ${order.id}`);
  const now = after.outcome ?? outcome;
  const isDeclined = isRefused || (after.standing === 'over' && now.isUnpaid);
  return { ...now, unreadable, isDeclined: isDeclined && now.state === 'PCH' };
};

/**
 * Syncs with the providers and captures a payment that the buyer has approved, of the order once the goods are held, or
 * of a difference. Only the newest checkout is captured, so that nothing is paid through two of them.
 * @throws AppError payment.provider
 */
export const collectPayment = async (
  paying: Paying,
  where: ReturnType<typeof sql>,
): Promise<Collected | undefined> => {
  const collected = await collectCharge(paying, where);
  await collectDue(paying, where);
  return collected;
};
