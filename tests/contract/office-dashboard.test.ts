import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { officeDashboard } from '#contract/calls/office';
import { shopDay } from '#contract/time/dates';
import { SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';

const { shop, plantOwn, place } = useOrderApp();
const { seller, buyer } = usePeople(shop, { seller: SELLER, buyer: {} });

const asked = async (input: object = {}) => {
  const { status, body } = await shop().post(officeDashboard.path, input, { token: seller.token });
  expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  return officeDashboard.output.parse(body).data;
};

test('paid orders count on the day of the shop’s time zone; open and cancelled ones do not count', async () => {
  const code = await plantOwn({ B: 20 });
  const [paid, late, waiting, cancelled] = [
    await place(buyer, code, 2),
    await place(buyer, code, 3),
    await place(buyer, code, 4),
    await place(buyer, code, 5),
  ];
  const { db } = shop().app;
  await db.execute(sql`update orders set state = 'PAP' where id in (${paid?.id}, ${late?.id})`);
  await db.execute(sql`update orders set state = 'CAN' where id = ${cancelled?.id}`);
  // Half past eleven at night in Montevideo is the next day in UTC.
  await db.execute(
    sql`update orders set created_at = ((now() at time zone 'America/Montevideo')::date - 1
          + time '23:30') at time zone 'America/Montevideo' where id = ${late?.id}`,
  );
  const { sales, best, states } = await asked();
  expect(sales).toHaveLength(30);
  const today = shopDay(new Date());
  expect(sales.at(-1)).toEqual({ day: today, orders: 1, total: paid?.total });
  expect(sales.at(-2)).toMatchObject({ orders: 1, total: late?.total });
  expect(sales.slice(0, -2).every(({ orders, total }) => orders === 0 && total === 0)).toBe(true);
  expect(best).toEqual([{ code, name: expect.any(String), units: 5, total: 500 }]);
  expect(states).toContainEqual({ state: waiting?.state, count: 1, today: 1 });
  expect(states).toContainEqual({ state: 'PAP', count: 2, today: 1 });
});

/** A payment of the order at its provider, with a refunded amount. */
const plantPayment = async (orderId: number | undefined, amount: number, returned: number) => {
  const id = randomUUID();
  await shop().app.db.execute(
    sql`insert into payments (provider, provider_id, order_id, status, currency, amount_cents,
          refunded_cents)
        values ('PYPL', ${id}, ${orderId}, ${returned === amount ? 'refunded' : 'approved'},
          'USD', ${amount}, ${returned})`,
  );
  if (returned > 0)
    await shop().app.db.execute(
      sql`insert into refunds (order_id, provider, provider_id, currency, amount_cents, outcome, actor, ended_at)
          values (${orderId}, 'PYPL', ${id}, 'USD', ${returned}, 'done', 'provider', now())`,
    );
};

test('refunded amounts are no sales; a refunded surplus never was one', async () => {
  const code = await plantOwn({ B: 20 });
  const [partly, twice] = [await place(buyer, code, 4), await place(buyer, code, 2)];
  const { db } = shop().app;
  const before = (await asked()).sales.at(-1)?.total ?? Number.NaN;
  await db.execute(sql`update orders set state = 'PAP' where id in (${partly?.id}, ${twice?.id})`);
  for (const [id, cents] of [
    [partly?.id, 1_000],
    [twice?.id, 500],
  ])
    await db.execute(
      sql`insert into charges (order_id, provider, access_token, currency, amount_cents, expires_at)
          values (${id}, 'PYPL', ${randomUUID()}, 'USD', ${cents}, now())`,
    );
  await plantPayment(partly?.id, 1_000, 250);
  await plantPayment(twice?.id, 500, 0);
  await plantPayment(twice?.id, 500, 500);
  // The provider charged it all back, without a refund.
  const lost = await place(buyer, code, 3);
  await db.execute(sql`update orders set state = 'DIS' where id = ${lost?.id}`);
  await plantPayment(lost?.id, 700, 0);
  await db.execute(sql`update payments set status = 'charged_back' where order_id = ${lost?.id}`);
  const { sales } = await asked();
  const sold = (partly?.total ?? 0) * 0.75 + (twice?.total ?? 0);
  expect(sales.at(-1)?.total).toBeCloseTo(before + sold, 2);
  // The tests below count earlier sales.
  const all = sql`(${partly?.id}, ${twice?.id}, ${lost?.id})`;
  await db.execute(sql`update orders set state = 'CAN' where id in ${all}`);
});

test('fully refunded orders are not counted; partial refunds reduce the total only', async () => {
  const [gone, partly] = [await plantOwn({ B: 20 }), await plantOwn({ B: 20 })];
  const [returned, half] = [await place(buyer, gone, 9), await place(buyer, partly, 8)];
  const { db } = shop().app;
  const ids = sql`(${returned?.id}, ${half?.id})`;
  const before = (await asked()).sales.at(-1)?.orders ?? Number.NaN;
  await db.execute(sql`update orders set state = 'PAP' where id in ${ids}`);
  await plantPayment(returned?.id, 900, 900);
  await plantPayment(half?.id, 800, 400);
  const { best, sales } = await asked();
  expect(best.map(({ code }) => code)).not.toContain(gone);
  expect(best.find(({ code }) => code === partly)).toMatchObject({ units: 8, total: 400 });
  expect(sales.at(-1)?.orders).toBe(before + 1);
  await db.execute(sql`update orders set state = 'CAN' where id in ${ids}`);
});

test('weeks and months contain the same sales, and other periods are refused', async () => {
  for (const [period, count] of [
    ['WEEK', 13],
    ['MONTH', 12],
  ] as const) {
    const { sales } = await asked({ period });
    expect(sales).toHaveLength(count);
    expect(sales.reduce((sum, { orders }) => sum + orders, 0)).toBe(2);
  }
  const refused = await shop().post(
    officeDashboard.path,
    { period: 'YEAR' },
    { token: seller.token },
  );
  expect(refused.status).toBe(400);
});
