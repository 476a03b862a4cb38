/** Edits of orders that were paid at the counter: the difference goes back, or is left to be paid. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { orderEditPreview } from '#contract/calls/order-edit';
import { orderChangeState, orderFollow } from '#contract/calls/order-management';
import { reportLedger, reportSales } from '#contract/calls/reports';
import type { Order } from '#contract/entities/orders';
import { DEFAULT_STAFF_TABLE } from '#contract/people/permissions';
import { shopDay } from '#contract/time/dates';
import { SELLER, usePeople } from '../support/cast.ts';
import { stockOf } from '../support/goods.ts';
import { done, refused, units as unitsOf, useOrderEdits } from '../support/order-edits.ts';
import { type Planted, plantUser } from '../support/people.ts';
import { newest } from '../support/returns.ts';

let buyer: Planted;
let [code, other] = ['', ''];
const edits = useOrderEdits();
const { shop, post, plantOwn, place, seller, vendor, returning, db } = edits;
const { move, detail, settle, leftOf, forgetSales } = edits;
const { colleague } = usePeople(shop, { colleague: SELLER });
const today = { from: shopDay(new Date()), to: shopDay(new Date()) };

beforeEach(async () => {
  await forgetSales();
  buyer = await plantUser(db());
  [code, other] = [await plantOwn({ B: 5, C: 1 }), await plantOwn({ B: 5 })];
});

const units = (quantity: number, more: readonly object[] = []) => unitsOf(code, quantity, more);
/** An order of two units, at 200. */
const paid = () => edits.paid(buyer, code);
const edit = (order: Order, more: object = {}, who: Planted = seller) =>
  edits.edit(order, { ...units(2), ...more }, who);
const mailOf = async ({ number, version }: Order): Promise<string> => {
  const { rows } = await db().execute<{ data: unknown }>(
    sql`select data from mails where event = ${`order-edited:${number}:${version}`}`,
  );
  return renderMail('orderEdited', rows[0]?.data, shop().app.variant).text;
};

describe('a higher total', () => {
  test('is left to be paid, told to buyer and seller, and noted in parts', async () => {
    const order = await paid();
    const more = units(2, [{ code: other, quantity: 1 }]);
    const preview = { orderId: order.id, ...more, shippingId: 'RES' };
    expect(
      orderEditPreview.output.parse((await post('editPreview', preview, seller)).body),
    ).toEqual({
      data: {
        ...{ shippingPrice: 0, total: 300, due: 100, back: 0 },
        items: [
          expect.objectContaining({ code, price: 100, quantity: 2 }),
          expect.objectContaining({ code: other, price: 100, quantity: 1 }),
        ],
      },
    });
    const less = { ...preview, ...units(1) };
    expect((await post('editPreview', less, seller)).body.data).toMatchObject({
      due: 0,
      back: 100,
    });
    expect((await post('editPreview', preview, buyer)).status).toBe(404);
    expect((await detail(order)).order.counter?.money).toBeUndefined();
    const after = done(await edit(order, more));
    expect([after.state, after.total, after.due]).toEqual(['PAP', 300, 100]);
    expect(await leftOf(after)).toBe(200);
    expect([await stockOf(db(), code), await stockOf(db(), other)]).toEqual([4, 4]);
    expect((await detail(order, buyer)).order.due).toBe(100);
    const text = await mailOf(after);
    expect(text).toContain('Falta pagar');
    expect(text).toContain('$ 100,00');
    const { followKey: key } = await detail(order);
    const link = await shop().post(orderFollow.path, { number: order.number, key });
    const followed = orderFollow.output.parse(link.body).data;
    expect(followed.due).toBe(100);
    expect(followed.hasAccount).toBe(true);
    // Its buyer pays at the link.
    const own = await shop().post(orderFollow.path, { number: order.number, key }, buyer);
    expect(orderFollow.output.parse(own.body).data).toMatchObject({ due: 100 });
    expect(orderFollow.output.parse(own.body).data.hasAccount).toBeUndefined();

    expect((await settle(after, 100.01)).status).toBe(400);
    const part = done(await settle(after, 40));
    expect([part.due, await leftOf(part)]).toEqual([60, 240]);
    expect(refused(await settle(after, 60))).toEqual([409, 'record.changed']);
    const whole = done(await settle(part, 60, { by: 'cash' }));
    expect([whole.due, whole.total, await leftOf(whole)]).toEqual([undefined, 300, 300]);
    expect(refused(await settle(whole, 1))).toEqual([409, 'payment.settled']);
    expect(whole.counter?.money).toMatchObject({
      first: 200,
      later: [
        { by: 'transfer', amount: 40 },
        { by: 'cash', amount: 60 },
      ],
      left: 300,
    });
    // It is found by what was noted.
    const filters = [
      { FilterKey: 'toCompany', FilterValue: '1' },
      { FilterKey: 'text', FilterValue: '$ 60' },
    ];
    const listed = await post('filter', { filters, rowIndex: 0 }, seller);
    expect(listed.body.data).toMatchObject([{ id: order.id }]);
    expect((await detail(order)).remarks.slice(-2)).toMatchObject([
      { kind: 'settled', about: '$ 40,00, transferencia', userName: 'Ana Píriz' },
      { kind: 'settled', about: '$ 60,00, efectivo' },
    ]);
  });

  test('is not dispatched unpaid unless the seller confirms it', async () => {
    const after = done(await edit(await paid(), units(3)));
    expect(refused(await move(after, 'DIS'))).toEqual([409, 'order.due']);
    const { id: orderId, version } = after;
    const many = { orders: [{ orderId, version }], state: 'DIS' };
    expect((await post('changeStates', many, seller)).body.data).toMatchObject([
      { state: 'PAP', error: expect.stringContaining('$ 100,00') },
    ]);
    const out = orderChangeState.output.parse(
      (await move(after, 'DIS', { withDue: true })).body,
    ).data;
    expect([out.state, out.due]).toEqual(['DIS', 100]);
    expect(refused(await edit(out))).toEqual([409, 'order.transition']);
    expect(done(await settle(out, 100)).due).toBeUndefined();
  });

  test('that is taken back leaves nothing to pay, and gives nothing back', async () => {
    const up = done(await edit(await paid(), units(4)));
    expect(up.due).toBe(200);
    const less = done(await edit(up, units(3)));
    expect([less.due, less.returns]).toEqual([100, undefined]);
    const same = done(await edit(less, units(2)));
    expect([same.due, same.returns, await leftOf(same)]).toEqual([undefined, undefined, 200]);
  });
});

