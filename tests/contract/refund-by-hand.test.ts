/** Money of orders that were paid without a provider and then cancelled goes back by hand, and is noted. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderFollow } from '#contract/calls/order-management';
import { reportLedger, reportSales } from '#contract/calls/reports';
import { returnByHand, returnFilter } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import { DEFAULT_STAFF_TABLE } from '#contract/people/permissions';
import { shopDay } from '#contract/time/dates';
import { done, refused, units, useOrderEdits } from '../support/order-edits.ts';
import { type Planted, plantUser } from '../support/people.ts';

let buyer: Planted;
let code = '';
const edits = useOrderEdits();
const { shop, post, plantOwn, seller, vendor, db } = edits;
const { move, detail, settle, forgetSales } = edits;

beforeEach(async () => {
  await forgetSales();
  buyer = await plantUser(db());
  code = await plantOwn({ B: 9 });
});

/** A cancelled order of two units, at 200, that was paid at the counter. */
const cancelled = async (): Promise<Order> => {
  const order = await edits.paid(buyer, code);
  expect((await move(order, 'CAN')).status).toBe(200);
  return (await detail(order)).order;
};
const note = (order: Order, amount: number, more: object = {}, who: Planted = seller) =>
  shop().post(
    returnByHand.path,
    { orderId: order.id, version: order.version, by: 'transfer', amount, note: 'BROU', ...more },
    { token: who.token },
  );
const listed = async (): Promise<number[]> => {
  const filters = [
    { FilterKey: 'toCompany', FilterValue: '1' },
    { FilterKey: 'attention', FilterValue: 'yes' },
  ];
  const { body } = await post('filter', { filters, rowIndex: 0 }, seller);
  return (body.data as Order[]).map(({ id }) => id);
};
const followed = async (order: Order) => {
  const { followKey: key } = await detail(order);
  const { body } = await shop().post(orderFollow.path, { number: order.number, key });
  return orderFollow.output.parse(body).data;
};

test('it is owed until it is noted, in parts, and told to buyer and sellers', async () => {
  const order = await cancelled();
  expect(order.counter).toMatchObject({ owed: 200 });
  expect(order.counter?.attention).toContain('$ 200,00 cobrados por fuera');
  expect(await listed()).toContain(order.id);
  expect((await followed(order)).toReturn).toEqual([{ currency: 'UYU', amount: 200 }]);

  expect((await note(order, 200.01)).status).toBe(400);
  const part = done(await note(order, 150));
  expect(part.counter).toMatchObject({ owed: 50 });
  expect(part.counter?.attention).toContain('$ 50,00 cobrados por fuera');
  expect(refused(await note(order, 50))).toEqual([409, 'record.changed']);
  const whole = done(await note(part, 50, { by: 'cash', note: '' }));
  expect([whole.counter?.owed, whole.counter?.attention]).toEqual([undefined, '']);
  expect(await listed()).not.toContain(order.id);
  expect(refused(await note(whole, 1))).toEqual([409, 'payment.settled']);

  const { refunds } = await detail(order);
  expect(refunds).toMatchObject([
    { amount: 150, isByHand: true, way: 'transfer', note: 'BROU', userName: 'Ana Píriz' },
    { amount: 50, isByHand: true, way: 'cash', note: '' },
  ]);
  const link = await followed(order);
  expect(link.toReturn).toBeUndefined();
  expect(link.refunds.map(({ amount }) => amount)).toEqual([150, 50]);
  const mails = await db().execute(
    sql`select from mails where event like ${`money-by-hand:${order.number}:%`}`,
  );
  expect(mails.rows).toHaveLength(2);
  const filters = [{ FilterKey: 'toCompany', FilterValue: '1' }];
  const { body } = await shop().post(
    returnFilter.path,
    { filters, rowIndex: 0 },
    { token: seller.token },
  );
  expect(returnFilter.output.parse(body).data[0]).toMatchObject({
    items: [],
    refund: { by: 'hand', way: 'cash', amount: 50, outcome: 'done' },
  });
});

test('the books have it on the day of the cancellation, once', async () => {
  const day = { from: shopDay(new Date()), to: shopDay(new Date()) };
  const read = async () => {
    const ledger = await shop().post(
      reportLedger.path,
      { ...day, after: 0 },
      { token: seller.token },
    );
    const sales = await shop().post(
      reportSales.path,
      { ...day, by: 'day' },
      { token: seller.token },
    );
    return [
      reportLedger.output.parse(ledger.body).data.map(({ kind, total }) => [kind, total]),
      reportSales.output.parse(sales.body).data.sum.total,
    ];
  };
  const order = await cancelled();
  const before = await read();
  expect(before).toEqual([
    [
      ['sale', 200],
      ['return', -200],
    ],
    0,
  ]);
  done(await note(order, 200));
  expect(await read()).toEqual(before);
});

test('a difference that was noted is owed too, and what a return gave back is not', async () => {
  const paid = await edits.paid(buyer, code);
  const up = done(await edits.edit(paid, units(code, 3), seller));
  const settled = done(await settle(up, 100));
  const back = done(await edits.edit(settled, { ...units(code, 1), refundBy: 'hand' }, seller));
  expect((await move(back, 'CAN')).status).toBe(200);
  expect((await detail(paid)).order.counter?.owed).toBe(100);
});

test('an order that nobody paid owes nothing', async () => {
  const order = await edits.place(buyer, code);
  expect((await move(order, 'CAN')).status).toBe(200);
  const { order: now } = await detail(order);
  expect([now.counter?.owed, now.counter?.attention]).toEqual([undefined, '']);
  expect(refused(await note(now, 1))).toEqual([409, 'payment.settled']);
});

test('it needs the permission, within the limit of the position', async () => {
  const order = await cancelled();
  expect((await note(order, 1, {}, buyer)).status).toBe(403);
  await db().execute(
    sql`insert into config (key, value)
      values ('STAFF_TABLE', ${JSON.stringify({ ...DEFAULT_STAFF_TABLE, refundLimit: 150 })})
      on conflict (key) do update set value = excluded.value`,
  );
  expect(refused(await note(order, 200, {}, vendor))).toEqual([403, 'permission.missing']);
  expect(done(await note(order, 150, {}, vendor)).counter?.owed).toBe(50);
});

test('five presses note it once', async () => {
  const order = await cancelled();
  const answers = await Promise.all(Array.from({ length: 5 }, () => note(order, 200)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect((await detail(order)).refunds).toHaveLength(1);
});
