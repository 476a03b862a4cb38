/** Money of returns that goes back by hand: within what was paid, and within the position's limit. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderDetail, orderFollow } from '#contract/calls/order-management';
import { returnFilter } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import { DEFAULT_STAFF_TABLE } from '#contract/people/permissions';
import { SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import type { Planted } from '../support/people.ts';
import { newest, returnCalls, unitsAt } from '../support/returns.ts';

let code = '';
const { shop, post, plantOwn, place } = useOrderApp();
const { buyer, seller, vendor } = usePeople(shop, {
  buyer: {},
  seller: SELLER,
  vendor: { ...SELLER, position: 'SEL' },
});
const db = () => shop().app.db;
const send = (path: string, input: unknown, { token }: Pick<Planted, 'token'>) =>
  shop().post(`/rest/return/${path}`, input, { token });
const { done, refused, find, add } = returnCalls(send);
const units = () => unitsAt(db(), code);

beforeEach(async () => {
  code = await plantOwn({ B: 5, C: 5 });
});

/** A dispatched order of three units. */
const dispatched = async (): Promise<Order> => {
  const order = await place(buyer, code, 3);
  for (const state of ['PAP', 'DIS'])
    await post('changeState', { orderId: order.id, state }, seller);
  return order;
};
const detail = async (order: Order, who: Planted = seller) =>
  orderDetail.output.parse((await post('detail', { orderId: order.id }, who)).body).data;

/** The returns whose money is still to go back. */
const openMoney = async () => {
  const filters = [
    { FilterKey: 'toCompany', FilterValue: '1' },
    { FilterKey: 'money', FilterValue: 'OPEN' },
  ];
  const { body } = await send('filter', { filters, rowIndex: 0 }, seller);
  return returnFilter.output.parse(body).data;
};

describe('money by hand', () => {
  const hand = (amount: number) => ({
    arrived: [{ code, quantity: 1, branch: 'B' }],
    refund: { by: 'hand', amount },
  });

  test('is noted with the return, in history, and counts towards what was paid', async () => {
    const order = await dispatched();
    const after = done(await add(order, code, 1, seller, hand(100)));
    expect(newest(after).refund).toEqual({
      by: 'hand',
      currency: 'UYU',
      amount: 100,
      outcome: 'done',
    });
    const { refunds } = await detail(order);
    expect(refunds).toMatchObject([
      { amount: 100, currency: 'UYU', outcome: 'done', isByHand: true, userName: 'Ana Píriz' },
    ]);
    expect((await detail(order, buyer)).refunds).toMatchObject([{ amount: 100, userName: '' }]);
    const { rows: links } = await db().execute<{ key: string }>(
      sql`select follow_key as key from orders where id = ${order.id}`,
    );
    const link = { number: order.number, key: links[0]?.key };
    const followed = orderFollow.output.parse((await shop().post(orderFollow.path, link)).body);
    expect(followed.data.refunds).toMatchObject([{ amount: 100, isByHand: true }]);
    expect(await find(order.id, seller)).toMatchObject({ money: { left: order.total - 100 } });
    expect((await find(order.id, buyer)).money).toBeUndefined();
    const { rows } = await db().execute(
      sql`select data->>'money' as money from mails where event like ${`return-state:%:${newest(after).id}:%`}`,
    );
    expect(rows).toEqual([{ money: 'Te devolvemos $ 100,00 por fuera del medio de pago.' }]);
    // The rest, and a cent more than the rest.
    const over = await add(order, code, 1, seller, hand(order.total - 100 + 0.01));
    expect(refused(over)).toEqual([409, 'return.money']);
    expect(await units()).toEqual({ B: 3, C: 5 });
    done(await add(order, code, 1, seller, hand(order.total - 100)));
    expect(refused(await add(order, code, 1, seller, hand(0.01)))).toEqual([409, 'return.money']);
  });

  test('needs the permission, or a position within its limit', async () => {
    const limitTo = (refundLimit: number) =>
      db().execute(sql`insert into config (key, value)
        values ('STAFF_TABLE', ${JSON.stringify({ ...DEFAULT_STAFF_TABLE, refundLimit })})
        on conflict (key) do update set value = excluded.value`);
    await limitTo(0);
    const order = await dispatched();
    expect(refused(await add(order, code, 1, vendor, hand(1)))).toEqual([
      403,
      'permission.missing',
    ]);
    await limitTo(150);
    done(await add(order, code, 1, vendor, hand(100)));
    expect(refused(await add(order, code, 1, vendor, hand(51)))).toEqual([
      403,
      'permission.missing',
    ]);
    // Nothing arrived with the refused money; without money it may.
    expect(await units()).toEqual({ B: 3, C: 5 });
    const after = done(
      await add(order, code, 1, vendor, { arrived: [{ code, quantity: 1, branch: 'B' }] }),
    );
    // The owner gives it back later, once.
    const { id: returnId, version } = newest(after);
    const owed = order.items[0]?.price;
    expect(newest(after).owed).toBe(owed);
    expect(after.counter?.attention).toMatch(/^Falta devolver \$/);
    const later = { returnId, version, refund: { by: 'hand', amount: 51 } };
    expect(refused(await send('refund', later, vendor))).toEqual([403, 'permission.missing']);
    const both = await Promise.all([send('refund', later, seller), send('refund', later, seller)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await detail(order)).refunds.map(({ amount }) => amount)).toEqual([100, 51]);
    const [settled] = both.filter(({ status }) => status === 200);
    if (!settled) throw new Error('not refunded');
    expect(done(settled).counter?.attention).toBe('');
    expect(newest(done(settled)).owed).toBeUndefined();
    await limitTo(0);
  });

  test('is owed with the delivery until somebody with the permission decides, also to give none back', async () => {
    const order = await dispatched();
    const here = { arrived: [{ code, quantity: 3, branch: 'B' }] };
    const after = done(await add(order, code, 3, vendor, here));
    expect(newest(after).owed).toBe(order.total);
    const listed = await openMoney();
    expect(listed.map((one) => [one.order.id, one.owed])).toEqual([[order.id, order.total]]);
    const { id: returnId, version } = newest(after);
    const none = done(await send('refund', { returnId, version }, seller));
    expect([none.counter?.attention, newest(none).owed]).toEqual(['', undefined]);
    expect(await openMoney()).toEqual([]);
    // A seller who could give it back has decided already.
    const other = await dispatched();
    const kept = done(await add(other, code, 3, seller, here));
    expect([kept.counter?.attention, newest(kept).owed]).toEqual(['', undefined]);
  });

  test('cannot go through a provider that has no payment', async () => {
    const order = await dispatched();
    const refund = { by: 'provider', amount: 1 };
    const answer = await add(order, code, 1, seller, { ...hand(1), refund });
    expect(refused(answer)).toEqual([409, 'payment.unavailable']);
  });
});
