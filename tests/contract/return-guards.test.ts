/** Returns give the delivery back once, no money that a bank may give back too, and no units that an order never had. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/orders';
import { SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import type { Planted } from '../support/people.ts';
import { newest, returnCalls, unitsAt } from '../support/returns.ts';

let code = '';
const { shop, post, plantOwn, place } = useOrderApp();
const { buyer, seller } = usePeople(shop, { buyer: {}, seller: SELLER });
const db = () => shop().app.db;
const send = (path: string, input: unknown, { token }: Pick<Planted, 'token'>) =>
  shop().post(`/rest/return/${path}`, input, { token });
const { done, find, add, request, receive } = returnCalls(send);
const units = () => unitsAt(db(), code);

beforeEach(async () => {
  code = await plantOwn({ B: 5 });
});

const move = async ({ id: orderId }: Order, state: string) => {
  const { body } = await post('changeState', { orderId, state }, seller);
  expect(body.error).toBe('');
};
const paid = async (quantity: number): Promise<Order> => {
  const order = await place(buyer, code, quantity);
  await move(order, 'PAP');
  return order;
};
const arriving = (quantity: number, more: object = {}) => ({
  arrived: [{ code, quantity, branch: 'B' }],
  ...more,
});

const DISPUTE = [409, expect.stringMatching(/^El comprador inició un reclamo por el pago/)];
const refusal = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.error];

test('units come back while a payment is disputed, and money neither by hand nor at the provider', async () => {
  const order = await paid(3);
  const setStatus = (status: string) =>
    db().execute(sql`update payments set status = ${status} where order_id = ${order.id}`);
  await db().execute(sql`insert into payments (provider, provider_id, order_id, status, currency,
    amount_cents) values ('MP', ${randomUUID()}, ${order.id}, 'disputed', 'UYU', 30000)`);
  for (const by of ['hand', 'provider']) {
    const refund = { by, amount: 100 };
    const answer = await add(order, code, 1, seller, arriving(1, { refund }));
    expect(answer.status).toBe(409);
    if (by === 'hand') expect(refusal(answer)).toEqual(DISPUTE);
  }
  expect(await units()).toEqual({ B: 2 });
  const asked = done(await request(order, code, 1, buyer));
  const refund = { by: 'hand', amount: 100 };
  expect(refusal(await receive(asked, seller, 'B', { refund }))).toEqual(DISPUTE);
  const received = done(await receive(asked, seller));
  expect(await units()).toEqual({ B: 3 });
  const later = { returnId: newest(received).id, version: newest(received).version, refund };
  expect(refusal(await send('refund', later, seller))).toEqual(DISPUTE);
  await setStatus('approved');
  expect(newest(done(await send('refund', later, seller))).refund?.outcome).toBe('done');
});

test('before dispatch no more units go to a shelf than the order took from one', async () => {
  const order = await paid(5);
  await db().execute(sql`update order_items set taken = '{"B": 2}' where order_id = ${order.id}`);
  const first = done(await add(order, code, 1, seller, arriving(1)));
  expect([newest(first).shelves, await units()]).toEqual([
    [{ code, branch: 'B', quantity: 1 }],
    { B: 1 },
  ]);
  const rest = done(await add(order, code, 4, seller, arriving(4)));
  expect([newest(rest).items[0]?.quantity, newest(rest).shelves]).toEqual([
    4,
    [{ code, branch: 'B', quantity: 1 }],
  ]);
  expect(await units()).toEqual({ B: 2 });
});

test('units of an order that left without any on a shelf were found, and go to one', async () => {
  const order = await paid(5);
  await db().execute(sql`update order_items set taken = '{}' where order_id = ${order.id}`);
  await move(order, 'DIS');
  done(await add(order, code, 5, seller, arriving(5)));
  expect(await units()).toEqual({ B: 5 });
});

const covered = async ({ id }: Order): Promise<number[]> => {
  const { rows } = await db().execute<{ cents: number }>(
    sql`select cents from settlements where order_id = ${id} and return_id is not null order by id`,
  );
  return rows.map(({ cents }) => cents);
};

test('the delivery goes back with the last units, not with each return of an order', async () => {
  const order = await paid(2);
  await db().execute(sql`update orders set shipping_price_cents = 30000,
    total_cents = total_cents + 30000, due_cents = 100000 where id = ${order.id}`);
  const first = done(await request(order, code, 1, buyer));
  const both = done(await request(order, code, 1, buyer));
  done(await receive(first, seller, 'B', { version: 1 }));
  expect(await covered(order)).toEqual([10_000]);
  // The buyer keeps the other unit after all.
  const cancelled = done(await send('cancel', { guid: newest(both).gUID }, buyer));
  const again = done(await request(cancelled, code, 1, buyer));
  done(await receive(again, seller));
  expect(await covered(order)).toEqual([10_000, 40_000]);
  const { items, lastReceived } = await find(order.id, seller);
  expect([items[0]?.back, lastReceived]).toEqual([2, newest(again).id]);
});

test('money of a return that is asked for later has no delivery if the last units came with another', async () => {
  const order = await paid(2);
  await db().execute(sql`update orders set shipping_price_cents = 30000,
    total_cents = total_cents + 30000 where id = ${order.id}`);
  const first = done(await add(order, code, 1, seller, arriving(1)));
  const second = done(await add(order, code, 1, seller, arriving(1)));
  await db().execute(sql`update orders set due_cents = 100000 where id = ${order.id}`);
  for (const one of [newest(first), newest(second)])
    done(await send('refund', { returnId: one.id, version: one.version }, seller));
  expect(await covered(order)).toEqual([10_000, 40_000]);
});
