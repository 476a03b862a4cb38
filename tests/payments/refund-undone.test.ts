/** A refund that the provider confirmed and later reversed. */
import { beforeEach, expect, test } from 'vitest';
import { orderDetail } from '#contract/calls/order-management';
import { paymentFind } from '#contract/calls/payments';
import { type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
const mercadoPago = () => counter().emulators.mercadoPago;
const AMOUNT = PRICE_CENTS / 100;

beforeEach(() => counter().setClock(undefined));

const dispatched = async () => {
  const placed = await counter().atCheckout('MPU');
  const { id } = await counter().pay(placed);
  await counter().move(placed, 'DIS');
  return { placed, id };
};
/** The provider has the money again. */
const undo = async (id: number) => {
  mercadoPago().change(id, 'approved');
  await mercadoPago().provider.settled();
};
const outcomes = async ({ id }: Placed) => {
  const { body } = await counter().post(orderDetail.path, { orderId: id }, counter().seller.token);
  return orderDetail.output.parse(body).data.refunds.map(({ outcome }) => outcome);
};
const sums = async ({ guid }: Placed) => {
  const { data } = paymentFind.output.parse(
    (await counter().post(paymentFind.path, { guid })).body,
  );
  return [data?.received, data?.returned];
};

test('a whole refund is marked as failed and can be repeated', async () => {
  const { placed, id } = await dispatched();
  await counter().refund(placed);
  expect(await sums(placed)).toEqual([0, AMOUNT]);
  await undo(id);
  expect(await sums(placed)).toEqual([AMOUNT, 0]);
  expect(await counter().attention(placed)).toContain('No se hizo una devolución');
  expect(await outcomes(placed)).toEqual(['failed']);
  expect((await counter().refund(placed)).body).toMatchObject({ error: '', state: 'DIS' });
  expect(mercadoPago().payments.get(id)?.status).toBe('refunded');
  expect(await sums(placed)).toEqual([0, AMOUNT]);
  expect(await counter().attention(placed)).toBe('');
  expect(await outcomes(placed)).toEqual(['failed', 'done']);
});

test('each failed refund is mailed to the shop, each successful one to the buyer', async () => {
  const { placed, id } = await dispatched();
  for (const times of [1, 2]) {
    expect((await counter().refund(placed)).body).toMatchObject({ error: '' });
    await mercadoPago().provider.settled();
    await undo(id);
    expect([times, (await outcomes(placed)).length]).toEqual([times, times]);
  }
  expect(await counter().attention(placed)).toContain('por 2.ª vez');
  const mails = (await counter().mails(placed)).map((event) => event.split(':')[2] ?? event);
  expect(mails.filter((matter) => matter === 'returnUndone')).toHaveLength(2);
  const returned = (await counter().mails(placed)).filter((event) =>
    event.startsWith('money-returned:'),
  );
  expect(returned).toHaveLength(2);
});

test('the missing part of a whole refund can be refunded again', async () => {
  const { placed, id } = await dispatched();
  expect((await counter().refund(placed)).body).toMatchObject({ error: '' });
  await mercadoPago().provider.settled();
  // Processed before anybody reads it.
  Object.assign(mercadoPago().change(id, 'approved'), { transaction_amount_refunded: 10 });
  await mercadoPago().provider.settled();
  expect(await sums(placed)).toEqual([AMOUNT - 10, 10]);
  expect((await counter().refund(placed)).body).toMatchObject({ error: '' });
  await mercadoPago().provider.settled();
  expect(await sums(placed)).toEqual([0, AMOUNT]);
});

test('a partial refund can be repeated', async () => {
  const { placed, id } = await dispatched();
  for (const done of [1, 2]) {
    const refund = await counter().refundable(placed);
    const part = { id: `${id}`, amount: 10 };
    const reply = await counter().post(
      '/rest/payment/refund',
      { orderId: placed.id, refund, part },
      counter().seller.token,
    );
    expect(reply.body.error).toBe('');
    await mercadoPago().provider.settled();
    expect(mercadoPago().payments.get(id)?.transaction_amount_refunded).toBe(10);
    expect(await sums(placed)).toEqual([AMOUNT - 10, 10]);
    if (done === 1) await undo(id);
  }
  expect(await outcomes(placed)).toEqual(['failed', 'done']);
});

test('a failed refund of a cancelled order is mailed to the shop only', async () => {
  const placed = await counter().atCheckout('MPU');
  const { id } = await counter().pay(placed);
  expect((await counter().refund(placed)).body).toMatchObject({ error: '', state: 'CAN' });
  const before = await counter().mails(placed);
  await undo(id);
  expect(await counter().attention(placed)).toContain('No se hizo una devolución');
  // One mail, to the shop only.
  const since = (await counter().mails(placed)).slice(before.length);
  expect(since.map((event) => event.split(':', 3).join(':'))).toEqual([
    `order-attention:${placed.number}:returnUndone`,
  ]);
});
