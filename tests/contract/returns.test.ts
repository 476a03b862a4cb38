/** Returns: the buyer's request within the terms, a seller's decision, and the units that come back. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { orderDetail, orderFollow } from '#contract/calls/order-management';
import { returnFilter } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import { DAY_MS } from '#contract/time/dates';
import { OUTSIDER, SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import type { Planted } from '../support/people.ts';
import { newest, REASON, returnCalls, unitsAt } from '../support/returns.ts';

let code = '';
const { shop, post, plantOwn, ...orders } = useOrderApp();
const { buyer, stranger, seller, vendor, colleague, outsider } = usePeople(shop, {
  buyer: {},
  stranger: {},
  seller: SELLER,
  vendor: { ...SELLER, position: 'SEL' },
  colleague: { isSeller: false, employeeOf: 1 },
  outsider: OUTSIDER,
});
const db = () => shop().app.db;
const send = (path: string, input: unknown, { token }: Pick<Planted, 'token'>) =>
  shop().post(`/rest/return/${path}`, input, { token });
const { done, refused, find, request, add, receive, decide } = returnCalls(send);
const units = () => unitsAt(db(), code);

beforeEach(async () => {
  shop().setClock(undefined);
  code = await plantOwn({ B: 5, C: 5 });
});

const move = async (order: Order, state: string) => {
  const { body } = await post('changeState', { orderId: order.id, state }, seller);
  expect(body.error).toBe('');
};
/** A paid order of three units, which leave branch B. */
const paid = async (quantity = 3): Promise<Order> => {
  const order = await orders.place(buyer, code, quantity);
  await move(order, 'PAP');
  return order;
};
const dispatched = async (quantity = 3): Promise<Order> => {
  const order = await paid(quantity);
  await move(order, 'DIS');
  return order;
};
const detail = async (order: Order, who: Planted = seller) =>
  orderDetail.output.parse((await post('detail', { orderId: order.id }, who)).body).data;
const mails = async (id: number) => {
  const { rows } = await db().execute<{ data: Record<string, unknown> }>(
    sql`select data from mails where event like ${`return-state:%:${id}:%`} order by id`,
  );
  return rows.map(({ data }) => data);
};

