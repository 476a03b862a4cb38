/** A second payment attempt by PayPal: after a declined card, a lost reply, or without stock. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { expireReservations } from '#backend/payments/expire-reservations';
import { orderCancel } from '#contract/calls/orders';
import { orderOf } from '../support/orders.ts';
import { CODE, type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
const payPal = () => counter().emulators.payPal;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

beforeEach(async () => {
  counter().setClock(undefined);
  payPal().provider.trouble({ failNext: 0, loseNext: 0, holdNotifications: false });
  await payPal().provider.deliver(() => []);
  const { db } = counter().app;
  await db.execute(sql`update orders set reserved_until = null, created_at = now()`);
  await db.execute(sql`update charges set next_ask_at = null`);
  await counter().setStock(50);
  await counter().setRate();
});

const start = async (placed: Placed): Promise<string> => {
  const { body } = await counter().start('PYPL', placed);
  expect(body.error).toBe('');
  return `${body.reference}`;
};
const atPayPal = (quantity?: number) => counter().atCheckout('PYPL', quantity);
const call = (name: 'capture' | 'check', placed: Placed) =>
  counter().post(`/rest/payment/${name}`, { guid: placed.guid }, placed.token);
const agree = async (reference: string): Promise<void> => {
  payPal().approve(reference);
  await payPal().provider.settled();
};
/** Approved, with a lost notification. */
const agreeUnheard = async (reference: string): Promise<void> => {
  await counter().unheard(() => agree(reference));
};
const capturesOf = (reference: string) => payPal().orders.get(reference)?.captures ?? [];

describe('a declined card', () => {
  test('another card can be used at the same checkout', async () => {
    const placed = await atPayPal();
    payPal().declineInstrument();
    await agree(placed.reference);
    expect(await counter().state(placed)).toBe('PCH');
    expect(await start(placed)).toBe(placed.reference);
    await agree(placed.reference);
    expect(await counter().history(placed)).toEqual(['>INI', 'INI>PCH', 'PCH>PAP']);
    expect(capturesOf(placed.reference)).toHaveLength(1);
  });

  test('a declined capture leads to a new checkout', async () => {
    const placed = await atPayPal();
    payPal().nextCapture('DECLINED');
    await agree(placed.reference);
    expect(await counter().state(placed)).toBe('PCH');
    const again = await start(placed);
    expect(again).not.toBe(placed.reference);
    expect(await start(placed)).toBe(again);
    await agree(again);
    expect(await counter().state(placed)).toBe('PAP');
    expect(await counter().attention(placed)).toBe('');
  });
});

describe('charging', () => {
  test('a check does not charge', async () => {
    const placed = await atPayPal();
    await agreeUnheard(placed.reference);
    expect((await call('check', placed)).body.state).toBe('INI');
    expect(capturesOf(placed.reference)).toHaveLength(0);
    expect((await call('capture', placed)).body.state).toBe('PAP');
  });

  test('nothing is captured before the buyer approves', async () => {
    const placed = await atPayPal();
    const before = payPal().captureCalls();
    for (const name of ['capture', 'check'] as const) await call(name, placed);
    await counter().sweep();
    expect(payPal().captureCalls()).toBe(before);
  });

  test('an order whose goods were sold meanwhile is not charged', async () => {
    const placed = await atPayPal(2);
    counter().setClock(new Date(Date.now() + 31 * MINUTE_MS));
    await expireReservations(counter().app);
    expect(await counter().state(placed)).toBe('PCH');
    await counter().setStock(1);
    await agree(placed.reference);
    const { status, body } = await call('capture', placed);
    expect([status, body.errorCode]).toEqual([409, 'order.insufficientStock']);
    expect(capturesOf(placed.reference)).toHaveLength(0);
    expect(await counter().stock()).toBe(1);
    // The goods arrive in time: the same approval is valid for them.
    await counter().setStock(2);
    expect((await call('capture', placed)).body.state).toBe('PAP');
    expect(await counter().stock()).toBe(0);
  });

  /** The buyer started to pay, then placed another order with a changed cart. */
  const replaced = async () => {
    const placed = await atPayPal();
    const items = [{ Code: CODE, Quantity: 1, Price: PRICE_CENTS / 100 }];
    const changes = { OrderPaymentId: 'PYPL', OrderReplacesGUID: placed.guid };
    const anew = await counter().post('/rest/order/add', orderOf(items, changes), placed.token);
    expect(anew.status).toBe(200);
    return placed;
  };

  test.each(['before', 'after'] as const)(
    'an order cancelled %s the approval at PayPal is never charged',
    async (when) => {
      const placed = await atPayPal();
      if (when === 'before') await agreeUnheard(placed.reference);
      const calls = payPal().captureCalls();
      const { body } = await counter().post(orderCancel.path, { guid: placed.guid }, placed.token);
      expect(body.error).toBe('');
      if (when === 'after') await agree(placed.reference);
      // The call made by PayPal's window, its return and its notifications.
      await call('capture', placed);
      const { body: word } = await call('check', placed);
      expect(word).toMatchObject({ state: 'CAN', isUnpaid: true });
      await counter().sweep(placed);
      expect(payPal().captureCalls()).toBe(calls);
      expect(capturesOf(placed.reference)).toHaveLength(0);
      expect(await counter().history(placed)).toEqual(['>INI', 'INI>CAN']);
      expect((await counter().start('PYPL', placed)).body.error).not.toBe('');
    },
  );

  test('a replaced order is never charged', async () => {
    const placed = await replaced();
    await agree(placed.reference);
    await call('capture', placed);
    expect(await counter().history(placed)).toEqual(['>INI', 'INI>CAN']);
    expect(capturesOf(placed.reference)).toHaveLength(0);
  });

  test('a capture of a replaced order is refunded', async () => {
    const placed = await replaced();
    const order = payPal().orders.get(placed.reference);
    if (!order) throw new Error('no order');
    payPal().capture(order);
    await payPal().provider.settled();
    expect(order.captures.map(({ status }) => status)).toEqual(['REFUNDED']);
    expect(await counter().state(placed)).toBe('CAN');
    expect(await counter().attention(placed)).toBe('');
  });
});