describe('a lower total', () => {
  test('gives the difference back, with history, stock and a mail', async () => {
    const order = await paid();
    const after = done(await edit(order, { ...units(1), reason: 'Quiere uno solo' }));
    expect([after.state, after.total, after.due]).toEqual(['PAP', 100, undefined]);
    expect(newest(after)).toMatchObject({
      state: 'REC',
      items: [],
      reason: 'Quiere uno solo',
      refund: { by: 'hand', currency: 'UYU', amount: 100, outcome: 'done' },
    });
    expect([await stockOf(db(), code), await leftOf(after)]).toEqual([5, 100]);
    expect(await mailOf(after)).toContain('Te devolvemos $ 100,00 por fuera');
    const { refunds, returnEvents } = await detail(order, buyer);
    expect(refunds).toMatchObject([{ amount: 100, isByHand: true }]);
    expect(returnEvents).toMatchObject([{ toState: 'REC', userName: '' }]);
  });

  test('takes off first what was left to be paid', async () => {
    const up = done(await edit(await paid(), units(3)));
    const down = done(await edit(up, units(1)));
    expect([down.due, newest(down).refund?.amount, await leftOf(down)]).toEqual([
      undefined,
      100,
      100,
    ]);
    // Up again, paid, and down: all of it was paid.
    const again = done(await settle(done(await edit(down, units(5))), 400));
    expect(await leftOf(again)).toBe(500);
    const last = done(await edit(again, units(1)));
    expect([newest(last).refund?.amount, await leftOf(last)]).toEqual([400, 100]);
    expect(await stockOf(db(), code)).toBe(5);
  });

  test('needs the way in which it goes back, and a position that may', async () => {
    const order = await paid();
    const without = await edit(order, { ...units(1), refundBy: undefined });
    expect(without.status).toBe(400);
    expect(refused(await edit(order, { ...units(1), refundBy: 'provider' }))).toEqual([
      409,
      'payment.unavailable',
    ]);
    await db().execute(sql`insert into config (key, value)
      values ('STAFF_TABLE', ${JSON.stringify({ ...DEFAULT_STAFF_TABLE, refundLimit: 50 })})
      on conflict (key) do update set value = excluded.value`);
    expect(refused(await edit(order, units(1), vendor))).toEqual([403, 'permission.missing']);
    const { order: same } = await detail(order);
    expect([same.total, same.version, same.returns]).toEqual([200, order.version, undefined]);
    expect(await stockOf(db(), code)).toBe(4);
    // Without money there is nothing to permit.
    done(await edit(order, { branchCode: 'C' }, vendor));
  });

  test('is bounded by what is left after a return', async () => {
    const order = await paid();
    const arrived = [{ code, quantity: 1, branch: 'C' }];
    const refund = { by: 'hand', amount: 150 };
    const back = returning.done(await returning.add(order, code, 1, seller, { arrived, refund }));
    expect(refused(await edit(back, units(1)))).toEqual([409, 'return.money']);
    expect(await stockOf(db(), code)).toBe(5);
  });
});

