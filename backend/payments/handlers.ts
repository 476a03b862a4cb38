/** Answers the calls about paying. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { readInstructions } from '#backend/config/read-config';
import { wordList } from '#backend/database/columns';
import type { Dependencies } from '#backend/database/dependencies';
import { orders } from '#backend/database/tables/orders';
import { charges, paidStatuses } from '#backend/database/tables/payments';
import { AppError } from '#backend/http/app-error';
import { lockOrder } from '#backend/orders/transition';
import type { Handlers } from '#backend/port';
import { HOUR_SECONDS, type Limit, throttle } from '#backend/rate-limit/throttle';
import { fromCents } from '#contract/amounts/money';
import { AWAITING } from '#contract/orders/order-states';
import type { PaymentId } from '#contract/orders/payments';
import { instructionsOf } from '#variants/how-to-pay';
import { isOfferedForOrders } from '#variants/samples';
import { cancelOrder } from './cancel-order.ts';
import { ensureCharge, type Paying, REQUEST_MS } from './charges.ts';
import { collectPayment, syncedOutcome } from './check-payment.ts';
import { startDue } from './due-payments.ts';
import { findRate, setRate, usableRate } from './rates.ts';
import { refundOrder } from './refund.ts';
import { refunderOf } from './refunder.ts';
import type { Gateways } from './registry.ts';
import { startPayment } from './start-payment.ts';
import { readAccountTests, testAccount } from './test-account.ts';

type Names =
  | 'paymentList'
  | 'paymentGetAccessToken'
  | 'paymentStart'
  | 'paymentStartByLink'
  | 'paymentCheckByLink'
  | 'paymentStartDue'
  | 'paymentStartDueByLink'
  | 'paymentCapture'
  | 'paymentCheck'
  | 'paymentFind'
  | 'orderCancel'
  | 'paymentRefund'
  | 'exchangeRateSet'
  | 'exchangeRateFind'
  | 'paymentListTests'
  | 'paymentTest';

/** Payments of buyers without an account, by network. */
const linkPayments: Limit = { name: 'payment-by-link', points: 120, seconds: HOUR_SECONDS };

/** Sums of an order's payments, in cents of the charge's currency. */
const sums = {
  received: sql<number>`(select coalesce(sum(p.amount_cents - p.refunded_cents), 0) from payments p
    where p.order_id = ${orders.id} and p.due_charge_id is null and p.status in ${paidStatuses})`,
  returned: sql<number>`(select coalesce(sum(p.refunded_cents), 0) from payments p
    where p.order_id = ${orders.id} and p.due_charge_id is null and p.status <> 'charged_back')`,
  returnedAt: sql<string | null>`(select max(r.ended_at) from refunds r
    where r.order_id = ${orders.id} and r.outcome = 'done')`,
};

/** Logs the order that could not go to pay, with the provider's reply. */
const logFailure = async (
  { db, log }: Dependencies,
  requestId: string,
  token: string,
  error: AppError,
): Promise<void> => {
  const [found] = await db
    .select({ order: orders.number, provider: charges.provider })
    .from(charges)
    .innerJoin(orders, eq(orders.id, charges.orderId))
    .where(eq(charges.accessToken, token));
  log.warn({ requestId, ...found, err: error.cause }, 'payment not started');
};

interface PaymentDependencies extends Dependencies {
  gateways: Gateways;
}

