/** Returns of orders with something left to pay: what comes back covers that first, and only the rest is refunded. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import type { Order } from '#contract/entities/orders';
import { done, refused, units, useOrderEdits } from '../support/order-edits.ts';
import { type Planted, plantUser } from '../support/people.ts';
import { newest } from '../support/returns.ts';

let buyer: Planted;
let [code, other] = ['', ''];
const edits = useOrderEdits();
const { shop, db, plantOwn, seller, paid, edit, move, settle, leftOf, returning } = edits;

beforeEach(async () => {
  buyer = await plantUser(db());
  [code, other] = [await plantOwn({ B: 9 }), await plantOwn({ B: 9 })];
});

const byHand = (amount: number) => ({ refund: { by: 'hand', amount } });
const bring = (order: Order, one: string, quantity: number, refund: object = {}) =>
  returning.add(order, one, quantity, seller, {
    arrived: [{ code: one, quantity, branch: 'B' }],
    ...refund,
  });
const refundOf = (order: Order, refund: object, which = newest(order)) => {
  const { id: returnId, version } = which;
  return shop().post('/rest/return/refund', { returnId, version, ...refund }, seller);
};
/** 200 were paid; 300 more are due. */
const withDue = async (): Promise<Order> =>
  done(await edit(await paid(buyer, code), units(code, 3, [{ code: other, quantity: 2 }])));

test('units that nobody paid give no money back, and the debt goes', async () => {
  const order = await withDue();
  expect(refused(await bring(order, other, 2, byHand(200)))).toEqual([409, 'return.money']);
  const after = done(await bring(order, other, 2));
  expect([after.due, newest(after).covered, newest(after).refund]).toEqual([100, 200, undefined]);
  expect(await leftOf(after)).toBe(200);
  const { rows } = await db().execute<{ data: unknown }>(
    sql`select data from mails where event like ${`return-state:${order.number}:%`}`,
  );
  expect(renderMail('returnState', rows[0]?.data, shop().app.variant).text).toContain(
    'Cubre $ 200,00 que faltaba pagar.',
  );
  // The next return covers the rest of the debt, and gives back the rest of its value.
  expect(refused(await bring(after, code, 2, byHand(100.01)))).toEqual([409, 'return.money']);
  const last = done(await bring(after, code, 2, byHand(100)));
  expect([last.due, newest(last).covered, newest(last).refund?.amount]).toEqual([
    undefined,
    100,
    100,
  ]);
  expect(await leftOf(last)).toBe(100);
  expect(refused(await settle(last, 1))).toEqual([409, 'payment.settled']);
});

test('a return that is received, and one of which fewer units arrive, cover what arrived', async () => {
  const order = await withDue();
  const open = returning.done(await returning.add(order, other, 2, seller));
  const { id: returnId, version, items } = newest(open);
  const arrived = items.map(({ code: one }) => ({ code: one, quantity: 1, branch: 'B' }));
  const input = { returnId, version, arrived };
  const tooMuch = { ...input, ...byHand(1) };
  expect(refused(await shop().post('/rest/return/receive', tooMuch, seller))).toEqual([
    409,
    'return.money',
  ]);
  const after = returning.done(await shop().post('/rest/return/receive', input, seller));
  expect([after.due, newest(after).covered, await leftOf(after)]).toEqual([200, 100, 200]);
});

test('what was received before the debt, and what an edit gives back, cover it when their money is asked for', async () => {
  const received = done(await bring(await paid(buyer, code), code, 1));
  const up = done(await edit(received, units(code, 2, [{ code: other, quantity: 1 }])));
  expect([up.due, newest(up).covered]).toEqual([100, undefined]);
  expect(refused(await refundOf(up, byHand(1)))).toEqual([409, 'return.money']);
  const covered = done(await refundOf(up, {}));
  expect([covered.due, newest(covered).covered, await leftOf(covered)]).toEqual([
    undefined,
    100,
    200,
  ]);
});

test('a debt that goods covered is neither paid nor refunded, also where the order goes on', async () => {
  const after = done(await bring(await withDue(), other, 2));
  const whole = done(await settle(after, 100));
  expect([whole.due, await leftOf(whole)]).toEqual([undefined, 300]);
  // Down to what remains with the buyer.
  const down = done(await edit(whole, units(code, 1, [{ code: other, quantity: 2 }])));
  expect([newest(down).difference, await leftOf(down)]).toEqual([200, 100]);
  expect((await move(down, 'DIS')).status).toBe(200);
});

test('the money of an edit is bounded by its difference, also when it is given again', async () => {
  const order = await paid(buyer, code, 3);
  const down = done(await edit(order, units(code, 2)));
  expect(newest(down)).toMatchObject({ difference: 100, refund: { amount: 100 } });
  // Its refund never went out.
  await db().execute(sql`update returns set refund_by = null, refund_cents = 0
    where order_id = ${order.id}`);
  expect(refused(await refundOf(down, byHand(100.01)))).toEqual([409, 'return.money']);
  expect(newest(done(await refundOf(down, byHand(60)))).refund).toMatchObject({ amount: 60 });
  expect(await leftOf(down)).toBe(240);
});
