import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#backend/database/connection';
import { readOrders } from '#backend/orders/queries';
import { priceItems } from '#backend/prices/price-items';
import { termsOf } from '#backend/prices/sources';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const ORDERS = 12;
/** PostgreSQL plans the first runs of a statement separately (documentation of PREPARE). */
const TRIED = 5;

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  for (const code of ['PLAN-1', 'PLAN-2']) await plantProduct(db, { code, stock: { B: 100 } });
});

test('the statements of an order are planned once per connection', async () => {
  const { app, post } = shop();
  const { token } = await plantUser(app.db);
  const rows = ['PLAN-1', 'PLAN-2'].map((Code) => ({ Code, Quantity: 1, Price: 100 }));
  // Sequential orders use the connection that was released last.
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
      'read-config',
      'subtract-stock',
    ].map((name) => ({ name, planned: TRIED, kept: ORDERS - TRIED })),
  );
});

test('pricing reads the families of its products only', async () => {
  const { db } = shop().app;
  for (const table of [sql`families`, sql`products`]) {
    await db.execute(sql`insert into ${table} select (jsonb_populate_record(o, jsonb_build_object(
        'id', 100000 + n, 'code', 'OTHER-' || n))).*
      from ${table} o cross join generate_series(1, 2000) n
      where o.id = (select min(id) from ${table})`);
    await db.execute(sql`analyze ${table}`);
  }
  const read = await db.transaction(async (tx) => {
    const count = async (): Promise<number> => {
      const { rows } = await tx.execute<{ read: number }>(
        sql`select (seq_tup_read + idx_tup_fetch)::int as read
            from pg_stat_xact_user_tables where relname = 'families'`,
      );
      return rows[0]?.read ?? Number.NaN;
    };
    const before = await count();
    const found = await priceItems(tx, ['plan-1', 'PLAN-2', 'NONE'], termsOf(null, new Date()));
    expect([...found.keys()]).toEqual(['plan-1', 'plan-2']);
    return (await count()) - before;
  });
  // Each of the two is read for its visibility, its name and its category.
  expect(read).toBe(6);
});

test('lists of orders are read in index order: for a buyer with many, for a company with few', async () => {
  const { db } = shop().app;
  const [buyer, other] = [await plantUser(db), await plantUser(db)];
  const input = orderOf([{ Code: 'PLAN-1', Quantity: 1, Price: 100 }]);
  const { body } = await shop().post('/rest/order/add', input, { token: buyer.token });
  // The test parses the reply with the contract's schema.
  const { id } = body.data as { id: number };
  await db.execute(sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', 10000 + n, 'number', 10000 + n, 'guid', gen_random_uuid(), 'follow_key', gen_random_uuid(),
      'user_id', case when n % 2 = 0 then ${buyer.userId}::int else ${other.userId}::int end,
      'destination_company_id', case when n < 150 then 2 else 1 end))).*
    from orders o cross join generate_series(1, 3000) n where o.id = ${id}`);
  await db.execute(sql`analyze orders`);
  const planOf = async (where: SQL, orderBy: 'NEW' | 'OLD') => {
    let plan = '';
    const execute = async (query: SQL) => {
      const { rows } = await db.execute(sql`explain ${query}`);
      plan = rows.map((row) => Object.values(row).join()).join('\n');
      return { rows: [] };
    };
    // Without other filters.
    const explaining = { execute } as unknown as Pick<Db, 'execute'>;
    await readOrders(explaining, where, { limit: 5, offset: 0, orderBy });
    return plan;
  };
  for (const orderBy of ['NEW', 'OLD'] as const) {
    const ofBuyer = await planOf(sql`o.user_id = ${buyer.userId}`, orderBy);
    expect(ofBuyer).toContain('using orders_user on');
    const ofCompany = await planOf(sql`o.destination_company_id = 2`, orderBy);
    expect(ofCompany).toContain('using orders_company on');
    for (const plan of [ofBuyer, ofCompany]) expect(plan).not.toContain('Sort Key: o.id');
  }
});
