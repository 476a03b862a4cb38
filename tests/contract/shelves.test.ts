import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LIMITS } from '#backend/rate-limit/limits';
import { refusedRows } from '#contract/calls/orders';
import * as call from '#contract/calls/stock';
import { MAX_QUANTITY } from '#contract/limits';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const PRODUCTS = 200;
const codeOf = (n: number) => `S-${n}`;
const shelves = new Map<string, number>();

const shop = useApp(
  async ({ app: { db } }) => {
    await plantPlaces(db);
    await plantShelves(db);
    for (let n = 0; n < PRODUCTS; n++) {
      // Every stock there may be between the last units and a full row, and some beyond.
      const units = 3 + ((n * 37) % 110);
      shelves.set(codeOf(n), units);
      await plantProduct(db, { code: codeOf(n), stock: { B: units } });
    }
  },
  undefined,
  LIMITS,
);

type Ask = (code: string, quantity: number) => Promise<boolean>;

const asker =
  (address: string, token?: string): Ask =>
  async (Code, Quantity) => {
    const headers = { 'x-nf-client-connection-ip': address };
    const input = { items: [{ Code, Quantity }] };
    const { status, body } = await shop().post(call.stockCheck.path, input, { token, headers });
    if (status === 429) throw new Error('refused');
    return call.stockCheck.output.parse(body).data[0]?.available ?? false;
  };

/** The most units that a product is said to have, by halves. */
const findMost = async (ask: Ask, code: string, most: number): Promise<number> => {
  let low = 1;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await ask(code, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** How many products' exact stock somebody knows who searches them all. */
const learn = async (ask: Ask, most: number): Promise<number> => {
  let learnt = 0;
  for (const [code, units] of shelves) {
    const found = await findMost(ask, code, most).catch(() => 0);
    // `most` itself says only "so many or more".
    if (found === units && found < most) learnt += 1;
  }
  return learnt;
};

/** How many products' exact stock somebody is told who asks for too many of each. */
const told = async (address: string, quantity: number, token?: string): Promise<number> => {
  let count = 0;
  for (const Code of shelves.keys()) {
    const headers = { 'x-nf-client-connection-ip': address };
    const input = { items: [{ Code, Quantity: quantity }] };
    const { body } = await shop().post(call.stockCheck.path, input, { token, headers });
    if (call.stockCheck.output.parse(body).data[0]?.left !== undefined) count += 1;
  }
  return count;
};

test('who asks for too many of every product is told no more than who searches', async () => {
  expect(await told('198.51.100.5', 10)).toBeLessThan(PRODUCTS / 20);
  const { token } = await plantUser(shop().app.db);
  expect(await told('198.51.100.6', MAX_QUANTITY, token)).toBeLessThan(PRODUCTS / 5);
});

test('who searches every product by halves without an account learns next to none', async () => {
  expect(await learn(asker('198.51.100.1'), MAX_QUANTITY)).toBeLessThan(PRODUCTS / 20);
  // Who knows how far the answers go does no better.
  expect(await learn(asker('198.51.100.2'), 11)).toBeLessThan(PRODUCTS / 20);
});

test('nor does one with an account learn more than a few', async () => {
  const { token } = await plantUser(shop().app.db);
  const learnt = await learn(asker('198.51.100.3', token), MAX_QUANTITY);
  expect(learnt).toBeLessThan(PRODUCTS / 5);
});

test('a visitor’s cart is told what it needs, up to ten of a part', async () => {
  const ask = asker('198.51.100.4');
  for (const code of [codeOf(0), codeOf(1)]) {
    const units = shelves.get(code) ?? 0;
    for (let quantity = 1; quantity <= 10; quantity++)
      expect(await ask(code, quantity)).toBe(quantity <= units);
    expect(await ask(code, MAX_QUANTITY)).toBe(units >= 10);
  }
});

test('a buyer’s cart is told the truth about a hundred rows, also when it is looked at often', async () => {
  const { token } = await plantUser(shop().app.db);
  const items = [...shelves.keys()].slice(0, 100).map((Code) => ({ Code, Quantity: 30 }));
  for (let page = 0; page < 10; page++) {
    const { body } = await shop().post(call.stockCheck.path, { items }, { token });
    for (const { code, available } of call.stockCheck.output.parse(body).data)
      expect({ code, available }).toEqual({ code, available: (shelves.get(code) ?? 0) >= 30 });
  }
});

test('orders that cannot be had are no other way to ask', async () => {
  const { db } = shop().app;
  const buyer = await plantUser(db);
  // One part of which there is never enough lets every order fail that asks about the others.
  await plantProduct(db, { code: 'NUNCA', stock: { B: 0 } });
  const refused = async (quantity: number) => {
    const rows = [...shelves.keys()]
      .slice(0, 100)
      .map((Code) => ({ Code, Quantity: quantity, Price: 100 }));
    const order = orderOf([...rows, { Code: 'NUNCA', Quantity: 1, Price: 100 }]);
    return shop().post('/rest/order/add', order, { token: buyer.token });
  };
  const first = await refused(50);
  expect(first.body.errorCode).toBe('order.insufficientStock');
  const counted = refusedRows
    .parse(first.body.detail)
    .items.filter((row) => row.left !== undefined);
  expect(counted.length).toBeLessThan(PRODUCTS / 10);
  const second = await refused(25);
  expect(second).toMatchObject({ status: 429, body: { errorCode: 'request.tooMany' } });
  expect(second.body.detail).toBeUndefined();
  const { rows } = await db.execute(sql`select from orders`);
  expect(rows).toHaveLength(0);
  // A repeated question tells nothing new.
  expect((await refused(50)).body.errorCode).toBe('order.insufficientStock');
});
