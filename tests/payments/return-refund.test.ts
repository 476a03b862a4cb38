/** The money of returns at the providers: exactly once, and never more than was paid. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderDetail } from '#contract/calls/order-management';
import { returnFilter } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import { newest, returnCalls, unitsAt } from '../support/returns.ts';
import { CODE, type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
const { done, refused, find, add } = returnCalls((path, input, { token }) =>
  counter().post(`/rest/return/${path}`, input, token),
);
beforeEach(() => {
  counter().setClock(undefined);
  counter().emulators.mercadoPago.refusesRefunds(false);
});

const UNITS = 2;
const PRICE = PRICE_CENTS / 100;

/** A paid order of two units. */
const paidBy = {
  MPU: async (): Promise<Placed> => {
    const placed = await counter().atCheckout('MPU', UNITS);
    await counter().pay(placed);
    return placed;
  },
  PYPL: async (): Promise<Placed> => {
    await counter().setRate();
    const placed = await counter().atCheckout('PYPL', UNITS);
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
const detail = async ({ id }: Placed) => {
  const { body } = await counter().post(orderDetail.path, { orderId: id }, counter().seller.token);
  return orderDetail.output.parse(body).data;
};
const arrivedOf = (quantity: number) => [{ code: CODE, quantity, branch: 'B' }];
/** Receives units and gives their money back at the provider. */
const giveBack = async (placed: Placed, quantity: number, amount: number, more = {}) => {
  const arrived = arrivedOf(quantity);
  const refund = { by: 'provider', amount };
  const answer = await add(placed, CODE, quantity, counter().seller, { arrived, refund, ...more });
  await settled();
  return answer;
};
/** The orders in the list of returns whose money is still to go back. */
const withOpenMoney = async (): Promise<number[]> => {
  const filters = [
    { FilterKey: 'toCompany', FilterValue: '1' },
    { FilterKey: 'money', FilterValue: 'OPEN' },
  ];
  const { body } = await counter().post(returnFilter.path, { filters }, counter().seller.token);
  return returnFilter.output.parse(body).data.map(({ order }) => order.id);
};
const again = async (order: Order, more: object = {}) => {
  const { id: returnId, version } = newest(order);
  const input = { returnId, version, ...more };
  const answer = await counter().post('/rest/return/refund', input, counter().seller.token);
  await settled();
  return answer;
};
const online = async (placed: Placed) => (await find(placed.id, counter().seller)).money?.online;
const returnedOf = async (placed: Placed) => (await detail(placed)).order.counter?.paid?.[0];

describe.each(['MPU', 'PYPL'] as const)('at %s', (provider) => {
  test('a part goes back with the units, and the whole leaves the order in its state', async () => {
    const before = await unitsAt(counter().app.db, CODE);
    const placed = await paidBy[provider]();
    const whole = (await online(placed))?.left ?? 0;
    expect(whole).toBeGreaterThan(0);
    const first = done(await giveBack(placed, 1, 5.25));
    expect(newest(first).refund).toMatchObject({ by: 'provider', amount: 5.25, outcome: 'done' });
    expect([first.state, first.counter?.attention]).toEqual(['PAP', '']);
    expect(await returnedOf(placed)).toMatchObject({ returned: 5.25 });
    // Everything else: a payment that is refunded in full cancels no order whose goods came back.
    const rest = Math.round((whole - 5.25) * 100) / 100;
    const second = done(await giveBack(placed, 1, rest));
    expect(newest(second).refund).toMatchObject({ amount: rest, outcome: 'done' });
    expect(await counter().state(placed)).toBe('PAP');
    expect(await counter().attention(placed)).toBe('');
    expect(await returnedOf(placed)).toMatchObject({ returned: whole, left: 0 });
    const after = await unitsAt(counter().app.db, CODE);
    const sum = (units: Record<string, number>) => Object.values(units).reduce((a, b) => a + b);
    expect(sum(after)).toBe(sum(before));
    // A later reading of the provider changes nothing.
    await counter().sweep(placed);
    expect(await counter().state(placed)).toBe('PAP');
    const { refunds } = await detail(placed);
    expect(refunds.filter(({ outcome }) => outcome === 'done')).toHaveLength(2);
  });
});

test('a dispatched order stays dispatched when everything comes back', async () => {
  const placed = await paidBy.MPU();
  await counter().move(placed, 'DIS');
  const order = done(await giveBack(placed, UNITS, UNITS * PRICE));
  expect([order.state, newest(order).refund?.outcome]).toEqual(['DIS', 'done']);
  expect(order.items.map(({ quantity }) => quantity)).toEqual([UNITS]);
  expect(newest(order).items).toMatchObject([{ quantity: UNITS }]);
});

test('more than was paid is refused, with units and money unchanged', async () => {
  const placed = await paidBy.MPU();
  const before = await unitsAt(counter().app.db, CODE);
  const over = await giveBack(placed, 1, UNITS * PRICE + 0.01);
  expect(refused(over)).toEqual([409, 'return.money']);
  expect(await unitsAt(counter().app.db, CODE)).toEqual(before);
  expect((await detail(placed)).order.returns).toBeUndefined();
  // Money by hand counts, in the plain refund as well.
  const refund = { by: 'hand', amount: 1000 };
  done(await add(placed, CODE, 1, counter().seller, { arrived: arrivedOf(1), refund }));
  expect(refused(await giveBack(placed, 1, UNITS * PRICE - 999.99))).toEqual([409, 'return.money']);
  expect(refused(await counter().refund(placed))).toEqual([409, 'return.money']);
  const agreed = await counter().refundable(placed);
  const part = { id: agreed?.payments[0]?.id, amount: UNITS * PRICE - 1000 };
  const input = { orderId: placed.id, refund: agreed, part };
  const reply = await counter().post('/rest/payment/refund', input, counter().seller.token);
  await settled();
  expect(reply.body.error).toBe('');
  expect(await returnedOf(placed)).toMatchObject({ returned: UNITS * PRICE - 1000 });
});

test('a refund that the provider refuses stays due, and is made or given by hand once', async () => {
  const placed = await paidBy.MPU();
  counter().emulators.mercadoPago.refusesRefunds(true);
  const key = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  const first = done(await giveBack(placed, 1, 100, { key }));
  expect(newest(first)).toMatchObject({ state: 'REC', refund: { amount: 100, outcome: 'failed' } });
  expect(await withOpenMoney()).toContain(placed.id);
  // Meanwhile nobody gives the same money back elsewhere.
  expect(refused(await counter().refund(placed))).toEqual([409, 'return.money']);
  counter().emulators.mercadoPago.refusesRefunds(false);
  // A repeat of the call, as after a lost answer, makes it.
  const second = done(await giveBack(placed, 1, 100, { key }));
  expect(second.returns).toHaveLength(1);
  expect(newest(second).refund).toMatchObject({ amount: 100, outcome: 'done' });
  expect(refused(await again(second, { refund: { by: 'hand', amount: 100 } }))).toEqual([
    409,
    'record.changed',
  ]);
  expect(await returnedOf(placed)).toMatchObject({ returned: 100 });
  expect(await withOpenMoney()).not.toContain(placed.id);

  counter().emulators.mercadoPago.refusesRefunds(true);
  const failed = done(await giveBack(placed, 1, 200));
  counter().emulators.mercadoPago.refusesRefunds(false);
  const byHand = done(await again(failed, { refund: { by: 'hand', amount: 200 } }));
  expect(newest(byHand).refund).toMatchObject({ by: 'hand', amount: 200, outcome: 'done' });
  expect(await returnedOf(placed)).toMatchObject({ returned: 100 });
});

test('a refund whose answer was lost is read, and not made again', async () => {
  const placed = await paidBy.MPU();
  counter().emulators.mercadoPago.refusesRefunds(true);
  const failed = done(await giveBack(placed, 1, 100));
  counter().emulators.mercadoPago.refusesRefunds(false);
  // As if the provider had made it and the connection had broken.
  const { db } = counter().app;
  await db.execute(sql`update refunds set outcome = 'asked', ended_at = null,
    asked_at = now() - interval '1 hour' where order_id = ${placed.id}`);
  const { provider } = counter().emulators.mercadoPago;
  provider.trouble({ holdNotifications: true });
  const gateway = counter().app.gateways.online('MPU');
  const id = (await counter().refundable(placed))?.payments[0]?.id ?? '';
  const part = { currency: 'UYU', amountCents: 100_00 };
  await gateway?.refund({ providerId: id, idempotencyKey: `${id}-lost`, part });
  const answer = await again(failed, { refund: { by: 'hand', amount: 100 } });
  provider.trouble({ holdNotifications: false });
  await provider.deliver();
  await settled();
  expect(refused(answer)).toEqual([409, 'record.changed']);
  const { order } = await detail(placed);
  expect(newest(order).refund).toMatchObject({ by: 'provider', amount: 100, outcome: 'done' });
  expect(await returnedOf(placed)).toMatchObject({ returned: 100 });
});

test('return against refund: the money goes back once, however they meet', async () => {
  for (let round = 0; round < 4; round += 1) {
    const placed = await paidBy.MPU();
    const agreed = await counter().refundable(placed);
    const both = await Promise.all([
      giveBack(placed, UNITS, UNITS * PRICE),
      counter().refund(placed, agreed),
    ]);
    await settled();
    const paid = await returnedOf(placed);
    expect(paid?.returned).toBeLessThanOrEqual(UNITS * PRICE);
    const { refunds, order } = await detail(placed);
    const made = refunds.filter(({ outcome }) => outcome === 'done');
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid?.returned);
    expect(made.length).toBeLessThanOrEqual(1);
    // The second one was refused, or has its money due.
    const isDone = newestOutcome(order) === 'done';
    const isRefunded = both[1].body.error === '';
    expect([isDone, isRefunded].filter(Boolean).length).toBeLessThanOrEqual(1);
  }
});

const newestOutcome = ({ returns = [] }: Order) => returns.at(-1)?.refund?.outcome;

test('two returns of the same money meet at the provider: one of them is made', async () => {
  const placed = await paidBy.MPU();
  const both = await Promise.all([
    giveBack(placed, 1, UNITS * PRICE),
    giveBack(placed, 1, UNITS * PRICE),
  ]);
  await settled();
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await returnedOf(placed)).toMatchObject({ returned: UNITS * PRICE });
});