describe('two checkouts of one order', () => {
  /** The first one was captured without a reply; its time is over. */
  const takenUnheard = async () => {
    const placed = await atPayPal();
    payPal().provider.trouble({ holdNotifications: true });
    const order = payPal().orders.get(placed.reference);
    if (!order) throw new Error('no order');
    payPal().capture(order);
    payPal().provider.trouble({ holdNotifications: false });
    await payPal().provider.deliver(() => []);
    counter().setClock(new Date(Date.now() + 31 * MINUTE_MS));
    return placed;
  };

  test('paying again finds the earlier payment', async () => {
    const placed = await takenUnheard();
    const again = await counter().start('PYPL', placed);
    expect(again.body.errorCode).toBe('payment.settled');
    expect(await counter().state(placed)).toBe('PAP');
  });

  test('two captures are both known, and the surplus is marked', async () => {
    const placed = await atPayPal();
    counter().setClock(new Date(Date.now() + 31 * MINUTE_MS));
    const again = await start(placed);
    expect(again).not.toBe(placed.reference);
    payPal().provider.trouble({ holdNotifications: true });
    for (const reference of [placed.reference, again]) {
      const order = payPal().orders.get(reference);
      if (order) payPal().capture(order);
    }
    payPal().provider.trouble({ holdNotifications: false });
    await payPal().provider.deliver(() => []);
    await call('check', placed);
    expect(await counter().state(placed)).toBe('PAP');
    expect(await counter().attention(placed)).toContain('más de una vez');
  });

  test('approving the earlier checkout after a later one charges nothing', async () => {
    const placed = await atPayPal();
    counter().setClock(new Date(Date.now() + 31 * MINUTE_MS));
    const again = await start(placed);
    await agree(placed.reference);
    expect(capturesOf(placed.reference)).toHaveLength(0);
    await agree(again);
    expect(await counter().state(placed)).toBe('PAP');
    expect(capturesOf(placed.reference)).toHaveLength(0);
  });
});

test('an order of three days ago cannot be paid and expires', async () => {
  const placed = await atPayPal();
  counter().setClock(new Date(Date.now() + 31 * MINUTE_MS));
  await expireReservations(counter().app);
  expect(await counter().state(placed)).toBe('PCH');
  counter().setClock(new Date(Date.now() + 3 * DAY_MS));
  expect((await counter().start('PYPL', placed)).body.errorCode).toBe('payment.settled');
  await agree(placed.reference);
  await call('capture', placed);
  expect(capturesOf(placed.reference)).toHaveLength(0);
  await expireReservations(counter().app);
  expect(await counter().state(placed)).toBe('CAN');
});
