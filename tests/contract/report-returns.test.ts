/** Reports of orders of which a part came back: whose units and money leave, and when. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderSell } from '#contract/calls/counter';
import { officeDashboard } from '#contract/calls/office';
import { reportSales, SALES_GROUPS, type SalesGroup } from '#contract/calls/reports';
import type { Order } from '#contract/entities/orders';
import { addDays, shopDay } from '#contract/time/dates';
import { saleOf } from '../support/counter-sales.ts';
import { done, units, useOrderEdits } from '../support/order-edits.ts';
import { type Planted, plantUser } from '../support/people.ts';

const edits = useOrderEdits();
const { shop, db, plantOwn, seller, paid, edit, move, returning } = edits;

const dayOf = (ago: number) => {
  const day = addDays(shopDay(new Date()), -ago);
  return { from: day, to: day };
};

let buyer: Planted;
let [code, other] = ['', ''];
beforeEach(async () => {
  await edits.forgetSales();
  buyer = await plantUser(db());
  [code, other] = [await plantOwn({ B: 9 }), await plantOwn({ B: 9 })];
  await db().execute(sql`insert into brands (name) values (${`M${other}`})`);
  await db().execute(sql`update products set brand_id = (select max(id) from brands)
    where code = ${other}::citext`);
});

const report = async (by: SalesGroup, ago = 0) => {
  const { body } = await shop().post(reportSales.path, { ...dayOf(ago), by }, seller);
  return reportSales.output.parse(body).data;
};
const rows = async (by: SalesGroup, ago = 0) =>
  (await report(by, ago)).rows.map((row) => [
    row.name || row.id,
    Number(row.units.toFixed(2)),
    row.total,
  ]);
const expectOneSum = async (ago = 0) => {
  const { sum } = await report('day', ago);
  for (const by of SALES_GROUPS) expect([by, (await report(by, ago)).sum]).toEqual([by, sum]);
};
const bring = async (order: Order, one: string, quantity: number, amount?: number) => {
  const arrived = [{ code: one, quantity, branch: 'B' }];
  const refund = amount !== undefined && { refund: { by: 'hand', amount } };
  return done(await returning.add(order, one, quantity, seller, { arrived, ...refund }));
};
/** Moves what was done with an order back in time. */
const backdate = async ({ id }: Order, days: number): Promise<void> => {
  const earlier = sql`- make_interval(days => ${days})`;
  await db().execute(sql`update order_events set at = at ${earlier} where order_id = ${id}`);
  await db().execute(sql`update orders set created_at = created_at ${earlier} where id = ${id}`);
  await db().execute(
    sql`update returns set refund_at = refund_at ${earlier} where order_id = ${id}`,
  );
};

test('a line that comes back of a sale with two means of payment leaves its brand, on its day, by hand', async () => {
  const Payments = [
    { PaymentId: 'EFE', Amount: 200, Received: 200 },
    { PaymentId: 'TAR', Amount: 100 },
  ];
  const Items = [{ Code: code, Quantity: 2 }, { Code: other }];
  const { body } = await shop().post(orderSell.path, saleOf(Items, { Payments }), seller);
  const order = orderSell.output.parse(body).data;
  await backdate(order, 5);
  const sold = await report('brand', 5);
  await bring(order, code, 1, 100);
  expect(await report('brand', 5)).toEqual(sold);
  expect((await rows('payment', 5)).map(([name, , total]) => [name, total])).toEqual([
    ['Efectivo', 200],
    ['Terminal de tarjetas', 100],
  ]);
  expect(await rows('payment')).toEqual([['A mano', -1, -100]]);
  expect(await rows('brand')).toEqual([['Refrimar', -1, -100]]);
  expect(await rows('day')).toEqual([[dayOf(0).from, -1, -100]]);
  await expectOneSum();
  await expectOneSum(5);
  const answer = await shop().post(officeDashboard.path, {}, seller);
  const { best } = officeDashboard.output.parse(answer.body).data;
  expect(best.map((row) => [row.code, row.units, row.total]).toSorted()).toEqual(
    [
      [code, 1, 100],
      [other, 1, 100],
    ].toSorted(),
  );
});

test('a cancellation takes the units and the money that are left of each line', async () => {
  const order = done(await edit(await paid(buyer, code, 3), { items: [{ code, quantity: 3 }] }));
  await db().execute(sql`insert into order_items (order_id, position, product_id, code, name, price_cents, quantity, taken)
    select ${order.id}, 9, id, code, name, 10000, 1, '{}' from products where code = ${other}::citext`);
  await db().execute(
    sql`update orders set total_cents = total_cents + 10000 where id = ${order.id}`,
  );
  await backdate(order, 5);
  await bring(order, code, 1, 60);
  expect(await rows('brand')).toEqual([['Refrimar', -1, -60]]);
  await backdate(order, 2);
  await move(order, 'CAN');
  expect(await rows('brand', 7)).toEqual([
    ['Refrimar', 3, 300],
    [`M${other}`, 1, 100],
  ]);
  expect(await rows('brand', 2)).toEqual([['Refrimar', -1, -60]]);
  expect(await rows('brand')).toEqual([
    [`M${other}`, -1, -100],
    ['Refrimar', -2, -240],
  ]);
  for (const ago of [0, 2, 7]) await expectOneSum(ago);
});

test('units that covered a debt were never sold and do not leave', async () => {
  const order = await paid(buyer, code);
  const more = done(await edit(order, units(code, 3, [{ code: other, quantity: 2 }])));
  const covered = await bring(more, other, 2);
  await bring(covered, code, 2, 100);
  expect(await rows('brand')).toEqual([['Refrimar', 1, 100]]);
  await expectOneSum();
});

test('a refund without units is of what did not come back', async () => {
  const order = await paid(buyer, code, 2);
  await db().execute(sql`update orders set shipping_price_cents = 10000, total_cents = total_cents + 10000
    where id = ${order.id}`);
  // More than their value: the delivery too.
  await bring(order, code, 1, 120);
  expect(await report('day')).toMatchObject({ shipping: 90, sum: { units: 1, total: 90 } });
  await db().execute(
    sql`insert into refunds (order_id, provider, provider_id, currency, amount_cents, outcome, actor, ended_at)
        values (${order.id}, 'MPU', ${randomUUID()}, 'UYU', 4000, 'done', 'provider', now())`,
  );
  expect(await report('day')).toMatchObject({ shipping: 70, sum: { units: 1, total: 70 } });
});

test('an order whose units all came back keeps its branch, and is not edited', async () => {
  const order = await paid(buyer, code, 2);
  await db().execute(sql`update orders set shipping_id = 'MON', branch_code = '', branch_name = ''
    where id = ${order.id}`);
  await backdate(order, 5);
  const sold = await rows('branch', 5);
  expect(sold).toMatchObject([['Bulevar', 2, order.total]]);
  const back = await bring(order, code, 2, order.total);
  expect(await rows('branch', 5)).toEqual(sold);
  expect(await rows('branch')).toEqual([['Bulevar', -2, -order.total]]);
  const { status, body } = await edit(back, units(code, 3));
  expect([status, body.errorCode]).toEqual([409, 'order.transition']);
});
