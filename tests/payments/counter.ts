import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { serve } from 'srvx';
import { afterAll, beforeAll } from 'vitest';
import type { Log } from '#backend/http/log';
import { askAboutOpenOrders } from '#backend/payments/ask-open-orders';
import { paymentSettings } from '#backend/payments/settings';
import { orderDetail } from '#contract/calls/order-management';
import type { Refund } from '#contract/entities/refunds';
import type { OrderState } from '#contract/orders/order-states';
import type { PaymentId } from '#contract/orders/payments';
import { type Emulators, startEmulators } from '#emulators/emulators';
import type { Status } from '#emulators/mercado-pago/accounts';
import type { Variant } from '#variants/schema';
import { type Answer, postRequest, readAnswer } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { type App, createApp } from '../support/make-app.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { payingVariant } from '../support/roomy.ts';

export const PRICE_CENTS = 1_234_50;
export const CODE = 'RAD-1';

export interface Placed {
  guid: string;
  number: number;
  id: number;
  token: string;
}

/** An order whose buyer is on the provider's page. */
export interface AtCheckout extends Placed {
  reference: string;
}

type Payment = ReturnType<Emulators['mercadoPago']['pay']>;

interface Counter {
  app: App;
  /** For further processes. */
  databaseUrl: string;
  emulators: Emulators;
  buyer: Planted;
  seller: Planted;
  post: (path: string, input: unknown, token?: string) => Promise<Answer>;
  /** Orders units of the product and starts to pay; returns the provider's page. */
  buy: (payment: PaymentId, quantity?: number, token?: string) => Promise<Placed>;
  start: (payment: PaymentId, placed: Placed) => Promise<Answer>;
  /** Orders and starts to pay. */
  atCheckout: (payment: PaymentId, quantity?: number) => Promise<AtCheckout>;
  /** Pays at Mercado Pago and waits for the notification. */
  pay: (at: Pick<AtCheckout, 'reference'>, status?: Status, changes?: object) => Promise<Payment>;
  /** Drops the notifications that `work` causes. */
  unheard: <T>(work: () => T | Promise<T>) => Promise<T>;
  /** Moves the order as a seller, without a mail. */
  move: (placed: Placed, state: string) => Promise<Answer>;
  setRate: (rate?: number) => Promise<Answer>;
  /** Returns the refund that the seller is offered. */
  refundable: (placed: Placed) => Promise<Refund | null>;
  /** Confirms the current refund as a seller, or one that was read before. */
  refund: (placed: Placed, agreed?: Refund | null) => Promise<Answer>;
  state: (placed: Placed) => Promise<OrderState>;
  attention: (placed: Placed) => Promise<string>;
  /** `INI>PPE`, oldest first. */
  history: (placed: Placed) => Promise<string[]>;
  /** Returns the events of the mails about an order, without the shop's own copies. */
  mails: (placed: Placed) => Promise<string[]>;
  /** Returns the states in which the shop was mailed. */
  toldShop: (placed: Placed) => Promise<string[]>;
  /** Returns how often the shop was mailed that the order was cancelled. */
  cancelled: (placed: Placed) => Promise<number>;
  /** Queries open orders now, whatever their schedule; with an id only that one. */
  sweep: (placed?: Pick<Placed, 'id'>) => Promise<void>;
  stock: () => Promise<number>;
  setStock: (units: number) => Promise<void>;
  setClock: (now: Date | undefined) => void;
  /** A second connection to the same database. */
  admin: () => Promise<Client>;
  logged: { level: string; message: string; fields: Record<string, unknown> }[];
}

