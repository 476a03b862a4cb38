/** The author, amount, time and outcome of refunds, kept in the order's history. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { giveBack } from '#backend/payments/provider-refunds';
import { orderDetail, orderFollow } from '#contract/calls/order-management';
import { paymentFind } from '#contract/calls/payments';
import { orderOf } from '../support/orders.ts';
import { plantUser } from '../support/people.ts';
import { CODE, type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
const mercadoPago = () => counter().emulators.mercadoPago;
const AMOUNT = PRICE_CENTS / 100;

beforeEach(() => {
  counter().setClock(undefined);
  mercadoPago().refusesRefunds(false);
});

const paid = async () => {
  const placed = await counter().atCheckout('MPU');
  return { placed, payment: await counter().pay(placed) };
};
const detail = async ({ id }: Placed, token: string) => {
  const { body } = await counter().post(orderDetail.path, { orderId: id }, token);
  return orderDetail.output.parse(body).data;
};
const traced = async (placed: Placed) => (await detail(placed, counter().seller.token)).refunds;
const nameOf = async (userId: number) => {
  const { rows } = await counter().app.db.execute<{ name: string }>(
    sql`select first_name || ' ' || last_name as name from users where id = ${userId}`,
  );
  return rows[0]?.name;
};
const follow = async ({ id, number }: Placed) => {
  const { rows } = await counter().app.db.execute<{ key: string }>(
    sql`select follow_key as key from orders where id = ${id}`,
  );
  const { body } = await counter().post(orderFollow.path, { number, key: rows[0]?.key });
  return orderFollow.output.parse(body).data;
};

test('the history shows a refund with author, amount and outcome', async () => {
  const { placed } = await paid();
  const at = new Date();
  counter().setClock(at);
  expect(await traced(placed)).toEqual([]);
  await counter().refund(placed);
  expect(await traced(placed)).toEqual([
    {
      date: at.toISOString(),
      endDate: at.toISOString(),
      currency: 'UYU',
      amount: AMOUNT,
      outcome: 'done',
      actor: 'seller',
      userName: await nameOf(counter().seller.userId),
    },
  ]);
});

test('a refused refund is shown as failed beside the next one', async () => {
  const { placed } = await paid();
  mercadoPago().refusesRefunds(true);
  expect((await counter().refund(placed)).body.errorCode).toBe('payment.provider');
  expect(await traced(placed)).toMatchObject([{ outcome: 'failed', actor: 'seller' }]);
  // The buyer has no refund, and is not shown one.
  expect((await detail(placed, placed.token)).refunds).toEqual([]);
  expect((await follow(placed)).refunds).toEqual([]);
  mercadoPago().refusesRefunds(false);
  const other = await plantUser(counter().app.db, { isSeller: true, employeeOf: 1 });
  const refund = await counter().refundable(placed);
  await counter().post('/rest/payment/refund', { orderId: placed.id, refund }, other.token);
  expect(await traced(placed)).toMatchObject([
    { outcome: 'failed', userName: await nameOf(counter().seller.userId) },
    { outcome: 'done', userName: await nameOf(other.userId) },
  ]);
});

test('a refund without a reply is shown as requested until the provider confirms it', async () => {
  const { placed, payment } = await paid();
  mercadoPago().provider.trouble({ failNext: 3 });
  expect((await counter().refund(placed)).body.errorCode).toBe('payment.provider');
  expect(await traced(placed)).toMatchObject([
    { outcome: 'asked', actor: 'seller', endDate: null },
  ]);
  mercadoPago().change(payment.id, 'refunded');
  await mercadoPago().provider.settled();
  expect(await traced(placed)).toMatchObject([{ outcome: 'done', actor: 'seller' }]);
});

test('concurrent requests leave one entry', async () => {
  const { placed, payment } = await paid();
  const agreed = await counter().refundable(placed);
  await Promise.all(Array.from({ length: 6 }, () => counter().refund(placed, agreed)));
  // Like calls that read the payment earlier: the shop itself, and a seller.
  const { app, seller } = counter();
  const payments = [{ provider: 'MPU', providerId: `${payment.id}` } as const];
  const asked = { orderId: placed.id, payments };
  for (const by of [{ actor: 'system' }, { actor: 'seller', userId: seller.userId }] as const)
    expect(await giveBack(app, { ...asked, by })).toMatchObject({ state: 'CAN' });
  expect(await traced(placed)).toMatchObject([
    { outcome: 'done', actor: 'seller', amount: AMOUNT, userName: await nameOf(seller.userId) },
  ]);
});

test('a refused second request does not end the first', async () => {
  const { placed, payment } = await paid();
  mercadoPago().provider.trouble({ failNext: 3 });
  expect((await counter().refund(placed)).body.errorCode).toBe('payment.provider');
  mercadoPago().refusesRefunds(true);
  const other = await plantUser(counter().app.db, { isSeller: true, employeeOf: 1 });
  const refund = await counter().refundable(placed);
  const again = { orderId: placed.id, refund };
  const refused = await counter().post('/rest/payment/refund', again, other.token);
  expect(refused.body.errorCode).toBe('payment.provider');
  mercadoPago().change(payment.id, 'refunded');
  await mercadoPago().provider.settled();
  expect(await traced(placed)).toMatchObject([
    { outcome: 'done', actor: 'seller', userName: await nameOf(counter().seller.userId) },
  ]);
});

test('an automatic refund has no author, however often it is attempted', async () => {
  const earlier = await counter().atCheckout('MPU');
  await counter().post(
    '/rest/order/add',
    orderOf([{ Code: CODE, Quantity: 2, Price: AMOUNT }], {
      OrderPaymentId: 'MPU',
      OrderReplacesGUID: earlier.guid,
    }),
  );
  mercadoPago().refusesRefunds(true);
  await counter().unheard(() => counter().pay(earlier));
  await counter().sweep(earlier);
  await counter().sweep(earlier);
  expect(await traced(earlier)).toMatchObject([
    { outcome: 'failed', actor: 'system', userName: '', amount: AMOUNT },
  ]);
  mercadoPago().refusesRefunds(false);
  await counter().sweep(earlier);
  expect(await traced(earlier)).toMatchObject([
    { outcome: 'done', actor: 'system', userName: '', amount: AMOUNT },
  ]);
});

test('a refund at the provider’s pages is shown as the provider’s', async () => {
  const { placed, payment } = await paid();
  mercadoPago().change(payment.id, 'refunded');
  await mercadoPago().provider.settled();
  expect(await traced(placed)).toMatchObject([
    { outcome: 'done', actor: 'provider', userName: '', amount: AMOUNT },
  ]);
});

test('the buyer of a dispatched order sees the refund and is mailed once', async () => {
  const { placed, payment } = await paid();
  await counter().move(placed, 'DIS');
  const at = new Date();
  counter().setClock(at);
  await counter().refund(placed);
  // Repeated by a late notification.
  mercadoPago().notify(payment.id);
  await mercadoPago().provider.settled();
  expect(await counter().state(placed)).toBe('DIS');
  const back = { date: at.toISOString(), currency: 'UYU', amount: AMOUNT };
  expect((await follow(placed)).refunds).toEqual([back]);
  expect((await detail(placed, placed.token)).refunds).toMatchObject([
    { ...back, outcome: 'done', userName: '' },
  ]);
  // The buyer sees that a seller refunded it, without the name.
  const sent = ({ history }: Awaited<ReturnType<typeof detail>>) =>
    history
      .filter(({ toState }) => toState === 'DIS')
      .map(({ actor, userName }) => [actor, userName]);
  expect(sent(await detail(placed, placed.token))).toEqual([['seller', '']]);
  const name = await nameOf(counter().seller.userId);
  expect(sent(await detail(placed, counter().seller.token))).toEqual([['seller', name]]);
  const { body } = await counter().post(paymentFind.path, { guid: placed.guid });
  expect(paymentFind.output.parse(body).data).toMatchObject({
    returned: AMOUNT,
    returnedAt: at.toISOString(),
  });
  const mails = (await counter().mails(placed)).filter((event) => event.startsWith('money-'));
  expect(mails).toEqual([`money-returned:${placed.number}:${payment.id}:${PRICE_CENTS}`]);
});

test.each([
  ['PAP', 'El pedido quedó cancelado.'],
  ['DIS', 'Estado del pedido: Despachado.'],
] as const)('the mail about a refund names the state of an order in %s', async (state, says) => {
  const { placed } = await paid();
  if (state === 'DIS') await counter().move(placed, state);
  await counter().refund(placed);
  const { rows } = await counter().app.db.execute<{ outcome: string }>(
    sql`select data->>'outcome' as outcome from mails
        where event like ${`money-returned:${placed.number}:%`}`,
  );
  expect(rows).toEqual([{ outcome: says }]);
});