describe('a request', () => {
  test('is seen by buyer and sellers, mailed, accepted and received', async () => {
    const order = await dispatched();
    const asked = done(await request(order, code, 2, buyer));
    expect(newest(asked)).toMatchObject({
      state: 'REQ',
      actor: 'buyer',
      reason: REASON,
      items: [{ code, quantity: 2 }],
    });
    const seen = await detail(order);
    expect(seen.order.counter?.attention).toContain(`2 × ${code}`);
    expect(seen.order.counter?.attention).toContain(REASON);
    const accepted = done(await decide(seen.order, 'ACC', seller, { reason: 'Tráelo al local' }));
    expect(accepted.counter?.attention).toBe('');
    expect(await units()).toEqual({ B: 2, C: 5 });
    const received = done(await receive(accepted, seller, 'C'));
    expect(await units()).toEqual({ B: 2, C: 7 });
    expect([received.state, newest(received).state]).toEqual(['DIS', 'REC']);
    expect(newest(received).shelves).toEqual([{ code, branch: 'C', quantity: 2 }]);

    const own = await detail(order, buyer);
    expect(own.order.returns).toMatchObject([{ state: 'REC', answer: '' }]);
    expect(own.order.returns?.[0]?.shelves).toBeUndefined();
    expect(
      own.returnEvents.map(({ toState, actor, userName }) => [toState, actor, userName]),
    ).toEqual([
      ['REQ', 'buyer', 'Ana Píriz'],
      ['ACC', 'seller', ''],
      ['REC', 'seller', ''],
    ]);
    const [first, second, third] = await mails(newest(received).id);
    expect([first?.state, second?.state, third?.state]).toEqual(['REQ', 'ACC', 'REC']);
    const { text } = renderMail('returnState', second, shop().app.variant);
    expect(text).toContain('Tráelo al local');
    expect(text).toContain(`2 × Radiador ${code}`);
  });

  test('is shown to whoever has the order’s link once it came back', async () => {
    const order = await dispatched();
    done(await add(order, code, 1, seller, { arrived: [{ code, quantity: 1, branch: 'B' }] }));
    const { rows } = await db().execute<{ key: string }>(
      sql`select follow_key as key from orders where id = ${order.id}`,
    );
    const { body } = await shop().post(orderFollow.path, {
      number: order.number,
      key: rows[0]?.key,
    });
    expect(orderFollow.output.parse(body).data.returned).toEqual([
      { name: `Radiador ${code}`, quantity: 1 },
    ]);
  });

  test('of the same key is stored once', async () => {
    const order = await dispatched();
    const key = randomUUID();
    const both = await Promise.all([
      request(order, code, 1, buyer, { key }),
      request(order, code, 1, buyer, { key }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await detail(order)).order.returns).toHaveLength(1);
    expect(await mails(newest(done(both[0])).id)).toHaveLength(1);
    const other = await dispatched(1);
    expect(refused(await request(other, code, 1, buyer, { key }))).toEqual([
      409,
      'order.keyReused',
    ]);
  });

  test('is open until the later of the legal term and the shop’s own', async () => {
    const order = await dispatched();
    const { until, isOpen } = await find(order.id, buyer);
    expect([isOpen, until === null]).toEqual([true, false]);
    const end = new Date(until ?? 0).getTime();
    // Three working days to arrive, and seven days of the shop.
    expect(end - Date.now()).toBeGreaterThan(9 * DAY_MS);
    shop().setClock(new Date(end + 1));
    expect(await find(order.id, buyer)).toMatchObject({ isOpen: false });
    expect(refused(await request(order, code, 1, buyer))).toEqual([409, 'return.over']);
    // Sellers decide for themselves.
    done(await add(order, code, 1, seller));
  });

  test('before dispatch has no term', async () => {
    const order = await paid();
    shop().setClock(new Date(Date.now() + 20 * DAY_MS));
    expect(await find(order.id, buyer)).toMatchObject({ isOpen: true, until: null });
    done(await request(order, code, 1, buyer));
  });

  test('of an unpaid order is refused', async () => {
    const order = await orders.place(buyer, code, 1);
    expect(await find(order.id, buyer)).toMatchObject({ isOpen: false });
    expect(refused(await request(order, code, 1, buyer))).toEqual([409, 'return.unpaid']);
    expect(refused(await add(order, code, 1, seller))).toEqual([409, 'return.unpaid']);
  });

  test('is cancelled by its buyer until it arrives, and its units are free again', async () => {
    const order = await dispatched();
    const { gUID: guid } = newest(done(await request(order, code, 3, buyer)));
    expect(refused(await send('cancel', { guid }, stranger))).toEqual([404, 'record.notFound']);
    expect(newest(done(await send('cancel', { guid }, buyer))).state).toBe('CAN');
    // The second click.
    expect(newest(done(await send('cancel', { guid }, buyer))).state).toBe('CAN');
    expect((await detail(order)).order.counter?.attention).toBe('');
    const again = done(await request(order, code, 3, buyer));
    const received = done(await receive((await detail(order)).order, seller));
    expect(newest(received).gUID).toBe(newest(again).gUID);
    const late = await send('cancel', { guid: newest(again).gUID }, buyer);
    expect(refused(late)).toEqual([409, 'record.changed']);
  });

  test('that a seller refuses can be made again', async () => {
    const order = await dispatched();
    done(await request(order, code, 3, buyer));
    const seen = (await detail(order)).order;
    const answer = { reason: 'Fue instalado' };
    const rejected = done(await decide(seen, 'REJ', seller, answer));
    expect(newest(rejected)).toMatchObject({ state: 'REJ', answer: 'Fue instalado' });
    expect(refused(await receive(rejected, seller))).toEqual([409, 'record.changed']);
    expect(await units()).toEqual({ B: 2, C: 5 });
    done(await request(order, code, 3, buyer));
  });
});

describe('units', () => {
  test('are never more than were bought and did not come back', async () => {
    const order = await dispatched();
    const over = await request(order, code, 4, buyer);
    expect(refused(over)).toEqual([409, 'return.quantity']);
    expect(over.body.detail).toEqual({ items: [{ code, left: 3 }] });
    // Rows of one product count together.
    const items = [
      { code, quantity: 2 },
      { code: code.toLowerCase(), quantity: 2 },
    ];
    expect(refused(await request(order, code, 1, buyer, { items }))[1]).toBe('return.quantity');
    done(await request(order, code, 2, buyer));
    expect(await find(order.id, buyer)).toMatchObject({ items: [{ code, quantity: 3, left: 1 }] });
    const second = await add(order, code, 2, seller);
    expect(second.body.detail).toEqual({ items: [{ code, left: 1 }] });
    done(await add(order, code, 1, seller));
    expect(refused(await request(order, code, 1, buyer))[1]).toBe('return.quantity');
    expect(refused(await request(order, 'otro', 1, buyer))[1]).toBe('return.quantity');
  });

  test('go to the branches that receive them, and others are written off', async () => {
    const order = await dispatched();
    const arrived = [
      { code, quantity: 1, branch: 'C' },
      { code, quantity: 1, branch: '' },
    ];
    const after = done(await add(order, code, 2, seller, { arrived }));
    expect(await units()).toEqual({ B: 2, C: 6 });
    expect(newest(after)).toMatchObject({
      state: 'REC',
      items: [{ code, quantity: 2 }],
      shelves: [{ code, branch: 'C', quantity: 1 }],
    });
    const unknown = [{ code, quantity: 1, branch: 'X' }];
    expect(refused(await add(order, code, 1, seller, { arrived: unknown }))).toEqual([
      400,
      'request.invalid',
    ]);
  });

  test('that arrive may be fewer than were named, and never more', async () => {
    const order = await dispatched();
    done(await request(order, code, 3, buyer));
    const seen = (await detail(order)).order;
    const more = { arrived: [{ code, quantity: 4, branch: 'B' }] };
    expect(refused(await receive(seen, seller, 'B', more))).toEqual([409, 'return.quantity']);
    const fewer = { arrived: [{ code, quantity: 1, branch: 'B' }] };
    const after = done(await receive(seen, seller, 'B', fewer));
    expect(newest(after).items).toMatchObject([{ quantity: 1 }]);
    expect(await units()).toEqual({ B: 3, C: 5 });
    // The others can still come back.
    expect(await find(order.id, seller)).toMatchObject({ items: [{ left: 2 }] });
  });

  test('arrive once, however often a seller presses', async () => {
    const order = await dispatched();
    done(await request(order, code, 2, buyer));
    const seen = (await detail(order)).order;
    const both = await Promise.all([receive(seen, seller), receive(seen, vendor)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await units()).toEqual({ B: 4, C: 5 });
    const [key, arrived] = [randomUUID(), [{ code, quantity: 1, branch: 'B' }]];
    const twice = await Promise.all([
      add(order, code, 1, seller, { key, arrived }),
      add(order, code, 1, seller, { key, arrived }),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await units()).toEqual({ B: 5, C: 5 });
  });

  test('of a paid order that came back neither leave with the rest nor return twice', async () => {
    const arrived = [{ code, quantity: 2, branch: 'B' }];
    const first = await paid();
    const after = done(await add(first, code, 2, seller, { arrived }));
    expect(await units()).toEqual({ B: 4, C: 5 });
    expect(after.counter?.taken).toEqual([{ code, branch: 'B', quantity: 1 }]);
    await move(first, 'DIS');
    expect(await units()).toEqual({ B: 4, C: 5 });
    // All came back: dispatching the order takes no others.
    const second = await paid(1);
    done(await add(second, code, 1, seller, { arrived: [{ code, quantity: 1, branch: 'C' }] }));
    const before = await units();
    await move(second, 'DIS');
    expect(await units()).toEqual(before);
    // A cancellation returns only what is still the order's.
    const third = await paid(3);
    done(await add(third, code, 2, seller, { arrived }));
    const held = await units();
    await move(third, 'CAN');
    expect(Object.values(await units()).reduce((a, b) => a + b)).toBe(
      Object.values(held).reduce((a, b) => a + b) + 1,
    );
  });

  test('of a cancelled order are not received again', async () => {
    const order = await paid(3);
    done(await request(order, code, 2, buyer));
    await move(order, 'CAN');
    const all = await units();
    const seen = (await detail(order)).order;
    expect(refused(await receive(seen, seller))).toEqual([409, 'return.unpaid']);
    expect(refused(await decide(seen, 'ACC', seller))).toEqual([409, 'return.unpaid']);
    expect(await units()).toEqual(all);
    done(await decide(seen, 'REJ', seller, { reason: 'El pedido se canceló' }));
  });

  test('end the undo of the change before', async () => {
    const order = await paid();
    const { body } = await post('changeState', { orderId: order.id, state: 'DIS' }, seller);
    // The test reads one field of the reply.
    const { version } = body.data as { version: number };
    done(await add(order, code, 1, seller, { arrived: [{ code, quantity: 1, branch: 'B' }] }));
    const undone = await post('undo', { orderId: order.id, version }, seller);
    expect(refused(undone)).toEqual([409, 'order.undoOver']);
  });
});

test('returns of other companies and other buyers are absent', async () => {
  const order = await dispatched();
  const asked = done(await request(order, code, 1, buyer));
  const seen = { ...asked, id: order.id };
  for (const answer of [
    await request(order, code, 1, stranger),
    await send('find', { orderId: order.id }, stranger),
    await send('find', { orderId: order.id }, outsider),
    await add(order, code, 1, outsider),
    await decide(seen, 'ACC', outsider),
    await receive(seen, outsider),
  ])
    expect(answer.status).toBe(404);
  // An employee who is no seller of the shop works on orders, not on returns.
  expect((await add(order, code, 1, colleague)).status).toBe(403);
  // Buyers decide nothing.
  expect((await decide(seen, 'ACC', buyer)).status).toBe(403);
});

test('the list of returns is filtered by state and text', async () => {
  const [one, two] = [await dispatched(), await dispatched()];
  done(await request(one, code, 1, buyer));
  done(await add(two, code, 1, seller));
  const list = async (who: Planted, ...filters: [string, string][]) => {
    const { body } = await send(
      'filter',
      { filters: filters.map(([FilterKey, FilterValue]) => ({ FilterKey, FilterValue })) },
      who,
    );
    return returnFilter.output.parse(body);
  };
  const ours: [string, string] = ['toCompany', '1'];
  const all = await list(seller, ours);
  expect(all.data.slice(0, 2).map(({ order, state }) => [order.number, state])).toEqual([
    [two.number, 'ACC'],
    [one.number, 'REQ'],
  ]);
  const asked = await list(seller, ours, ['state', 'req'], ['text', `${one.number}`]);
  expect(asked.data).toMatchObject([{ order: { id: one.id }, personName: 'Ana' }]);
  expect(asked.resultCount).toBe(1);
  expect((await list(buyer)).data.slice(0, 2)).toHaveLength(2);
  expect((await list(stranger)).data).toEqual([]);
  expect(
    (await send('filter', { filters: [{ FilterKey: 'toCompany', FilterValue: '1' }] }, buyer))
      .status,
  ).toBe(404);
  const bad = { filters: [{ FilterKey: 'text', FilterValue: 'x' }] };
  expect((await send('filter', bad, buyer)).status).toBe(400);
});

test('free texts of a quotation are returned by their place, each for itself, without stock', async () => {
  const order = await paid(3);
  for (const [position, name] of [
    [1, 'Colocación'],
    [2, 'Flete'],
  ] as const)
    await db().execute(sql`insert into order_items
        (order_id, position, code, name, price_cents, quantity, taken)
      values (${order.id}, ${position}, '', ${name}, 5000, 2, '{}')`);
  expect((await find(order.id, buyer)).items).toMatchObject([
    { position: 0, code, left: 3 },
    { position: 1, code: '', name: 'Colocación', left: 2 },
    { position: 2, code: '', name: 'Flete', left: 2 },
  ]);
  const text = (position: number, quantity: number) => ({ code: '', position, quantity });
  const wanted = { items: [text(2, 1)] };
  const asked = done(await request(order, code, 1, buyer, wanted));
  expect(newest(asked).items).toEqual([{ position: 2, code: '', name: 'Flete', quantity: 1 }]);
  const seen = await detail(order);
  expect(seen.order.counter?.attention).toContain('1 × Flete');
  const arrived = done(await receive(seen.order, seller, ''));
  expect(newest(arrived)).toMatchObject({ state: 'REC', items: [{ name: 'Flete' }] });
  expect(await units()).toEqual({ B: 2, C: 5 });
  expect((await find(order.id, seller)).items.map(({ left }) => left)).toEqual([3, 2, 1]);
  for (const items of [[text(2, 2)], [text(0, 1)], [text(9, 1)], [{ code: '', quantity: 1 }]])
    expect(refused(await add(order, code, 1, seller, { items }))).toEqual([409, 'return.quantity']);
});
