/** A seller takes a change back while money comes or goes: what it did to the order is never lost. */
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
const goToPay = async (): Promise<{ placed: Placed; reference: string }> => {
  const placed = await counter().buy('MPU', 2);
  const { body } = await counter().start('MPU', placed);
  return { placed, reference: `${body.reference}` };
};
const pay = async (reference: string) => {
  const { mercadoPago } = counter().emulators;
  mercadoPago.pay(reference, 'approved');
  await mercadoPago.provider.settled();
};
const expectOver = async (change: Order) => {
  const { status, body } = await undo(change);
  expect([status, body.errorCode]).toEqual([409, 'order.undoOver']);
};

test.each(['CAN', 'DIS'])(
  'what was given back after %s is not taken back: nobody sends goods whose money is gone',
  async (state) => {
    const { placed, reference } = await goToPay();
    await pay(reference);
    const change = await move(placed, state);
    expect((await counter().refund(placed)).body.error).toBe('');
    await counter().emulators.mercadoPago.provider.settled();
    await expectOver(change);
    expect(await counter().state(placed)).toBe(state);
    expect(await counter().stock()).toBe(state === 'CAN' ? 5 : 3);
  },
);

test('what was paid after a cancellation stays to be given back', async () => {
  const { placed, reference } = await goToPay();
  const cancelled = await move(placed, 'CAN');
  await pay(reference);
  await expectOver(cancelled);
  expect(await counter().state(placed)).toBe('CAN');
  expect(await counter().attention(placed)).toContain('devuelve el dinero');
  expect(await counter().stock()).toBe(5);
});

test('what was paid while it counted as paid stays paid', async () => {
  const { placed, reference } = await goToPay();
  const paid = await move(placed, 'PAP');
  await pay(reference);
  await expectOver(paid);
  expect(await counter().state(placed)).toBe('PAP');
});

test('a payment of long ago hinders nobody', async () => {
  const { placed, reference } = await goToPay();
  counter().setClock(new Date(Date.now() - 60_000));
  await pay(reference);
  counter().setClock(undefined);
  expect((await undo(await move(placed, 'CAN'))).body).toMatchObject({ data: { state: 'PAP' } });
  expect(await counter().stock()).toBe(3);
  expect((await undo(await move(placed, 'DIS'))).body).toMatchObject({ data: { state: 'PAP' } });
});

test('the mail of the change before still goes out', async () => {
  const { placed } = await goToPay();
  await move(placed, 'PPE');
  await undo(await move(placed, 'PAP'));
  expect(await counter().state(placed)).toBe('PPE');
  expect(await counter().mails(placed)).toContain(`order-received:${placed.number}`);
});

test('what held no units before holds none afterwards', async () => {
  const { placed } = await goToPay();
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

/** Its reservation is over, and nobody has enough of what it asks for. */
const withoutUnits = async (placed: Placed): Promise<void> => {
  await counter().app.db.execute(sql`with given as (
      update orders set state = 'PCH', reserved_until = null where id = ${placed.id} returning id)
    update order_items set taken = '{}' where order_id in (select id from given)`);
  await counter().setStock(1);
};

test.each(['DIS', 'CAN'])(
  'a paid order without its units still says so after it was moved to %s by mistake',
  async (state) => {
    const { placed } = await goToPay();
    await withoutUnits(placed);
    await move(placed, 'PAP');
    expect(await counter().attention(placed)).toContain('no hay stock');
    const moved = await move(placed, state);
    expect(await counter().attention(placed)).toBe('');
    expect((await undo(moved)).body).toMatchObject({ data: { state: 'PAP' } });
    expect(await counter().attention(placed)).toContain('no hay stock');
    expect(await counter().stock()).toBe(1);
  },
);

test('one that is to be paid without its units still says so after it was called paid by mistake', async () => {
  const { placed } = await goToPay();
  await withoutUnits(placed);
  await move(placed, 'PPE');
  expect(await counter().attention(placed)).toContain('Nada queda reservado');
  const paid = await move(placed, 'PAP');
  expect((await undo(paid)).body).toMatchObject({ data: { state: 'PPE' } });
  expect(await counter().attention(placed)).toContain('Nada queda reservado');
});

test('what a cancellation gave back and somebody else took does not come back', async () => {
  const { placed } = await goToPay();
  const cancelled = await move(placed, 'CAN');
  await counter().setStock(1);
  const { status, body } = await undo(cancelled);
  expect([status, body.errorCode]).toEqual([409, 'order.insufficientStock']);
  expect(await counter().state(placed)).toBe('CAN');
});
