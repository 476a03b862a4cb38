/** Payments by PayPal, in dollars: a frozen rate and a single charge. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { exchangeRates } from '#backend/database/tables/payments';
import { type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
const payPal = () => counter().emulators.payPal;

beforeEach(async () => {
  counter().setClock(undefined);
  payPal().provider.trouble({ failNext: 0, loseNext: 0, copies: 1, holdNotifications: false });
  await payPal().provider.deliver(() => []);
  await counter().app.db.delete(exchangeRates);
  await counter().setRate(40);
});

const atPayPal = (quantity?: number) => counter().atCheckout('PYPL', quantity);

const capture = (placed: Placed) =>
  counter().post('/rest/payment/capture', { guid: placed.guid }, placed.token);

describe('the rate', () => {
  const offered = async () => {
    const { body } = await counter().post('/rest/payment/list', {});
    // The test parses the reply with the contract's schema.
    return (body.data as { id: string; rate: number | null }[]).map(({ id, rate }) => [id, rate]);
  };

  test('PayPal is offered only while the exchange rate is fresh', async () => {
    expect(await offered()).toEqual([
      ['MPU', null],
      ['PYPL', 40],
      ['BRDE', null],
      ['ABGI', null],
      ['SADE', null],
      ['ITDE', null],
    ]);
    counter().setClock(new Date(Date.now() + 4 * 86_400_000));
    expect((await offered()).map(([id]) => id)).toEqual(['MPU', 'BRDE', 'ABGI', 'SADE', 'ITDE']);
    const placed = await counter().buy('PYPL');
    const refused = await counter().start('PYPL', placed);
    expect(refused.body.errorCode).toBe('payment.unavailable');
  });

  test('a rate far from the last needs confirmation', async () => {
    const set = (input: object) =>
      counter().post(
        '/rest/exchangeRate/set',
        { currency: 'USD', ...input },
        counter().seller.token,
      );
    for (const near of [44, 40]) expect((await set({ rate: near })).status).toBe(200);
    for (const far of [44.1, 35.9, 9999]) {
      const { status, body } = await set({ rate: far });
      expect([status, body.errorCode]).toEqual([409, 'rate.implausible']);
      expect(body.error).toContain('$ 40,00');
    }
    expect((await offered())[1]).toEqual(['PYPL', 40]);
    expect((await set({ rate: 50, confirm: true })).status).toBe(200);
    expect((await offered())[1]).toEqual(['PYPL', 50]);
  });

  test('the rate is fixed with the order, and both amounts are shown', async () => {
    const placed = await counter().buy('PYPL', 2);
    const first = await counter().start('PYPL', placed);
    await counter().setRate(50);
    const again = await counter().start('PYPL', placed);
    const amount = Math.round((PRICE_CENTS * 2) / 40) / 100;
    for (const { body } of [first, again])
      expect(body).toMatchObject({ currency: 'USD', amount, rate: 40, isTest: true });
    const unit = payPal().orders.get(`${first.body.reference}`)?.body.purchase_units[0];
    expect(unit).toMatchObject({
      custom_id: placed.guid,
      invoice_id: `${placed.number}-${placed.guid.slice(0, 8)}`,
      amount: { currency_code: 'USD', value: amount.toFixed(2) },
    });
  });
});

describe('paying', () => {
  test('an approved order is captured once, with one mail that names both amounts', async () => {
    const placed = await atPayPal();
    payPal().approve(placed.reference);
    const replies = await Promise.all([capture(placed), capture(placed), capture(placed)]);
    await payPal().provider.settled();
    expect(replies.map(({ body }) => body.state)).toEqual(['PAP', 'PAP', 'PAP']);
    expect(payPal().orders.get(placed.reference)?.captures).toHaveLength(1);
    expect(await counter().history(placed)).toEqual(['>INI', 'INI>PAP']);
    const { rows } = await counter().app.db.execute<{ converted: string }>(
      sql`select data->>'converted' as converted from mails
          where event = ${`order-received:${placed.number}`}`,
    );
    expect(rows).toEqual([{ converted: 'US$ 30,86 (US$ 1 = $ 40,00)' }]);
  });

  test('the notification captures an order whose buyer does not return', async () => {
    const placed = await atPayPal();
    payPal().approve(placed.reference);
    await payPal().provider.settled();
    expect(await counter().state(placed)).toBe('PAP');
  });

  test('a cancelled checkout charges nothing and can be used again', async () => {
    const placed = await atPayPal();
    expect((await capture(placed)).body).toMatchObject({ state: 'INI', isUnpaid: true });
    const again = await counter().start('PYPL', placed);
    expect(again.body.reference).toBe(placed.reference);
  });

  test('a pending capture completes later', async () => {
    const placed = await atPayPal();
    payPal().nextCapture('PENDING');
    payPal().approve(placed.reference);
    await payPal().provider.settled();
    expect((await capture(placed)).body).toMatchObject({ state: 'PPE', isUnpaid: false });
    const [taken] = payPal().orders.get(placed.reference)?.captures ?? [];
    payPal().changeCapture(taken?.id ?? '', 'COMPLETED');
    await payPal().provider.settled();
    expect(await counter().history(placed)).toEqual(['>INI', 'INI>PPE', 'PPE>PAP']);
  });

  test('a declined capture', async () => {
    const placed = await atPayPal();
    payPal().nextCapture('DECLINED');
    payPal().approve(placed.reference);
    await payPal().provider.settled();
    expect(await counter().state(placed)).toBe('PCH');
  });

  test('a capture whose replies are lost is made once', async () => {
    const placed = await atPayPal();
    payPal().provider.trouble({ holdNotifications: true });
    payPal().approve(placed.reference);
    payPal().provider.trouble({ loseNext: 2 });
    expect((await capture(placed)).body.state).toBe('PAP');
    expect(payPal().orders.get(placed.reference)?.captures).toHaveLength(1);
  });

  test('a refund at PayPal cancels the order and returns the stock', async () => {
    const before = await counter().stock();
    const placed = await atPayPal(2);
    payPal().approve(placed.reference);
    await payPal().provider.settled();
    const [taken] = payPal().orders.get(placed.reference)?.captures ?? [];
    payPal().changeCapture(taken?.id ?? '', 'REFUNDED');
    await payPal().provider.settled();
    expect(await counter().state(placed)).toBe('CAN');
    expect(await counter().stock()).toBe(before);
  });

  test('a partial refund at PayPal is shown, and the rest can be refunded', async () => {
    const placed = await atPayPal();
    payPal().approve(placed.reference);
    await payPal().provider.settled();
    const id = payPal().orders.get(placed.reference)?.captures[0]?.id ?? '';
    payPal().refundPart(id, '10.00');
    await payPal().provider.settled();
    expect(await counter().state(placed)).toBe('PAP');
    expect(await counter().attention(placed)).toContain('Parte del pago fue devuelta');
    expect(await counter().mails(placed)).toContain(`money-returned:${placed.number}:${id}:1000`);
    expect(await counter().refundable(placed)).toEqual({
      payments: [{ id, currency: 'USD', amount: 20.86 }],
      state: 'CAN',
    });
    expect((await counter().refund(placed)).body).toMatchObject({ state: 'CAN' });
    expect(await counter().attention(placed)).toBe('');
  });
});

describe('invalid payments', () => {
  test.each([
    ['99 of 100', { amount: { currency_code: 'USD', value: '30.85' } }],
    ['another currency', { amount: { currency_code: 'MXN', value: '30.86' } }],
  ])('%s', async (_, changes) => {
    const placed = await atPayPal();
    const order = payPal().orders.get(placed.reference);
    if (!order) throw new Error('no order');
    payPal().capture(order, 'COMPLETED', changes);
    await payPal().provider.settled();
    expect(await counter().state(placed)).toBe('PCH');
    expect(await counter().attention(placed)).toContain('no coincide');
  });
});
