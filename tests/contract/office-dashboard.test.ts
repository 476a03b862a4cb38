/** What the start of the back-office adds up. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { officeDashboard } from '#contract/calls/office';
import { shopDay } from '#contract/dates';
import { SELLER, useOrderApp } from '../support/order-app.ts';
import { type Planted, plantUser } from '../support/people.ts';

let seller: Planted;
let buyer: Planted;
const { shop, plantOwn, place } = useOrderApp(async ({ app }) => {
  seller = await plantUser(app.db, SELLER);
  buyer = await plantUser(app.db);
});

const asked = async (input: object = {}) => {
  const { status, body } = await shop().post(officeDashboard.path, input, { token: seller.token });
  expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  return officeDashboard.output.parse(body).data;
};

test('what was paid counts on the day of the shop’s clock, what waits and what was cancelled does not', async () => {
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
  expect(states).toContainEqual({ state: waiting?.state, count: 1 });
  expect(states).toContainEqual({ state: 'PAP', count: 2 });
});

test('weeks and months hold the same sales, and another word is refused', async () => {
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
