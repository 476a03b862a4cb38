/** Partial refunds: the exact amount, once, without a new state. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { orderDetail } from '#contract/calls/order-management';
import type { Refund } from '#contract/entities/refunds';
import { DEFAULT_STAFF_TABLE } from '#contract/people/permissions';
import { plantUser } from '../support/people.ts';
import { type Placed, useCounter } from './counter.ts';

const counter = useCounter();
beforeEach(() => counter().setClock(undefined));

/** A paid order and its provider. */
const paidBy = {
  MPU: async (): Promise<Placed> => {
    const placed = await counter().atCheckout('MPU');
    await counter().pay(placed);
    return placed;
  },
  PYPL: async (): Promise<Placed> => {
    await counter().setRate();
    const placed = await counter().atCheckout('PYPL');
    counter().emulators.payPal.approve(placed.reference);
    await counter().emulators.payPal.provider.settled();
    await counter().post('/rest/payment/capture', { guid: placed.guid }, placed.token);
    return placed;
  },
};
const settled = async () => {
  await counter().emulators.mercadoPago.provider.settled();
  await counter().emulators.payPal.provider.settled();
};
const detail = async (placed: Placed, token = counter().seller.token) => {
  const { body } = await counter().post(orderDetail.path, { orderId: placed.id }, token);
  return orderDetail.output.parse(body).data;
};
const refundOf = async (placed: Placed): Promise<Refund> => {
  const { refund } = await detail(placed);
  if (!refund) throw new Error('there is nothing to give back');
  return refund;
};
const mailData = async ({ number }: Placed) => {
  const { rows } = await counter().app.db.execute<{ data: unknown }>(
    sql`select data from mails where event like ${`money-returned:${number}:%`}`,
  );
  return rows.map(({ data }) => data);
};
const giveBack = (placed: Placed, refund: Refund, part?: { id: string; amount: number }) =>
  counter().post(
    '/rest/payment/refund',
    { orderId: placed.id, refund, ...(part && { part }) },
    counter().seller.token,
  );

describe.each(['MPU', 'PYPL'] as const)('of %s', (provider) => {
  test('a partial refund is in history and mail, and the rest can follow', async () => {
    const placed = await paidBy[provider]();
    const refund = await refundOf(placed);
    const [payment] = refund.payments;
    if (!payment) throw new Error('there is no payment');
    const amount = 5.25;
    const reply = await giveBack(placed, refund, { id: payment.id, amount });
    await settled();
    expect(reply.body).toMatchObject({ error: '', state: 'PAP' });
    const { order, refunds, refund: left } = await detail(placed);
    expect([order.state, order.counter?.attention]).toEqual(['PAP', '']);
    expect(refunds).toMatchObject([
      { outcome: 'done', actor: 'seller', amount, currency: payment.currency },
    ]);
    const rest = Math.round((payment.amount - amount) * 100) / 100;
    expect(left?.payments).toEqual([{ ...payment, amount: rest }]);
    const data = await mailData(placed);
    expect(data).toHaveLength(1);
    const { text } = renderMail('moneyReturned', data[0], counter().app.variant);
    expect(text).toContain('5,25');
    expect(text).toContain('Pago aprobado');
    const { currency } = payment;
    expect(order.counter?.paid).toEqual([
      { currency, amount: payment.amount, returned: amount, left: rest },
    ]);
    // The buyer sees the refund without its author.
    const own = await detail(placed, placed.token);
    expect(own.refunds).toMatchObject([{ amount, userName: '' }]);
    expect(own.order.paid).toEqual([{ currency, amount: payment.amount, returned: amount }]);
    expect(order.paid).toBeUndefined();

    // The displayed refund is outdated.
    const again = await giveBack(placed, refund, { id: payment.id, amount });
    expect(again.body.errorCode).toBe('record.changed');
    // A second partial refund of the same amount is another refund.
    if (!left) throw new Error('nothing is left');
    await giveBack(placed, left, { id: payment.id, amount });
    await settled();
    const last = await refundOf(placed);
    expect(last.payments[0]?.amount).toBeCloseTo(payment.amount - 2 * amount, 2);
    const end = await giveBack(placed, last);
    await settled();
    expect(end.body).toMatchObject({ error: '', state: 'CAN' });
    const { order: ended, refunds: all, refund: none } = await detail(placed);
    expect(none).toBeNull();
    expect(ended.counter?.paid).toMatchObject([{ returned: payment.amount, left: 0 }]);
    const sum = all.reduce((total, one) => total + one.amount, 0);
    expect(sum).toBeCloseTo(payment.amount, 2);
  });
});

