/** The books of edited orders: accountant, reports and dashboard agree, and a closed month stays as it was. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { officeDashboard } from '#contract/calls/office';
import { reportLedger, reportSales, SALES_GROUPS, type SalesGroup } from '#contract/calls/reports';
import type { Order } from '#contract/entities/orders';
import { addDays, shopDay } from '#contract/time/dates';
import { SELLER, usePeople } from '../support/cast.ts';
import { done, refused, units, useOrderEdits } from '../support/order-edits.ts';
import { type Planted, plantUser } from '../support/people.ts';
import { newest } from '../support/returns.ts';

let buyer: Planted;
let [code, other] = ['', ''];
const edits = useOrderEdits();
const { shop, db, post, plantOwn, seller, paid, edit, move, returning, detail } = edits;
const { colleague } = usePeople(shop, { colleague: SELLER });

const today = shopDay(new Date());
const NOW = { from: today, to: today };
const DAYS = 40;
const THEN = { from: addDays(today, -DAYS - 1), to: addDays(today, -DAYS + 1) };

beforeEach(async () => {
  await edits.forgetSales();
  await db().execute(sql`update users set first_name = 'Inés' where id = ${colleague.userId}`);
  buyer = await plantUser(db());
  [code, other] = [await plantOwn({ B: 9, C: 9 }), await plantOwn({ B: 9 })];
  await db().execute(sql`update products set last_cost_cents = 5000`);
  // Another brand, so that the groups differ.
  await db().execute(sql`insert into brands (name) values (${`M${other}`})`);
  await db().execute(sql`update products set brand_id = (select max(id) from brands)
    where code = ${other}::citext`);
});

const report = async (by: SalesGroup, period = NOW) => {
  const { body } = await shop().post(reportSales.path, { ...period, by }, seller);
  return reportSales.output.parse(body).data;
};
const ledger = async (period = NOW) =>
  reportLedger.output.parse((await shop().post(reportLedger.path, period, seller)).body).data;
const lines = async (period = NOW) =>
  (await ledger(period)).map(({ kind, total }) => [kind, total]);
const dashboard = async () => {
  const { body } = await shop().post(officeDashboard.path, {}, seller);
  return officeDashboard.output.parse(body).data;
};
const settle = (order: Order, amount: number, by: string, who = seller) =>
  post('settle', { orderId: order.id, version: order.version, by, amount }, who);
const backdate = async ({ id }: Order): Promise<void> => {
  const earlier = sql`- make_interval(days => ${DAYS})`;
  await db().execute(sql`update order_events set at = at ${earlier} where order_id = ${id}`);
  await db().execute(sql`update orders set created_at = created_at ${earlier} where id = ${id}`);
};
const booksOf = async (period: typeof NOW) => ({
  lines: await ledger(period),
  groups: await Promise.all(SALES_GROUPS.map((by) => report(by, period))),
});
/** All groupings have one sum, which is the accountant's with the deliveries. */
const expectOneSum = async (period: typeof NOW, orders: number): Promise<void> => {
  const { lines: all, groups } = await booksOf(period);
  const [first] = groups;
  for (const { sum } of groups) expect(sum).toEqual(first?.sum);
  expect(first?.sum.orders).toBe(orders);
  const total = all.reduce((sum, line) => sum + line.total, 0);
  expect((first?.sum.total ?? 0) + (first?.shipping ?? 0)).toBeCloseTo(total, 2);
};

