/** A seller undoes a change within ten seconds: only its history entry remains, for colleagues. */

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderChangeStates, orderDetail, orderUndoMany } from '#contract/calls/order-management';
import { orderAdd } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { OUTSIDER, SELLER, usePeople } from '../support/cast.ts';
import { stockOf } from '../support/goods.ts';
import { useOrderApp } from '../support/order-app.ts';
import { type Planted, plantUser } from '../support/people.ts';

let buyer: Planted;
let code = '';
const { shop, post, plantOwn, ...orders } = useOrderApp();
const { seller, colleague, outsider } = usePeople(shop, {
  seller: SELLER,
  colleague: SELLER,
  outsider: OUTSIDER,
});
beforeEach(async () => {
  buyer = await plantUser(shop().app.db);
  code = await plantOwn({ B: 3 });
});
afterEach(() => shop().setClock(undefined));

const place = (quantity = 3) => orders.place(buyer, code, quantity);
const move = async (order: Order, state: string): Promise<Order> => {
  const { body } = await post('changeState', { orderId: order.id, state, sendEmail: true }, seller);
  return orderAdd.output.parse(body).data;
};
const undo = ({ id: orderId, version }: Order, who = seller) =>
  post('undo', { orderId, version }, who);
const read = async ({ id }: Order, who: Planted) =>
  orderDetail.output.parse((await post('detail', { orderId: id }, who)).body).data;
const stateMails = async ({ number }: Order) => {
  const { rows } = await shop().app.db.execute<{ waits: boolean }>(
    sql`select next_attempt_at > now() as waits from mails where event like ${`order-state:${number}:%`}`,
  );
  return rows;
};

test('undoing a cancellation restores state, reservation and stock and drops the mail', async () => {
  const order = await place();
  const before = await read(order, seller);
  const cancelled = await move(order, 'CAN');
  expect(await stockOf(shop().app.db, code)).toBe(3);
  expect(await stateMails(order)).toEqual([{ waits: true }]);
  const undone = await undo(cancelled);
  expect(undone.body).toMatchObject({ error: '', data: { state: 'PPE', version: 3 } });
  expect(await stockOf(shop().app.db, code)).toBe(0);
  expect(await stateMails(order)).toEqual([]);
  const after = await read(order, seller);
  expect(after.reservedUntil).toBe(before.reservedUntil);
  expect(after.history).toEqual(before.history);
  expect(after.remarks).toMatchObject([
    { kind: 'undone', about: 'Cancelado', userName: 'Ana Píriz' },
  ]);
  expect((await read(order, buyer)).remarks).toEqual([]);
  // After an undo there is nothing to undo.
  expect((await undo(cancelled)).body.errorCode).toBe('order.undoOver');
});

test('payment and dispatch can be undone one after the other', async () => {
  const order = await place();
  const until = (await read(order, seller)).reservedUntil;
  const paid = await move(order, 'PAP');
  expect((await undo(paid)).body).toMatchObject({ data: { state: 'PPE' } });
  expect((await read(order, seller)).reservedUntil).toBe(until);
  await move(order, 'PAP');
  const sent = await move(order, 'DIS');
  expect((await undo(sent)).body).toMatchObject({ data: { state: 'PAP' } });
  expect(await stockOf(shop().app.db, code)).toBe(0);
});

