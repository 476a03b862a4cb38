/** Edits of orders that await their payment: lines, delivery and address, with stock, total, history and mail. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEdit } from '#contract/calls/order-edit';
import { orderDetail } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { OUTSIDER, SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import { unitsAt } from '../support/returns.ts';

let [code, other] = ['', ''];
const { shop, post, plantOwn, place } = useOrderApp();
const { buyer, seller, colleague, outsider } = usePeople(shop, {
  buyer: {},
  seller: SELLER,
  colleague: { isSeller: false, employeeOf: 1 },
  outsider: OUTSIDER,
});
const db = () => shop().app.db;
const sum = async (one: string) =>
  Object.values(await unitsAt(db(), one)).reduce((a, b) => a + b, 0);

beforeEach(async () => {
  [code, other] = [await plantOwn({ B: 5 }), await plantOwn({ B: 5 })];
});

const edit = (order: Order, more: object = {}, who = seller) =>
  post(
    'edit',
    {
      orderId: order.id,
      version: order.version,
      items: [{ code, quantity: 1 }],
      shippingId: 'RES',
      branchCode: 'B',
      ...more,
    },
    who,
  );
const done = ({ status, body }: Awaited<ReturnType<typeof edit>>): Order => {
  expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  return orderEdit.output.parse(body).data;
};
const refused = ({ status, body }: Awaited<ReturnType<typeof edit>>) => [status, body.errorCode];

test('lines change with their stock, the total, the search, the history and a mail', async () => {
  const order = await place(buyer, code, 3);
  await db().execute(sql`update products set price_cents = 999_00 where code = ${code}::citext`);
  const items = [
    { code: code.toLowerCase(), quantity: 1 },
    { code: other, quantity: 2 },
  ];
  const after = done(await edit(order, { items, reason: 'Lo hablamos por teléfono' }));
  // Ordered lines keep their price.
  expect(after.items).toMatchObject([
    { code, price: 100, quantity: 1 },
    { code: other, price: 100, quantity: 2 },
  ]);
  expect([after.total, after.version, after.state]).toEqual([300, order.version + 1, 'PPE']);
  expect([await sum(code), await sum(other)]).toEqual([4, 3]);
  const { body } = await post('detail', { orderId: order.id }, seller);
  const { remarks, reservedUntil } = orderDetail.output.parse(body).data;
  expect(reservedUntil).not.toBeNull();
  expect(remarks.at(-1)).toMatchObject({
    kind: 'changed',
    about: `3 → 1 × ${code}; + 2 × ${other}`,
    text: 'Lo hablamos por teléfono',
    userName: 'Ana Píriz',
  });
  const { rows } = await db().execute(
    sql`select data->>'reason' as reason, data->'totalCents' as cents from mails
        where event = ${`order-edited:${order.number}:${after.version}`}`,
  );
  expect(rows).toEqual([{ reason: 'Lo hablamos por teléfono', cents: 300_00 }]);
  const found = await post(
    'filter',
    {
      filters: [
        { FilterKey: 'toCompany', FilterValue: '1' },
        { FilterKey: 'text', FilterValue: other },
      ],
    },
    seller,
  );
  expect(found.body.resultCount).toBe(1);
});

test('the delivery changes with its price and needs an address that it reaches', async () => {
  const order = await place(buyer, code, 1);
  const out = { shippingId: 'MON', branchCode: '' };
  expect(refused(await edit(order, out))).toEqual([400, 'request.invalid']);
  const address = {
    OrderAddress: 'Rivera 1234',
    OrderAddressStateId: 2,
    OrderAddressCityId: 2,
  };
  expect(refused(await edit(order, { ...out, address }))).toEqual([400, 'request.invalid']);
  const near = { ...address, OrderAddressStateId: 1, OrderAddressCityId: 1 };
  const after = done(await edit(order, { ...out, address: near }));
  expect(after).toMatchObject({
    shippingId: 'MON',
    address: 'Rivera 1234',
    addressStateName: 'Montevideo',
    branchCode: '',
  });
  expect(after.total).toBe(100 + after.shippingPrice);
  expect(after.shippingPrice).toBeGreaterThan(0);
  const back = done(await edit(after, { shippingId: 'RES', branchCode: 'C' }));
  expect(back).toMatchObject({ total: 100, branchCode: 'C' });
});

test('too few units, unknown products and no units change nothing', async () => {
  const order = await place(buyer, code, 2);
  const short = await edit(order, { items: [{ code, quantity: 6 }] });
  expect(refused(short)).toEqual([409, 'order.insufficientStock']);
  // Its own units count as well.
  expect(short.body.error).toBe(`Stock insuficiente: de ${code} hay 5 en total.`);
  const unknown = await edit(order, { items: [{ code: 'no hay', quantity: 1 }] });
  expect(refused(unknown)).toEqual([409, 'order.unknownItem']);
  expect(refused(await edit(order, { items: [] }))).toEqual([400, 'request.invalid']);
  expect(await sum(code)).toBe(3);
  // All that there are, its own ones included.
  done(await edit(order, { items: [{ code, quantity: 5 }] }));
  expect(await sum(code)).toBe(0);
});

test('two sellers at once: one of them is told', async () => {
  const order = await place(buyer, code, 1);
  const both = await Promise.all([
    edit(order, { items: [{ code, quantity: 2 }] }),
    edit(order, { items: [{ code, quantity: 3 }] }, colleague),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { rows } = await db().execute<{ n: number }>(
    sql`select quantity as n from order_items where order_id = ${order.id}`,
  );
  expect(await sum(code)).toBe(5 - (rows[0]?.n ?? 0));
});

test('dispatched, cancelled and foreign orders are not edited', async () => {
  for (const states of [['PAP', 'DIS'], ['CAN']]) {
    const order = await place(buyer, code, 1);
    expect(refused(await edit(order, {}, outsider))).toEqual([404, 'record.notFound']);
    let { version } = order;
    for (const state of states) {
      const { body } = await post('changeState', { orderId: order.id, state }, seller);
      // The test reads one field of the reply.
      ({ version } = body.data as { version: number });
    }
    expect(refused(await edit({ ...order, version }))).toEqual([409, 'order.transition']);
  }
});
