/** A provider with nonsense replies: refused cleanly, without affecting other orders. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#backend/http/app-error';
import { askAboutOpenOrders } from '#backend/payments/ask-open-orders';
import { expireReservations } from '#backend/payments/expire-reservations';
import { AgreedCheckout } from '#backend/payments/gateway';
import { measureUntil, timeOf } from '../support/measuring.ts';
import { useCounter } from './counter.ts';

const counter = useCounter();
const ONLINE = ['MPU', 'PYPL'] as const;
const providerOf = (payment: (typeof ONLINE)[number]) =>
  payment === 'MPU'
    ? counter().emulators.mercadoPago.provider
    : counter().emulators.payPal.provider;

beforeEach(async () => {
  await counter().app.db.execute(sql`update orders set reserved_until = null, state = 'CAN'
    where state in ('INI', 'PCH', 'PPE')`);
  await counter().app.db.execute(sql`update charges set next_ask_at = null`);
  await counter().setRate();
});
afterEach(() => {
  counter().setClock(undefined);
  for (const payment of ONLINE) providerOf(payment).trouble({ babble: null });
});

const ENDLESS = () =>
  new Response(new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode('{')) }));
/** Replies that are no JSON, too long, or lead elsewhere. */
const bodies: [string, () => Response][] = [
  ['a page', () => new Response('<!doctype html><p>hola</p>')],
  ['nothing', () => new Response('')],
  ['204', () => new Response(null, { status: 204 })],
  ['half an object', () => new Response('{"id": "1", "status": "appro')],
  [
    'what would do, and ten million letters',
    () =>
      Response.json({
        id: '1',
        init_point: 'https://pagos.example/',
        results: [],
        more: 'x'.repeat(10_000_000),
      }),
  ],
  ['another place', () => new Response(null, { status: 302, headers: { location: '/other' } })],
];
const shapes: [string, () => Response][] = [
  ['null', () => Response.json(null)],
  ['an empty object', () => Response.json({})],
  ['a list', () => Response.json([1])],
  [
    'wrong types',
    () =>
      Response.json({
        id: {},
        status: 7,
        init_point: 'javascript:alert(1)',
        results: 'none',
        purchase_units: 1,
        amount: '1',
        links: {},
      }),
  ],
];

const refused = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe.each(ONLINE)('%s', (payment) => {
  // Both providers are asked and read by the same code (backend/payments/provider-client.ts).
  const answers = payment === 'MPU' ? [...bodies, ...shapes] : shapes;
  test.each(answers)('a reply that is %s is refused', async (_, babble) => {
    const placed = await counter().atCheckout(payment);
    const fresh = await counter().buy(payment);
    const deposit = await counter().buy('BRDE');
    const gateway = counter().app.gateways.online(payment);
    if (!gateway) throw new Error('no gateway');
    providerOf(payment).trouble({ babble });

    const started = await counter().start(payment, fresh);
    expect([started.status, started.body.errorCode]).toEqual([502, 'payment.provider']);
    const asked = await counter().post('/rest/payment/check', { guid: placed.guid });
    expect([asked.status, asked.body.errorCode]).toEqual([502, 'payment.provider']);
    expect(await refused(gateway.read('1'))).toBe('payment.provider');
    // Nothing is read from these replies: the result is queried afterwards.
    const idempotencyKey = crypto.randomUUID();
    for (const deed of [
      () => gateway.capture(new AgreedCheckout(placed.reference, ''), idempotencyKey),
      () => gateway.refund({ providerId: '1', idempotencyKey }),
    ])
      expect(['done', 'payment.provider']).toContain(await refused(deed()));

    await counter().app.db.execute(sql`update charges set next_ask_at = to_timestamp(0)
      where order_id = ${placed.id}`);
    expect(await askAboutOpenOrders(counter().app)).toEqual({ asked: 1, failed: 1 });
    await counter().app.db.execute(sql`update orders set reserved_until = now() - interval '1 minute'
      where id = any(${sql.param([placed.id, deposit.id])}::int[])`);
    expect(await expireReservations(counter().app)).toEqual({ expired: 1, waiting: 1 });
    expect(await counter().state(deposit)).toBe('CAN');
    expect(await counter().state(placed)).toBe('INI');
    expect(counter().logged.map(({ message }) => message)).not.toContain('unknown error');

    providerOf(payment).trouble({ babble: null });
    expect((await counter().start(payment, fresh)).body.error).toBe('');
  });
});

test('a buyer gets an error within ten seconds when a reply never ends', {
  timeout: 90_000,
}, async () => {
  const placed = await counter().buy('MPU');
  providerOf('MPU').trouble({ babble: ENDLESS });
  // Each of three attempts times out, and their total is limited.
  const ms = await measureUntil(
    () =>
      timeOf(async () => {
        const { body } = await counter().start('MPU', placed);
        expect(body.errorCode).toBe('payment.provider');
      }),
    (figure) => figure < 11_500,
  );
  expect(ms).toBeLessThan(11_500);
});

