/** Many buyers at the same moment, over HTTP, against two server processes on one PostgreSQL. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { plantProduct, stockOf } from '../support/goods.ts';
import { orderOf, type Row } from '../support/orders.ts';
import { useCrowd } from './crowd.ts';

const { database, servers, buyers, add, expectNoDeadlock } = useCrowd(20);

const row = (Code: string, Quantity = 1): Row => ({ Code, Quantity, Price: 100 });

const tally = (answers: Awaited<ReturnType<typeof add>>[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = `${status} ${body.errorCode ?? ''}`.trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

const ordersWith = async (code: string): Promise<number> => {
  const { rows } = await database().db.execute<{ n: number }>(
    sql`select count(*) as n from order_items where code = ${code}`,
  );
  return rows[0]?.n ?? 0;
};

test('200 checkouts at once over a stock of 10 make exactly 10 orders', async () => {
  const code = 'DIEZ';
  await plantProduct(database().db, { code, stock: { B: 4, C: 6 } });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => add(orderOf([row(code)]), n)),
  );
  expect(tally(answers)).toEqual({ '200': 10, '409 order.insufficientStock': 190 });
  const refused = answers.filter(({ status }) => status === 409);
  expect(new Set(refused.map(({ body }) => body.error))).toEqual(new Set(['Stock insuficiente']));
  expect(refused[0]?.body.detail).toEqual({ items: [{ code, left: 0 }] });
  expect(await stockOf(database().db, code)).toBe(0);
  expect(await ordersWith(code)).toBe(10);
  const numbers = answers.flatMap(({ body }) => (body.data as { number?: number })?.number ?? []);
  expect(new Set(numbers).size).toBe(10);
});

test('200 concurrent repeats are one order with one mail', async () => {
  await plantProduct(database().db, { code: 'UNO', stock: { B: 500 } });
  const input = orderOf([row('UNO', 2)]);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => add(input, n, buyers[0])),
  );
  expect(tally(answers)).toEqual({ '200': 200 });
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  expect(await ordersWith('UNO')).toBe(1);
  expect(await stockOf(database().db, 'UNO')).toBe(498);
  const { rows } = await database().db.execute<{ n: number }>(
    sql`select count(*) as n from mails where event like 'order-received:%'
        and data::text like '%"UNO"%'`,
  );
  expect(rows[0]?.n).toBe(1);
});

test('of two bodies under one key one is refused', async () => {
  await plantProduct(database().db, { code: 'CLAVE', stock: { B: 500 } });
  const input = orderOf([row('CLAVE', 1)]);
  const changed = { order: { ...input.order, Items: [row('CLAVE', 3)] } };
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => add(n % 4 < 2 ? input : changed, n, buyers[1])),
  );
  expect(tally(answers)).toEqual({ '200': 50, '409 order.keyReused': 50 });
  expect(await ordersWith('CLAVE')).toBe(1);
  expect([499, 497]).toContain(await stockOf(database().db, 'CLAVE'));
});

test('100 carts in opposite order cause no deadlock', async () => {
  await plantProduct(database().db, { code: 'A', stock: { B: 100, C: 100 } });
  await plantProduct(database().db, { code: 'Z', stock: { B: 100, C: 100 } });
  const carts = [
    [row('A'), row('Z', 2)],
    [row('Z', 2), row('A')],
  ];
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => add(orderOf(carts[(n >> 1) % 2] ?? []), n)),
  );
  expect(tally(answers)).toEqual({ '200': 100 });
  expect(await stockOf(database().db, 'A')).toBe(100);
  expect(await stockOf(database().db, 'Z')).toBe(0);
});

test('an order that lacks one product takes nothing', async () => {
  await plantProduct(database().db, { code: 'ESCASO', stock: { B: 5 } });
  await plantProduct(database().db, { code: 'AMPLIO', stock: { B: 500 } });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => add(orderOf([row('AMPLIO', 3), row('ESCASO')]), n)),
  );
  expect(tally(answers)).toEqual({ '200': 5, '409 order.insufficientStock': 55 });
  expect(await stockOf(database().db, 'AMPLIO')).toBe(500 - 5 * 3);
});

test('no deadlock occurred, and no server logged an error', async () => {
  expect(servers().output()).toBe('');
  await expectNoDeadlock();
});
