/** A mistaken dispatch is taken back with a reason, until the parcel counts as handed over. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { orderChangeState, orderDetail } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { SELLER, usePeople } from '../support/cast.ts';
import { stockOf } from '../support/goods.ts';
import { useOrderApp } from '../support/order-app.ts';
import { type Planted, plantUser } from '../support/people.ts';

let buyer: Planted;
let code = '';
const { shop, post, plantOwn, ...orders } = useOrderApp();
const { seller, colleague } = usePeople(shop, { seller: SELLER, colleague: SELLER });
beforeEach(async () => {
  buyer = await plantUser(shop().app.db);
  code = await plantOwn({ B: 3 });
});

const move = (order: Pick<Order, 'id'>, state: string, reason = '', who = seller) =>
  post('changeState', { orderId: order.id, state, reason }, who);
const dispatched = async (): Promise<Order> => {
  const order = await orders.place(buyer, code, 2);
  await move(order, 'PAP');
  return orderChangeState.output.parse((await move(order, 'DIS')).body).data;
};
const read = async ({ id }: Order, who: Planted) =>
  orderDetail.output.parse((await post('detail', { orderId: id }, who)).body).data;
const age = (order: Order, hours: number) =>
  shop().app.db.execute(sql`update order_events set at = at - make_interval(hours => ${hours})
    where order_id = ${order.id}`);

test('a colleague takes it back with a reason; its units stay the buyer’s, who is mailed', async () => {
  const order = await dispatched();
  expect(order.counter?.mayTakeBack).toBe(true);
  const without = await move(order, 'PAP', ' ', colleague);
  expect({ status: without.status, fields: without.body.fields }).toEqual({
    status: 400,
    fields: { reason: 'Este campo es obligatorio' },
  });
  const reason = 'El paquete quedó en el local';
  expect((await move(order, 'PAP', reason, colleague)).body).toMatchObject({
    error: '',
    data: { state: 'PAP' },
  });
  expect(await stockOf(shop().app.db, code)).toBe(1);
  const { history } = await read(order, buyer);
  expect(history.at(-1)).toMatchObject({ fromState: 'DIS', toState: 'PAP', reason, userName: '' });
  const { rows } = await shop().app.db.execute<{ data: unknown }>(
    sql`select data from mails where event like ${`order-state:${order.number}:%`} order by id`,
  );
  const { text } = renderMail('orderState', rows.at(-1)?.data, shop().app.variant);
  expect(text).toContain(reason);
  // It goes on like any paid order: out again, or back to stock.
  expect((await move(order, 'DIS')).body.data).toMatchObject({ state: 'DIS' });
  await move(order, 'PAP', reason);
  expect((await move(order, 'CAN')).body.data).toMatchObject({ state: 'CAN' });
  expect(await stockOf(shop().app.db, code)).toBe(3);
});

test('after a day the parcel counts as handed over', async () => {
  const order = await dispatched();
  await age(order, 25);
  expect((await read(order, seller)).order.counter?.mayTakeBack).toBe(false);
  const late = await move(order, 'PAP', 'Volvió');
  expect([late.status, late.body.errorCode]).toEqual([409, 'order.handedOver']);
});

test('taking back is undone in ten seconds, as any change', async () => {
  const order = await dispatched();
  const { body } = await move(order, 'PAP', 'Un error');
  const { version } = orderChangeState.output.parse(body).data;
  expect((await post('undo', { orderId: order.id, version }, seller)).body).toMatchObject({
    data: { state: 'DIS' },
  });
  expect(await stockOf(shop().app.db, code)).toBe(1);
});
