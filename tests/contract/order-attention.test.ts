import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { reconcile } from '#backend/payments/reconcile';
import { orderDetail, orderNews } from '#contract/calls/order-management';
import { orderFilter } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { errors } from '#contract/errors';
import { SELLER } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import { type Planted, plantUser } from '../support/people.ts';

const GIVE_BACK = 'Se canceló un pedido pagado en línea: devuelve el dinero.';
let buyer: Planted;
let seller: Planted;
let code = '';
const { shop, post, plantOwn, place } = useOrderApp(async ({ app: { db } }) => {
  seller = await plantUser(db, SELLER);
});
beforeEach(async () => {
  const { db } = shop().app;
  buyer = await plantUser(db);
  await db.execute(sql`update orders set attention = '', marks = '{}', attended = '{}'`);
  code = await plantOwn({ B: 9 });
});

/** An order that was paid online and then cancelled by a seller: it must be refunded. */
const cancelPaid = async (): Promise<Order> => {
  const order = await place(buyer, code);
  await shop().app.db.execute(
    sql`insert into payments (provider, provider_id, order_id, status, currency, amount_cents)
        values ('MPU', ${randomUUID()}, ${order.id}, 'approved', 'USD', 500)`,
  );
  for (const state of ['PAP', 'CAN'])
    await post('changeState', { orderId: order.id, state, sendEmail: false }, seller);
  return order;
};
const list = async (who: Planted, filters: [string, string][]) => {
  const input = {
    filters: filters.map(([FilterKey, FilterValue]) => ({ FilterKey, FilterValue })),
  };
  const { status, body } = await post('filter', input, who);
  return status === 200 ? orderFilter.output.parse(body).data : status;
};
const needing = () =>
  list(seller, [
    ['toCompany', '1'],
    ['attention', 'yes'],
  ]);
const news = async (companyId = 1, who = seller) => {
  const filters = [{ FilterKey: 'toCompany', FilterValue: `${companyId}` }];
  const { status, body } = await post('news', { filters }, who);
  return status === 200 ? orderNews.output.parse(body).data : status;
};
const mailsOf = async ({ number }: Order) => {
  const { rows } = await shop().app.db.execute<{ recipient: string; data: unknown }>(
    sql`select recipient, data from mails where event like ${`order-attention:${number}:%`}`,
  );
  return rows;
};

test('an order that needs attention is filtered, counted and mailed to the shop', async () => {
  const order = await cancelPaid();
  expect(await needing()).toMatchObject([{ id: order.id, counter: { attention: GIVE_BACK } }]);
  expect(await news()).toMatchObject({
    attention: 1,
    newest: expect.arrayContaining([{ id: order.id, number: order.number }]),
  });
  const [mail, ...others] = await mailsOf(order);
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe(shop().app.variant.branches[0]?.email);
  const { subject, text } = renderMail('shopAttention', mail?.data, shop().app.variant);
  expect(subject).toBe(`El pedido ${order.number} necesita atención`);
  expect(text).toContain(GIVE_BACK);
  expect(text).toContain(`/gestion/pedidos?t=${order.number}`);
});

test('an attended order leaves filter and count, and its remark stays', async () => {
  const order = await cancelPaid();
  const done = { orderId: order.id, attention: GIVE_BACK, text: 'Devuelto por transferencia' };
  const { status, body } = await post('attend', done, seller);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ counter: { attention: '' } });
  expect([await needing(), await news()]).toMatchObject([[], { attention: 0 }]);
  const read = async (who: Planted) =>
    orderDetail.output.parse((await post('detail', { orderId: order.id }, who)).body).data;
  expect((await read(seller)).remarks).toMatchObject([
    {
      kind: 'attended',
      about: GIVE_BACK,
      text: 'Devuelto por transferencia',
      userName: 'Ana Píriz',
      date: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  const own = await read(buyer);
  expect([own.remarks, own.order.counter]).toEqual([[], undefined]);
});

test('an attended mark does not return, and a new mark shows', async () => {
  const order = await cancelPaid();
  await post('attend', { orderId: order.id, attention: GIVE_BACK }, seller);
  const { db, variant } = shop().app;
  await db.execute(
    sql`insert into charges (order_id, provider, access_token, currency, amount_cents, expires_at)
        values (${order.id}, 'MPU', ${randomUUID()}, 'USD', 500, now())`,
  );
  // The stored payments are evaluated again.
  const judge = () =>
    reconcile({ db, variant, now: () => new Date() }, 'MPU', sql`o.id = ${order.id}`, {
      readings: [],
    });
  await judge();
  expect(await needing()).toEqual([]);
  await db.execute(sql`update payments set status = 'disputed' where order_id = ${order.id}`);
  await judge();
  expect(await needing()).toMatchObject([
    { counter: { attention: 'El comprador inició un reclamo en el medio de pago.' } },
  ]);
});

test('a mark that is newer than the seller’s view stays open', async () => {
  const order = await cancelPaid();
  const late = { orderId: order.id, attention: 'Otra cosa' };
  const { status, body } = await post('attend', late, seller);
  expect([status, body.error]).toEqual([409, errors['record.changed'].text]);
  expect(await needing()).toHaveLength(1);
});

test('a buyer neither filters by attention nor reads it', async () => {
  const order = await cancelPaid();
  expect(await list(buyer, [['attention', 'yes']])).toBe(400);
  expect(await list(buyer, [])).toMatchObject([{ id: order.id }]);
  expect(JSON.stringify(await list(buyer, []))).not.toContain(GIVE_BACK);
});
