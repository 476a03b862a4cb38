import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { expireReservations } from '#backend/payments/expire-reservations';
import { orderDetail } from '#contract/calls/order-management';
import { SELLER } from '../support/cast.ts';
import { stockOf } from '../support/goods.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantUser } from '../support/people.ts';

let buyer: Planted;
let seller: Planted;
let code = '';
const { shop, post, plantOwn, ...orders } = useOrderApp(async ({ app: { db } }) => {
  seller = await plantUser(db, SELLER);
});

/** Each test has its own buyer and product: most units are at branch C. */
beforeEach(async () => {
  buyer = await plantUser(shop().app.db);
  code = await plantOwn({ B: 3, C: 9 });
});

const sent = (changes: Record<string, unknown>, quantity: number) =>
  orderOf([{ Code: code, Quantity: quantity, Price: 100 }], changes);
const add = (changes: Record<string, unknown>, quantity = 1) =>
  post('add', sent(changes, quantity), buyer);
const placed = (changes: Record<string, unknown>, quantity = 1) =>
  orders.placed(sent(changes, quantity), buyer);
const takenOf = async (id: number) => {
  const { rows } = await shop().app.db.execute<{ taken: object }>(
    sql`select taken from order_items where order_id = ${id}`,
  );
  return rows[0]?.taken;
};
const mailTo = async (template: 'orderReceived' | 'orderState') => {
  const { rows } = await shop().app.db.execute<{ data: unknown }>(
    sql`select data from mails where recipient = ${buyer.email} and template = ${template}`,
  );
  return renderMail(template, rows.at(-1)?.data, shop().app.variant).text.replace(/\s+/g, ' ');
};

const BULEVAR = 'Bulevar, Bulevar General Artigas 2417';

describe('a pickup', () => {
  test('reserves units at its own branch, though another has more', async () => {
    const order = await placed({ OrderBranchCode: 'B' }, 3);
    expect(order).toMatchObject({ branchCode: 'B', branchName: 'Bulevar' });
    expect(await takenOf(order.id)).toEqual({ B: 3 });
    const other = await placed({ OrderBranchCode: 'C' }, 2);
    expect(await takenOf(other.id)).toEqual({ C: 2 });
  });

  test('takes missing units from the other branch', async () => {
    const { id } = await placed({ OrderBranchCode: 'B' }, 5);
    expect(await takenOf(id)).toEqual({ B: 3, C: 2 });
  });

  test('takes units at its branch again after its reservation expired', async () => {
    const { id } = await placed({ OrderBranchCode: 'B' }, 2);
    const { db } = shop().app;
    await db.execute(sql`update orders set reserved_until = now() - interval '1 minute'
      where id = ${id}`);
    await expireReservations(shop().app);
    expect(await stockOf(db, code)).toBe(12);
    const move = { orderId: id, state: 'PAP' };
    expect(
      (await shop().post('/rest/order/changeState', move, { token: seller.token })).body.error,
    ).toBe('');
    expect(await takenOf(id)).toEqual({ B: 2 });
  });

  test('has its branch in the mails and behind the mailed link', async () => {
    const { id, number } = await placed({ OrderBranchCode: 'B' });
    expect(await mailTo('orderReceived')).toContain(BULEVAR);
    for (const state of ['PAP', 'DIS'])
      await shop().post('/rest/order/changeState', { orderId: id, state }, { token: seller.token });
    expect(await mailTo('orderState')).toContain(`pronto para retirar en ${BULEVAR}.`);
    const { rows } = await shop().app.db.execute<{ key: string }>(
      sql`select follow_key as key from orders where id = ${id}`,
    );
    const followed = await shop().post('/rest/order/follow', { number, key: rows[0]?.key });
    expect(followed.body.data).toMatchObject({
      branchCode: 'B',
      branchName: 'Bulevar',
      // Paid: they are the buyer's.
      reservedUntil: null,
    });
  });

  test('without a branch is at the default one', async () => {
    const order = await placed({ OrderBranchCode: undefined });
    expect(order).toMatchObject({ branchCode: 'B', branchName: 'Bulevar' });
    expect(await takenOf(order.id)).toEqual({ B: 1 });
  });

  test('tells its buyer, in mails and at its link, what to bring and that units must be brought', async () => {
    const { id, number } = await placed({ OrderBranchCode: 'B' }, 5);
    const brought = 'Una parte está en otro local. Traerlo puede demorar.';
    const received = await mailTo('orderReceived');
    for (const text of [
      brought,
      'Horario: Lun a Vie 8:00–12:00 y 13:30–18:00.',
      `Trae tu cédula y el número de pedido, ${number}.`,
      'Total a pagar',
      '$ 500,00',
    ])
      expect(received).toContain(text);
    const { body } = await shop().post('/rest/order/detail', { orderId: id }, buyer);
    const { isBrought, followKey, taken } = orderDetail.output.parse(body).data;
    expect({ isBrought, taken }).toEqual({ isBrought: true, taken: [] });
    const followed = await shop().post('/rest/order/follow', { number, key: followKey });
    expect(followed.body.data).toMatchObject({ isBrought: true });
    for (const state of ['PAP', 'DIS'])
      await shop().post('/rest/order/changeState', { orderId: id, state }, seller);
    const ready = await mailTo('orderState');
    expect(ready).toContain('Trae tu cédula');
    expect(ready).not.toContain(brought);
  });

  test.each(['X'])('with the branch %j is refused at its field', async (branch) => {
    const { status, body } = await add({ OrderBranchCode: branch });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ 'order.OrderBranchCode': 'Elige en qué local lo retiras' });
    expect(await stockOf(shop().app.db, code)).toBe(12);
  });

  test('at another branch is a different order under the same key', async () => {
    const OrderGUID = randomUUID();
    await placed({ OrderGUID, OrderBranchCode: 'B' });
    expect((await add({ OrderGUID, OrderBranchCode: 'C' })).body.errorCode).toBe('order.keyReused');
  });
});

