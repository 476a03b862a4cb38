/** Deposits and transfers: paid outside the shop, perhaps late. */
import { expect, test } from 'vitest';
import { expireReservations } from '#backend/payments/expire-reservations';
import { useCounter } from './counter.ts';

const counter = useCounter();

test('an unpaid deposit expires to CAN and can be taken up again with stock', async () => {
  const before = await counter().stock();
  const placed = await counter().buy('BRDE');
  expect(await counter().state(placed)).toBe('PPE');
  counter().setClock(new Date(Date.now() + 4 * 86_400_000));
  await expireReservations(counter().app);
  counter().setClock(undefined);
  expect(await counter().state(placed)).toBe('CAN');
  expect(await counter().stock()).toBe(before);
  expect(await counter().mails(placed)).toEqual([
    `order-received:${placed.number}`,
    `reservation-over:${placed.number}`,
  ]);
  // The shop does not prepare it.
  expect(await counter().cancelled(placed)).toBe(1);
  // The payment arrives a day later: a seller resumes the order while the goods are available.
  const pay = () => counter().move(placed, 'PAP');
  await counter().setStock(0);
  expect((await pay()).body.errorCode).toBe('order.insufficientStock');
  expect(await counter().state(placed)).toBe('CAN');
  await counter().setStock(before);
  expect((await pay()).status).toBe(200);
  expect(await counter().state(placed)).toBe('PAP');
  expect(await counter().stock()).toBe(before - 1);
});

test('an order that a seller cancelled cannot be paid', async () => {
  const placed = await counter().buy('BRDE');
  await counter().move(placed, 'CAN');
  expect((await counter().move(placed, 'PAP')).body.errorCode).toBe('order.transition');
});
