import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { HELD } from '../support/holding.ts';
import { orderOf } from '../support/orders.ts';
import { plantPlaces, plantUser } from '../support/people.ts';
import { until } from '../support/waiting.ts';

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'PEDIDO', stock: { B: 5 } });
});

test('an order that waits for the text of how to pay it holds no stock that others buy', async () => {
  const { app, post } = shop();
  const [first, second] = [await plantUser(app.db), await plantUser(app.db)];
  const { rows } = await app.db.execute<{ name: string }>(sql`select current_database() as name`);
  const settings = connect(`${inject('postgresUrl').replace(/\/[^/]*$/, '')}/${rows[0]?.name}`, 1);
  const client = await settings.pool.connect();
  const order = (token: string, changes = {}) =>
    post('/rest/order/add', orderOf([{ Code: 'PEDIDO', Quantity: 1, Price: 100 }], changes), {
      token,
    });
  try {
    // Reads the shop's own data as well, which the next order then does not.
    expect((await order(second.token, { OrderPaymentId: 'MPU' })).status).toBe(200);
    await client.query(`begin; ${HELD}`);
    await client.query('lock table config in access exclusive mode');
    const byDeposit = order(first.token);
    await until('the order by deposit to ask for its text', async () => {
      const waiting = await app.db.execute(
        sql`select from pg_locks where relation = 'config'::regclass and not granted`,
      );
      return waiting.rows.length > 0;
    });
    const { rows: free } = await app.db.execute(sql`select from stock for update skip locked`);
    expect(free).toHaveLength(1);
    await client.query('rollback');
    expect((await byDeposit).status).toBe(200);
  } finally {
    client.release(true);
    await settings.close();
  }
  expect(await stockOf(app.db, 'PEDIDO')).toBe(3);
});
