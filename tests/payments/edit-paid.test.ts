/** The difference of edited orders that were paid at a provider: exactly once, and never more than was paid. */
import { beforeEach, describe, expect, test } from 'vitest';
import { orderEdit } from '#contract/calls/order-edit';
import { orderDetail } from '#contract/calls/order-management';
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

const UNITS = 3;
const PRICE = PRICE_CENTS / 100;

const settled = async () => {
  await counter().emulators.mercadoPago.provider.settled();
  await counter().emulators.payPal.provider.settled();
};
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
const detail = async ({ id }: { id: number }) => {
  const { body } = await counter().post(orderDetail.path, { orderId: id }, counter().seller.token);
  return orderDetail.output.parse(body).data;
};
const edit = async (placed: { id: number }, quantity: number, more: object = {}) => {
  const { order } = await detail(placed);
  const answer = await counter().post(
    orderEdit.path,
    {
      ...{ orderId: placed.id, version: order.version, items: [{ code: CODE, quantity }] },
      ...{ shippingId: 'RES', branchCode: 'B', refundBy: 'provider', ...more },
    },
    counter().seller.token,
  );
  await settled();
  return answer;
};
const returnedOf = async (placed: Placed) => (await detail(placed)).order.counter?.paid?.[0];
const money = async (placed: Placed) => (await find(placed.id, counter().seller)).money;
const sum = async () =>
  Object.values(await unitsAt(counter().app.db, CODE)).reduce((a, b) => a + b, 0);

