/** A seller undoes a change while payments or refunds happen: their effect on the order is kept. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderChangeState, orderUndo } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { type Placed, useCounter } from './counter.ts';

const counter = useCounter();
beforeEach(() => counter().setStock(5));

const move = async ({ id: orderId }: Placed, state: string): Promise<Order> => {
  const { token } = counter().seller;
  const { body } = await counter().post(orderChangeState.path, { orderId, state }, token);
  return orderChangeState.output.parse(body).data;
};
const undo = ({ id: orderId, version }: Order) =>
  counter().post(orderUndo.path, { orderId, version }, counter().seller.token);
const goToPay = () => counter().atCheckout('MPU', 2);
const expectOver = async (change: Order) => {
  const { status, body } = await undo(change);
  expect([status, body.errorCode]).toEqual([409, 'order.undoOver']);
};

test.each(['CAN', 'DIS'])('a move to %s cannot be undone after its refund', async (state) => {
  const placed = await goToPay();
  await counter().pay(placed);
  const change = await move(placed, state);
  expect((await counter().refund(placed)).body.error).toBe('');
  await counter().emulators.mercadoPago.provider.settled();
  await expectOver(change);
  expect(await counter().state(placed)).toBe(state);
  expect(await counter().stock()).toBe(state === 'CAN' ? 5 : 3);
});

test('a cancellation cannot be undone after a payment', async () => {
  const placed = await goToPay();
  const cancelled = await move(placed, 'CAN');
  await counter().pay(placed);
  await expectOver(cancelled);
  expect(await counter().state(placed)).toBe('CAN');
  expect(await counter().attention(placed)).toContain('devuelve el dinero');
  expect(await counter().stock()).toBe(5);
});

test('a manual payment cannot be undone after a payment online', async () => {
  const placed = await goToPay();
  const paid = await move(placed, 'PAP');
  await counter().pay(placed);
  await expectOver(paid);
  expect(await counter().state(placed)).toBe('PAP');
});

test('an earlier payment does not prevent an undo', async () => {
  const placed = await goToPay();
  counter().setClock(new Date(Date.now() - 60_000));
  await counter().pay(placed);
  counter().setClock(undefined);
  expect((await undo(await move(placed, 'CAN'))).body).toMatchObject({ data: { state: 'PAP' } });
  expect(await counter().stock()).toBe(3);
  expect((await undo(await move(placed, 'DIS'))).body).toMatchObject({ data: { state: 'PAP' } });
});

test('an undo keeps the mail of the move before', async () => {
  const placed = await goToPay();
  await move(placed, 'PPE');
  await undo(await move(placed, 'PAP'));
  expect(await counter().state(placed)).toBe('PPE');
  expect(await counter().mails(placed)).toContain(`order-received:${placed.number}`);
});

test('an undo of an order without units takes none', async () => {
  const placed = await goToPay();
  await counter().app.db.execute(sql`with given as (
      update orders set state = 'PCH', reserved_until = null where id = ${placed.id} returning id)
    update order_items set taken = '{}' where order_id in (select id from given)`);
  await counter().setStock(5);
  expect((await undo(await move(placed, 'CAN'))).body).toMatchObject({ data: { state: 'PCH' } });
  expect(await counter().stock()).toBe(5);
  const paid = await move(placed, 'PAP');
  expect(await counter().stock()).toBe(3);
  expect((await undo(paid)).body).toMatchObject({ data: { state: 'PCH' } });
  expect(await counter().stock()).toBe(5);
});

/** Its reservation expired, and there is not enough stock. */
const withoutUnits = async (placed: Placed): Promise<void> => {
  await counter().app.db.execute(sql`with given as (
      update orders set state = 'PCH', reserved_until = null where id = ${placed.id} returning id)
    update order_items set taken = '{}' where order_id in (select id from given)`);
  await counter().setStock(1);
};

test.each([
  ['DIS', ''],
  ['CAN', 'cobrados por fuera'],
])('undoing a move to %s restores the mark of missing stock', async (state, mark) => {
  const placed = await goToPay();
  await withoutUnits(placed);
  await move(placed, 'PAP');
  expect(await counter().attention(placed)).toContain('no hay stock');
  const moved = await move(placed, state);
  expect(await counter().attention(placed)).toContain(mark);
  expect(await counter().attention(placed)).not.toContain('no hay stock');
  expect((await undo(moved)).body).toMatchObject({ data: { state: 'PAP' } });
  expect(await counter().attention(placed)).toContain('no hay stock');
  expect(await counter().attention(placed)).not.toContain('cobrados');
  expect(await counter().stock()).toBe(1);
});

test('undoing a payment restores the mark of missing reservation', async () => {
  const placed = await goToPay();
  await withoutUnits(placed);
  await move(placed, 'PPE');
  expect(await counter().attention(placed)).toContain('Nada queda reservado');
  const paid = await move(placed, 'PAP');
  expect((await undo(paid)).body).toMatchObject({ data: { state: 'PPE' } });
  expect(await counter().attention(placed)).toContain('Nada queda reservado');
});

test('an undo is refused when the stock was sold meanwhile', async () => {
  const placed = await goToPay();
  const cancelled = await move(placed, 'CAN');
  await counter().setStock(1);
  const { status, body } = await undo(cancelled);
  expect([status, body.errorCode]).toEqual([409, 'order.insufficientStock']);
  expect(await counter().state(placed)).toBe('CAN');
});