export const createPaymentHandlers = (deps: PaymentDependencies): Handlers<Names, OwnSession> => {
  const { db, variant, now, gateways } = deps;
  const paying = (): Paying => ({
    db,
    variant,
    now,
    gateways,
    signal: AbortSignal.timeout(REQUEST_MS),
  });

  /** The ways to pay that work right now, in the variant's order. */
  const list = async () => {
    const edited = await readInstructions(db);
    const offered = await Promise.all(
      variant.payments.map(async (option) => {
        const gateway = gateways.online(option.id);
        const isOpen = gateways.isOpen(option.id);
        const text = edited.find(({ id }) => id === option.id)?.text;
        const rate =
          isOpen && isOfferedForOrders(option, text)
            ? await usableRate(db, option.currency, now())
            : undefined;
        if (rate === undefined) return [];
        const { id, name, description, currency } = option;
        return [
          {
            id,
            name,
            description,
            instructions: instructionsOf(variant, id, edited),
            currency,
            rate,
            isOnline: gateway !== null,
            isTest: gateway?.isTest ?? false,
            publicKey: gateway?.publicKey ?? '',
          },
        ];
      }),
    );
    return offered.flat();
  };

  /** Returns the charge of an order with its buyer; null = without an account. */
  const chargeOf = (where: SQL) =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, where);
      if (!order) throw new AppError('record.notFound');
      return { ...(await ensureCharge(tx, paying(), order)), userId: order.userId };
    });

  const accessToken = (userId: number, paymentId: PaymentId, guid: string | undefined) => {
    const which = guid
      ? sql`o.guid = ${guid}::uuid`
      : sql`o.id = (select max(id) from orders where user_id = ${userId}
          and payment_id = ${paymentId} and state in ${wordList(AWAITING)})`;
    return chargeOf(sql`o.user_id = ${userId} and o.payment_id = ${paymentId} and ${which}`);
  };

  /** @param userId null = without an account */
  const start = (token: string, userId: number | null, requestId: string) =>
    startPayment(paying(), token, userId).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'payment.provider')
        await logFailure(deps, requestId, token, error);
      throw error;
    });

  const captured = async (where: SQL) => {
    const collected = await collectPayment(paying(), where);
    if (!collected) throw new AppError('record.notFound');
    const { refusal, state, number, isUnpaid, isDeclined } = collected;
    if (refusal) throw refusal;
    return { state, number, isUnpaid, ...(isDeclined && { isDeclined }) };
  };

  /** Matches the order of a link without an account, or of the caller's: the others log in to pay. */
  const byLink = ({ number, key }: { number: number; key: string }, session: OwnSession | null) =>
    sql`o.number = ${number} and o.follow_key = ${key}::uuid
      and (o.user_id is null or o.user_id = ${session?.userId ?? null}::int)`;

  const ofBuyer = (userId: number, guid: string) =>
    sql`o.user_id = ${userId} and o.guid = ${guid}::uuid`;

  return {
    paymentList: async () => ({ data: await list() }),

    paymentGetAccessToken: async ({ paymentId, OrderGUID }, { session }) => {
      const charge = await accessToken(session.userId, paymentId, OrderGUID);
      return { accessToken: charge.accessToken };
    },

    paymentStart: async ({ accessToken: token }, { session, requestId }) => {
      const { charge, gateway } = await start(token, session.userId, requestId);
      return {
        redirectUrl: charge.redirectUrl,
        reference: charge.reference,
        publicKey: gateway.publicKey,
        isTest: gateway.isTest,
        currency: charge.currency,
        amount: fromCents(charge.amountCents),
        rate: charge.rate,
      };
    },

    paymentStartByLink: async (link, { session, requestId, clientAddress }) => {
      await throttle(db, linkPayments, clientAddress);
      const { accessToken: token, userId } = await chargeOf(byLink(link, session));
      const { charge } = await start(token, userId, requestId);
      return { redirectUrl: charge.redirectUrl };
    },

    paymentStartDue: async ({ guid, paymentId }, { session }) => ({
      redirectUrl: await startDue(
        { ...paying(), log: deps.log },
        ofBuyer(session.userId, guid),
        paymentId,
      ),
    }),

    paymentStartDueByLink: async ({ paymentId, ...link }, { session, clientAddress }) => {
      await throttle(db, linkPayments, clientAddress);
      const where = byLink(link, session);
      return { redirectUrl: await startDue({ ...paying(), log: deps.log }, where, paymentId) };
    },

    paymentCapture: ({ guid }, { session }) => captured(ofBuyer(session.userId, guid)),

    paymentCheckByLink: async (link, { session, clientAddress }) => {
      await throttle(db, linkPayments, clientAddress);
      return captured(byLink(link, session));
    },

    paymentCheck: async ({ guid }, { session }) => {
      const where = ofBuyer(session.userId, guid);
      const outcome = await syncedOutcome(paying(), where);
      if (!outcome) throw new AppError('record.notFound');
      return outcome;
    },

    paymentFind: async ({ guid }, { session }) => {
      const [found] = await db
        .select({ charge: charges, paymentId: orders.paymentId, ...sums })
        .from(orders)
        .leftJoin(charges, eq(charges.orderId, orders.id))
        .where(and(eq(orders.guid, guid), eq(orders.userId, session.userId)));
      if (!found) throw new AppError('record.notFound');
      const { charge } = found;
      const option = variant.payments.find(({ id }) => id === found.paymentId);
      return {
        data: charge && {
          currency: charge.currency,
          amount: fromCents(charge.amountCents),
          rate: charge.rate,
          isTest: (option && gateways.online(option.id)?.isTest) ?? false,
          received: fromCents(found.received),
          returned: fromCents(found.returned),
          returnedAt: found.returnedAt && new Date(found.returnedAt).toISOString(),
        },
      };
    },

    orderCancel: async ({ guid }, { session }) => ({
      data: await cancelOrder({ ...paying(), log: deps.log }, { userId: session.userId, guid }),
    }),

    paymentRefund: async ({ orderId, refund, part }, { session }) =>
      refundOrder(paying(), refunderOf(session), orderId, refund, part),

    exchangeRateSet: async (wanted, { session }) => {
      await setRate(db, wanted, { author: session, at: now() });
      return {};
    },

    paymentListTests: async () => ({ data: await readAccountTests(deps) }),
    paymentTest: async ({ id }) => ({ data: await testAccount(id, deps) }),

    exchangeRateFind: async ({ currency }) => {
      const found = await findRate(db, currency, now());
      return {
        data: found ? { ...found, at: found.at.toISOString() } : null,
        isNeeded: variant.payments.some(
          (option) =>
            option.currency === currency &&
            gateways.isOpen(option.id) &&
            isOfferedForOrders(option),
        ),
      };
    },
  };
};
