import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'TRIP-1', stock: { B: 10 } });
});

test('an order takes four round trips: session, prices, order with stock, the rest', async () => {
  const { app, post } = shop();
  const { token } = await plantUser(app.db);
  const order = () => orderOf([{ Code: 'TRIP-1', Quantity: 1, Price: 100 }]);
  expect((await post('/rest/order/add', order(), { token })).status).toBe(200);
  const sent = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')];
  try {
    expect((await post('/rest/order/add', order(), { token })).status).toBe(200);
    expect(sent.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(4);
  } finally {
    for (const spy of sent) spy.mockRestore();
  }
});