describe.each(['MPU', 'PYPL'] as const)('at %s', (provider) => {
  test('a lower total goes back once, and the order stays paid', async () => {
    const before = await sum();
    const placed = await paidBy[provider]();
    const whole = (await money(placed))?.online?.left ?? 0;
    const after = done(await edit(placed, 2));
    expect(after).toMatchObject({ state: 'PAP', total: 2 * PRICE });
    const { amount = 0, ...refund } = newest(after).refund ?? {};
    expect(refund).toMatchObject({ by: 'provider', outcome: 'done' });
    expect(amount).toBeCloseTo(whole / UNITS, 1);
    expect(await returnedOf(placed)).toMatchObject({ returned: amount });
    expect(await money(placed)).toMatchObject({
      online: { left: Math.round((whole - amount) * 100) / 100 },
    });
    // A later reading of the provider changes nothing.
    await counter().sweep(placed);
    expect([await counter().state(placed), await counter().attention(placed)]).toEqual(['PAP', '']);
    expect(await sum()).toBe(before - 2);
    const { refunds } = await detail(placed);
    expect(refunds.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  });

  test('a higher total leaves the difference, and its payment stays right', async () => {
    const placed = await paidBy[provider]();
    const after = done(await edit(placed, 4));
    expect([after.state, after.due]).toEqual(['PAP', PRICE]);
    await counter().sweep(placed);
    expect([await counter().state(placed), await counter().attention(placed)]).toEqual(['PAP', '']);
    const less = done(await edit(placed, 2));
    expect([less.due, newest(less).refund?.outcome]).toEqual([undefined, 'done']);
    const { left = 0, online } = (await money(placed)) ?? {};
    expect(left).toBeCloseTo(2 * PRICE, provider === 'MPU' ? 5 : -1);
    expect(online?.left).toBeGreaterThan(0);
  });
});

test('a refused refund stays promised: nobody gives it twice, and it is repeated or given by hand', async () => {
  const placed = await paidBy.MPU();
  counter().emulators.mercadoPago.refusesRefunds(true);
  const first = done(await edit(placed, 2));
  expect(first.total).toBe(2 * PRICE);
  expect(newest(first).refund).toMatchObject({ amount: PRICE, outcome: 'failed' });
  expect(refused(await counter().refund(placed))).toEqual([409, 'return.money']);
  counter().emulators.mercadoPago.refusesRefunds(false);
  const again = async (order: Order, refund: object) => {
    const { id: returnId, version } = newest(order);
    const input = { returnId, version, refund };
    const answer = await counter().post('/rest/return/refund', input, counter().seller.token);
    await settled();
    return answer;
  };
  const made = done(await again(first, { by: 'provider', amount: PRICE }));
  expect(newest(made).refund).toMatchObject({ amount: PRICE, outcome: 'done' });
  expect(refused(await again(made, { by: 'hand', amount: PRICE }))).toEqual([
    409,
    'record.changed',
  ]);
  expect(await returnedOf(placed)).toMatchObject({ returned: PRICE });

  counter().emulators.mercadoPago.refusesRefunds(true);
  const second = done(await edit(placed, 1));
  counter().emulators.mercadoPago.refusesRefunds(false);
  const byHand = done(await again(second, { by: 'hand', amount: PRICE }));
  expect(newest(byHand).refund).toMatchObject({ by: 'hand', amount: PRICE });
  expect(await returnedOf(placed)).toMatchObject({ returned: PRICE });
  expect((await money(placed))?.left).toBe(PRICE);
});

test('more than the payment has is given by hand', async () => {
  const placed = await paidBy.MPU();
  const up = done(await edit(placed, 5));
  const input = { orderId: placed.id, version: up.version, by: 'cash', amount: up.due };
  await counter().post('/rest/order/settle', input, counter().seller.token);
  expect(refused(await edit(placed, 1))).toEqual([409, 'return.money']);
  const down = done(await edit(placed, 1, { refundBy: 'hand' }));
  expect(newest(down).refund).toMatchObject({ by: 'hand', amount: 4 * PRICE });
  expect((await money(placed))?.left).toBe(PRICE);
});

test('a cancelled order offers what was paid later beside its payment', async () => {
  const placed = await paidBy.MPU();
  const up = done(await edit(placed, 5));
  const input = { orderId: placed.id, version: up.version, by: 'cash', amount: up.due };
  await counter().post('/rest/order/settle', input, counter().seller.token);
  expect((await counter().refundable(placed))?.outside).toBe(2 * PRICE);
  await counter().move(placed, 'CAN');
  expect(await counter().attention(placed)).toContain('cobrados por fuera');
  expect(await counter().refundable(placed)).toMatchObject({
    payments: [{ amount: UNITS * PRICE }],
    outside: 2 * PRICE,
  });
  expect((await counter().refund(placed)).status).toBe(200);
  await settled();
  // The refund at the provider gives none of it back.
  expect(await counter().attention(placed)).toContain('cobrados por fuera');
});

test('what an edit gives back is bounded by its difference, however often it is asked for', async () => {
  const placed = await paidBy.MPU();
  counter().emulators.mercadoPago.refusesRefunds(true);
  const down = done(await edit(placed, 2));
  counter().emulators.mercadoPago.refusesRefunds(false);
  const { id: returnId } = newest(down);
  const again = async (by: string, amount: number) => {
    const { order } = await detail(placed);
    const { version } = newest(order);
    const refund = { by, amount };
    const input = { returnId, version, refund };
    const answer = await counter().post('/rest/return/refund', input, counter().seller.token);
    await settled();
    return answer;
  };
  for (const by of ['provider', 'hand'])
    expect(refused(await again(by, PRICE + 0.01))).toEqual([409, 'return.money']);
  const less = done(await again('provider', PRICE / 2));
  expect(newest(less).refund).toMatchObject({ amount: PRICE / 2, outcome: 'done' });
  expect(refused(await again('hand', PRICE / 2))).toEqual([409, 'record.changed']);
  expect(await returnedOf(placed)).toMatchObject({ returned: PRICE / 2 });
});

test('a dispute stops edits', async () => {
  const placed = await counter().atCheckout('MPU', UNITS);
  const payment = await counter().pay(placed);
  counter().emulators.mercadoPago.change(payment.id, 'in_mediation');
  await settled();
  expect(refused(await edit(placed, 2))).toEqual([409, 'order.transition']);
});

test('edit against refund, and against return: the money goes back once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const placed = await paidBy.MPU();
    const before = await sum();
    const arrived = [{ code: CODE, quantity: UNITS, branch: 'B' }];
    const refund = { by: 'provider', amount: UNITS * PRICE };
    const agreed = await counter().refundable(placed);
    const rival = () =>
      round % 2 === 0
        ? counter().refund(placed, agreed)
        : add(placed, CODE, UNITS, counter().seller, { arrived, refund });
    const [edited] = await Promise.all([edit(placed, 1), rival()]);
    await settled();
    const { order, refunds } = await detail(placed);
    const made = refunds.filter(({ outcome }) => outcome === 'done');
    const returned = (await returnedOf(placed))?.returned ?? 0;
    expect(made.reduce((total, { amount }) => total + amount, 0)).toBe(returned);
    expect(returned).toBeLessThanOrEqual(UNITS * PRICE);
    expect([PRICE, UNITS * PRICE]).toContain(order.total);
    expect(order.total).toBe(edited.status === 200 ? PRICE : UNITS * PRICE);
    const back = (order.returns ?? [])
      .flatMap(({ items }) => items)
      .reduce((units, { quantity }) => units + quantity, 0);
    const isCancelled = order.state === 'CAN';
    const holds = isCancelled ? 0 : order.total / PRICE - back;
    expect(await sum()).toBe(before + UNITS - holds);
  }
});

test('two edits at once: one of them, and its money once', async () => {
  const placed = await paidBy.MPU();
  const answers = await Promise.all([edit(placed, 1), edit(placed, 1), edit(placed, 1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await returnedOf(placed)).toMatchObject({ returned: 2 * PRICE });
});

test('a payment that arrives beside an edit of the paid order is a surplus, and told', async () => {
  const placed = await counter().atCheckout('MPU', UNITS);
  await counter().move(placed, 'PAP');
  const [edited] = await Promise.all([
    edit(placed, 4, { refundBy: 'hand' }),
    counter().pay(placed),
  ]);
  await settled();
  const { order } = await detail(placed);
  if (edited.status === 200) expect(order.due).toBe(PRICE);
  expect(order.state).toBe('PAP');
  expect(order.counter?.attention).toContain('también se pagó en línea');
});