test('undoing a move removes its tracking number unless a colleague changed it', async () => {
  const order = await place();
  await move(order, 'PAP');
  const dispatch = async (trackingNumber: string): Promise<Order> => {
    const asked = { orderId: order.id, state: 'DIS', trackingNumber };
    return orderAdd.output.parse((await post('changeState', asked, seller)).body).data;
  };
  const numberNow = async () => (await read(order, buyer)).order.trackingNumber;
  expect((await undo(await dispatch('UY 1'))).body).toMatchObject({ data: { state: 'PAP' } });
  expect(await numberNow()).toBe('');
  await post('track', { orderId: order.id, trackingNumber: 'UY 2' }, colleague);
  expect((await undo(await dispatch('UY 3'))).body.error).toBe('');
  expect(await numberNow()).toBe('UY 2');
  const again = await dispatch('UY 4');
  await post('track', { orderId: order.id, trackingNumber: 'UY 5' }, colleague);
  expect((await undo(again)).body.error).toBe('');
  expect(await numberNow()).toBe('UY 5');
  // A change without a tracking number keeps it.
  expect((await undo(await move(order, 'DIS'))).body.error).toBe('');
  expect(await numberNow()).toBe('UY 5');
});

test('undoing the revival of an expired order cancels it again', async () => {
  const { db } = shop().app;
  const order = await place();
  await move(order, 'CAN');
  await db.execute(sql`update order_events set actor = 'system', user_id = null
    where order_id = ${order.id} and to_state = 'CAN'`);
  const revived = await move(order, 'PAP');
  expect(await stockOf(db, code)).toBe(0);
  expect((await undo(revived)).body).toMatchObject({ data: { state: 'CAN' } });
  expect(await stockOf(db, code)).toBe(3);
  expect(await move(order, 'PAP')).toMatchObject({ state: 'PAP' });
});

test('only the last move can be undone', async () => {
  const order = await place();
  await move(order, 'PAP');
  const undone = orderAdd.output.parse((await undo(await move(order, 'DIS'))).body).data;
  expect((await undo(undone)).body.errorCode).toBe('order.undoOver');
  expect((await read(order, seller)).order.state).toBe('PAP');
  expect(await stateMails(order)).toEqual([{ waits: true }]);
});

test('concurrent undos succeed once', async () => {
  const order = await place();
  const cancelled = await move(order, 'CAN');
  const both = await Promise.all([undo(cancelled), undo(cancelled), undo(cancelled)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await stockOf(shop().app.db, code)).toBe(0);
});

test('an undo is refused after ten seconds, to others, for older moves and without stock', async () => {
  const order = await place();
  const paid = await move(order, 'PAP');
  expect((await undo(paid, colleague)).body.errorCode).toBe('order.undoOver');
  expect((await undo({ ...paid, version: paid.version - 1 })).body.errorCode).toBe(
    'order.undoOver',
  );
  shop().setClock(new Date(Date.now() + 11_000));
  expect((await undo(paid)).body.errorCode).toBe('order.undoOver');
  shop().setClock(undefined);
  const cancelled = await move(order, 'CAN');
  // Another buyer has bought them meanwhile.
  await place(1);
  expect((await undo(cancelled)).body.errorCode).toBe('order.insufficientStock');
  expect((await read(order, seller)).order.state).toBe('CAN');
});

test('a bulk undo reports an error for each order that cannot go back', async () => {
  const [first, second] = [await place(1), await place(1)];
  const { body } = await post(
    'changeStates',
    { orders: [{ orderId: first.id }, { orderId: second.id }], state: 'PAP', sendEmail: true },
    seller,
  );
  const moved = orderChangeStates.output.parse(body).data;
  expect(moved.map(({ version }) => version)).toEqual([2, 2]);
  // A colleague has moved the second one meanwhile.
  await post('changeState', { orderId: second.id, state: 'DIS' }, colleague);
  const orders = moved.map(({ orderId, version }) => ({ orderId, version }));
  const undone = orderUndoMany.output.parse((await post('undoMany', { orders }, seller)).body).data;
  expect(undone).toMatchObject([
    { number: first.number, state: 'PPE', error: '' },
    { number: second.number, state: 'DIS', error: expect.stringMatching(/./) },
  ]);
  expect((await read(first, seller)).order.state).toBe('PPE');
  expect(await stateMails(first)).toEqual([]);
  expect((await post('undoMany', { orders }, outsider)).body).toMatchObject({
    data: [{ state: null }, { state: null }],
  });
});
