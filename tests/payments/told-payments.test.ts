/** Declined, disputed, charged back and won payments are told as what they are. */
import { beforeEach, expect, test } from 'vitest';
import { orderDetail, orderFollow } from '#contract/calls/order-management';
import { orderFilter, orderFind } from '#contract/calls/orders';
import { type Placed, useCounter } from './counter.ts';

const counter = useCounter();
const payPal = () => counter().emulators.payPal;
beforeEach(async () => {
  await counter().setRate();
  await counter().setStock(50);
});

/** The note in the reply after the checkout, in the buyer's list, at the link, and in the history. */
const told = async ({ guid, id, number, token }: Placed) => {
  const { post } = counter();
  const found = orderFind.output.parse((await post(orderFind.path, { guid }, token)).body).data;
  const list = orderFilter.output.parse((await post(orderFilter.path, {}, token)).body).data;
  const detail = orderDetail.output.parse(
    (await post(orderDetail.path, { orderId: id }, token)).body,
  ).data;
  const link = { number, key: detail.followKey };
  const followed = orderFollow.output.parse((await post(orderFollow.path, link)).body).data;
  const listed = list.find((order) => order.id === id);
  expect(listed?.paymentNote).toBe(found.paymentNote);
  expect(followed.paymentNote).toBe(found.paymentNote);
  return {
    state: found.state,
    note: found.paymentNote,
    reason: detail.history.at(-1)?.reason,
    toReturn: followed.toReturn,
  };
};

/** Agreed, and captured by the notification. */
const agreed = async (placed: Placed & { reference: string }) => {
  payPal().approve(placed.reference);
  await payPal().provider.settled();
};

test('a card that PayPal declines is told as declined, at once', async () => {
  const placed = await counter().atCheckout('PYPL');
  payPal().declineInstrument();
  await agreed(placed);
  const { body } = await counter().post(
    '/rest/payment/capture',
    { guid: placed.guid },
    placed.token,
  );
  expect(body).toMatchObject({ state: 'PCH', isDeclined: true });
  const { state, note, reason } = await told(placed);
  expect({ state, note }).toEqual({ state: 'PCH', note: reason });
  expect(note).toContain('rechazó el pago y no cobró nada');
});

test('a payment that PayPal declined itself is told as declined, too', async () => {
  const placed = await counter().atCheckout('PYPL');
  payPal().nextCapture('DECLINED');
  await agreed(placed);
  const capture = { guid: placed.guid };
  const { body } = await counter().post('/rest/payment/capture', capture, placed.token);
  expect(body).toMatchObject({ state: 'PCH', isDeclined: true });
  expect((await told(placed)).note).toContain('rechazó el pago');
});

test.each([
  ['rejected', 'rechazó el pago'],
  ['cancelled', 'se canceló'],
] as const)('a payment that is %s at Mercado Pago is told as that', async (status, text) => {
  const placed = await counter().atCheckout('MPU');
  await counter().pay(placed, status);
  expect((await told(placed)).note).toContain(text);
});

test('an open dispute at PayPal is no refund', async () => {
  const placed = await counter().atCheckout('PYPL');
  await agreed(placed);
  const id = payPal().orders.get(placed.reference)?.captures[0]?.id ?? '';
  payPal().dispute(id, 'BUYER_COMPLAINT');
  await payPal().provider.settled();
  expect(await counter().attention(placed)).toContain('reclamo');
  const open = await told(placed);
  expect(open.state).toBe('PAP');
  expect(open.note).toContain('no es una devolución');
  expect((await counter().mails(placed)).join()).not.toContain('money-returned');
  payPal().dispute(id);
  await payPal().provider.settled();
  expect(await counter().attention(placed)).toBe('');
  expect((await told(placed)).note).toBeUndefined();
});

test('a chargeback is told as one, and as won where the shop wins it', async () => {
  const { mercadoPago } = counter().emulators;
  const placed = await counter().atCheckout('MPU');
  const { id } = await counter().pay(placed);
  mercadoPago.change(id, 'charged_back');
  await mercadoPago.provider.settled();
  const lost = await told(placed);
  expect(lost).toMatchObject({ state: 'CAN', note: lost.reason });
  expect(lost.note).toContain('contracargo');
  mercadoPago.change(id, 'approved');
  await mercadoPago.provider.settled();
  const won = await told(placed);
  expect(won).toMatchObject({ state: 'CAN', toReturn: undefined });
  expect(won.note).toContain('a favor de la tienda');
  expect(await counter().attention(placed)).toContain('ganó el contracargo');
  // Nobody is told that money goes back.
  expect((await counter().mails(placed)).join()).not.toMatch(/paid-cancelled|money-returned/);
});
