/** Orders whose reservation ran out count as new ones when they are to be paid again. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { expireReservations } from '#backend/payments/expire-reservations';
import { type Placed, useCounter } from './counter.ts';

const HOUR_MS = 3_600_000;
const counter = useCounter({ openOrders: 2, openUnits: 6, phoneOrders: 50, networkOrders: 50 });
const UNITS = 100;
beforeEach(async () => {
  counter().setClock(undefined);
  const { db } = counter().app;
  await db.execute(sql`update orders set reserved_until = null, state = 'CAN'`);
  await counter().setStock(UNITS);
});

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

/** Both at PayPal, their reservations over; and beside them deposits, as many as may stand open. */
const expireBesideDeposits = async () => {
  const { payPal } = counter().emulators;
  const rate = { currency: 'USD', rate: 40, confirm: true };
  await counter().post('/rest/exchangeRate/set', rate, counter().seller.token);
  const old = [];
  for (let n = 0; n < 2; n += 1) {
    const placed = await counter().buy('PYPL', 3);
    const { body } = await counter().start('PYPL', placed);
    old.push({ ...placed, reference: `${body.reference}` });
  }
  counter().setClock(new Date(Date.now() + HOUR_MS));
  await expireReservations(counter().app);
  for (let n = 0; n < 2; n += 1) await counter().buy('BRDE', 3);
  expect(await counter().stock()).toBe(UNITS - 6);
  return { old, payPal };
};

test.each(['a card that is declined', 'a payment that stays pending'])(
  'agreeing to pay old checkouts reserves no more than the limit, by %s',
  async (card) => {
    const { old, payPal } = await expireBesideDeposits();
    const before = payPal.captureCalls();
    for (const { reference, guid } of old) {
      if (card.endsWith('declined')) payPal.declineInstrument();
      else payPal.nextCapture('PENDING');
      payPal.approve(reference);
      await payPal.provider.settled();
      const { body } = await counter().post('/rest/payment/capture', { guid });
      expect(body.errorCode).toBe('order.openLimit');
    }
    expect(await counter().stock()).toBe(UNITS - 6);
    expect(payPal.captureCalls()).toBe(before);
  },
);

test('a ticket that turns up late reserves no more than the limit; once it is paid, it takes its goods', async () => {
  const { old, payPal } = await expireBesideDeposits();
  const [late] = old;
  const order = late && payPal.orders.get(late.reference);
  if (!late || !order) throw new Error('no order');
  payPal.nextCapture('PENDING');
  const capture = payPal.capture(order);
  await payPal.provider.settled();
  expect(await counter().state(late)).toBe('PPE');
  expect(await counter().stock()).toBe(UNITS - 6);
  payPal.changeCapture(capture.id, 'COMPLETED');
  await payPal.provider.settled();
  expect(await counter().state(late)).toBe('PAP');
  expect(await counter().stock()).toBe(UNITS - 9);
});
