/** Orders in the back-office: access, state changes and their effects, and the mailed link. */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { auditList } from '#contract/calls/audit';
import {
  orderChanged,
  orderChangeState,
  orderChangeStates,
  orderDetail,
  orderFollow,
} from '#contract/calls/order-management';
import { orderAdd, orderFilter } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { errors } from '#contract/errors';
import { OUTSIDER, SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import type { Planted } from '../support/people.ts';

let code = '';
const { shop, post, plantOwn, ...orders } = useOrderApp();
const { buyer, stranger, seller, colleague, outsider } = usePeople(shop, {
  buyer: {},
  stranger: {},
  seller: SELLER,
  colleague: { isSeller: false, employeeOf: 1 },
  outsider: OUTSIDER,
});

beforeEach(async () => {
  code = await plantOwn({ B: 2, C: 4 });
});

const place = (quantity = 2) => orders.place(buyer, code, quantity);
const move = (order: Order, state: string, who = seller, more: object = {}) =>
  post('changeState', { orderId: order.id, state, sendEmail: true, ...more }, who);
const stateMails = async (order: Order) => {
  const { rows } = await shop().app.db.execute<{ data: Record<string, unknown> }>(
    sql`select data from mails where event like ${`order-state:${order.number}:%`} order by id`,
  );
  return rows.map(({ data }) => data);
};

test('the shop’s people move an order, and its history names each move', async () => {
  const order = await place();
  const paid = await move(order, 'pap', seller, { reason: 'Llegó el depósito' });
  expect(paid.status).toBe(200);
  expect(paid.body).toMatchObject({ error: '', data: { state: 'PAP', version: 2 } });
  const { counter } = orderChangeState.output.parse(paid.body).data;
  expect((await move(order, 'DIS', colleague)).body).toMatchObject({ data: { state: 'DIS' } });
  const { body } = await post('detail', { orderId: order.id }, colleague);
  const { history, taken } = orderDetail.output.parse(body).data;
  expect(history.map(({ fromState, toState, actor }) => [fromState, toState, actor])).toEqual([
    [null, 'INI', 'buyer'],
    ['INI', 'PPE', 'system'],
    ['PPE', 'PAP', 'seller'],
    ['PAP', 'DIS', 'seller'],
  ]);
  expect(history[2]?.reason).toBe('Llegó el depósito');
  expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
  expect(counter?.taken).toEqual(taken);
  expect(order.counter).toBeUndefined();
});

test('a seller with an outdated version is refused and shown the order', async () => {
  const order = await place();
  const why = { version: order.version, reason: 'Llegó el depósito' };
  const first = await move(order, 'PAP', seller, why);
  const second = await move(order, 'CAN', colleague, { version: order.version });
  expect(first.status).toBe(200);
  expect([second.status, second.body.errorCode]).toEqual([409, 'record.changed']);
  // The refusal contains the state, its author and the reason.
  expect(orderChanged.parse(second.body.detail)).toMatchObject({
    order: { id: order.id, state: 'PAP', version: 2 },
    last: { fromState: 'PPE', toState: 'PAP', actor: 'seller', reason: 'Llegó el depósito' },
  });
  // One of the concurrent moves succeeds.
  const other = await place();
  const both = await Promise.all([
    move(other, 'PAP', seller, { version: 1 }),
    move(other, 'CAN', colleague, { version: 1 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a move mails the buyer by its checkbox, otherwise by the state’s default', async () => {
  const order = await place();
  await move(order, 'PAP', seller, { sendEmail: false });
  expect(await stateMails(order)).toEqual([]);
  await move(order, 'DIS', seller, { sendEmail: undefined });
  expect(await stateMails(order)).toMatchObject([{ state: 'DIS' }]);
  // Cancelled has no mail by default: only the checkbox sends one.
  const silent = await place();
  await move(silent, 'CAN', seller, { sendEmail: undefined });
  expect(await stateMails(silent)).toEqual([]);
  const told = await place();
  await move(told, 'CAN', seller, { sendEmail: true, reason: 'No llegó el depósito' });
  expect(await stateMails(told)).toMatchObject([{ state: 'CAN', reason: 'No llegó el depósito' }]);
});

test.each([
  ['RES', 'Tu pedido está pronto para retirar en Bulevar, Bulevar General Artigas 2417.'],
  ['MON', 'Tu pedido ya salió.'],
])('the mail of a dispatched order fits the shipping %s', async (OrderShippingId, says) => {
  const { shippings } = shop().app.variant;
  const { priceCents = 0 } = shippings.find(({ id }) => id === OrderShippingId) ?? {};
  const sent = orderOf([{ Code: code, Quantity: 1, Price: 100 }], {
    OrderShippingId,
    OrderShippingPrice: priceCents / 100,
    OrderAddress: 'Yi 1234',
    OrderAddressStateId: OrderShippingId === 'MON' ? 1 : 2,
    OrderAddressCityId: OrderShippingId === 'MON' ? 1 : 2,
  });
  const order = orderAdd.output.parse((await post('add', sent, buyer)).body).data;
  await move(order, 'PAP');
  await move(order, 'DIS');
  const mail = renderMail('orderState', (await stateMails(order)).at(-1), shop().app.variant);
  expect(mail.text.replace(/\s+/g, ' ')).toContain(says);
  expect(mail.html).toContain(says);
});

test('a bulk move mails the buyer by its checkbox, otherwise by the state’s default', async () => {
  const change = async (state: string, sendEmail?: boolean) => {
    const order = await place();
    const orders = [{ orderId: order.id, version: order.version }];
    await post('changeStates', { orders, state, sendEmail, reason: 'Sin stock' }, seller);
    return (await stateMails(order)).map((data) => `${data.state}: ${data.reason}`);
  };
  expect(await change('CAN')).toEqual([]);
  expect(await change('CAN', true)).toEqual(['CAN: Sin stock']);
  expect(await change('PAP')).toEqual(['PAP: Sin stock']);
  expect(await change('PAP', false)).toEqual([]);
});

test('only an order that the system cancelled can be taken up again', async () => {
  const shown = async (order: Order) => {
    const filters = [
      { FilterKey: 'toCompany', FilterValue: '1' },
      { FilterKey: 'text', FilterValue: `${order.number}` },
    ];
    const { body } = await post('filter', { filters }, seller);
    return orderFilter.output.parse(body).data.find(({ id }) => id === order.id)?.counter;
  };
  const order = await place();
  expect(await shown(order)).not.toHaveProperty('mayResume');
  const { body } = await move(order, 'CAN');
  expect(orderChangeState.output.parse(body).data.counter?.mayResume).toBe(false);
  const cancelled = sql`order_id = ${order.id} and to_state = 'CAN'`;
  for (const [actor, mayResume] of [
    ['seller', false],
    ['buyer', false],
    ['provider', false],
    ['system', true],
  ] as const) {
    await shop().app.db.execute(sql`update order_events set actor = ${actor} where ${cancelled}`);
    expect([actor, (await shown(order))?.mayResume]).toEqual([actor, mayResume]);
    expect((await move(order, 'PAP')).status).toBe(mayResume ? 200 : 409);
  }
});

test('sellers see refundable payments and buyers do not', async () => {
  const order = await place();
  const detail = async (who: Planted) => {
    const { body } = await post('detail', { orderId: order.id }, who);
    return orderDetail.output.parse(body).data;
  };
  expect((await detail(seller)).refund).toBeNull();
  await shop().app.db.execute(
    sql`insert into payments (provider, provider_id, order_id, status, currency, amount_cents)
        values ('MPU', ${randomUUID()}, ${order.id}, 'approved', 'USD', 500)`,
  );
  const payments = [{ id: expect.any(String), currency: 'USD', amount: 5 }];
  expect((await detail(seller)).refund).toEqual({ payments, state: 'CAN' });
  expect((await detail(buyer)).refund).toBeNull();
  // Also when it is cancelled: the money is still the buyer's.
  await move(order, 'CAN');
  expect((await detail(seller)).refund).toEqual({ payments, state: 'CAN' });
});

test('a bulk move reports an error for each order that cannot move', async () => {
  const orders = [await place(1), await place(1), await place(1)];
  const [, changed, cancelled] = orders;
  if (!changed || !cancelled) throw new Error('three orders were placed');
  await move(cancelled, 'CAN');
  // The page of the bulk change still shows the previous version.
  await move(changed, 'PAP');
  const sent = orders.map(({ id, version }) => ({
    orderId: id,
    ...(id === cancelled.id ? {} : { version }),
  }));
  const { body } = await post('changeStates', { orders: sent, state: 'CAN' }, seller);
  expect(orderChangeStates.output.parse(body).data).toMatchObject([
    { error: '', state: 'CAN' },
    { number: changed.number, error: errors['record.changed'].text, state: 'PAP' },
    { number: cancelled.number, error: errors['order.transition'].text, state: 'CAN' },
  ]);
});

test('a failing order does not stop the others of a bulk move', async () => {
  const { db } = shop().app;
  const orders = [await place(1), await place(1), await place(1)];
  // The database refuses the second one.
  await db.execute(
    sql`create function break_order() returns trigger language plpgsql as
        $$ begin raise exception 'broken'; end $$`,
  );
  await db.execute(
    sql.raw(`create trigger break_order before update on orders for each row
        when (old.id = ${orders[1]?.id}) execute function break_order()`),
  );
  const sent = orders.map(({ id, version }) => ({ orderId: id, version }));
  const { status, body } = await post('changeStates', { orders: sent, state: 'CAN' }, seller);
  await db.execute(sql`drop trigger break_order on orders`);
  expect(status).toBe(200);
  expect(orderChangeStates.output.parse(body).data).toMatchObject([
    { error: '', state: 'CAN' },
    { error: errors['server.unknown'].text, state: 'PPE' },
    { error: '', state: 'CAN' },
  ]);
  expect(shop().errors.splice(0)).toHaveLength(1);
});

test('the mailed link shows the order without personal data', async () => {
  const order = await place();
  const { rows } = await shop().app.db.execute<{ key: string }>(
    sql`select follow_key as key from orders where id = ${order.id}`,
  );
  const key = rows[0]?.key;
  const follow = (input: object) => shop().post('/rest/order/follow', input);
  const seen = await follow({ number: order.number, key });
  expect(orderFollow.output.parse(seen.body).data).toMatchObject({
    number: order.number,
    state: 'PPE',
    items: [{ quantity: 2 }],
  });
  const text = JSON.stringify(seen.body);
  for (const secret of [buyer.email, order.phone, order.personLastName, order.gUID])
    expect(text).not.toContain(secret);
  for (const wrong of [
    { number: order.number, key: randomUUID() },
    { number: order.number + 1, key },
  ])
    expect((await follow(wrong)).status).toBe(404);
  const { rows: mails } = await shop().app.db.execute<{ data: string }>(
    sql`select data::text from mails where event = ${`order-received:${order.number}`}`,
  );
  expect(mails[0]?.data).toContain(`/pedido/${order.number}/${key}`);
});

test('the shop’s history has moves, refunds and edits of orders, without their texts', async () => {
  const order = await place();
  await move(order, 'pap', seller, { reason: 'Llegó el depósito' });
  await post('note', { orderId: order.id, text: 'Llamar a Eva' }, seller);
  const { db } = shop().app;
  await db.execute(sql`insert into refunds
    (order_id, provider, provider_id, currency, amount_cents, outcome, actor, user_id)
    values (${order.id}, 'MPU', ${randomUUID()}, 'UYU', 123450, 'asked', 'seller', ${seller.userId})`);
  await db.execute(sql`update refunds set outcome = 'done', ended_at = now()`);
  await db.execute(sql`update refunds set outcome = 'done'`);
  const asked = { subject: 'order', subjectId: `${order.number}` };
  const { body } = await shop().post(auditList.path, asked, seller);
  const { data } = auditList.output.parse(body);
  expect(data.map(({ author, changes }) => [author, changes[0]?.field, changes[0]?.to])).toEqual([
    ['Ana Píriz', 'refunded', 'UYU 1234,50'],
    ['Ana Píriz', 'remark', 'note'],
    ['Ana Píriz', 'orderState', 'PAP'],
    ['', 'orderState', 'PPE'],
  ]);
  expect(JSON.stringify(data)).not.toMatch(/depósito|Llamar/);
});

test('notes are for colleagues, with author, and concurrent notes are both stored', async () => {
  const order = await place();
  const note = (text: string, who = seller) => post('note', { orderId: order.id, text }, who);
  const both = await Promise.all([note('Llamar antes'), note('Pasa Juan', colleague)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const read = async (who: Planted) =>
    orderDetail.output.parse((await post('detail', { orderId: order.id }, who)).body).data;
  const { order: seen, remarks } = await read(seller);
  const texts = seen.counter?.notes.map(({ text }) => text);
  expect(texts?.toSorted()).toEqual(['Llamar antes', 'Pasa Juan']);
  expect(seen.counter?.notes[0]).toMatchObject({ userName: 'Ana Píriz', date: expect.any(String) });
  expect(remarks.map(({ kind }) => kind)).toEqual(['note', 'note']);
  expect(JSON.stringify(await read(buyer))).not.toContain('Llamar antes');
  for (const who of [outsider, stranger, buyer]) expect((await note('Mía', who)).status).toBe(404);
  expect((await note('   ')).status).toBe(400);
});

test('the tracking number appears to the buyer, behind the mailed link and in the mail', async () => {
  const { priceCents = 0 } = shop().app.variant.shippings.find(({ id }) => id === 'MON') ?? {};
  const sent = orderOf([{ Code: code, Quantity: 1, Price: 100 }], {
    OrderShippingId: 'MON',
    OrderShippingPrice: priceCents / 100,
    OrderAddress: 'Yi 1234',
    OrderAddressStateId: 1,
    OrderAddressCityId: 1,
  });
  const order = orderAdd.output.parse((await post('add', sent, buyer)).body).data;
  await move(order, 'PAP');
  const dispatched = await move(order, 'DIS', seller, { trackingNumber: ' UY 77 ' });
  expect(dispatched.body).toMatchObject({ data: { trackingNumber: 'UY 77' } });
  const mail = renderMail('orderState', (await stateMails(order)).at(-1), shop().app.variant);
  expect(mail.text).toContain('UY 77');
  const numberFor = async () => {
    const { body } = await post('detail', { orderId: order.id }, buyer);
    return orderDetail.output.parse(body).data.order.trackingNumber;
  };
  expect(await numberFor()).toBe('UY 77');
  const track = (trackingNumber: string, who = seller) =>
    post('track', { orderId: order.id, trackingNumber }, who);
  expect((await track('UY 78', colleague)).status).toBe(200);
  expect(await numberFor()).toBe('UY 78');
  const { rows } = await shop().app.db.execute<{ key: string }>(
    sql`select follow_key as key from orders where id = ${order.id}`,
  );
  const { body } = await post('follow', { number: order.number, key: rows[0]?.key }, stranger);
  expect(body).toMatchObject({ data: { trackingNumber: 'UY 78' } });
  for (const who of [outsider, stranger, buyer]) expect((await track('X', who)).status).toBe(404);
  await track('');
  expect(await numberFor()).toBe('');
});

test('a tracking number over a colleague’s newer one is refused', async () => {
  const order = await place();
  await move(order, 'PAP');
  const track = (trackingNumber: string, from: string, who = seller) =>
    post('track', { orderId: order.id, trackingNumber, from }, who);
  const detail = async () =>
    orderDetail.output.parse((await post('detail', { orderId: order.id }, seller)).body).data;
  expect((await track('UY 1', '', colleague)).status).toBe(200);
  const late = await track('UY 2', '');
  expect([late.status, late.body.errorCode]).toEqual([409, 'record.changed']);
  expect(orderChanged.parse(late.body.detail).order.trackingNumber).toBe('UY 1');
  const moved = await move(order, 'DIS', seller, { trackingNumber: 'UY 2', trackingFrom: '' });
  expect([moved.status, moved.body.errorCode]).toEqual([409, 'record.changed']);
  const { order: stored, remarks } = await detail();
  expect([stored.state, stored.trackingNumber, remarks.length]).toEqual(['PAP', 'UY 1', 1]);
  // Saving an equal number is no conflict; the number that was read is replaced.
  expect((await track('UY 1', '')).status).toBe(200);
  expect((await track('UY 3', 'UY 1')).status).toBe(200);
  expect((await detail()).order.trackingNumber).toBe('UY 3');
});