test('added units have today’s price, unless the position may set prices', async () => {
  const table = {
    ...DEFAULT_STAFF_TABLE,
    positions: {
      ...DEFAULT_STAFF_TABLE.positions,
      SEL: DEFAULT_STAFF_TABLE.positions.SEL.filter((one) => one !== 'prices'),
    },
  };
  await db().execute(sql`insert into config (key, value)
    values ('STAFF_TABLE', ${JSON.stringify(table)})
    on conflict (key) do update set value = excluded.value`);
  code = await plantOwn({ B: 30 });
  const [first, second] = [await paid(), await place(buyer, code, 2)];
  const third = await edits.paid(buyer, code, 1);
  await db().execute(sql`update products set price_cents = 130_00 where code = ${code}::citext`);
  const up = done(await edit(first, units(3), vendor));
  expect([up.items[0]?.price, up.total, up.due]).toEqual([110, 330, 130]);
  // Fewer units, and as many, keep the price.
  expect(done(await edit(second, units(1), vendor)).total).toBe(100);
  expect(done(await edit(third, units(2))).total).toBe(200);
  // An offer is a rule of today.
  await db().execute(
    sql`update products set offer_price_cents = 40_00 where code = ${code}::citext`,
  );
  const fourth = await place(buyer, other, 1);
  const more = {
    items: [
      { code: other, quantity: 1 },
      { code, quantity: 1 },
    ],
  };
  const offered = done(await edit(fourth, more, vendor));
  expect(offered.total).toBe(140);
  await db().execute(sql`update products set price_cents = 0 where code = ${other}::citext`);
  const gone = await edit(offered, { items: [{ code: other, quantity: 2 }] }, vendor);
  expect(refused(gone)).toEqual([409, 'order.unknownItem']);
});

test('a pick-up elsewhere or another address changes no money', async () => {
  const order = await paid();
  const elsewhere = done(await edit(order, { branchCode: 'C', refundBy: undefined }));
  expect(elsewhere).toMatchObject({ branchCode: 'C', total: 200, state: 'PAP' });
  expect([elsewhere.due, elsewhere.returns]).toEqual([undefined, undefined]);
  expect(elsewhere.counter?.taken).toEqual([
    { code, branch: 'B', quantity: 1 },
    { code, branch: 'C', quantity: 1 },
  ]);
  const address = { OrderAddress: 'Rivera 1234', OrderAddressStateId: 1, OrderAddressCityId: 1 };
  const sent = done(await edit(elsewhere, { shippingId: 'MON', branchCode: '', address }));
  expect(sent).toMatchObject({ address: 'Rivera 1234', due: sent.shippingPrice });
});

test('returned units stay the line’s, also when lines come and go', async () => {
  const order = await paid();
  const arrived = [{ code, quantity: 1, branch: 'C' }];
  const back = returning.done(await returning.add(order, code, 1, seller, { arrived }));
  expect(refused(await edit(back, { items: [{ code: other, quantity: 1 }] }))).toEqual([
    409,
    'return.quantity',
  ]);
  const more = done(await edit(back, units(3, [{ code: other, quantity: 2 }])));
  expect(newest(more).items).toMatchObject([{ code, quantity: 1 }]);
  expect(await stockOf(db(), code)).toBe(4);
  const asked = returning.done(await returning.add(more, other, 1, seller));
  const gone = await edit(asked, units(3));
  expect(refused(gone)).toEqual([409, 'return.quantity']);
  returning.done(await returning.decide(asked, 'REJ', seller));
  const { order: free } = await detail(order);
  const without = done(await edit(free, units(3)));
  expect(without.items).toMatchObject([{ code, quantity: 3 }]);
  // A new line is not taken for the one that was refused.
  const third = await plantOwn({ B: 5 });
  const last = done(await edit(without, units(3, [{ code: third, quantity: 1 }])));
  expect(last.returns?.find(({ state }) => state === 'REJ')?.items).toEqual([]);
});

