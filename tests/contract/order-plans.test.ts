/** What PostgreSQL need not think out again for each order. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const ORDERS = 12;
/** A statement's first runs are planned each for itself (PostgreSQL's documentation, PREPARE). */
const TRIED = 5;

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  for (const code of ['PLAN-1', 'PLAN-2']) await plantProduct(db, { code, stock: { B: 100 } });
});

test('the statements of an order are planned once a connection, not once an order', async () => {
  const { app, post } = shop();
  const { token } = await plantUser(app.db);
  const rows = ['PLAN-1', 'PLAN-2'].map((Code) => ({ Code, Quantity: 1, Price: 100 }));
  // One after the other, they find the connection that was free last.
  for (let n = 0; n < ORDERS; n += 1)
    expect((await post('/rest/order/add', orderOf(rows), { token })).status).toBe(200);
  const statements = await app.db.execute<{ name: string; planned: number; kept: number }>(
    sql`select name, custom_plans as planned, generic_plans as kept from pg_prepared_statements
        where custom_plans + generic_plans >= ${ORDERS} order by name`,
  );
  expect(statements.rows).toEqual(
    [
      'count-open-orders',
      'find-session',
      'insert-order',
      'insert-order-items',
      'lock-account',
      'lock-stock',
      'price-items',
      'queue-mails',
      'subtract-stock',
    ].map((name) => ({ name, planned: TRIED, kept: ORDERS - TRIED })),
  );
});
