/**
 * Paid orders that sellers and buyers edit, pay, return, refund and move as they like: units and money add up, and
 * the accountant's file and the reports tell them. LIVES sets how many orders live.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orderDetail } from '#contract/calls/order-management';
import { reportLedger, reportSales } from '#contract/calls/reports';
import type { Order } from '#contract/entities/orders';
import { shopDay } from '#contract/time/dates';
import { CODE, type Placed, PRICE_CENTS, useCounter } from '../payments/counter.ts';
import { plantProduct } from '../support/goods.ts';
import { random } from '../support/random.ts';

const LIVES = Number(process.env.LIVES ?? 12);
const STEPS = 14;
const PRICE = PRICE_CENTS / 100;
const OTHER = 'OTRO-1';
const OTHER_CENTS = 77_35;

const counter = useCounter();
const db = () => counter().app.db;
const post = (path: string, input: object, token = counter().seller.token) =>
  counter().post(path, input, token);
const detail = async ({ id }: { id: number }): Promise<Order> =>
  orderDetail.output.parse((await post(orderDetail.path, { orderId: id })).body).data.order;

beforeAll(async () => {
  await plantProduct(db(), { code: OTHER, priceCents: OTHER_CENTS, stock: { B: 500 } });
  await db().execute(sql`update stock set quantity = 1000`);
});

const chance = () => random.int(0, 1) === 1;
const branch = () => random.pick(['B', 'C', '']);
/** Some refund, or none. */
const refundOf = (order: Order): object => {
  if (random.int(0, 2) === 0) return {};
  const amount = random.pick([PRICE, 0.01, order.total, random.int(1, 400_000) / 100]);
  return { refund: { by: random.pick(['hand', 'provider']), amount } };
};
const someItems = (order: Order) =>
  order.items
    .filter(() => chance())
    .map(({ code }) => ({ code, quantity: random.int(1, 3) }))
    .slice(0, 2);

type Step = (order: Order, placed: Placed) => Promise<{ status: number; body: object }>;
const STEPS_OF: Step[] = [
  (order) =>
    post('/rest/order/edit', {
      orderId: order.id,
      version: order.version,
      items: [
        { code: CODE, quantity: random.int(1, 5) },
        ...(chance() ? [{ code: OTHER, quantity: random.int(1, 4) }] : []),
      ],
      ...{ shippingId: 'RES', branchCode: 'B', refundBy: random.pick(['hand', 'provider']) },
    }),
  ({ id: orderId, version, due = 0 }) =>
    post('/rest/order/settle', {
      ...{ orderId, version, by: random.pick(['cash', 'transfer']) },
      amount: random.pick([due || 1, 0.01, due / 2 || 1].map((n) => Math.ceil(n * 100) / 100)),
    }),
  (order) => {
    const items = someItems(order);
    const arrived = items.map((item) => ({ ...item, branch: branch() }));
    return post('/rest/return/add', {
      ...{ orderId: order.id, key: randomUUID(), reason: 'Volvió' },
      items: items.length > 0 ? items : [{ code: CODE, quantity: 1 }],
      ...(chance() && arrived.length > 0 && { arrived, ...refundOf(order) }),
    });
  },
  (order, { guid, token }) =>
    post(
      '/rest/return/request',
      {
        guid,
        key: randomUUID(),
        reason: 'No sirve',
        items: [{ code: order.items[0]?.code ?? CODE, quantity: 1 }],
      },
      token,
    ),
  (order) => {
    const { returns = [] } = order;
    const found = returns[random.int(0, returns.length)];
    if (!found) return post('/rest/order/note', { orderId: order.id, text: 'x' });
    const { id: returnId, version, items } = found;
    const refund = refundOf(order);
    const arrived = items.map(({ code, quantity }) => ({
      ...{ code, branch: branch() },
      quantity: random.int(1, quantity),
    }));
    if (items.length > 0 && chance())
      return post('/rest/return/receive', { returnId, version, arrived, reason: '', ...refund });
    if (chance()) return post('/rest/return/refund', { returnId, version, ...refund });
    const state = random.pick(['ACC', 'REJ']);
    return post('/rest/return/decide', { returnId, version, state, reason: 'x' });
  },
  (order) =>
    post('/rest/order/changeState', {
      ...{ orderId: order.id, version: order.version, reason: 'Así es', sendEmail: false },
      state: random.pick(['DIS', 'DIS', 'PAP', 'PAP', 'CAN']),
      withDue: true,
    }),
  ({ id: orderId, version }) => post('/rest/order/undo', { orderId, version }),
  async ({ id: orderId }, placed) => {
    const refund = await counter().refundable(placed);
    const [first] = refund?.payments ?? [];
    const part = first && { id: first.id, amount: Math.round(first.amount * 33) / 100 };
    return post('/rest/payment/refund', {
      ...{ orderId, refund },
      ...(random.int(0, 3) > 0 && part && part.amount > 0 && { part }),
    });
  },
];

