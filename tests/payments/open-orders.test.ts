/** Expired orders count as new ones when they are paid again. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { expireReservations } from '#backend/payments/expire-reservations';
import { useCounter } from './counter.ts';

const HOUR_MS = 3_600_000;
const counter = useCounter({ openOrders: 2, openUnits: 6, phoneOrders: 50, networkOrders: 50 });
const UNITS = 100;
beforeEach(async () => {
  counter().setClock(undefined);
  const { db } = counter().app;
  await db.execute(sql`update orders set reserved_until = null, state = 'CAN'`);
  await counter().setStock(UNITS);
});

const buyAndStart = () => counter().atCheckout('MPU', 3);

test('reservations of old and new orders together stay within the limit', async () => {
  const old = [await buyAndStart(), await buyAndStart()];
  await expect(counter().buy('MPU', 1)).rejects.toThrow('Tienes 2 pedidos sin pagar.');
  counter().setClock(new Date(Date.now() + HOUR_MS));
  await expireReservations(counter().app);
  expect(await counter().stock()).toBe(UNITS);

  const [first] = [await buyAndStart(), await buyAndStart()];
  const refused = await Promise.all(old.map((placed) => counter().start('MPU', placed)));
  expect(refused.map(({ body }) => body.errorCode)).toEqual(['order.openLimit', 'order.openLimit']);
  expect(await counter().stock()).toBe(UNITS - 6);

  await counter().move(first, 'CAN');
  const again = await Promise.all(old.map((placed) => counter().start('MPU', placed)));
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await counter().stock()).toBe(UNITS - 6);
});

/** Two expired orders at PayPal, and as many deposits as may be open. */
const expireBesideDeposits = async () => {
  const { payPal } = counter().emulators;
  await counter().setRate();
  const old = [await counter().atCheckout('PYPL', 3), await counter().atCheckout('PYPL', 3)];
  counter().setClock(new Date(Date.now() + HOUR_MS));
  await expireReservations(counter().app);
  for (let n = 0; n < 2; n += 1) await counter().buy('BRDE', 3);
  expect(await counter().stock()).toBe(UNITS - 6);
  return { old, payPal };
};

test.each(['a card that is declined', 'a payment that stays pending'])(
  'paying old checkouts stays within the limit, by %s',
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

test('a late pending payment stays within the limit until it is paid', async () => {
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
