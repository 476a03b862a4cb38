/** Money that goes back, and what sellers are told: each text goes once it is no longer true. */
import { beforeEach, expect, test } from 'vitest';
import type { Status } from '#sandbox/mercado-pago/accounts';
import { type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
const mercadoPago = () => counter().sandbox.mercadoPago;
beforeEach(() => counter().setClock(undefined));

const atCheckout = async (): Promise<Placed & { preference: string }> => {
  const placed = await counter().buy('MPU');
  const { body } = await counter().start('MPU', placed);
  return { ...placed, preference: `${body.reference}` };
};
const pay = async ({ preference }: { preference: string }, changes = {}) => {
  const payment = mercadoPago().pay(preference, 'approved', changes);
  await mercadoPago().provider.settled();
  return payment;
};
const change = async (id: number, status: Status) => {
  mercadoPago().change(id, status);
  await mercadoPago().provider.settled();
};
const refund = ({ id }: Placed) =>
  counter().post('/rest/payment/refund', { orderId: id }, counter().seller.token);
const move = ({ id }: Placed, state: string) =>
  counter().post(
    '/rest/order/changeState',
    { orderId: id, state, sendEmail: false },
    counter().seller.token,
  );
const statusOf = (id: number) => mercadoPago().payments.get(id)?.status;

test('paid twice: the surplus alone goes back, once, and the order stays paid', async () => {
  const placed = await atCheckout();
  const payments = [await pay(placed), await pay(placed)];
  expect(await counter().attention(placed)).toContain('más de una vez');
  expect((await refund(placed)).body).toMatchObject({ state: 'PAP' });
  // Clicked twice: nothing more goes back unasked.
  expect((await refund(placed)).body.errorCode).toBe('record.changed');
  expect(payments.map(({ id }) => statusOf(id)).toSorted()).toEqual(['approved', 'refunded']);
  expect(await counter().state(placed)).toBe('PAP');
  expect(await counter().attention(placed)).toBe('');
  // Later the seller gives back the rest, too.
  counter().setClock(new Date(Date.now() + 120_000));
  expect((await refund(placed)).body).toMatchObject({ state: 'CAN' });
  const returned = (await counter().mails(placed)).filter((event) => event.startsWith('money-'));
  expect(returned.toSorted()).toEqual(
    payments.map(({ id }) => `money-returned:${placed.number}:${id}:${PRICE_CENTS}`).toSorted(),
  );
});

test('a refund of a dispatched order leaves it dispatched, and nothing is left to do', async () => {
  const placed = await atCheckout();
  await pay(placed);
  await move(placed, 'DIS');
  expect((await refund(placed)).body).toMatchObject({ state: 'DIS' });
  expect(await counter().attention(placed)).toBe('');
  expect((await refund(placed)).status).toBe(404);
});

test('a cancelled paid order stays cancelled; its mark goes with the money', async () => {
  const placed = await atCheckout();
  await pay(placed);
  await move(placed, 'CAN');
  expect(await counter().attention(placed)).toContain('devuelve el dinero');
  expect((await refund(placed)).body).toMatchObject({ state: 'CAN' });
  expect(await counter().attention(placed)).toBe('');
  const events = await counter().mails(placed);
  expect(events.some((event) => event.startsWith('paid-cancelled'))).toBe(false);
});

test('a payment that comes after a seller cancelled waits for the seller; buyer and shop are told', async () => {
  const placed = await atCheckout();
  await move(placed, 'CAN');
  const payment = await pay(placed);
  expect(statusOf(payment.id)).toBe('approved');
  expect(await counter().attention(placed)).toContain('devuelve el dinero');
  expect(await counter().mails(placed)).toEqual([
    `paid-cancelled:${placed.number}:${payment.id}`,
    `paid-cancelled:${placed.number}:${payment.id}:shop`,
  ]);
});

test('a wrong amount that went back is nobody’s matter any more', async () => {
  const placed = await atCheckout();
  const wrong = await pay(placed, { transaction_amount: 1 });
  expect(await counter().attention(placed)).toContain('no coincide');
  await change(wrong.id, 'refunded');
  expect(await counter().attention(placed)).toBe('');
});

test('a dispute that the shop won is over', async () => {
  const placed = await atCheckout();
  const payment = await pay(placed);
  await change(payment.id, 'in_mediation');
  expect(await counter().attention(placed)).toContain('reclamo');
  await change(payment.id, 'approved');
  expect(await counter().attention(placed)).toBe('');
  expect(await counter().state(placed)).toBe('PAP');
  expect((await refund(placed)).body).toMatchObject({ state: 'CAN' });
});
