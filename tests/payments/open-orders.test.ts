/** Orders whose reservation ran out count as new ones when they are to be paid again. */
import { beforeEach, expect, test } from 'vitest';
import { expireReservations } from '#backend/payments/expiring';
import { type Placed, useCounter } from './counter.ts';

const HOUR_MS = 3_600_000;
const counter = useCounter({ openOrders: 2, openUnits: 6, phoneOrders: 50, networkOrders: 50 });
const UNITS = 100;
beforeEach(() => counter().setStock(UNITS));

const buyAndStart = async (): Promise<Placed> => {
  const placed = await counter().buy('MPU', 3);
  expect((await counter().start('MPU', placed)).status).toBe(200);
  return placed;
};

test('what may be reserved is never more than the limit, by old orders and new ones together', async () => {
  const old = [await buyAndStart(), await buyAndStart()];
  await expect(counter().buy('MPU', 1)).rejects.toThrow('Tienes 2 pedidos sin pagar.');
  counter().setClock(new Date(Date.now() + HOUR_MS));
  await expireReservations(counter().app);
  expect(await counter().stock()).toBe(UNITS);

  const [first] = [await buyAndStart(), await buyAndStart()];
  const refused = await Promise.all(old.map((placed) => counter().start('MPU', placed)));
  expect(refused.map(({ body }) => body.errorCode)).toEqual(['order.openLimit', 'order.openLimit']);
  expect(await counter().stock()).toBe(UNITS - 6);

  const change = { orderId: first.id, state: 'CAN', sendEmail: false, reason: '' };
  await counter().post('/rest/order/changeState', change, counter().seller.token);
  const again = await Promise.all(old.map((placed) => counter().start('MPU', placed)));
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await counter().stock()).toBe(UNITS - 6);
});