test('a delivery has no branch, whatever the page says', async () => {
  const order = await placed({
    OrderShippingId: 'MON',
    OrderShippingPrice: 240,
    OrderAddress: 'Yi 1234',
    OrderAddressStateId: 1,
    OrderAddressCityId: 1,
  });
  expect(order).toMatchObject({ branchCode: '', branchName: '' });
  expect(await takenOf(order.id)).toEqual({ C: 1 });
});

describe('an invoice', () => {
  const OrderInvoiceName = 'Taller del Sur S.R.L.';

  test('has a RUT of digits only, and the mail shows both fields', async () => {
    const order = await placed({ OrderInvoiceName, OrderInvoiceIdentifier: '21.100342.0017' });
    expect(order).toMatchObject({
      invoiceName: OrderInvoiceName,
      invoiceIdentifier: '211003420017',
    });
    expect(await mailTo('orderReceived')).toContain('Taller del Sur S.R.L., RUT 211003420017');
  });

  test.each([
    [
      'a RUT that is none',
      { OrderInvoiceName, OrderInvoiceIdentifier: '2110' },
      'Identifier',
      /RUT/,
    ],
    ['no RUT', { OrderInvoiceName }, 'Identifier', /obligatorio/],
    ['no name', { OrderInvoiceIdentifier: '211003420017' }, 'Name', /obligatorio/],
  ])('with %s is refused at its field', async (_name, changes, field, message) => {
    const { status, body } = await add(changes);
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      [`order.OrderInvoice${field}`]: expect.stringMatching(message),
    });
  });
});

test('a note to the shop is stored, mailed and shown to sellers', async () => {
  const OrderObservation = 'Llamar antes de las 12';
  const { number } = await placed({ OrderObservation });
  expect(await mailTo('orderReceived')).toContain(OrderObservation);
  const filters = [
    { FilterKey: 'toCompany', FilterValue: '1' },
    { FilterKey: 'text', FilterValue: `${number}` },
  ];
  const { body } = await shop().post('/rest/order/filter', { filters }, { token: seller.token });
  expect(body.data).toMatchObject([{ number, observation: OrderObservation }]);
});
