/** Placing an order: storage, refusals, repeats. */

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { priceChange, refusedRows } from '#contract/calls/orders';
import { SELLER, usePeople } from '../support/cast.ts';
import { plantProduct, stockOf } from '../support/goods.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import type { Planted } from '../support/people.ts';

let code = '';
const { shop, post, plantOwn, ...orders } = useOrderApp(undefined, (nam) => ({
  ...nam,
  payments: nam.payments.filter(({ id }) => id !== 'SADE'),
}));
const { buyer, other, seller } = usePeople(shop, { buyer: {}, other: {}, seller: SELLER });

/** Each test has its own product: 6 units at two branches for 100 each. */
beforeEach(async () => {
  code = await plantOwn({ B: 2, C: 4 });
});

const add = (input: unknown, who: Planted = buyer) => post('add', input, who);
const placed = (input: unknown, who: Planted = buyer) => orders.placed(input, who);
const row = (Quantity = 1, Price = 100) => ({ Code: code, Quantity, Price });
const delivered = (OrderShippingId: string, OrderShippingPrice = 0) => ({
  OrderShippingId,
  OrderShippingPrice,
  OrderAddress: 'Ruta 1',
});
const inMontevideo = { OrderAddressStateId: 1, OrderAddressCityId: 1 };
const inLasPiedras = { OrderAddressStateId: 2, OrderAddressCityId: 2 };
const ordersOf = async (guid: string) => {
  const { rows } = await shop().app.db.execute<Record<string, unknown>>(
    sql`select * from orders where guid = ${guid}::uuid`,
  );
  return rows;
};

describe('a new order', () => {
  test('is stored with items, number, reservation, events and one mail, and takes its stock', async () => {
    const input = orderOf([row(3)], {
      OrderShippingId: 'MON',
      OrderShippingPrice: 240,
      OrderAddress: 'Av. Italia 2000',
      OrderAddressStateId: 1,
      OrderAddressCityId: 1,
    });
    const order = await placed(input);
    expect(order).toMatchObject({
      state: 'PPE',
      total: 540,
      shippingPrice: 240,
      items: [{ code, price: 100, quantity: 3 }],
      addressCityName: 'Montevideo',
      addressStateName: 'Montevideo',
      personName: 'Ana',
      userEmail: buyer.email,
    });
    expect(order.number).toBeGreaterThan(1000);
    expect(await stockOf(shop().app.db, code)).toBe(3);
    const [stored] = await ordersOf(order.gUID);
    const reserved = new Date(String(stored?.reserved_until)).getTime() - Date.now();
    expect(Math.round(reserved / 60_000)).toBe(3 * 24 * 60);
    const { rows: events } = await shop().app.db.execute(
      sql`select from_state, to_state, actor, user_id from order_events
          where order_id = ${order.id} order by id`,
    );
    expect(events).toEqual([
      { from_state: null, to_state: 'INI', actor: 'buyer', user_id: buyer.userId },
      { from_state: 'INI', to_state: 'PPE', actor: 'system', user_id: buyer.userId },
    ]);
    const { rows: mails } = await shop().app.db.execute(
      sql`select recipient, template from mails where event = ${`order-received:${order.number}`}`,
    );
    expect(mails).toEqual([{ recipient: buyer.email, template: 'orderReceived' }]);
  });

  test('names the car that a row is for, to buyer, seller and in mails, and when it is bought again', async () => {
    const vehicle = 'Fiat Palio 1.3 2004';
    const order = await placed(orderOf([{ ...row(), Vehicle: vehicle }]));
    expect(order.items).toMatchObject([{ code, vehicle }]);
    const filters = [{ FilterKey: 'toCompany', FilterValue: '1' }];
    const { body } = await post('filter', { filters, rowIndex: 0, rowsMax: 1 }, seller);
    expect(body.data).toMatchObject([{ items: [{ code, vehicle }] }]);
    const { rows: mails } = await shop().app.db.execute(
      sql`select data->'rows'->0->>'vehicle' as vehicle from mails
          where event = ${`order-received:${order.number}`}`,
    );
    expect(mails).toEqual([{ vehicle }]);
    const again = await post('again', { guid: order.gUID }, buyer);
    expect(again.body.data).toMatchObject([{ code, vehicle }]);
    // Without one nothing is said.
    const plain = await placed(orderOf([row()]));
    expect(plain.items[0]).not.toHaveProperty('vehicle');
  });

  test('has the shop’s names of places, whatever the page sends', async () => {
    const called = { OrderAddressStateName: 'Marte', OrderAddressCityName: 'Inventada' };
    const order = await placed(
      orderOf([row()], { ...delivered('INT'), ...inLasPiedras, ...called }),
    );
    expect(order).toMatchObject({ addressStateName: 'Canelones', addressCityName: 'Las Piedras' });
    const pickup = await placed(orderOf([row()], called));
    expect(pickup).toMatchObject({ addressStateName: '', addressCityName: '' });
  });

  test('accepts codes in any case and adds up rows of one product', async () => {
    const upper = { ...row(2), Code: code.toUpperCase() };
    const order = await placed(orderOf([{ ...row(1), Code: ` ${code.toLowerCase()} ` }, upper]));
    expect(order.items).toEqual([{ code, name: `Radiador ${code}`, price: 100, quantity: 3 }]);
    expect(await stockOf(shop().app.db, code)).toBe(3);
  });

  test('is visible to its buyer and to the shop’s people only', async () => {
    const order = await placed(orderOf([row()]));
    const find = (who: Planted) =>
      shop().post('/rest/order/find', { guid: order.gUID }, { token: who.token });
    expect((await find(buyer)).body.data).toEqual(order);
    expect((await find(other)).status).toBe(404);
    const list = (who: Planted, filters: object[]) =>
      shop().post('/rest/order/filter', { filters }, { token: who.token });
    const toCompany = [{ FilterKey: 'toCompany', FilterValue: '1' }];
    const ofText = { FilterKey: 'text', FilterValue: code };
    expect((await list(seller, [...toCompany, ofText])).body.data).toEqual([
      { ...order, counter: expect.anything() },
    ]);
    expect((await list(buyer, [ofText])).body).toMatchObject({ resultCount: 1, data: [order] });
    expect((await list(other, [ofText])).body).toMatchObject({ resultCount: 0, data: [] });
    expect((await list(other, toCompany)).status).toBe(404);
    const ofBuyer = { FilterKey: 'guid', FilterValue: buyer.guid };
    expect((await list(other, [ofBuyer])).body).toMatchObject({ resultCount: 0, data: [] });
  });
});

