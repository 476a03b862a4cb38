/** What a seller has to look at: found in the list, counted, mailed to the shop, and gone once dealt with. */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { reconcile } from '#backend/payments/reconcile';
import { orderDetail, orderNews } from '#contract/calls/order-management';
import { orderFilter } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { errors } from '#contract/errors';
import { OUTSIDER, SELLER, useOrderApp } from '../support/order-app.ts';
import { type Planted, plantUser } from '../support/people.ts';

const GIVE_BACK = 'Se canceló un pedido pagado en línea: devuelve el dinero.';
let buyer: Planted;
let seller: Planted;
let outsider: Planted;
let code = '';
const { shop, post, plantOwn, place } = useOrderApp(async ({ app: { db } }) => {
  seller = await plantUser(db, SELLER);
  outsider = await plantUser(db, OUTSIDER);
});
beforeEach(async () => {
  const { db } = shop().app;
  buyer = await plantUser(db);
  await db.execute(sql`update orders set attention = '', marks = '{}', attended = '{}'`);
  code = await plantOwn({ B: 9 });
});

/** An order that was paid online and then cancelled by a seller: its money must go back. */
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

test('an order that needs attention is found by a filter, counted, and mailed to the shop', async () => {
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
  expect(text).toContain(`/1/pedidos?t=${order.number}`);
});

test('once a seller has dealt with it, it leaves list and count; who, when and how stays', async () => {
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

test('what was dealt with stays away though the same is said again; something new is shown', async () => {
  const order = await cancelPaid();
  await post('attend', { orderId: order.id, attention: GIVE_BACK }, seller);
  const { db, variant } = shop().app;
  await db.execute(
    sql`insert into charges (order_id, provider, access_token, currency, amount_cents, expires_at)
        values (${order.id}, 'MPU', ${randomUUID()}, 'USD', 500, now())`,
  );
  // What is stored of its payments is judged again.
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

test('what has come up since a seller looked is not dealt with by him', async () => {
  const order = await cancelPaid();
  const late = { orderId: order.id, attention: 'Otra cosa' };
  const { status, body } = await post('attend', late, seller);
  expect([status, body.error]).toEqual([409, errors['record.changed'].text]);
  expect(await needing()).toHaveLength(1);
});

test('nobody but the company’s own people filters, counts or deals with it', async () => {
  const order = await cancelPaid();
  expect(await list(buyer, [['attention', 'yes']])).toBe(400);
  expect(await list(buyer, [])).toMatchObject([{ id: order.id }]);
  expect(JSON.stringify(await list(buyer, []))).not.toContain(GIVE_BACK);
  for (const who of [buyer, outsider]) {
    expect(await news(1, who)).toBe(404);
    const done = await post('attend', { orderId: order.id, attention: GIVE_BACK }, who);
    expect(done.status).toBe(404);
  }
});
