/** A changed cart after its order went to pay replaces the order. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { askAboutOpenOrders } from '#backend/payments/ask-open-orders';
import { orderFollow } from '#contract/calls/order-management';
import { orderAdd, orderFilter, orderFind } from '#contract/calls/orders';
import { orderOf } from '../support/orders.ts';
import { plantUser } from '../support/people.ts';
import { CODE, type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
beforeEach(() => counter().setStock(5));

const replace = (earlier: Placed, quantity: number, token = earlier.token) =>
  counter().post(
    '/rest/order/add',
    orderOf([{ Code: CODE, Quantity: quantity, Price: PRICE_CENTS / 100 }], {
      OrderPaymentId: 'MPU',
      OrderReplacesGUID: earlier.guid,
    }),
    token,
  );

test('the new order takes the units of the earlier one', async () => {
  const earlier = await counter().buy('MPU', 5);
  expect(await counter().stock()).toBe(0);
  const { status } = await replace(earlier, 4);
  expect(status).toBe(200);
  expect(await counter().state(earlier)).toBe('CAN');
  expect(await counter().history(earlier)).toEqual(['>INI', 'INI>CAN']);
  expect(await counter().mails(earlier)).toEqual([]);
  expect(await counter().stock()).toBe(1);
});

test('the replaced order links to its replacement everywhere', async () => {
  const earlier = await counter().buy('MPU');
  const { body } = await replace(earlier, 2);
  const later = orderAdd.output.parse(body).data;
  const found = await counter().post(orderFind.path, { guid: earlier.guid });
  const replacedBy = { number: later.number, gUID: later.gUID };
  expect(orderFind.output.parse(found.body).data.replacedBy).toEqual(replacedBy);
  const listed = await counter().post(orderFilter.path, {
    filters: [{ FilterKey: 'text', FilterValue: `${earlier.number}` }],
    rowIndex: 0,
  });
  expect(orderFilter.output.parse(listed.body).data).toMatchObject([
    { number: earlier.number, replacedBy },
  ]);
  const follow = async (number: number, key: unknown) => {
    const reply = await counter().post(orderFollow.path, { number, key });
    return orderFollow.output.parse(reply.body).data;
  };
  const { rows } = await counter().app.db.execute(
    sql`select follow_key as key from orders where id = ${earlier.id}`,
  );
  const next = (await follow(earlier.number, rows[0]?.key)).replacedBy;
  expect(next).toMatchObject({ number: later.number });
  // Its link leads there; the replacement itself was not replaced.
  const shown = await follow(later.number, next?.key);
  expect(shown).toMatchObject({ number: later.number, state: 'INI' });
  expect(shown.replacedBy).toBeUndefined();
});

test('a refused new order leaves the earlier one unchanged', async () => {
  const earlier = await counter().buy('MPU', 3);
  const { body } = await replace(earlier, 6);
  expect(body.errorCode).toBe('order.insufficientStock');
  expect(await counter().state(earlier)).toBe('INI');
  expect(await counter().stock()).toBe(2);
});

test.each(['PPE', 'PAP', 'DIS'] as const)('an order in %s is not replaced', async (state) => {
  const paid = await counter().buy('MPU', 2);
  await counter().app.db.execute(sql`update orders set state = ${state} where id = ${paid.id}`);
  const { status, body } = await replace(paid, 1);
  expect([status, body.errorCode]).toEqual([409, 'order.keyReused']);
  expect(await counter().state(paid)).toBe(state);
  expect(await counter().stock()).toBe(3);
  const found = await counter().post(orderFind.path, { guid: paid.guid });
  expect(orderFind.output.parse(found.body).data.replacedBy).toBeUndefined();
});

test('an order that awaits a deposit, or is cancelled, is not replaced', async () => {
  const deposit = await counter().buy('BRDE');
  const cancelled = await counter().buy('MPU');
  await counter().app.db.execute(sql`update orders set state = 'CAN' where id = ${cancelled.id}`);
  for (const earlier of [deposit, cancelled]) expect((await replace(earlier, 1)).status).toBe(200);
  expect(await counter().state(deposit)).toBe('PPE');
  const { body } = await counter().post(orderFind.path, { guid: deposit.guid });
  expect(orderFind.output.parse(body).data.replacedBy).toBeUndefined();
});

test('an order that names itself replaces nothing', async () => {
  const OrderGUID = 'abcdefab-cdef-4abc-8def-abcdefabcdef';
  const order = orderOf([{ Code: CODE, Quantity: 2, Price: PRICE_CENTS / 100 }], {
    OrderPaymentId: 'MPU',
    OrderGUID,
    OrderReplacesGUID: OrderGUID.toUpperCase(),
  });
  const { token } = await plantUser(counter().app.db);
  expect((await counter().post('/rest/order/add', order, token)).status).toBe(200);
  const { rows } = await counter().app.db.execute(
    sql`select state, reserved_until is not null as holds from orders where guid = ${OrderGUID}::uuid`,
  );
  expect(rows).toEqual([{ state: 'INI', holds: true }]);
  expect(await counter().stock()).toBe(3);
});

/** Paid in one tab after another tab had replaced it. */
const paidInVain = async () => {
  const earlier = await counter().atCheckout('MPU');
  await replace(earlier, 2);
  return { earlier, payment: await counter().pay(earlier) };
};

