/** Sellers edit paid orders, note payments and receive returns at once, over two processes. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEdit, orderSettle } from '#contract/calls/order-edit';
import { orderChangeState } from '#contract/calls/order-management';
import { orderAdd } from '#contract/calls/orders';
import { returnAdd, returnFind } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import { plantProduct, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { plantUser } from '../support/people.ts';
import { REASON } from '../support/returns.ts';
import { useCrowd } from './crowd.ts';

const code = 'CAMBIA';
const STOCK = 200;
const UNITS = 3;
let token = '';
const { database, send, add, expectNoDeadlock } = useCrowd(2, async (db) => {
  token = (await plantUser(db, { isSeller: true, employeeOf: 1 })).token;
  await plantProduct(db, { code, stock: { B: STOCK } });
});

const moved = async (orderId: number, state: string, n = 0) =>
  send(orderChangeState.path, { orderId, state, sendEmail: false }, n, token);
/** A paid order of three units, at 300. */
const paid = async (): Promise<Order> => {
  const { body } = await add(orderOf([{ Code: code, Quantity: UNITS, Price: 100 }]), 0);
  const { id } = orderAdd.output.parse(body).data;
  return orderChangeState.output.parse((await moved(id, 'PAP')).body).data;
};
const edit = ({ id: orderId, version }: Order, quantity: number, n: number) =>
  send(
    orderEdit.path,
    {
      ...{ orderId, version, items: [{ code, quantity }], refundBy: 'hand' },
      ...{ shippingId: 'RES', branchCode: 'B' },
    },
    n,
    token,
  );
const settle = ({ id: orderId, version }: Order, amount: number, n: number) =>
  send(orderSettle.path, { orderId, version, by: 'cash', amount }, n, token);
const takeBack = (
  { id: orderId }: Order,
  n: number,
  money: object = { refund: { by: 'hand', amount: 100 } },
) =>
  send(
    returnAdd.path,
    {
      ...{ orderId, key: randomUUID(), reason: REASON, items: [{ code, quantity: 1 }] },
      ...{ arrived: [{ code, quantity: 1, branch: 'B' }], ...money },
    },
    n,
    token,
  );

interface Books extends Record<string, unknown> {
  state: string;
  total: number;
  due: number;
  units: number;
  held: number;
  back: number;
  settled: number;
  covered: number;
  refunded: number;
}
const booksOf = async ({ id }: Order): Promise<Books> => {
  const { rows } = await database().db.execute<Books>(sql`
    select o.state, o.total_cents / 100 as total, o.due_cents / 100 as due,
      (select sum(quantity) from order_items where order_id = o.id)::int as units,
      (select coalesce(sum(value::int), 0) from order_items i, jsonb_each_text(i.taken)
        where i.order_id = o.id)::int as held,
      (select coalesce(sum(ri.quantity), 0) from return_items ri join returns r on r.id = ri.return_id
        where r.order_id = o.id)::int as back,
      (select coalesce(sum(cents), 0) / 100 from settlements where order_id = o.id)::int as settled,
      (select coalesce(sum(cents), 0) / 100 from settlements where order_id = o.id
        and cents > 0 and paid_by is null)::int as covered,
      (select coalesce(sum(refund_cents), 0) / 100 from returns where order_id = o.id)::int as refunded
    from orders o where o.id = ${id}`);
  const row = rows[0];
  if (!row) throw new Error('the order is gone');
  return row;
};
/** Units and money of an order add up, whatever happened to it. */
const expectBalance = async (order: Order, stockBefore: number): Promise<Books> => {
  const books = await booksOf(order);
  expect(books.total).toBe(100 * books.units);
  expect(books.held).toBe(books.units - books.back);
  expect(await stockOf(database().db, code)).toBe(stockBefore - books.held);
  // As first paid, with every later payment and without what went back.
  expect(books.total - books.due - books.settled).toBe(100 * UNITS);
  const { body } = await send(returnFind.path, { orderId: order.id }, 0, token);
  const { money } = returnFind.output.parse(body).data;
  expect(money?.left).toBe(books.total - books.due - 100 * books.back);
  return books;
};

test('edits, payments and returns at once leave units and money exact', async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = await stockOf(database().db, code);
    const first = await paid();
    const up = orderEdit.output.parse((await edit(first, 5, round)).body).data;
    const answers = await Promise.all([
      edit(up, 1 + round, 0),
      edit(up, 4, 1),
      settle(up, 200, 0),
      settle(up, 50, 1),
      takeBack(up, 0),
      takeBack(up, 1),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    // They name one version: at most one of them is made.
    expect(answers.slice(0, 4).filter(({ status }) => status === 200).length).toBeLessThan(2);
    await expectBalance(first, before);
  }
});

test('payments of a debt beside returns that cover it settle it once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = await stockOf(database().db, code);
    const first = await paid();
    const up = orderEdit.output.parse((await edit(first, 5, round)).body).data;
    const answers = await Promise.all([
      settle(up, 200, 0),
      takeBack(up, 1, {}),
      settle(up, 150, 1),
      takeBack(up, 0, {}),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const books = await booksOf(first);
    expect(books.due).toBeGreaterThanOrEqual(0);
    expect(books.total - books.due - books.settled).toBe(100 * UNITS);
    // Every unit that came back covered something, or the debt was gone.
    if (books.due > 0) expect(books.covered).toBe(100 * books.back);
    expect(books.refunded).toBe(0);
    expect(await stockOf(database().db, code)).toBe(before - books.held);
  }
});

test('an edit beside a dispatch or a cancellation comes before it, or not at all', async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = await stockOf(database().db, code);
    const order = await paid();
    const state = round % 2 === 0 ? 'DIS' : 'CAN';
    const [edited, away] = await Promise.all([
      edit(order, 5, round),
      moved(order.id, state, round + 1),
    ]);
    const books = await booksOf(order);
    // An order with a difference is not dispatched.
    const isEdited = edited.status === 200;
    expect(books.units).toBe(isEdited ? 5 : UNITS);
    if (isEdited && state === 'DIS') expect([away.status, books.state]).toEqual([409, 'PAP']);
    else expect([away.status, books.state]).toEqual([200, state]);
    const holds = books.state === 'CAN' ? 0 : books.units;
    expect(await stockOf(database().db, code)).toBe(before - holds);
  }
});

test('eight presses of one edit, and of one payment, are one', async () => {
  const before = await stockOf(database().db, code);
  const order = await paid();
  const eight = (work: (n: number) => ReturnType<typeof edit>) =>
    Promise.all(Array.from({ length: 8 }, (_, n) => work(n)));
  const edits = await eight((n) => edit(order, 4, n));
  const [made] = edits.filter(({ status }) => status === 200);
  expect(edits.filter(({ status }) => status === 409)).toHaveLength(7);
  const up = orderEdit.output.parse(made?.body).data;
  const payments = await eight((n) => settle(up, 60, n));
  expect(payments.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await expectBalance(order, before)).toMatchObject({ due: 40, settled: 60 });
  await expectNoDeadlock();
});
