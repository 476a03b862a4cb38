/** Buyers cancel their unpaid orders, and order earlier ones again. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderAgain, orderCancel } from '#contract/calls/orders';
import { plantUser } from '../support/people.ts';
import { CODE, type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
beforeEach(() => counter().setStock(5));

const cancel = ({ guid, token }: Pick<Placed, 'guid' | 'token'>) =>
  counter().post(orderCancel.path, { guid }, token);

test.each(['BRDE', 'MPU', 'PYPL'] as const)(
  'cancelling an unpaid order by %s returns its units and mails the buyer once',
  async (payment) => {
    const placed = await counter().buy(payment, 2);
    expect(await counter().stock()).toBe(3);
    const { status, body } = await cancel(placed);
    expect(status).toBe(200);
    expect(orderCancel.output.parse(body).data).toMatchObject({ state: 'CAN' });
    expect(await counter().stock()).toBe(5);
    expect((await counter().mails(placed)).at(-1)).toBe(`order-state:${placed.number}:2`);
    const again = await cancel(placed);
    expect([again.status, again.body.errorCode]).toEqual([409, 'order.transition']);
    expect(await counter().stock()).toBe(5);
  },
);

test.each([
  ['BRDE', 1],
  ['MPU', 0],
] as const)(
  'the shop is mailed about a cancelled order by %s as often as about the order',
  async (payment, times) => {
    const placed = await counter().buy(payment, 2);
    await cancel(placed);
    await cancel(placed);
    expect(await counter().cancelled(placed)).toBe(times);
  },
);

test('concurrent cancellations return the units once', async () => {
  const placed = await counter().buy('BRDE', 2);
  const statuses = await Promise.all([cancel(placed), cancel(placed), cancel(placed)]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await counter().stock()).toBe(5);
});

test('a cancelled order can no longer be paid at the provider', async () => {
  const placed = await counter().buy('MPU');
  const { body } = await counter().start('MPU', placed);
  const address = String(body.redirectUrl);
  expect(await (await fetch(address)).text()).toContain('value="aprobar"');
  expect((await cancel(placed)).status).toBe(200);
  const page = await (await fetch(address)).text();
  expect(page).toContain('Este pago venció.');
  expect(page).not.toContain('value="aprobar"');
});

test('an order whose payment is not yet known stays paid', async () => {
  const placed = await counter().atCheckout('MPU');
  await counter().unheard(() => counter().pay(placed));
  const refused = await cancel(placed);
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'order.transition']);
  expect(refused.body.error).toContain('ya no se puede cancelar');
  expect(await counter().state(placed)).toBe('PAP');
});

test('a payment after a cancellation is refunded', async () => {
  const placed = await counter().atCheckout('MPU');
  await cancel(placed);
  const { id } = await counter().pay(placed);
  expect(await counter().state(placed)).toBe('CAN');
  expect(counter().emulators.mercadoPago.payments.get(id)?.status).toBe('refunded');
  expect(await counter().stock()).toBe(5);
});

test('paid and foreign orders cannot be cancelled', async () => {
  const paid = await counter().buy('BRDE');
  await counter().app.db.execute(sql`update orders set state = 'PAP' where id = ${paid.id}`);
  expect((await cancel(paid)).body.errorCode).toBe('order.transition');
  const theirs = await counter().buy('BRDE');
  const stranger = await plantUser(counter().app.db);
  expect((await cancel({ ...theirs, token: stranger.token })).status).toBe(404);
  expect(await counter().state(theirs)).toBe('PPE');
});

test('an earlier order lists today’s prices to its buyer alone', async () => {
  const { db } = counter().app;
  const placed = await counter().buy('BRDE', 2);
  const ask = async (token = placed.token) =>
    counter().post(orderAgain.path, { guid: placed.guid }, token);
  await db.execute(sql`update products set price_cents = price_cents + 100 where code = ${CODE}`);
  const price = (PRICE_CENTS + 100) / 100;
  expect((await ask()).body.data).toMatchObject([{ code: CODE, quantity: 2, price }]);
  await db.execute(sql`update products set is_public = false where code = ${CODE}`);
  const [row] = orderAgain.output.parse((await ask()).body).data;
  expect(row).toMatchObject({ code: CODE, quantity: 2 });
  expect(row?.price).toBeUndefined();
  await db.execute(sql`update products set is_public = true, price_cents = price_cents - 100
    where code = ${CODE}`);
  const stranger = await plantUser(db);
  expect((await ask(stranger.token)).status).toBe(404);
});