test('a payment of a replaced order is refunded, and buyer and shop are mailed', async () => {
  const { earlier, payment } = await paidInVain();
  expect(counter().emulators.mercadoPago.payments.get(payment.id)?.status).toBe('refunded');
  expect(await counter().state(earlier)).toBe('CAN');
  expect(await counter().attention(earlier)).toBe('');
  expect(await counter().mails(earlier)).toEqual([
    `paid-cancelled:${earlier.number}:${payment.id}`,
    `paid-cancelled:${earlier.number}:${payment.id}:shop`,
    `money-returned:${earlier.number}:${payment.id}:${PRICE_CENTS}`,
  ]);
  const { rows } = await counter().app.db.execute(
    sql`select data->>'url' as url from mails where event = ${`paid-cancelled:${earlier.number}:${payment.id}:shop`}`,
  );
  expect(rows[0]?.url).toMatch(new RegExp(`/gestion/pedidos\\?t=${earlier.number}$`));
  const { body } = await counter().post('/rest/payment/find', { guid: earlier.guid });
  expect(body.data).toMatchObject({ received: 0, returned: PRICE_CENTS / 100 });
});

test('a refund that fails is shown and repeated', async () => {
  const { mercadoPago } = counter().emulators;
  mercadoPago.refusesRefunds(true);
  const earlier = await counter().atCheckout('MPU');
  await replace(earlier, 2);
  const payment = await counter().unheard(() => counter().pay(earlier));
  // No notification arrived: the sweep still queries cancelled orders.
  await counter().sweep(earlier);
  const found = await counter().post('/rest/payment/find', { guid: earlier.guid });
  expect(found.body.data).toMatchObject({ received: PRICE_CENTS / 100, returned: 0 });
  expect(await counter().attention(earlier)).toContain('devuelve el dinero');
  mercadoPago.refusesRefunds(false);
  await counter().sweep(earlier);
  expect(mercadoPago.payments.get(payment.id)?.status).toBe('refunded');
  expect(await counter().attention(earlier)).toBe('');
});

test('a late payment of a replaced order is found without a notification', async () => {
  const { mercadoPago } = counter().emulators;
  const earlier = await counter().atCheckout('MPU');
  await replace(earlier, 2);
  const from = Date.now();
  const HOUR_MS = 3_600_000;
  /** The scheduled sweep. */
  const sweepUntil = async (hours: readonly number[]) => {
    for (const hour of hours) {
      counter().setClock(new Date(from + hour * HOUR_MS));
      await askAboutOpenOrders(counter().app);
    }
  };
  await sweepUntil([1, 2, 6, 12, 24, 48]);
  const payment = await counter().unheard(() => counter().pay(earlier));
  await sweepUntil([72]);
  counter().setClock(undefined);
  expect(mercadoPago.payments.get(payment.id)?.status).toBe('refunded');
});

test('the charged amount is shown to the buyer alone', async () => {
  const placed = await counter().buy('MPU');
  const find = (token: string) =>
    counter().post('/rest/payment/find', { guid: placed.guid }, token);
  expect((await find(placed.token)).body.data).toBeNull();
  await counter().start('MPU', placed);
  expect((await find(placed.token)).body.data).toEqual({
    currency: 'UYU',
    amount: PRICE_CENTS / 100,
    rate: null,
    isTest: true,
    received: 0,
    returned: 0,
    returnedAt: null,
  });
  const stranger = await plantUser(counter().app.db);
  expect((await find(stranger.token)).status).toBe(404);
});
