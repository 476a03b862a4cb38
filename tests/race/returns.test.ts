/** Buyers and sellers return the same units at once, over two processes. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderChangeState } from '#contract/calls/order-management';
import { orderAdd } from '#contract/calls/orders';
import { returnAdd, returnReceive, returnRequest } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import { plantProduct, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { plantUser } from '../support/people.ts';
import { newest, REASON } from '../support/returns.ts';
import { useCrowd } from './crowd.ts';

const code = 'VUELVE';
const UNITS = 3;
const STOCK = 90;
let token = '';
const { database, buyers, send, add, expectNoDeadlock } = useCrowd(2, async (db) => {
  token = (await plantUser(db, { isSeller: true, employeeOf: 1 })).token;
  await plantProduct(db, { code, stock: { B: STOCK } });
});

/** A dispatched order of the first buyer. */
const dispatched = async (): Promise<Order> => {
  const { body } = await add(orderOf([{ Code: code, Quantity: UNITS, Price: 100 }]), 0);
  const { id: orderId } = orderAdd.output.parse(body).data;
  await send(orderChangeState.path, { orderId, state: 'PAP' }, 0, token);
  const moved = await send(orderChangeState.path, { orderId, state: 'DIS' }, 0, token);
  return orderChangeState.output.parse(moved.body).data;
};
const items = [{ code, quantity: UNITS }];
const arrived = [{ code, quantity: UNITS, branch: 'B' }];
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const unitsBack = async ({ id }: Order): Promise<number> => {
  const { rows } = await database().db.execute<{ n: number }>(
    sql`select coalesce(sum(ri.quantity), 0)::int as n from return_items ri
        join returns r on r.id = ri.return_id where r.order_id = ${id} and r.state <> 'CAN'`,
  );
  return rows[0]?.n ?? 0;
};

test('the last units of an order are returned once, whoever asks', async () => {
  const order = await dispatched();
  const before = await stockOf(database().db, code);
  const answers = await times(8, (n) =>
    n % 2 === 0
      ? send(
          returnRequest.path,
          { guid: order.gUID, key: randomUUID(), items, reason: REASON },
          n,
          buyers[0]?.token,
        )
      : send(
          returnAdd.path,
          { orderId: order.id, key: randomUUID(), items, arrived, reason: REASON },
          n,
          token,
        ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  expect(await unitsBack(order)).toBe(UNITS);
  const isReceived = answers.some(({ status }, n) => status === 200 && n % 2 === 1);
  expect(await stockOf(database().db, code)).toBe(before + (isReceived ? UNITS : 0));
});

test('eight presses of one key add and receive one return', async () => {
  const order = await dispatched();
  const before = await stockOf(database().db, code);
  const input = { orderId: order.id, key: randomUUID(), items, arrived, reason: REASON };
  const answers = await times(8, (n) => send(returnAdd.path, input, n, token));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await unitsBack(order)).toBe(UNITS);
  expect(await stockOf(database().db, code)).toBe(before + UNITS);
});

test('units of one return arrive once while buyers order the same product', async () => {
  const order = await dispatched();
  const asked = { orderId: order.id, key: randomUUID(), items, reason: REASON };
  const { body } = await send(returnAdd.path, asked, 0, token);
  const { id: returnId, version } = newest(returnAdd.output.parse(body).data);
  const before = await stockOf(database().db, code);
  const refund = { by: 'hand', amount: 300 };
  const [received, ordered] = await Promise.all([
    times(6, (n) => send(returnReceive.path, { returnId, version, arrived, refund }, n, token)),
    times(6, (n) => add(orderOf([{ Code: code, Quantity: 1, Price: 100 }]), n + 1)),
  ]);
  expect(received.filter(({ status }) => status === 200)).toHaveLength(1);
  const sold = ordered.filter(({ status }) => status === 200).length;
  expect(await stockOf(database().db, code)).toBe(before + UNITS - sold);
  const { rows } = await database().db.execute(
    sql`select refund_by as by, refund_cents as cents from returns where id = ${returnId}`,
  );
  expect(rows).toEqual([{ by: 'hand', cents: 300_00 }]);
  await expectNoDeadlock();
});
