/** Sales at several counters at the same moment, over server processes that may die. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orderSell } from '#contract/calls/counter';
import { saleOf } from '../support/counter-sales.ts';
import { plantProduct, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantUser } from '../support/people.ts';
import { startServers } from '../support/servers.ts';
import { useCrowd } from './crowd.ts';

const { database, url, buyers, add, send, expectNoDeadlock } = useCrowd(4);
let sellers: Planted[] = [];

beforeAll(async () => {
  const { db } = database();
  sellers = await Promise.all(
    [1, 2].map(() => plantUser(db, { isSeller: true, employeeOf: 1, position: 'SEL' })),
  );
});

const sell = (input: object, n: number, seller = sellers[n % sellers.length]) =>
  send(orderSell.path, input, n, seller?.token);
const codesOf = (answers: readonly Awaited<ReturnType<typeof sell>>[]) =>
  answers.map(({ status, body }) => `${status} ${body.errorCode ?? ''}`.trim()).toSorted();
const soldOf = async (code: string) => {
  const { rows } = await database().db.execute<{ orders: number; units: number; cents: number }>(
    sql`select count(*)::int as orders, coalesce(sum(i.quantity), 0)::int as units,
          coalesce(sum((select sum(amount_cents) from counter_payments t where t.order_id = o.id)), 0)::int
            as cents
        from order_items i join orders o on o.id = i.order_id where i.code = ${code}`,
  );
  return rows[0];
};

test('of two sales of the last unit one succeeds, and the other is told that 0 are left', async () => {
  for (let round = 0; round < 10; round += 1) {
    const Code = `ULTIMA-${round}`;
    await plantProduct(database().db, { code: Code, stock: { B: 1 } });
    const answers = await Promise.all([0, 1].map((n) => sell(saleOf([{ Code }]), n)));
    expect(codesOf(answers)).toEqual(['200', '409 order.insufficientStock']);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      `Radiador ${Code} (${Code}): quedan 0 en Bulevar.`,
    );
    expect(await soldOf(Code)).toEqual({ orders: 1, units: 1, cents: 100_00 });
    expect(await stockOf(database().db, Code)).toBe(0);
  }
});

test('40 equal sales at once are one order, which each of them is told', async () => {
  await plantProduct(database().db, { code: 'IGUAL', stock: { B: 1 } });
  const input = saleOf([{ Code: 'IGUAL' }]);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => sell(input, n, sellers[0])),
  );
  expect(new Set(codesOf(answers))).toEqual(new Set(['200']));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  expect(await soldOf('IGUAL')).toEqual({ orders: 1, units: 1, cents: 100_00 });
});

test('the counter and the web share the last units without selling one twice', async () => {
  await plantProduct(database().db, { code: 'WEB', stock: { B: 5 } });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0
        ? sell(saleOf([{ Code: 'WEB' }]), n)
        : add(orderOf([{ Code: 'WEB', Quantity: 1, Price: 100 }]), n, buyers[n % buyers.length]),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await stockOf(database().db, 'WEB')).toBe(0);
  expect((await soldOf('WEB'))?.orders).toBe(5);
});

test('a process that dies during sales loses and doubles none that are sent again', {
  timeout: 120_000,
}, async () => {
  await plantProduct(database().db, { code: 'CORTE', stock: { B: 100 } });
  const inputs = Array.from({ length: 20 }, () => saleOf([{ Code: 'CORTE' }]));
  const dying = await startServers(1, url());
  const [address] = dying.urls;
  const attempts = inputs.map((input, n) =>
    fetch(address + orderSell.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `OAuth ${sellers[n % 2]?.token}`,
      },
      body: JSON.stringify(input),
    }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  // As soon as the first one is stored.
  await Promise.race(attempts);
  await dying.kill();
  await Promise.all(attempts);
  const answers = await Promise.all(inputs.map((input, n) => sell(input, n, sellers[n % 2])));
  expect(new Set(codesOf(answers))).toEqual(new Set(['200']));
  expect(await soldOf('CORTE')).toEqual({ orders: 20, units: 20, cents: 2_000_00 });
  expect(await stockOf(database().db, 'CORTE')).toBe(80);
});

test('none of it ended in a deadlock', async () => {
  await expectNoDeadlock();
});