test('concurrent partial refunds are made once', async () => {
  const placed = await paidBy.MPU();
  const refund = await refundOf(placed);
  const id = refund.payments[0]?.id ?? '';
  const both = await Promise.all([
    giveBack(placed, refund, { id, amount: 10 }),
    giveBack(placed, refund, { id, amount: 20 }),
  ]);
  await settled();
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await detail(placed)).refunds.filter(({ outcome }) => outcome === 'done')).toHaveLength(
    1,
  );
});

test.each([0, -1, 1e6, 'all'] as const)('an amount of %s is refused', async (amount) => {
  const placed = await paidBy.MPU();
  const refund = await refundOf(placed);
  const [payment] = refund.payments;
  const part = {
    id: payment?.id ?? '',
    amount: amount === 'all' ? (payment?.amount ?? 0) : amount,
  };
  const { status, body } = await giveBack(placed, refund, part);
  expect([status, body.errorCode]).toEqual([400, 'request.invalid']);
  expect((await detail(placed)).refunds).toEqual([]);
});

test('a partial refund with a lost answer is read before the next', async () => {
  const placed = await paidBy.MPU();
  const refund = await refundOf(placed);
  const id = refund.payments[0]?.id ?? '';
  const { provider } = counter().emulators.mercadoPago;
  provider.trouble({ holdNotifications: true });
  const part = { currency: 'UYU', amountCents: 10_00, before: 0 };
  const gateway = counter().app.gateways.online('MPU');
  // As if the caller had disconnected: no reply, and no notification.
  await gateway?.refund({ providerId: id, idempotencyKey: `${id}-lost`, part });
  const other = await giveBack(placed, refund, { id, amount: 20 });
  expect(other.body.errorCode).toBe('record.changed');
  expect((await refundOf(placed)).payments[0]?.amount).toBe((refund.payments[0]?.amount ?? 0) - 10);
  provider.trouble({ holdNotifications: false });
  await provider.deliver();
});

test.each([0.005, '10', null, Number.MAX_SAFE_INTEGER])(
  'the invalid amount %s is refused',
  async (amount) => {
    const placed = await paidBy.MPU();
    const refund = await refundOf(placed);
    const part = { id: refund.payments[0]?.id ?? '', amount };
    const { status } = await counter().post(
      '/rest/payment/refund',
      { orderId: placed.id, refund, part },
      counter().seller.token,
    );
    expect(status).toBe(400);
    expect((await detail(placed)).refunds).toEqual([]);
  },
);

describe('a seller without the permission for refunds', () => {
  const refuse = { status: 403, errorCode: 'permission.missing' };
  const limitTo = (refundLimit: number) =>
    counter().app.db.execute(sql`
      insert into config (key, value)
      values ('STAFF_TABLE', ${JSON.stringify({ ...DEFAULT_STAFF_TABLE, refundLimit })})
      on conflict (key) do update set value = excluded.value`);
  const plantVendor = () =>
    plantUser(counter().app.db, { isSeller: true, employeeOf: 1, position: 'SEL' });
  const give = async (
    placed: Placed,
    by: { token: string },
    refund: Refund,
    part?: { id: string; amount: number },
  ) => {
    const input = { orderId: placed.id, refund, ...(part && { part }) };
    const { status, body } = await counter().post('/rest/payment/refund', input, by.token);
    await settled();
    return { status, errorCode: body.errorCode };
  };

  test('refunds nothing without a limit', async () => {
    await limitTo(0);
    const placed = await paidBy.MPU();
    const refund = await refundOf(placed);
    const part = { id: refund.payments[0]?.id ?? '', amount: 1 };
    expect(await give(placed, await plantVendor(), refund, part)).toEqual(refuse);
    expect((await detail(placed)).refunds).toEqual([]);
  });

  test.each(['MPU', 'PYPL'] as const)('refunds of %s per order up to the limit', async (method) => {
    await limitTo(400);
    const placed = await paidBy[method]();
    const vendor = await plantVendor();
    const first = await refundOf(placed);
    const id = first.payments[0]?.id ?? '';
    // PayPal refunds dollars, which count at the rate of the order.
    const unit = method === 'PYPL' ? 10 : 400;
    expect(await give(placed, vendor, first)).toEqual(refuse);
    expect(await give(placed, vendor, first, { id, amount: unit * 0.75 })).toMatchObject({
      status: 200,
    });
    const second = await refundOf(placed);
    expect(await give(placed, vendor, second, { id, amount: unit * 0.3 })).toEqual(refuse);
    expect(await give(placed, counter().seller, second)).toMatchObject({ status: 200 });
  });
});