describe('a repeat', () => {
  test('answers with the stored order, even after a price change', async () => {
    const input = orderOf([row(2)]);
    const order = await placed(input);
    await shop().app.db.execute(sql`update products set price_cents = 20000
      where code = ${code}::citext`);
    expect(await placed(input)).toEqual(order);
    expect(await ordersOf(order.gUID)).toHaveLength(1);
    expect(await stockOf(shop().app.db, code)).toBe(4);
  });

  test.each([
    ['another quantity', () => ({ Items: [row(2)] })],
    ['another phone', () => ({ OrderPhone: '098 111 111' })],
    ['another payment', () => ({ OrderPaymentId: 'ABGI' })],
  ])('with %s is refused', async (_name, change) => {
    const input = orderOf([row()]);
    await placed(input);
    const { status, body } = await add({ order: { ...input.order, ...change() } });
    expect({ status, code: body.errorCode }).toEqual({ status: 409, code: 'order.keyReused' });
    expect(await stockOf(shop().app.db, code)).toBe(5);
  });
});

describe('an order is refused and nothing is stored', () => {
  const refused = async (input: ReturnType<typeof orderOf>, who: Planted = buyer) => {
    const before = await stockOf(shop().app.db, code);
    const { status, body } = await add(input, who);
    expect(await ordersOf(input.order.OrderGUID)).toEqual([]);
    expect(await stockOf(shop().app.db, code)).toBe(before);
    return { status, ...body, detail: body.detail, fields: body.fields };
  };

  test('when a price has changed, with the new total to confirm', async () => {
    const input = orderOf([row(1, 90)], { ...delivered('AME'), ...inLasPiedras });
    const answer = await refused(input);
    expect(answer).toMatchObject({ status: 409, errorCode: 'order.priceChanged' });
    const { items, shippingPrice } = priceChange.parse(answer.detail);
    expect(items).toEqual([{ code, name: `Radiador ${code}`, price: 100 }]);
    expect(shippingPrice).toBe(360);
    const confirmed = { ...input.order, Items: [row(1, 100)], OrderShippingPrice: shippingPrice };
    expect((await placed({ order: confirmed })).total).toBe(460);
  });

  test('when stock is short, naming the rows', async () => {
    const enough = `E-${code}`;
    await plantProduct(shop().app.db, { code: enough, stock: { B: 9 } });
    const answer = await refused(orderOf([row(4), { ...row(1), Code: enough }, row(3)]));
    expect(answer).toMatchObject({ status: 409, errorCode: 'order.insufficientStock' });
    expect(answer.error).toBe('Stock insuficiente');
    expect(refusedRows.parse(answer.detail).items).toEqual([{ code, left: 6 }]);
    expect(await stockOf(shop().app.db, enough)).toBe(9);
  });

  test('when a product is unknown or not public', async () => {
    const hidden = `H-${code}`;
    await plantProduct(shop().app.db, { code: hidden, stock: { B: 9 }, isPublic: false });
    const answer = await refused(
      orderOf([row(), { ...row(), Code: hidden }, { ...row(), Code: 'no existe' }]),
    );
    expect(answer).toMatchObject({ status: 409, errorCode: 'order.unknownItem' });
    expect(refusedRows.parse(answer.detail).items).toEqual([
      { code: hidden },
      { code: 'no existe' },
    ]);
  });

  test('when a seller wants to buy', async () => {
    const answer = await refused(orderOf([row()]), seller);
    expect(answer).toMatchObject({ status: 409, errorCode: 'order.sellerCannotBuy' });
  });

  test('when the shop does not offer the payment', async () => {
    const answer = await refused(orderOf([row()], { OrderPaymentId: 'SADE' }));
    expect(answer).toMatchObject({ status: 400, errorCode: 'order.option' });
  });

  const PLACE = 'Elige un departamento y una de sus ciudades';
  const ZONE = 'Este envío no llega a ese departamento: elige otro';
  test.each([
    ['of no city', {}, 'AddressCityId', PLACE],
    ['of names alone', { OrderAddressCityName: 'Inventada' }, 'AddressCityId', PLACE],
    ['of no such department', { ...inMontevideo, OrderAddressStateId: 99 }, 'AddressCityId', PLACE],
    [
      "of another department's city",
      { ...inMontevideo, OrderAddressCityId: 2 },
      'AddressCityId',
      PLACE,
    ],
    ['in the capital', inMontevideo, 'ShippingId', ZONE],
  ])('when it goes to the interior, to an address %s', async (_name, place, field, message) => {
    const answer = await refused(orderOf([row()], { ...delivered('INT'), ...place }));
    expect(answer).toMatchObject({ status: 400, errorCode: 'request.invalid' });
    expect(answer.fields).toEqual({ [`order.Order${field}`]: message });
  });

  test('when the delivery goes to another department', async () => {
    const far = orderOf([row()], { ...delivered('MON', 240), ...inLasPiedras });
    expect((await refused(far)).fields).toEqual({ 'order.OrderShippingId': ZONE });
  });

  test.each([
    ['no phone', { OrderPhone: ' ' }, 'order.OrderPhone', 'Debes ingresar un Teléfono'],
    [
      'no address',
      { OrderShippingId: 'INT', OrderAddress: ' ' },
      'order.OrderAddress',
      'Debes ingresar una Dirección',
    ],
    ['no items', { Items: [] }, 'order.Items', 'Este campo es obligatorio'],
    ['a key that is none', { OrderGUID: '1' }, 'order.OrderGUID', 'El valor no es válido'],
    [
      'more units than a row may have',
      { Items: [{ Code: 'RAD', Quantity: 101, Price: 100 }] },
      'order.Items.0.Quantity',
      'La cantidad debe ser un número entero de 1 a 100.',
    ],
  ])('with %s', async (_name, change, field, message) => {
    const { status, body } = await add(orderOf([row()], change));
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({ [field]: message });
  });

  test('with a total above the limit', async () => {
    const dear = `D-${code}`;
    await plantProduct(shop().app.db, { code: dear, priceCents: 2_000_000_000, stock: { B: 9 } });
    const answer = await refused(orderOf([{ Code: dear, Quantity: 2, Price: 20_000_000 }]));
    expect(answer.status).toBe(400);
  });
});
