/** Repeated orders over an existing REST host: the existing order, or a new one. */
import { beforeEach, expect, test } from 'vitest';
import { orderAdd } from '#contract/calls/orders';
import { BUYER, orderOf, useRemoteShop } from '../support/remote-shop.ts';

const shop = useRemoteShop();
// This host places an order each time it is sent: the shop must send it once.
beforeEach(() => {
  shop().rest.host.knowsKeys = false;
});
const ordersOf = (guid: string) =>
  shop().rest.host.world.orders.filter(({ OrderGUID }) => OrderGUID === guid);

test('a phone that the host reformats does not make it another order', async () => {
  const { login, post } = shop();
  const cookie = await login(BUYER);
  const order = orderOf('TE128', 1760);
  expect((await post(orderAdd.path, order, cookie)).status).toBe(200);
  const [placed] = ordersOf(order.order.OrderGUID);
  if (!placed) throw new Error('the order does not stand');
  placed.OrderPhone = '+59899200001';
  const again = await post(orderAdd.path, order, cookie);
  expect([again.status, again.body.data?.number]).toEqual([200, placed.OrderNumber]);
});

const brought = {
  OrderShippingId: 'MON',
  OrderShippingPrice: 240,
  OrderAddress: 'Av. Italia 2000',
  OrderAddressStateId: 1,
  OrderAddressStateName: 'Montevideo',
  OrderAddressCityId: 1,
  OrderAddressCityName: 'Montevideo',
};
const invoice = { OrderInvoiceName: 'Taller Píriz', OrderInvoiceIdentifier: '211003420017' };

test.each<[string, object, object]>([
  ['its branch', {}, { OrderBranchCode: 'C' }],
  ['its address', brought, { OrderAddress: 'Yi 1234' }],
  ['its city', brought, { OrderAddressCityId: 2, OrderAddressCityName: 'Santiago Vázquez' }],
  ['an invoice', {}, invoice],
  ['no invoice any more', invoice, { OrderInvoiceName: '', OrderInvoiceIdentifier: '' }],
  ['the invoice of another', invoice, { OrderInvoiceIdentifier: '210001230018' }],
  ['a note', {}, { OrderObservation: 'Tocar timbre' }],
])(
  'with %s changed it is another order under the key of the one that stands',
  async (_, first, change) => {
    const { login, post } = shop();
    const cookie = await login(BUYER);
    const sent = orderOf('TE128', 1760, first);
    const placed = await post(orderAdd.path, sent, cookie);
    expect(placed.status).toBe(200);
    const changed = await post(orderAdd.path, { order: { ...sent.order, ...change } }, cookie);
    expect([changed.status, changed.body.errorCode]).toEqual([409, 'order.keyReused']);
    const again = await post(orderAdd.path, sent, cookie);
    expect([again.status, again.body.data?.number]).toEqual([200, placed.body.data.number]);
  },
);

test('fields that the host reformats or omits do not make it another order', async () => {
  const { login, post } = shop();
  const cookie = await login(BUYER);
  const told = { ...brought, ...invoice, OrderObservation: 'Tocar timbre' };
  const sent = orderOf('TE128', 1760, told);
  expect((await post(orderAdd.path, sent, cookie)).status).toBe(200);
  const [placed] = ordersOf(sent.order.OrderGUID);
  if (!placed) throw new Error('the order does not stand');
  placed.OrderAddress = ' AV.  ITALIA 2000';
  placed.OrderInvoiceName = 'TALLER PIRIZ';
  placed.OrderInvoiceIdentifier = '21.100342.0017';
  expect((await post(orderAdd.path, sent, cookie)).status).toBe(200);
  placed.OrderAddressCityName = '';
  for (const key of ['OrderInvoiceName', 'OrderInvoiceIdentifier', 'OrderObservation'])
    Reflect.deleteProperty(placed, key);
  expect((await post(orderAdd.path, sent, cookie)).status).toBe(200);
  expect(ordersOf(sent.order.OrderGUID).length).toBe(1);
});

test('a renamed place and a street that the host reformats do not make it another order', async () => {
  const { login, post } = shop();
  const cookie = await login(BUYER);
  const called = { OrderAddressCityName: 'Mdeo.', OrderAddressStateName: 'Mdeo.' };
  const sent = orderOf('TE128', 1760, { ...brought, ...called });
  const again = async (change: object = {}) =>
    (await post(orderAdd.path, { order: { ...sent.order, ...change } }, cookie)).status;
  expect(await again()).toBe(200);
  const [placed] = ordersOf(sent.order.OrderGUID);
  if (!placed) throw new Error('the order does not stand');
  expect([placed.OrderAddressCityName, await again()]).toEqual(['Montevideo', 200]);
  placed.OrderAddress = 'AV ITALIA 2000 - MONTEVIDEO';
  // Places are identified by number, whatever their current name.
  placed.OrderAddressCityName = 'Capital';
  expect(await again()).toBe(200);
  expect(await again({ OrderAddress: 'Av. Italia 2000 apto. 5' })).toBe(409);
  expect(await again({ OrderAddress: 'Av. Italia 200' })).toBe(409);
  // Without numbers the names are compared.
  for (const key of ['OrderAddressCityId', 'OrderAddressStateId'])
    Reflect.deleteProperty(placed, key);
  expect(await again()).toBe(409);
  placed.OrderAddressCityName = 'Montevideo';
  expect(await again()).toBe(200);
  expect(await again({ OrderAddressCityId: 2, OrderAddressCityName: 'Santiago Vázquez' })).toBe(
    409,
  );
  expect(ordersOf(sent.order.OrderGUID)).toHaveLength(1);
});