/** @param limits limits of unpaid orders; by default none */
export const useCounter = (limits?: Variant['limits']): (() => Counter) => {
  const { url } = useDatabase();
  let counter: Counter | undefined;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const logged: Counter['logged'] = [];
    const note = (level: string) => (fields: object, message: string) =>
      void logged.push({ level, message, fields: { ...fields } });
    const log: Log = { info: () => {}, warn: note('warn'), error: note('error') };
    let app: App | undefined;
    const server = serve({
      port: 0,
      hostname: '127.0.0.1',
      silent: true,
      fetch: async (request) => {
        const { pathname } = new URL(request.url);
        if (!app) return new Response(null, { status: 503 });
        if (pathname.startsWith('/webhooks/')) return app.webhook(request);
        return new Response(null, { status: 404 });
      },
    });
    await server.ready();
    const shopUrl = (server.url ?? '').replace(/\/$/, '');
    const emulators = await startEmulators({ shopUrl, isProduction: false });
    const shop = await payingVariant();
    const variant = { ...shop, limits: limits ?? shop.limits };
    let clock: Date | undefined;
    const made = createApp({
      databaseUrl: url(),
      variant,
      // All callers have this machine's address.
      limits: null,
      log,
      now: () => clock ?? new Date(),
      smtpUrl: emulators.smtpUrl,
      payments: paymentSettings(emulators.environment, shopUrl),
      geocoder: {
        url: emulators.environment.GEOCODER_URL ?? '',
        key: emulators.geocoder.key,
      },
    });
    app = made;
    const { db } = made;
    closing.push(
      () => server.close(true),
      () => emulators.close(),
      () => made.close(),
    );
    await plantPlaces(db);
    await plantShelves(db);
    await plantProduct(db, { code: CODE, priceCents: PRICE_CENTS, stock: { B: 100, C: 100 } });
    const buyer = await plantUser(db);
    const seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
    const post: Counter['post'] = async (path, input, token = buyer.token) =>
      readAnswer(await made.rest(postRequest(path, input, { token })));
    const one = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
      // Each query names the columns that its caller reads.
      (await db.execute(query)).rows as T[];
    const start: Counter['start'] = async (paymentId, { guid, token }) => {
      const given = await post(
        '/rest/payment/getAccessToken',
        { paymentId, OrderGUID: guid },
        token,
      );
      if (given.body.error) return given;
      return post('/rest/payment/start', { accessToken: given.body.accessToken }, token);
    };
    const refundable: Counter['refundable'] = async ({ id }) => {
      const { body } = await post(orderDetail.path, { orderId: id }, seller.token);
      return orderDetail.output.parse(body).data.refund;
    };
    const buy: Counter['buy'] = async (payment, quantity = 1, token = buyer.token) => {
      const sent = orderOf([{ Code: CODE, Quantity: quantity, Price: PRICE_CENTS / 100 }], {
        OrderPaymentId: payment,
      });
      const { body } = await post('/rest/order/add', sent, token);
      if (body.error) throw new Error(body.error);
      // The test parses the reply with the contract's schema.
      const { number, id } = body.data as { number: number; id: number };
      return { guid: sent.order.OrderGUID, number, id, token };
    };
    const providers = [emulators.mercadoPago.provider, emulators.payPal.provider];
    counter = {
      app: made,
      databaseUrl: url(),
      emulators,
      buyer,
      seller,
      post,
      start,
      refundable,
      refund: async (placed, agreed) => {
        const refund = agreed ?? (await refundable(placed));
        return post('/rest/payment/refund', { orderId: placed.id, refund }, seller.token);
      },
      buy,
      atCheckout: async (payment, quantity) => {
        const placed = await buy(payment, quantity);
        const { body } = await start(payment, placed);
        if (body.error) throw new Error(body.error);
        return { ...placed, reference: `${body.reference}` };
      },
      pay: async ({ reference }, status = 'approved', changes = {}) => {
        const payment = emulators.mercadoPago.pay(reference, status, changes);
        await emulators.mercadoPago.provider.settled();
        return payment;
      },
      unheard: async (work) => {
        for (const provider of providers) provider.trouble({ holdNotifications: true });
        const done = await work();
        for (const provider of providers) {
          provider.trouble({ holdNotifications: false });
          await provider.deliver(() => []);
        }
        return done;
      },
      move: ({ id: orderId }, state) =>
        post('/rest/order/changeState', { orderId, state, sendEmail: false }, seller.token),
      setRate: (rate = 40) =>
        post('/rest/exchangeRate/set', { currency: 'USD', rate, confirm: true }, seller.token),
      state: async ({ id }) => {
        const [row] = await one<{ state: OrderState }>(
          sql`select state from orders where id = ${id}`,
        );
        return row?.state ?? 'INI';
      },
      attention: async ({ id }) => {
        const [row] = await one<{ attention: string }>(
          sql`select attention from orders where id = ${id}`,
        );
        return row?.attention ?? '';
      },
      history: async ({ id }) =>
        (
          await one<{ step: string }>(
            sql`select coalesce(from_state, '') || '>' || to_state as step from order_events
                where order_id = ${id} order by id`,
          )
        ).map(({ step }) => step),
      mails: async ({ number }) =>
        (
          await one<{ event: string }>(
            sql`select event from mails
                where event ~ ${`:${number}(:|$)`} and template not in ('shopOrder', 'shopCalledOff') order by id`,
          )
        ).map(({ event }) => event),
      toldShop: async ({ number }) =>
        (
          await one<{ state: string }>(
            sql`select data->>'state' as state from mails
                where event like ${`shop-order:${number}:%`} order by id`,
          )
        ).map(({ state }) => state),
      cancelled: async ({ number }) =>
        (await one(sql`select from mails where event like ${`shop-called-off:${number}:%`}`))
          .length,
      sweep: async (placed) => {
        const which = placed ? sql`where order_id = ${placed.id}` : sql``;
        await db.execute(sql`update charges set next_ask_at = 'epoch' ${which}`);
        await askAboutOpenOrders(made);
      },
      stock: () => stockOf(db, CODE),
      setStock: async (units) => {
        await db.execute(sql`update stock set quantity = case when branch_code = 'B'
          then ${units}::int else 0 end`);
      },
      setClock: (now) => {
        clock = now;
      },
      admin: async () => {
        const client = new Client({ connectionString: url() });
        await client.connect();
        closing.unshift(() => client.end());
        return client;
      },
      logged,
    };
  });

  afterAll(async () => {
    for (const close of closing) await close();
  });
  return () => {
    if (!counter) throw new Error('the counter is open only inside tests');
    return counter;
  };
};
