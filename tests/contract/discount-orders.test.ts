/** Orders with a discount code: prices, uses, refusals, edits and what tells of them. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { discountChange } from '#contract/calls/discount-check';
import { discountFind } from '#contract/calls/discounts';
import { orderAdd } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { addDays, shopDay } from '#contract/time/dates';
import { SELLER, usePeople } from '../support/cast.ts';
import { addingDiscounts } from '../support/discounts.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import type { Planted } from '../support/people.ts';

const { shop, post, plantOwn, placed } = useOrderApp();
const { owner, buyer, other } = usePeople(shop, { owner: SELLER, buyer: {}, other: {} });
const db = () => shop().app.db;
const add = addingDiscounts((path, input) => shop().post(path, input, { token: owner.token }));
const change = (id: number, parms: object) =>
  shop().post('/rest/discount/update', { id, parms }, { token: owner.token });

let [product, second] = ['', ''];
let code = '';
let turn = 0;
beforeEach(async () => {
  [product, second] = [await plantOwn({ B: 50 }), await plantOwn({ B: 50 })];
  turn += 1;
  code = `PEDIDO${turn}`;
  // Each test has the limits of unpaid orders for itself.
  await db().execute(sql`update orders set reserved_until = null`);
});

const withCode = (Quantity: number, changes: Record<string, unknown> = {}) =>
  orderOf([{ Code: product, Quantity, Price: 100 }], { OrderDiscountCode: code, ...changes });
const refusalOf = async (input: unknown, who: Planted = buyer) => {
  const { status, body } = await post('add', input, who);
  return { status, code: body.errorCode, detail: discountChange.safeParse(body.detail).data };
};
const cancel = (order: Order) =>
  post(
    'changeState',
    { orderId: order.id, version: order.version, state: 'CAN', reason: 'x' },
    owner,
  );
const used = async (id: number) => {
  const { body } = await shop().post('/rest/discount/find', { id }, { token: owner.token });
  const { data, orders } = discountFind.output.parse(body);
  return { uses: data.uses, numbers: orders.map(({ number }) => number) };
};

test('the server lowers the unit prices, and all that tells of the order agrees', async () => {
  const { id } = await add(code, { Percent: 15 });
  const order = await placed(withCode(3, { OrderDiscount: 45 }), buyer);
  expect(order).toMatchObject({
    total: 255,
    items: [{ code: product, price: 85, quantity: 3 }],
    discount: { code, amount: 45 },
  });
  expect(await used(id)).toEqual({ uses: 1, numbers: [order.number] });
  const found = await post('find', { guid: order.gUID }, buyer);
  expect(orderAdd.output.parse(found.body).data).toMatchObject({
    total: 255,
    discount: { code, amount: 45 },
  });
  const { rows } = await db().execute<{ data: Record<string, unknown> }>(
    sql`select data from mails where template = 'orderReceived'
        and (data ->> 'number')::int = ${order.number}`,
  );
  expect(rows[0]?.data).toMatchObject({
    discountCode: code,
    discountCents: 45_00,
    totalCents: 255_00,
    rows: [{ cents: 255_00 }],
  });
  expect(
    (await shop().post('/rest/discount/remove', { id }, { token: owner.token })).body,
  ).toMatchObject({ errorCode: 'discount.inUse' });
});

test('no code goes below the cost of a product, and an edit raises no price that it had', async () => {
  const cost = (cents: number) =>
    db().execute(sql`update products set last_cost_cents = ${cents} where code = ${product}`);
  await cost(75_00);
  await add(code, { Percent: 20 });
  const items = [
    { code: product, quantity: 2 },
    { code: second, quantity: 1 },
  ];
  const rows = items.map(({ code: Code, quantity: Quantity }) => ({ Code, Quantity, Price: 100 }));
  const checked = await shop().post(
    '/rest/discount/check',
    { code, items: rows.map(({ Code, Quantity }) => ({ Code, Quantity })) },
    { token: buyer.token },
  );
  expect(Object(checked.body.data)).toMatchObject({
    discount: 37,
    items: [{ discount: 8.5 }, { discount: 20 }],
  });
  const order = await placed(orderOf(rows, { OrderDiscountCode: code, OrderDiscount: 37 }), buyer);
  expect(order).toMatchObject({ total: 263, items: [{ price: 91.5 }, { price: 80 }] });
  // Costs rise; the lines that the order had stay possible.
  await cost(95_00);
  const { body } = await post(
    'edit',
    {
      orderId: order.id,
      version: order.version,
      items: [{ ...items[0], quantity: 3 }, items[1]],
      shippingId: 'RES',
      branchCode: 'B',
    },
    owner,
  );
  expect(orderAdd.output.parse(body).data).toMatchObject({
    items: [{ price: 91.5 }, { price: 80 }],
  });
  expect(await refusalOf(withCode(1))).toMatchObject({ code: 'discount.notThese' });
});

test('an order pays no price but that of its code', async () => {
  await add(code);
  const lowered = orderOf([{ Code: product, Quantity: 1, Price: 90 }], { OrderDiscountCode: code });
  expect(await refusalOf(lowered)).toMatchObject({ code: 'order.priceChanged' });
  expect(await refusalOf(withCode(1, { OrderDiscount: 50 }))).toEqual({
    status: 409,
    code: 'discount.changed',
    detail: { discount: 10, total: 90 },
  });
  expect(await refusalOf(withCode(1, { OrderDiscountCode: 'NOEXISTE' }))).toEqual({
    status: 409,
    code: 'discount.unknown',
    detail: { discount: 0, total: 100 },
  });
});

test('a code that expired since its check refuses with the new total, and the cart may be sent without it', async () => {
  const { id } = await add(code);
  await change(id, { DiscountValidUntil: addDays(shopDay(new Date()), -2) });
  const order = withCode(2, { OrderDiscount: 20 });
  expect(await refusalOf(order)).toEqual({
    status: 409,
    code: 'discount.over',
    detail: { discount: 0, total: 200 },
  });
  const without = { ...order.order, OrderDiscountCode: '', OrderDiscount: undefined };
  expect(await placed({ order: without }, buyer)).toMatchObject({ total: 200 });
});

test('a repeat counts once, and returns the same order after the code is used up', async () => {
  const { id } = await add(code, { MaxUses: 1 });
  const input = withCode(1);
  const order = await placed(input, buyer);
  expect(await placed(input, buyer)).toEqual(order);
  expect((await used(id)).uses).toBe(1);
  expect(await refusalOf(withCode(1), other)).toMatchObject({
    code: 'discount.usedUp',
    detail: { discount: 0, total: 100 },
  });
});

test('a cancelled order gives its use back', async () => {
  const { id } = await add(code, { MaxUses: 1, IsOncePerPerson: true });
  const order = await placed(withCode(1), buyer);
  expect(await refusalOf(withCode(1))).toMatchObject({ code: 'discount.used' });
  expect((await cancel(order)).status).toBe(200);
  expect((await used(id)).uses).toBe(0);
  await placed(withCode(1), buyer);
  expect((await used(id)).uses).toBe(1);
});

test('an order that replaces another one of the same buyer keeps its use', async () => {
  const { id } = await add(code, { MaxUses: 1, IsOncePerPerson: true });
  const first = await placed(withCode(1, { OrderPaymentId: 'MPU' }), buyer);
  const items = [{ Code: product, Quantity: 2 }];
  const checked = await shop().post(
    '/rest/discount/check',
    { code, items },
    { token: buyer.token },
  );
  expect(checked.status).toBe(200);
  const later = await placed(withCode(2, { OrderReplacesGUID: first.gUID }), buyer);
  expect(later.total).toBe(180);
  expect(await used(id)).toEqual({ uses: 1, numbers: [later.number, first.number] });
});

test('an edit recomputes the discount by the terms of the order', async () => {
  const { id } = await add(code, { Amount: 50, Minimum: 150 });
  const order = await placed(withCode(2), buyer);
  expect(order.total).toBe(150);
  // Later changes of the code are no matter of this order.
  await change(id, { DiscountAmount: 1, DiscountIsActive: false });
  const edit = async (of: Order, items: { code: string; quantity: number }[]): Promise<Order> => {
    const { status, body } = await post(
      'edit',
      { orderId: of.id, version: of.version, items, shippingId: 'RES', branchCode: 'B' },
      owner,
    );
    expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
    return orderAdd.output.parse(body).data;
  };
  const more = await edit(order, [
    { code: product, quantity: 4 },
    { code: second, quantity: 1 },
  ]);
  expect([more.total, more.discount]).toEqual([450, { code, amount: 50 }]);
  const same = await edit(more, [
    { code: product, quantity: 4 },
    { code: second, quantity: 1 },
  ]);
  expect([same.total, same.items]).toEqual([450, more.items]);
  // Below the minimum there is none.
  const less = await edit(same, [{ code: product, quantity: 1 }]);
  expect([less.total, less.discount]).toEqual([100, undefined]);
});

test('an edit keeps the discount of a product that left the category since', async () => {
  await add(code, { CategoryIds: ['1'] });
  const order = await placed(withCode(2), buyer);
  expect(order.total).toBe(180);
  await db().execute(sql`insert into categories (id, name, position) values ('7', 'Ajena', 7)
    on conflict do nothing`);
  await db().execute(sql`update products set category_id = '7' where code = ${product}`);
  const items = [
    { code: product, quantity: 2 },
    { code: second, quantity: 1 },
  ];
  const { body } = await post(
    'edit',
    { orderId: order.id, version: order.version, items, shippingId: 'RES', branchCode: 'B' },
    owner,
  );
  expect(orderAdd.output.parse(body).data).toMatchObject({ total: 270, discount: { amount: 30 } });
});

test('a code for one use per person is used once by the accounts of one phone', async () => {
  await add(code, { IsOncePerPerson: true });
  await placed(withCode(1, { OrderPhone: '099 111 222' }), buyer);
  expect(await refusalOf(withCode(1, { OrderPhone: '099111222' }), other)).toMatchObject({
    code: 'discount.used',
  });
  await placed(withCode(1, { OrderPhone: '099 111 223' }), other);
});

test('buying again copies no code', async () => {
  await add(code);
  const order = await placed(withCode(1), buyer);
  const { body } = await post('again', { guid: order.gUID }, buyer);
  expect(body.data).toMatchObject([{ code: product, price: 100 }]);
});
