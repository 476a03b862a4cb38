/** Sellers reserve units of a paid order while buyers order the same ones, over two processes. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderHold } from '#contract/calls/order-management';
import { orderAdd } from '#contract/calls/orders';
import { plantProduct, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { plantUser } from '../support/people.ts';
import { useCrowd } from './crowd.ts';

let token = '';
const { database, send, add, expectNoDeadlock } = useCrowd(8, async (db) => {
  token = (await plantUser(db, { isSeller: true, employeeOf: 1 })).token;
  await plantProduct(db, { code: 'TARDE', stock: { B: 1 } });
});
const wanted = () => orderOf([{ Code: 'TARDE', Quantity: 1, Price: 100 }]);
const press = async (orderId: number, n: number) =>
  (await send(orderHold.path, { orderId }, n, token)).body;
/** Paid, and without its unit. */
const payLate = async (): Promise<number> => {
  const { body } = await add(wanted(), 0);
  const { id } = orderAdd.output.parse(body).data;
  const { db } = database();
  await db.execute(sql`update orders set state = 'PAP', reserved_until = null where id = ${id}`);
  await db.execute(sql`update order_items set taken = '{}' where order_id = ${id}`);
  return id;
};

test('eight concurrent requests hold the unit once', async () => {
  const id = await payLate();
  const { db } = database();
  await db.execute(sql`update stock set quantity = 5`);
  const pressed = await Promise.all(Array.from({ length: 8 }, (_, n) => press(id, n)));
  expect(pressed.map(({ error }) => error)).toEqual(Array.from({ length: 8 }, () => ''));
  expect(await stockOf(db, 'TARDE')).toBe(4);
  const { rows } = await db.execute(
    sql`select taken, (select count(*)::int from order_remarks where order_id = ${id} and kind = 'held') as notes
        from order_items where order_id = ${id}`,
  );
  expect(rows).toEqual([{ taken: { B: 1 }, notes: 1 }]);
});

test('an arrived unit goes to the paid order or to one buyer', async () => {
  const { db } = database();
  await db.execute(sql`update stock set quantity = 1`);
  const one = await payLate();
  await db.execute(sql`update stock set quantity = 1`);
  const [pressed, bought] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, (_, n) => press(one, n))),
    Promise.all(Array.from({ length: 6 }, (_, n) => add(wanted(), n + 1))),
  ]);
  expect(await stockOf(db, 'TARDE')).toBe(0);
  const isHeld = pressed.some(({ error }) => error === '');
  expect(bought.filter(({ status }) => status === 200)).toHaveLength(isHeld ? 0 : 1);
  await expectNoDeadlock();
});
