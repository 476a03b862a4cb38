/** A paid order without units reserves them when they arrive. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lockOrder, moveOrder } from '#backend/orders/transition';
import { orderDetail } from '#contract/calls/order-management';
import { errors } from '#contract/errors';
import type { Mover, OrderState } from '#contract/orders/order-states';
import { SELLER } from '../support/cast.ts';
import { stockOf } from '../support/goods.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantUser } from '../support/people.ts';

let buyer: Planted;
let seller: Planted;
const { shop, post, plantOwn, place, placed } = useOrderApp(async ({ app: { db } }) => {
  seller = await plantUser(db, SELLER);
});
beforeEach(async () => {
  buyer = await plantUser(shop().app.db);
});

const move = (id: number, to: OrderState, actor: Mover) =>
  shop().app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, sql`o.id = ${id}`);
    if (!order) throw new Error('no order');
    await moveOrder(tx, shop().app.variant, order, to, { actor, now: new Date() });
  });
const unitsOf = (code: string) => stockOf(shop().app.db, code);
const comeIn = (code: string, units: number) =>
  shop().app.db.execute(sql`update stock set quantity = quantity + ${units} where branch_code = 'B'
    and product_id = (select id from products where code = ${code}::citext)`);
/** The reservation expired, others bought all units, and then its deposit arrived. */
const payLate = async (codes: readonly string[]): Promise<number> => {
  const items = codes.map((Code) => ({ Code, Quantity: 1, Price: 100 }));
  const { id } = await placed(orderOf(items), buyer);
  await move(id, 'CAN', 'system');
  const other = await plantUser(shop().app.db);
  for (const code of codes) await place(other, code);
  await move(id, 'PAP', 'provider');
  return id;
};
const detailOf = async (orderId: number) =>
  orderDetail.output.parse((await post('detail', { orderId }, seller)).body).data;

test('units are held once they arrived, with the seller’s name in the remarks', async () => {
  const code = await plantOwn({ B: 1 });
  const orderId = await payLate([code]);
  const before = await detailOf(orderId);
  expect([before.order.counter?.attention, before.taken]).toEqual([
    expect.stringMatching(/^El pago llegó con la reserva vencida/),
    [],
  ]);
  const early = await post('hold', { orderId }, seller);
  expect([early.status, early.body.error]).toEqual([409, `Stock insuficiente de ${code}.`]);
  expect(early.body.detail).toEqual({ items: [{ code }] });
  await comeIn(code, 1);
  for (let press = 0; press < 2; press += 1) {
    const { status, body } = await post('hold', { orderId }, seller);
    expect([status, body.error]).toEqual([200, '']);
  }
  const after = await detailOf(orderId);
  expect([after.order.counter?.attention, after.taken]).toEqual([
    '',
    [{ code, branch: 'B', quantity: 1 }],
  ]);
  expect(after.remarks).toMatchObject([{ kind: 'held', about: code, userName: 'Ana Píriz' }]);
  expect(await unitsOf(code)).toBe(0);
  await move(orderId, 'DIS', 'seller');
  expect(await unitsOf(code)).toBe(0);
});

test('units are held only for an order that waits for its goods', async () => {
  const code = await plantOwn({ B: 1 });
  const orderId = await payLate([code]);
  await comeIn(code, 5);
  await move(orderId, 'CAN', 'seller');
  const { status, body } = await post('hold', { orderId }, seller);
  expect([status, body.error]).toEqual([409, errors['record.changed'].text]);
  expect(await unitsOf(code)).toBe(5);
});

test('a dispatched order without held units takes what is in stock', async () => {
  const [there, missing] = [await plantOwn({ B: 1 }), await plantOwn({ B: 1 })];
  const orderId = await payLate([there, missing]);
  await comeIn(there, 2);
  await move(orderId, 'DIS', 'seller');
  expect([await unitsOf(there), await unitsOf(missing)]).toEqual([1, 0]);
});
