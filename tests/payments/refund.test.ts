/** Refunds and the texts for sellers, each of which disappears when it no longer applies. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderFollow } from '#contract/calls/order-management';
import type { Refund } from '#contract/entities/refunds';
import type { Status } from '#emulators/mercado-pago/accounts';
import { type AtCheckout, type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
const mercadoPago = () => counter().emulators.mercadoPago;
beforeEach(() => counter().setClock(undefined));

const atCheckout = () => counter().atCheckout('MPU');
const pay = (at: AtCheckout, changes = {}) => counter().pay(at, 'approved', changes);
const change = async (id: number, status: Status) => {
  mercadoPago().change(id, status);
  await mercadoPago().provider.settled();
};
const refundable = (placed: Placed) => counter().refundable(placed);
const refund = (placed: Placed, agreed?: Refund | null) => counter().refund(placed, agreed);
const move = (placed: Placed, state: string) => counter().move(placed, state);
const statusOf = (id: number) => mercadoPago().payments.get(id)?.status;

test('a second payment is refunded alone, once, and the order stays paid', async () => {
  const placed = await atCheckout();
  const payments = [await pay(placed), await pay(placed)];
  expect(await counter().attention(placed)).toContain('más de una vez');
  const surplus = await refundable(placed);
  expect(surplus).toEqual({
    payments: [{ id: `${payments[1]?.id}`, currency: 'UYU', amount: PRICE_CENTS / 100 }],
    state: 'PAP',
  });
  expect((await refund(placed, surplus)).body).toMatchObject({ state: 'PAP' });
  // A second click, or an earlier refund by another seller: nothing more is refunded.
  counter().setClock(new Date(Date.now() + 3_600_000));
  expect((await refund(placed, surplus)).body.errorCode).toBe('record.changed');
  expect(payments.map(({ id }) => statusOf(id)).toSorted()).toEqual(['approved', 'refunded']);
  expect(await counter().state(placed)).toBe('PAP');
  const { rows } = await counter().app.db.execute(
    sql`select data->>'outcome' as says from mails where event like ${`money-returned:${placed.number}:%`}`,
  );
  expect(rows).toEqual([
    {
      says: 'El pedido se pagó más de una vez y ese pago sobraba. Estado del pedido: Pago aprobado.',
    },
  ]);
  expect(await counter().attention(placed)).toBe('');
  // The seller then refunds the rest, too, without waiting for the first.
  expect(await refundable(placed)).toMatchObject({ state: 'CAN' });
  expect((await refund(placed)).body).toMatchObject({ state: 'CAN' });
  const returned = (await counter().mails(placed)).filter((event) => event.startsWith('money-'));
  expect(returned.toSorted()).toEqual(
    payments.map(({ id }) => `money-returned:${placed.number}:${id}:${PRICE_CENTS}`).toSorted(),
  );
});

test('a refund by the provider cancels the order, one by a seller does not', async () => {
  const placed = await atCheckout();
  const { id } = await pay(placed);
  await change(id, 'refunded');
  expect([await counter().state(placed), await counter().cancelled(placed)]).toEqual(['CAN', 1]);
  const disputed = await atCheckout();
  await change((await pay(disputed)).id, 'charged_back');
  expect([await counter().state(disputed), await counter().cancelled(disputed)]).toEqual([
    'CAN',
    1,
  ]);
  const ours = await atCheckout();
  await pay(ours);
  await refund(ours);
  expect([await counter().state(ours), await counter().cancelled(ours)]).toEqual(['CAN', 0]);
});

test('a refund of a dispatched order leaves it dispatched without attention', async () => {
  const placed = await atCheckout();
  await pay(placed);
  await move(placed, 'DIS');
  const agreed = await refundable(placed);
  expect(agreed).toMatchObject({ state: 'DIS' });
  expect((await refund(placed, agreed)).body).toMatchObject({ state: 'DIS' });
  expect(await counter().attention(placed)).toBe('');
  expect(await refundable(placed)).toBeNull();
  expect((await refund(placed, agreed)).body.errorCode).toBe('record.changed');
});

test('refunding a cancelled order clears its mark', async () => {
  const placed = await atCheckout();
  await pay(placed);
  await move(placed, 'CAN');
  expect(await counter().attention(placed)).toContain('devuelve el dinero');
  expect((await refund(placed)).body).toMatchObject({ state: 'CAN' });
  expect(await counter().attention(placed)).toBe('');
  const events = await counter().mails(placed);
  expect(events.some((event) => event.startsWith('paid-cancelled'))).toBe(false);
});

test('a payment after a cancellation waits for the seller, and buyer and shop are mailed', async () => {
  const placed = await atCheckout();
  await move(placed, 'CAN');
  const payment = await pay(placed);
  expect(statusOf(payment.id)).toBe('approved');
  expect(await counter().attention(placed)).toContain('devuelve el dinero');
  expect(await counter().mails(placed)).toEqual([
    `paid-cancelled:${placed.number}:${payment.id}`,
    `paid-cancelled:${placed.number}:${payment.id}:shop`,
  ]);
  // The page of the mailed link shows it, too, until the refund.
  const follow = async () => {
    const { rows } = await counter().app.db.execute<{ key: string }>(
      sql`select follow_key as key from orders where id = ${placed.id}`,
    );
    const link = { number: placed.number, key: rows[0]?.key };
    return orderFollow.output.parse((await counter().post(orderFollow.path, link)).body).data;
  };
  const amount = PRICE_CENTS / 100;
  expect((await follow()).toReturn).toEqual([{ currency: 'UYU', amount }]);
  await refund(placed);
  expect(await follow()).toMatchObject({ refunds: [{ currency: 'UYU', amount }] });
  expect((await follow()).toReturn).toBeUndefined();
});

test('a refunded wrong amount needs no attention', async () => {
  const placed = await atCheckout();
  const wrong = await pay(placed, { transaction_amount: 1 });
  expect(await counter().attention(placed)).toContain('no coincide');
  await change(wrong.id, 'refunded');
  expect(await counter().attention(placed)).toBe('');
});

test('a won dispute needs no attention', async () => {
  const placed = await atCheckout();
  const payment = await pay(placed);
  await change(payment.id, 'in_mediation');
  expect(await counter().attention(placed)).toContain('reclamo');
  await change(payment.id, 'approved');
  expect(await counter().attention(placed)).toBe('');
  expect(await counter().state(placed)).toBe('PAP');
  expect((await refund(placed)).body).toMatchObject({ state: 'CAN' });
});

test('a refund agreed before the dispatch is refused after it', async () => {
  const placed = await atCheckout();
  const payment = await pay(placed);
  const agreed = await refundable(placed);
  expect(agreed).toMatchObject({ state: 'CAN' });
  await move(placed, 'DIS');
  expect((await refund(placed, agreed)).body.errorCode).toBe('record.changed');
  expect(statusOf(payment.id)).toBe('approved');
});

test('the refundable amount is the sum that was paid', async () => {
  const placed = await atCheckout();
  const wrong = await pay(placed, { transaction_amount: 7 });
  const agreed = await refundable(placed);
  expect(agreed).toEqual({
    payments: [{ id: `${wrong.id}`, currency: 'UYU', amount: 7 }],
    state: 'CAN',
  });
  expect((await refund(placed, agreed)).body).toMatchObject({ state: 'CAN' });
});

test('a payment that was queried again does not block a refund', async () => {
  const placed = await atCheckout();
  const payments = [await pay(placed), await pay(placed)];
  const back = payments[1]?.id ?? 0;
  await change(back, 'refunded');
  await counter().sweep();
  expect((await refund(placed)).body).toMatchObject({ state: 'CAN' });
});

test('an order paid at the counter is cancelled without a refund at the provider, and its money is owed', async () => {
  const placed = await atCheckout();
  await move(placed, 'PAP');
  await move(placed, 'CAN');
  expect(await refundable(placed)).toBeNull();
  expect(await counter().attention(placed)).toContain('cobrados por fuera del medio de pago');
});

test.each([
  ['PAP', ['>INI', 'INI>PAP']],
  ['DIS', ['>INI', 'INI>PAP', 'PAP>DIS']],
] as const)(
  'an order paid at the counter (%s) and online is marked, and refunding the payment cancels nothing',
  async (state, history) => {
    const placed = await atCheckout();
    const stock = await counter().stock();
    await move(placed, 'PAP');
    if (state === 'DIS') await move(placed, 'DIS');
    const payment = await pay(placed);
    expect(await counter().attention(placed)).toContain('también se pagó en línea');
    expect((await counter().mails(placed)).join()).toContain('paidOnlineToo');
    const agreed = await refundable(placed);
    expect(agreed).toMatchObject({ state });
    expect((await refund(placed, agreed)).body).toMatchObject({ error: '', state });
    expect(statusOf(payment.id)).toBe('refunded');
    expect(await counter().attention(placed)).toBe('');
    expect(await counter().history(placed)).toEqual(history);
    expect(await counter().stock()).toBe(stock);
  },
);

test('an order marked paid by a seller needs attention when the provider refunds its payment', async () => {
  const placed = await atCheckout();
  await move(placed, 'PAP');
  const payment = await pay(placed);
  await change(payment.id, 'refunded');
  expect(await counter().history(placed)).toEqual(['>INI', 'INI>PAP']);
  expect(await counter().attention(placed)).toContain(
    'volvió al comprador y el pedido sigue en pie',
  );
  expect((await counter().mails(placed)).join()).toContain('returnedOnline');
  // After another payment it is the only mark.
  await change(payment.id, 'approved');
  expect(await counter().attention(placed)).not.toContain('sigue en pie');
});

test('a refused refund of one payment does not stop the other', async () => {
  const placed = await atCheckout();
  await move(placed, 'CAN');
  const [held, free] = [await pay(placed), await pay(placed)];
  // The buyer disputed it a moment ago, without a notification yet.
  await counter().unheard(() => mercadoPago().change(held.id, 'in_mediation'));
  const agreed = await refundable(placed);
  expect(agreed?.payments.map(({ id }) => id)).toEqual([`${held.id}`, `${free.id}`]);
  expect((await refund(placed, agreed)).body.errorCode).toBe('payment.provider');
  await mercadoPago().provider.settled();
  expect([held, free].map(({ id }) => statusOf(id))).toEqual(['in_mediation', 'refunded']);
  expect(await refundable(placed)).toMatchObject({ payments: [{ id: `${held.id}` }] });
  expect(await counter().attention(placed)).toContain('devuelve el dinero');
});