test('endless replies do not delay the sweep beyond its limit', async () => {
  const placed = await Promise.all([1, 2, 3, 4].map(() => counter().atCheckout('MPU')));
  providerOf('MPU').trouble({ babble: ENDLESS });
  await counter().app.db.execute(sql`update charges set next_ask_at = to_timestamp(0)
    where order_id = any(${sql.param(placed.map(({ id }) => id))}::int[])`);
  const from = Date.now();
  const { asked, failed } = await askAboutOpenOrders(counter().app);
  expect(Date.now() - from).toBeLessThan(28_000);
  // The rest waits for the next round.
  expect(failed).toBe(asked);
  expect(asked).toBeLessThan(placed.length);
});

test('an unreadable payment marks its order and delays no other', async () => {
  const [odd, plain] = [await counter().atCheckout('MPU'), await counter().atCheckout('MPU')];
  const payment = await counter().unheard(() => counter().pay(odd));
  Reflect.deleteProperty(payment, 'currency_id');
  counter().setClock(new Date(Date.now() + 31 * 60_000));
  expect(await expireReservations(counter().app)).toEqual({ expired: 1, waiting: 1 });
  expect(await counter().state(plain)).toBe('PCH');
  expect(await counter().state(odd)).toBe('INI');
  expect(await counter().attention(odd)).toContain('no se puede leer');
  // The provider's reply is correct again.
  payment.currency_id = 'UYU';
  await expireReservations(counter().app);
  expect(await counter().state(odd)).toBe('PAP');
  expect(await counter().attention(odd)).toBe('');
});

/** Two expired orders, of which the first is queried first. */
const twoOver = async () => {
  counter().setClock(undefined);
  const two = [await counter().atCheckout('MPU'), await counter().atCheckout('MPU')] as const;
  counter().setClock(new Date(Date.now() + 31 * 60_000));
  return two;
};

test.each([
  [404, { expired: 1, waiting: 1 }],
  [400, { expired: 1, waiting: 1 }],
  [401, { expired: 0, waiting: 1 }],
  [403, { expired: 0, waiting: 1 }],
] as const)('status %s to one query ends the other reservation or not', async (status, ends) => {
  const [first, second] = await twoOver();
  let isFirst = true;
  providerOf('MPU').trouble({
    babble: () => {
      const answer = isFirst
        ? Response.json({ message: 'no' }, { status })
        : Response.json({ results: [] });
      isFirst = false;
      return answer;
    },
  });
  expect(await expireReservations(counter().app)).toEqual(ends);
  expect(await counter().state(first)).toBe('INI');
  expect(await counter().state(second)).toBe(ends.expired > 0 ? 'PCH' : 'INI');
});

test('a failure of the shop at one order delays no other', async () => {
  const { db } = counter().app;
  for (const table of ['payments', 'order_events']) {
    const [first, second] = await twoOver();
    if (table === 'payments') await counter().unheard(() => counter().pay(first, 'rejected'));
    await db.execute(
      sql.raw(
        `alter table ${table} add constraint broken check (order_id <> ${first.id}) not valid`,
      ),
    );
    try {
      expect(await expireReservations(counter().app)).toEqual({ expired: 1, waiting: 1 });
      expect(await counter().state(second)).toBe('PCH');
    } finally {
      await db.execute(sql.raw(`alter table ${table} drop constraint broken`));
    }
    await expireReservations(counter().app);
    expect(await counter().state(first)).toBe('PCH');
  }
});

test('a payment with an unreadable order is counted', async () => {
  const placed = await counter().atCheckout('MPU');
  const payment = await counter().unheard(() => counter().pay(placed));
  const { metadata } = payment;
  Object.assign(payment, { metadata: 'no object' });
  await counter().post('/rest/payment/check', { guid: placed.guid });
  expect(await counter().attention(placed)).toContain('no se puede leer');
  Object.assign(payment, { metadata });
  await counter().post('/rest/payment/check', { guid: placed.guid });
  expect(await counter().state(placed)).toBe('PAP');
});

test('a checkout that fails is logged with order and cause', async () => {
  const placed = await counter().buy('MPU');
  counter().emulators.mercadoPago.provider.trouble({ babble: () => new Response('<p>') });
  await counter().start('MPU', placed);
  const line = counter().logged.findLast(({ message }) => message === 'payment not started');
  expect(line?.fields).toMatchObject({ order: placed.number, provider: 'MPU' });
  expect(`${line?.fields.err}`).toContain('no JSON');
});