test('an order that was paid late keeps what it has, and takes what it lacked', async () => {
  const order = await place(buyer, code, 2);
  // Its reservation ended, and others took the units.
  await db().execute(sql`update order_items set taken = '{}' where order_id = ${order.id}`);
  await db().execute(sql`update stock set quantity = 0
    where product_id = (select id from products where code = ${code}::citext)`);
  const late = orderChangeState.output.parse((await move(order, 'PAP')).body).data;
  expect(late.counter?.attention).toContain(code);
  const other2 = { code: other, quantity: 2 };
  const after = done(await edit(late, units(2, [other2])));
  expect(after.counter?.attention).toContain(code);
  expect(after.counter?.taken).toEqual([{ code: other, branch: 'B', quantity: 2 }]);
  const without = done(await edit(after, { items: [other2] }));
  expect([without.counter?.attention, without.due]).toEqual(['', undefined]);
  expect(await stockOf(db(), other)).toBe(3);
});

test('an order that was paid late loses none of its units to an edit, and takes none of others', async () => {
  const order = await place(buyer, code, 2);
  await db().execute(sql`update order_items set taken = '{}' where order_id = ${order.id}`);
  await db().execute(sql`update stock set quantity = 0
    where product_id = (select id from products where code = ${code}::citext)`);
  const late = orderChangeState.output.parse((await move(order, 'PAP')).body).data;
  const two = { code: other, quantity: 2 };
  const after = done(await edit(late, units(2, [two])));
  // Another buyer holds two of the three that are left.
  await place(await plantUser(db()), other, 2);
  expect(await stockOf(db(), other)).toBe(1);
  expect(refused(await edit(after, units(2, [{ ...two, quantity: 4 }])))).toEqual([
    409,
    'order.insufficientStock',
  ]);
  const { order: same } = await detail(order);
  expect(same.counter?.taken).toEqual([{ code: other, branch: 'B', quantity: 2 }]);
  const more = done(await edit(same, units(3, [{ ...two, quantity: 3 }])));
  expect(more.counter?.taken).toEqual([{ code: other, branch: 'B', quantity: 3 }]);
  expect(more.counter?.attention).toContain(code);
  expect([await stockOf(db(), other), await stockOf(db(), code)]).toEqual([0, 0]);
});

test('too few units change nothing, and of two sellers one is told', async () => {
  const order = await paid();
  expect(refused(await edit(order, units(7)))).toEqual([409, 'order.insufficientStock']);
  expect(await stockOf(db(), code)).toBe(4);
  const both = await Promise.all([edit(order, units(1)), edit(order, units(3), colleague)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { order: now } = await detail(order);
  expect(await stockOf(db(), code)).toBe(6 - (now.items[0]?.quantity ?? 0));
  expect(await leftOf(now)).toBe(now.total - (now.due ?? 0));
});

test('the accountant gets each difference on its own line, and groups the order as it stands', async () => {
  const order = await paid();
  const up = done(await edit(order, units(3, [{ code: other, quantity: 1 }])));
  const ledger = async () => {
    const { body } = await shop().post(reportLedger.path, { ...today, after: 0 }, seller);
    return reportLedger.output
      .parse(body)
      .data.filter(({ number }) => number === order.number)
      .map(({ kind, total, net }) => [kind, total, net]);
  };
  // Money that nobody has paid is no sale yet.
  expect(await ledger()).toEqual([['sale', 200, 163.93]]);
  const settled = done(await settle(up, 200));
  const down = done(await edit(settled, units(1)));
  expect(await ledger()).toEqual([
    ['sale', 200, 163.93],
    ['sale', 200, 163.93],
    ['return', -300, -245.9],
  ]);
  const { body } = await shop().post(reportSales.path, { ...today, by: 'day' }, seller);
  expect(reportSales.output.parse(body).data.sum).toMatchObject({ units: 1, total: down.total });
  await move(down, 'CAN');
  const sums = (await ledger()).map(([, total]) => Number(total));
  expect(sums.reduce((a, b) => a + b, 0)).toBe(0);
});