test('a closed month stays as it was, and each difference is on its own day', async () => {
  const order = await paid(buyer, code);
  await backdate(order);
  const before = await booksOf(THEN);
  expect(before.lines).toMatchObject([{ kind: 'sale', total: 200, net: 163.93 }]);
  const up = done(
    await edit(order, {
      ...units(code, 1, [{ code: other, quantity: 3 }]),
      ...{ shippingId: 'MON', branchCode: '' },
      address: { OrderAddress: 'Rivera 1234', OrderAddressStateId: 1, OrderAddressCityId: 1 },
    }),
  );
  expect(await booksOf(THEN)).toEqual(before);
  expect(await lines()).toEqual([]);
  const due = up.due ?? 0;
  expect(due).toBe(200 + up.shippingPrice);
  // In parts: each is its share of what the edit changed.
  const part = done(await settle(up, due / 4, 'cash'));
  await expectOneSum(NOW, 0);
  expect((await report('day')).sum.units).toBe(1);
  const whole = done(await settle(part, due - due / 4, 'transfer'));
  expect((await report('brand')).rows).toMatchObject([
    { name: `M${other}`, units: 3, total: 300, cost: 150 },
    { units: -1, total: -100, cost: -50 },
  ]);
  expect((await report('day')).shipping).toBe(up.shippingPrice);
  await expectOneSum(NOW, 0);
  const down = done(
    await edit(whole, {
      ...units(code, 1, [{ code: other, quantity: 1 }]),
      shippingId: 'MON',
      branchCode: '',
    }),
  );
  expect(newest(down).difference).toBe(200);
  expect((await lines()).at(-1)).toEqual(['return', -200]);
  expect((await report('brand')).rows).toMatchObject([{ units: 1, total: 100 }, { units: -1 }]);
  await expectOneSum(NOW, 0);
  // Cancelled: all of it, on that day.
  await move(down, 'CAN');
  expect((await lines()).reduce((sum, [, total]) => sum + Number(total), 0)).toBe(-200);
  await expectOneSum(NOW, 0);
  expect(await booksOf(THEN)).toEqual(before);
});

test.each([
  ['', 75],
  ['un', 0],
])(
  'a debt that was %spaid in part and is taken back leaves its closed month as it was',
  async (_, part) => {
    const order = await paid(buyer, code);
    let up = done(await edit(order, units(code, 2, [{ code: other, quantity: 3 }])));
    if (part > 0) up = done(await settle(up, part, 'cash'));
    await backdate(order);
    for (const table of [sql`sold_lines`, sql`settlements`])
      await db().execute(sql`update ${table} set at = at - make_interval(days => ${DAYS})
      where order_id = ${order.id}`);
    const before = await booksOf(THEN);
    await expectOneSum(THEN, 1);
    expect((await report('brand', THEN)).sum.total).toBe(200 + part);
    await edit(up, units(code, 2));
    expect(await booksOf(THEN)).toEqual(before);
    await expectOneSum(NOW, 0);
    expect((await report('brand')).rows).toMatchObject(part ? [{ total: -part, units: -1 }] : []);
  },
);

test('an exchange for the same money changes the groups of its own day alone', async () => {
  const order = await paid(buyer, code);
  await backdate(order);
  const before = await booksOf(THEN);
  done(await edit(order, { items: [{ code: other, quantity: 2 }] }));
  expect(await booksOf(THEN)).toEqual(before);
  expect((await report('brand')).rows).toMatchObject([
    { name: `M${other}`, units: 2, total: 200 },
    { units: -2, total: -200 },
  ]);
  await expectOneSum(NOW, 0);
});

test('a difference counts by how it was paid and who took it', async () => {
  const up = done(await edit(await paid(buyer, code), units(code, 4)));
  done(await settle(done(await settle(up, 50, 'cash', colleague)), 150, 'card'));
  expect((await report('payment')).rows.map(({ name, total }) => [name, total])).toEqual([
    [up.paymentName, 200],
    ['Terminal de tarjetas', 150],
    ['Efectivo', 50],
  ]);
  expect((await report('seller')).rows.map(({ total }) => total)).toEqual([350, 50]);
  expect(
    (await ledger()).map(({ total, payment, seller: name }) => [total, payment, name]),
  ).toEqual([
    [200, up.paymentName, 'Ana Píriz'],
    [50, 'Efectivo', expect.stringContaining('Inés')],
    [150, 'Terminal de tarjetas', 'Ana Píriz'],
  ]);
  await expectOneSum(NOW, 1);
});

test('what an edit gives back counts as it was given, not as it was promised', async () => {
  const down = done(await edit(await paid(buyer, code, 3), units(code, 1)));
  const { rows } = await db().execute<{ id: number }>(
    sql`insert into refunds (order_id, provider, provider_id, currency, amount_cents, outcome, actor, ended_at)
        values (${down.id}, 'MPU', 'x', 'UYU', 12000, 'done', 'provider', now()) returning id`,
  );
  await db().execute(sql`update returns set refund_by = 'provider', refund_cents = 12000,
    refund_id = ${rows[0]?.id} where order_id = ${down.id}`);
  expect(await lines()).toEqual([
    ['sale', 300],
    ['return', -120],
  ]);
  await expectOneSum(NOW, 1);
  // Promised, and not made.
  await db().execute(sql`update refunds set outcome = 'failed' where order_id = ${down.id}`);
  expect(await lines()).toEqual([['sale', 300]]);
});

