/** Reports: what was sold, by groups and for the accountant, and what the stock is worth. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/call';
import { reportLedger, reportSales, reportStock, SALES_GROUPS } from '#contract/calls/reports';
import { returnAdd } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import { addDays, shopDay } from '#contract/time/dates';
import { SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';

const { shop, post, plantOwn, placed } = useOrderApp();
const { seller, clerk, buyer } = usePeople(shop, {
  seller: SELLER,
  clerk: { ...SELLER, position: 'SEL' },
  buyer: {},
});
const db = () => shop().app.db;

const today = shopDay(new Date());
const NOW = { from: today, to: today };

let code = '';
beforeEach(async () => {
  await db().execute(sql`update orders set state = 'CAN'`);
  await db().execute(sql`delete from order_events`);
  code = await plantOwn({ B: 20, C: 5 });
  await db().execute(sql`update products set last_cost_cents = 5000 where code = ${code}`);
});

const sales = async (
  input: Partial<CallInput<typeof reportSales>> & { by: 'day' | 'brand' | 'seller' | 'branch' },
  who = seller,
) => {
  const { status, body } = await shop().post(reportSales.path, { ...NOW, ...input }, who);
  expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  return reportSales.output.parse(body).data;
};
const ledger = async (period = NOW) =>
  reportLedger.output.parse((await shop().post(reportLedger.path, period, seller)).body).data;

const move = async (order: Order, state: string, reason = '') =>
  (await post('changeState', { orderId: order.id, state, reason }, seller)).body;
const paid = async (quantity: number, changes: Record<string, unknown> = {}): Promise<Order> => {
  const order = await placed(
    orderOf([{ Code: code, Quantity: quantity, Price: 100 }], changes),
    buyer,
  );
  await move(order, 'PAP');
  return order;
};

test('sales count goods of paid orders, net, with their margin, the same in every grouping', async () => {
  await paid(2);
  await paid(1, { OrderBranchCode: 'C' });
  await placed(orderOf([{ Code: code, Quantity: 4, Price: 100 }]), buyer);
  const sum = { orders: 2, units: 3, total: 300, net: 245.9, cost: 150, margin: 95.9 };
  for (const by of SALES_GROUPS) {
    const { body } = await shop().post(reportSales.path, { ...NOW, by }, seller);
    expect([by, reportSales.output.parse(body).data.sum]).toEqual([by, sum]);
  }
  expect((await sales({ by: 'day' })).rows).toMatchObject([{ id: today, ...sum }]);
  expect((await sales({ by: 'branch' })).rows).toMatchObject([
    { id: 'B', name: 'Bulevar', units: 2, total: 200 },
    { id: 'C', name: 'Cerro Largo', units: 1, total: 100 },
  ]);
  expect((await sales({ by: 'brand' })).rows).toMatchObject([{ name: 'Refrimar', total: 300 }]);
  expect((await sales({ by: 'seller' })).rows).toMatchObject([{ name: 'Ana Píriz', total: 300 }]);
  const yesterday = addDays(today, -1);
  expect((await sales({ by: 'day', from: yesterday, to: yesterday })).rows).toEqual([]);
});

test('without the permission for prices no cost and no margin is told', async () => {
  await paid(2);
  const { rows, sum } = await sales({ by: 'brand' }, clerk);
  expect(sum).toEqual({ orders: 1, units: 2, total: 200, net: 163.93 });
  expect(rows[0]).not.toHaveProperty('margin');
  const { body } = await shop().post(reportStock.path, { by: 'brand' }, clerk);
  expect(reportStock.output.parse(body).data.rows[0]).not.toHaveProperty('cost');
  expect((await sales({ by: 'brand' })).sum).toMatchObject({ cost: 100 });
});

test('the accountant gets each sale on the day of its payment, with net, tax and document', async () => {
  const order = await paid(2, {
    OrderInvoiceName: 'Taller del Sur S.R.L.',
    OrderInvoiceIdentifier: '211003420017',
  });
  // Placed in another month.
  await db().execute(
    sql`update orders set created_at = now() - interval '40 days' where id = ${order.id}`,
  );
  const other = await paid(1);
  expect(await ledger()).toMatchObject([
    {
      number: order.number,
      kind: 'sale',
      name: 'Taller del Sur S.R.L.',
      documentKind: 'RUT',
      document: '211003420017',
      net: 163.93,
      tax: 36.07,
      total: 200,
      payment: order.paymentName,
      branch: 'Bulevar',
      seller: 'Ana Píriz',
    },
    { number: other.number, documentKind: 'CI', document: '12345678', total: 100 },
  ]);
});

test('what comes back is a line of its own day; a dispatch that is taken back is none', async () => {
  const order = await paid(2);
  await move(order, 'DIS');
  await move(order, 'PAP', 'Quedó en el local');
  expect(await ledger()).toHaveLength(1);
  await move(order, 'CAN');
  await db().execute(sql`update order_events set at = at - interval '1 day'
    where order_id = ${order.id} and to_state = 'PAP'`);
  const yesterday = addDays(today, -1);
  const sold = await ledger({ from: yesterday, to: yesterday });
  expect(sold).toMatchObject([{ kind: 'sale', total: 200 }]);
  expect(await ledger()).toMatchObject([
    { number: order.number, kind: 'return', total: -200, net: -163.93, tax: -36.07 },
  ]);
});

test('money of a return by hand is a line too, and no sale', async () => {
  const order = await paid(2);
  const { body } = await shop().post(
    returnAdd.path,
    {
      orderId: order.id,
      key: randomUUID(),
      items: [{ code, quantity: 1 }],
      reason: 'Le sobra uno',
      arrived: [{ code, quantity: 1, branch: 'B' }],
      refund: { by: 'hand', amount: 100 },
    },
    seller,
  );
  expect(body.error).toBe('');
  expect(await ledger()).toMatchObject([
    { kind: 'sale', total: 200 },
    { number: order.number, kind: 'return', total: -100 },
  ]);
  expect((await sales({ by: 'day' })).sum.total).toBe(100);
});

test('a return takes its money from the lines that came back, and other refunds from what is left', async () => {
  const second = await plantOwn({ B: 5 });
  await db().execute(
    sql`insert into brands (id, name) values (77, 'Otramarca') on conflict do nothing`,
  );
  await db().execute(sql`update products set brand_id = 77 where code = ${second}`);
  const order = await placed(
    orderOf([
      { Code: code, Quantity: 3, Price: 100 },
      { Code: second, Quantity: 1, Price: 100 },
    ]),
    buyer,
  );
  await move(order, 'PAP');
  const comeBack = async (quantity: number, amount: number) => {
    const items = [{ code, quantity }];
    const { body } = await shop().post(
      returnAdd.path,
      {
        orderId: order.id,
        key: randomUUID(),
        items,
        reason: 'Le sobra',
        arrived: [{ code, quantity, branch: 'B' }],
        refund: { by: 'hand', amount },
      },
      seller,
    );
    expect(body.error).toBe('');
  };
  await comeBack(1, 100);
  const rows = async () =>
    (await sales({ by: 'brand' })).rows.map(({ name, units, total, cost }) => [
      name,
      units,
      total,
      cost,
    ]);
  expect(await rows()).toEqual([
    ['Refrimar', 2, 200, 100],
    ['Otramarca', 1, 100, 0],
  ]);
  // Less than their price was given back.
  await comeBack(2, 150);
  expect(await rows()).toEqual([
    ['Otramarca', 1, 100, 0],
    ['Refrimar', 0, 50, 25],
  ]);
  expect((await sales({ by: 'day' })).sum).toMatchObject({ orders: 1, units: 1, total: 150 });
});

test('free texts of a quotation are sales without a product', async () => {
  const order = await paid(2);
  await db().execute(
    sql`update order_items set product_id = null, code = '' where order_id = ${order.id}`,
  );
  const { rows, sum } = await sales({ by: 'brand' });
  expect([rows.map(({ name, total }) => [name, total]), sum.total]).toEqual([
    [['Sin producto', 200]],
    200,
  ]);
});

test('refunds in dollars are parts of the total in pesos, without a surplus', async () => {
  const order = await paid(4);
  await db().execute(
    sql`insert into charges (order_id, provider, access_token, currency, amount_cents, expires_at)
        values (${order.id}, 'PYPL', ${randomUUID()}, 'USD', 1000, now())`,
  );
  // Paid twice; the surplus went back first, then a quarter of the charge.
  for (const [id, amount, returned] of [
    ['A', 1_000, 250],
    ['B', 1_000, 1_000],
  ] as const)
    await db().execute(
      sql`insert into payments (provider, provider_id, order_id, status, currency, amount_cents, refunded_cents)
          values ('PYPL', ${`${id}-${order.id}`}, ${order.id},
            ${returned === amount ? 'refunded' : 'approved'}, 'USD', ${amount}, ${returned})`,
    );
  for (const [amount, minutes] of [
    [1_000, 0],
    [250, 1],
  ])
    await db().execute(
      sql`insert into refunds (order_id, provider, provider_id, currency, amount_cents, outcome, actor, ended_at)
          values (${order.id}, 'PYPL', ${`A-${order.id}`}, 'USD', ${amount}, 'done', 'provider',
            now() + make_interval(mins => ${minutes}))`,
    );
  expect((await ledger({ from: today, to: addDays(today, 1) })).map(({ total }) => total)).toEqual([
    400, -100,
  ]);
  expect((await sales({ by: 'day' })).sum).toMatchObject({ orders: 1, units: 4, total: 300 });
});

test('money of returns is of the goods, also of an order that was paid twice, and no more than they cost', async () => {
  const order = await paid(4);
  await db().execute(
    sql`insert into charges (order_id, provider, access_token, currency, amount_cents, expires_at)
        values (${order.id}, 'MPU', ${randomUUID()}, 'UYU', 40000, now())`,
  );
  for (const id of ['A', 'B'])
    await db().execute(
      sql`insert into payments (provider, provider_id, order_id, status, currency, amount_cents)
          values ('MPU', ${`${id}-${order.id}`}, ${order.id}, 'approved', 'UYU', 40000)`,
    );
  const giveBack = async (amount: number) => {
    const { body } = await shop().post(
      returnAdd.path,
      {
        ...{ orderId: order.id, key: randomUUID(), reason: 'Pagó dos veces' },
        ...{ items: [{ code, quantity: 1 }], arrived: [{ code, quantity: 1, branch: 'B' }] },
        refund: { by: 'hand', amount },
      },
      seller,
    );
    expect(body.error).toBe('');
  };
  const totals = async () => (await ledger()).map(({ total }) => total);
  await giveBack(350);
  expect(await totals()).toEqual([400, -350]);
  expect((await sales({ by: 'day' })).sum).toMatchObject({ orders: 1, units: 3, total: 50 });
  await giveBack(150);
  expect(await totals()).toEqual([400, -350, -50]);
  expect((await sales({ by: 'day' })).sum).toMatchObject({ orders: 0, units: 0, total: 0 });
});

test('a branch that the shop has removed keeps its row and its name', async () => {
  const order = await paid(1);
  await db().execute(sql`update orders set branch_code = 'Z', branch_name = 'Local viejo'
    where id = ${order.id}`);
  expect((await sales({ by: 'branch' })).rows).toMatchObject([
    { id: 'Z', name: 'Local viejo', total: 100 },
  ]);
  expect(await ledger()).toMatchObject([{ branch: 'Local viejo' }]);
});

test('stock is worth what its prices say, by branch and brand', async () => {
  await db().execute(sql`update stock set quantity = 0
    where product_id <> (select id from products where code = ${code})`);
  const stock = async (by: 'branch' | 'brand') => {
    const { body } = await shop().post(reportStock.path, { by }, seller);
    return reportStock.output.parse(body).data.rows;
  };
  expect(await stock('branch')).toMatchObject([
    { id: 'B', name: 'Bulevar', products: 1, units: 20, total: 2_000, cost: 1_000 },
    { id: 'C', name: 'Cerro Largo', units: 5, total: 500 },
  ]);
  expect(await stock('brand')).toMatchObject([
    { name: 'Refrimar', units: 25, total: 2_500, net: 2_049.25, margin: 799.25 },
  ]);
});
