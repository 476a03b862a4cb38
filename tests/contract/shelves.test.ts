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
      // Every stock level from the last units to a full row, and some above.
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
    const [row] = call.stockCheck.output.parse(body).data;
    // Untold is "so many or more" to somebody who searches.
    return row?.available ?? row?.upTo !== undefined;
  };

/** Returns the apparent stock of a product by binary search. */
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

/** Returns how many exact stock levels a binary search of all products reveals. */
const learn = async (ask: Ask, most: number): Promise<number> => {
  let learnt = 0;
  for (const [code, units] of shelves) {
    const found = await findMost(ask, code, most).catch(() => 0);
    // `most` itself only means "so many or more".
    if (found === units && found < most) learnt += 1;
  }
  return learnt;
};

/** Returns how many exact stock levels excessive quantities of each product reveal. */
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

test('asking for too many of every product reveals no more than a search', async () => {
  expect(await told('198.51.100.5', 10)).toBeLessThan(PRODUCTS / 20);
  const { token } = await plantUser(shop().app.db);
  expect(await told('198.51.100.6', MAX_QUANTITY, token)).toBeLessThan(PRODUCTS / 5);
});

test('a binary search of every product without an account reveals almost nothing', async () => {
  expect(await learn(asker('198.51.100.1'), MAX_QUANTITY)).toBeLessThan(PRODUCTS / 20);
  // Knowing the limits of the replies does not help.
  expect(await learn(asker('198.51.100.2'), 11)).toBeLessThan(PRODUCTS / 20);
});

test('a binary search with an account reveals a few', async () => {
  const { token } = await plantUser(shop().app.db);
  const learnt = await learn(asker('198.51.100.3', token), MAX_QUANTITY);
  expect(learnt).toBeLessThan(PRODUCTS / 5);
});

test('a visitor’s cart gets what it needs, up to ten of a part', async () => {
  const ask = asker('198.51.100.4');
  for (const code of [codeOf(0), codeOf(1)]) {
    const units = shelves.get(code) ?? 0;
    for (let quantity = 1; quantity <= 10; quantity++)
      expect(await ask(code, quantity)).toBe(quantity <= units);
    expect(await ask(code, MAX_QUANTITY)).toBe(units >= 10);
  }
});

test('a visitor who used up the questions is told of one unit, not that there are so many', async () => {
  const headers = { 'x-nf-client-connection-ip': '198.51.100.9' };
  const ask = async (Code: string, Quantity: number) => {
    const { body } = await shop().post(
      call.stockCheck.path,
      { items: [{ Code, Quantity }] },
      { headers },
    );
    return call.stockCheck.output.parse(body).data[0];
  };
  const codes = [...shelves.keys()];
  for (const code of codes.slice(0, 60)) await ask(code, 2);
  const plenty = codes.slice(60).find((code) => (shelves.get(code) ?? 0) >= 5) ?? '';
  expect(await ask(plenty, 5)).toMatchObject({ upTo: 1 });
  expect(await ask(plenty, 5)).not.toHaveProperty('available');
  expect(await ask(plenty, 1)).toMatchObject({ available: true });
});

test('a buyer’s cart of a hundred rows gets exact answers, also when it is checked often', async () => {
  const { token } = await plantUser(shop().app.db);
  const items = [...shelves.keys()].slice(0, 100).map((Code) => ({ Code, Quantity: 30 }));
  for (let page = 0; page < 10; page++) {
    const { body } = await shop().post(call.stockCheck.path, { items }, { token });
    for (const { code, available } of call.stockCheck.output.parse(body).data)
      expect({ code, available }).toEqual({ code, available: (shelves.get(code) ?? 0) >= 30 });
  }
});

test('failing orders reveal no more', async () => {
  const { db } = shop().app;
  const buyer = await plantUser(db);
  // A part that is always short makes every order fail, which asks about the others.
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
  // A repeated question reveals nothing new.
  expect((await refused(50)).body.errorCode).toBe('order.insufficientStock');
});