test('money of a return by hand shows while a surplus is open', async () => {
  const order = await paid(buyer, code, 4);
  await db().execute(
    sql`insert into charges (order_id, provider, access_token, currency, amount_cents, expires_at)
        values (${order.id}, 'MPU', ${randomUUID()}, 'UYU', 40000, now())`,
  );
  for (const id of ['A', 'B'])
    await db().execute(
      sql`insert into payments (provider, provider_id, order_id, status, currency, amount_cents)
          values ('MPU', ${`${id}-${order.id}`}, ${order.id}, 'approved', 'UYU', 40000)`,
    );
  const arrived = [{ code, quantity: 1, branch: 'B' }];
  const refund = { by: 'hand', amount: 100 };
  returning.done(await returning.add(order, code, 1, seller, { arrived, refund }));
  expect((await ledger()).map(({ total, payment }) => [total, payment])).toEqual([
    [400, order.paymentName],
    [-100, 'A mano'],
  ]);
  expect((await dashboard()).sales.at(-1)).toMatchObject({ orders: 1, total: 300 });
  await expectOneSum(NOW, 1);
});

test('goods that cover a debt were never sold', async () => {
  const up = done(await edit(await paid(buyer, code), units(code, 4)));
  const arrived = [{ code, quantity: 2, branch: 'B' }];
  const back = returning.done(await returning.add(up, code, 2, seller, { arrived }));
  expect([back.due, await lines()]).toEqual([undefined, [['sale', 200]]]);
  expect((await dashboard()).sales.at(-1)?.total).toBe(200);
  await expectOneSum(NOW, 1);
});

test('a removed branch does not get the name of another one', async () => {
  const order = await paid(buyer, code);
  await db().execute(sql`update orders set branch_code = 'Z', branch_name = 'Local viejo'
    where id = ${order.id}`);
  done(await edit(order, units(code, 2)));
  expect((await report('branch')).rows.map(({ id, name }) => [id, name])).toEqual([
    ['B', 'Bulevar'],
  ]);
  const up = done(await edit((await detail(order)).order, units(code, 3)));
  done(await settle(up, 100, 'cash'));
  await db().execute(sql`update sold_lines set at = at + interval '2 days'
    where order_id = ${order.id} and branch_code = 'B'`);
  const named = new Map((await report('branch')).rows.map(({ id, name }) => [id, name]));
  expect(named.get('Z') ?? 'Z').toBe('Z');
});

test('a cancelled order says all that was received outside the provider', async () => {
  const up = done(await edit(await paid(buyer, code), units(code, 3)));
  const whole = done(await settle(up, 100, 'cash'));
  await move(whole, 'CAN');
  const { order } = await detail(whole);
  expect(order.counter?.attention).toContain('$ 300,00 cobrados por fuera');
});

test('a payment with a debt is not undone until the debt is gone', async () => {
  const up = done(await edit(await paid(buyer, code), units(code, 3)));
  const undo = ({ id: orderId, version }: Order) => post('undo', { orderId, version }, seller);
  expect(refused(await undo(up))).toEqual([409, 'order.undoOver']);
  const same = done(await edit(up, units(code, 2)));
  expect(done(await undo(same)).state).toBe('PPE');
});

test('a sale at the counter is not edited, also after its dispatch was taken back', async () => {
  const order = await paid(buyer, code);
  await db().execute(sql`update orders set payment_id = 'EFE' where id = ${order.id}`);
  const answer = await edit(order, units(code, 1));
  expect(refused(answer)).toEqual([409, 'order.transition']);
  expect(answer.body.error).toContain('mostrador');
});

test('an order that came back whole is not to be prepared', async () => {
  const [whole, part] = [await paid(buyer, code), await paid(buyer, code)];
  const before = (await dashboard()).toPrepare;
  for (const [order, quantity] of [
    [whole, 2],
    [part, 1],
  ] as const) {
    const arrived = [{ code, quantity, branch: 'B' }];
    returning.done(await returning.add(order, code, quantity, seller, { arrived }));
  }
  expect((await dashboard()).toPrepare).toEqual({
    count: before.count - 1,
    today: before.today - 1,
  });
});
