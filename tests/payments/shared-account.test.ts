/** Two shops, or a shop and its backup, share a merchant account and order numbers. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { useCounter } from './counter.ts';

const counter = useCounter();
const payPal = () => counter().emulators.payPal;

beforeEach(() => counter().setRate());

/** The buyer's return and the sweep look for payments of the order. */
const lookAround = async (guid: string) => {
  await counter().post('/rest/payment/check', { guid });
  await counter().sweep();
};

const strangers: [string, Record<string, unknown>][] = [
  ["another shop's order", { order_guid: randomUUID() }],
  ['an order that names no shop', {}],
  ['something that is no order', { order_guid: 'x' }],
];
test.each(strangers)(
  'Mercado Pago: the payment of %s with the same number and amount',
  async (_, metadata) => {
    const ours = await counter().atCheckout('MPU');
    const payment = await counter().pay(ours, 'approved', { metadata });
    await lookAround(ours.guid);
    expect(await counter().state(ours)).toBe('INI');
    expect(await counter().attention(ours)).toBe('');
    expect(await counter().refundable(ours)).toBeNull();
    const theirs = { id: `${payment.id}`, currency: 'UYU', amount: payment.transaction_amount };
    const refund = await counter().refund(ours, { payments: [theirs], state: 'INI' });
    expect(refund.body.errorCode).toBe('record.changed');
    expect(payment.status).toBe('approved');
    await counter().pay(ours);
    expect(await counter().state(ours)).toBe('PAP');
  },
);

test('PayPal: another shop’s capture under the same number is ignored', async () => {
  const ours = await counter().atCheckout('PYPL');
  const order = payPal().orders.get(ours.reference);
  if (!order) throw new Error('no order');
  payPal().capture(order, 'COMPLETED', { custom_id: randomUUID() });
  await payPal().provider.settled();
  await lookAround(ours.guid);
  expect(await counter().state(ours)).toBe('INI');
});

test('PayPal: an invoice number of another shop does not block ours', async () => {
  const ours = await counter().atCheckout('PYPL');
  const body = payPal().orders.get(ours.reference)?.body;
  const [unit] = body?.purchase_units ?? [];
  if (!body || !unit) throw new Error('no order');
  const guid = randomUUID();
  const theirs = payPal().add({
    ...body,
    purchase_units: [
      { ...unit, custom_id: guid, invoice_id: `${ours.number}-${guid.slice(0, 8)}` },
    ],
  });
  payPal().capture(theirs);
  payPal().approve(ours.reference);
  await payPal().provider.settled();
  expect(await counter().state(ours)).toBe('PAP');
});