interface Books extends Record<string, unknown> {
  first: number;
  later: number;
  back: number;
  due: number;
  rest: number;
  state: string;
}
const booksOf = async ({ id }: { id: number }): Promise<Books> => {
  const { rows } = await db().execute<Books>(sql`
    select o.state, o.due_cents as due,
      (o.total_cents - o.due_cents - coalesce((select sum(cents) from settlements where order_id = o.id), 0))::int
        as first,
      (select coalesce(sum(cents), 0) from settlements where order_id = o.id and paid_by is not null)::int as later,
      ((select coalesce(sum(refund_cents), 0) from returns where order_id = o.id and refund_by = 'hand')
        + (select coalesce(sum(refunded_cents), 0) from payments where order_id = o.id))::int as back,
      (o.total_cents - o.shipping_price_cents
        - (select sum(quantity * price_cents) from order_items where order_id = o.id))::int as rest
    from orders o where o.id = ${id}`);
  const [row] = rows;
  if (!row) throw new Error('the order is gone');
  return row;
};

/** All units: on the shelves, of orders, and written off. */
const allUnits = async (): Promise<number> => {
  const { rows } = await db().execute<{ units: number }>(sql`
    select ((select sum(quantity) from stock)
      + (select coalesce(sum(value::int), 0) from order_items i, jsonb_each_text(i.taken))
      + (select coalesce(sum(ri.quantity - (select coalesce(sum(value::int), 0)
            from jsonb_each_text(ri.shelves))), 0)
          from return_items ri join returns r on r.id = ri.return_id where r.state = 'REC'))::int as units`);
  return rows[0]?.units ?? 0;
};

const live = async (): Promise<Placed> => {
  const placed = await counter().atCheckout('MPU', random.int(1, 4));
  await counter().pay(placed);
  const { total } = await detail(placed);
  const first = Math.round(total * 100);
  const units = await allUnits();
  const done: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await db().execute(sql`update products set price_cents = ${random.int(1_00, 3_000_00)}
      where code = ${OTHER}`);
    const order = await detail(placed);
    counter().emulators.mercadoPago.refusesRefunds(random.int(0, 5) === 0);
    const picked = Array.from({ length: random.int(1, 2) }, () =>
      random.int(0, STEPS_OF.length - 1),
    );
    const answers = await Promise.all(picked.map((n) => STEPS_OF[n]?.(order, placed)));
    await counter().emulators.mercadoPago.provider.settled();
    done.push(answers.map((answer, n) => `${picked[n]}:${answer?.status}`).join('+'));
    const trace = `${placed.number} ${done.join(' ')}`;
    for (const answer of answers)
      if ((answer?.status ?? 0) >= 500 && answer?.status !== 502)
        throw new Error(`${trace}: ${JSON.stringify(answer?.body)}`);
    const books = await booksOf(placed);
    expect({ trace, units: await allUnits(), first: books.first, rest: books.rest }).toEqual({
      ...{ trace, units, first, rest: 0 },
    });
    expect(books.due, trace).toBeGreaterThanOrEqual(0);
    expect(books.first + books.later - books.back, trace).toBeGreaterThanOrEqual(0);
  }
  return placed;
};

test('no unit and no peso comes from nowhere or goes lost', { timeout: 600_000 }, async () => {
  const period = { from: shopDay(new Date()), to: shopDay(new Date()) };
  for (let n = 0; n < LIVES; n += 1) {
    const placed = await live();
    const books = await booksOf(placed);
    const ledger = reportLedger.output.parse((await post(reportLedger.path, period)).body).data;
    const cents = (rows: typeof ledger) =>
      rows.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
    expect([placed.number, cents(ledger.filter(({ number }) => number === placed.number))]).toEqual(
      [placed.number, books.state === 'CAN' ? 0 : books.first + books.later - books.back],
    );
    for (const by of ['day', 'brand', 'seller'] as const) {
      const { body } = await post(reportSales.path, { ...period, by });
      const { sum, shipping } = reportSales.output.parse(body).data;
      expect(Math.round((sum.total + shipping) * 100)).toBe(cents(ledger));
    }
  }
});
