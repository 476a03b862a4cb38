/** Orders over an existing REST host: placed once each, whatever happens. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { autopartFilter, brandList, productFind } from '#contract/calls/catalog';
import { orderChangeState, orderChangeStates } from '#contract/calls/order-management';
import { orderAdd, orderFind } from '#contract/calls/orders';
import { paymentList } from '#contract/calls/payments';
import { messages } from '#contract/messages';
import { BUYER, orderOf, SELLER, useRemoteShop } from '../support/remote-shop.ts';
import { until } from '../support/waiting.ts';

const shop = useRemoteShop();
// This host places an order each time it is sent: the shop must send it once.
beforeEach(() => {
  shop().rest.host.knowsKeys = false;
});
const ordersOf = (guid: string) =>
  shop().rest.host.world.orders.filter(({ OrderGUID }) => OrderGUID === guid);

test.each(['lie', 'moved', 'nonsense', 'endless'] as const)(
  'an order whose reply is lost (%s) is placed once, and its buyer gets it',
  async (kind) => {
    const { login, post, rest } = shop();
    const cookie = await login(BUYER);
    const order = orderOf('TE128', 1760);
    rest.faults.set([{ kind, path: '/rest/order/add', times: 1 }]);
    const { status, body } = await post(orderAdd.path, order, cookie);
    expect(status).toBeLessThan(600);
    if (status !== 200) expect(body.errorCode).toBe('server.unavailable');
    rest.faults.set([]);
    const again = await post(orderAdd.path, order, cookie);
    // The shop reports the placed order, or waits while the host may still be at work.
    expect([200, 503]).toContain(again.status);
    const standing = ordersOf(order.order.OrderGUID);
    expect(standing.length).toBe(again.status === 200 ? 1 : 0);
    if (status === 200) expect(body.data.gUID).toBe(order.order.OrderGUID);
  },
);

test('an order that its host places when nobody waits any more is placed once', {
  timeout: 40_000,
}, async () => {
  const { login, post, rest } = shop();
  const cookie = await login(BUYER);
  const order = orderOf('TE128', 1760);
  const guid = order.order.OrderGUID;
  rest.faults.set([{ kind: 'slow', delayMs: 5_000, path: '/rest/order/add', times: 1 }]);
  await post(orderAdd.path, order, cookie);
  // Repeats are refused until the order is found.
  await until('the order', async () => {
    const { status, body } = await post(orderAdd.path, order, cookie);
    if (status !== 200) expect(body.errorCode).toBe('server.unavailable');
    return status === 200 && body.data.gUID === guid;
  });
  expect(ordersOf(guid)).toHaveLength(1);
});

test('an order that the host placed before it failed is reported as placed', async () => {
  const { login, post, rest } = shop();
  const cookie = await login(BUYER);
  const order = orderOf('TE128', 1760);
  rest.faults.set([{ kind: 'fail', path: orderAdd.path, times: 1 }]);
  const { status, body } = await post(orderAdd.path, order, cookie);
  expect([status, body.data?.gUID]).toEqual([200, order.order.OrderGUID]);
  expect(ordersOf(order.order.OrderGUID).length).toBe(1);
  // Without a placed order the error is unchanged.
  rest.faults.set([{ kind: 'error', path: orderAdd.path, times: 1 }]);
  const other = await post(orderAdd.path, orderOf('TE128', 1760), cookie);
  expect([other.status, other.body.errorCode]).toEqual([500, 'server.unknown']);
});

test('a host learns the car of a row from the note, and the order is still found again', async () => {
  const { login, post } = shop();
  const cookie = await login(BUYER);
  const Items = [
    { Code: 'TE128', Name: 'Termostato', Price: 1760, Quantity: 1, Vehicle: 'Fiat Palio 1.3 2004' },
  ];
  const order = orderOf('TE128', 1760, { Items, OrderObservation: 'Timbre 2' });
  expect((await post(orderAdd.path, order, cookie)).status).toBe(200);
  expect((await post(orderAdd.path, order, cookie)).status).toBe(200);
  const [sent, ...others] = ordersOf(order.order.OrderGUID);
  expect(others).toEqual([]);
  const all = JSON.stringify(sent);
  expect(all).toContain('Timbre 2\\nTermostato (TE128): para Fiat Palio 1.3 2004');
  expect(all).not.toContain('"Vehicle"');
});

test('concurrent and later repeats of an order are one order', async () => {
  const { login, post } = shop();
  const cookie = await login(BUYER);
  const order = orderOf('TE128', 1760);
  const sent = await Promise.all([1, 2, 3].map(() => post(orderAdd.path, order, cookie)));
  sent.push(await post(orderAdd.path, order, cookie));
  expect(new Set(sent.map(({ status, body }) => `${status} ${body.data?.number}`)).size).toBe(1);
  expect(ordersOf(order.order.OrderGUID).length).toBe(1);
  const other = { order: { ...order.order, Items: [{ Code: 'TE127', Price: 1725, Quantity: 1 }] } };
  const { status, body } = await post(orderAdd.path, other, cookie);
  expect([status, body.errorCode]).toEqual([409, 'order.keyReused']);
});

test('without a store of claims a process still sends an order once', async () => {
  const { login, post, rest, folder, lines } = shop();
  const cookie = await login(BUYER);
  const claims = join(folder, 'claims');
  rmSync(claims, { recursive: true, force: true });
  writeFileSync(claims, 'no folder');
  try {
    rest.faults.set([{ kind: 'slow', path: orderAdd.path, delayMs: 100 }]);
    const before = rest.faults.met();
    const order = orderOf('TE128', 1760);
    const sent = await Promise.all([1, 2, 3].map(() => post(orderAdd.path, order, cookie)));
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.data?.number}`)).size).toBe(1);
    expect(sent[0]?.status).toBe(200);
    expect(rest.faults.met() - before).toBe(1);
    expect(ordersOf(order.order.OrderGUID).length).toBe(1);
    expect(lines.map(({ message }) => message)).toContain(
      'no process can say that it is placing an order',
    );
  } finally {
    rmSync(claims);
  }
});

test('another process waits before it sends an unanswered order', async () => {
  const { login, post, rest, another } = shop();
  const cookie = await login(BUYER);
  const order = orderOf('TE128', 1760);
  rest.faults.set([{ kind: 'refuse', path: orderAdd.path, times: 1 }]);
  expect((await post(orderAdd.path, order, cookie)).status).toBe(503);
  // The other process does not know of the first one's attempt.
  const other = another();
  const meanwhile = await other.post(orderAdd.path, order, cookie);
  expect([meanwhile.status, Number(meanwhile.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(ordersOf(order.order.OrderGUID).length).toBe(0);
  await expect.poll(async () => (await other.post(orderAdd.path, order, cookie)).status).toBe(200);
  expect(ordersOf(order.order.OrderGUID).length).toBe(1);
});

test('an order that may still arrive is not reported as absent', async () => {
  const { login, rest, another } = shop();
  const cookie = await login(BUYER);
  const [one, other] = [another({ unsureMs: 3_000 }), another({ unsureMs: 3_000 })];
  const order = orderOf('TE128', 1760);
  const { OrderGUID: guid } = order.order;
  rest.faults.set([{ kind: 'refuse', path: orderAdd.path, times: 1 }]);
  expect((await one.post(orderAdd.path, order, cookie)).status).toBe(503);
  for (const { post } of [one, other]) {
    const { status, headers, body } = await post(orderFind.path, { guid }, cookie);
    expect([status, body.errorCode]).toEqual([503, 'server.unavailable']);
    expect(body.error).toContain('Espera un minuto');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await expect
    .poll(async () => (await one.post(orderFind.path, { guid }, cookie)).status)
    .toBe(404);
  // A refused order is absent at once.
  const refused = orderOf('GONE', 1);
  expect((await one.post(orderAdd.path, refused, cookie)).status).toBe(409);
  const asked = { guid: refused.order.OrderGUID };
  expect((await one.post(orderFind.path, asked, cookie)).status).toBe(404);
});

test('two processes send an order once, and both report it', async () => {
  const { login, post, rest, another } = shop();
  const cookie = await login(BUYER);
  const other = another();
  rest.faults.set([{ kind: 'slow', path: orderAdd.path, delayMs: 40 }]);
  const before = rest.faults.met();
  for (let time = 0; time < 5; time += 1) {
    const order = orderOf('TE128', 1760);
    const told = await Promise.all(
      [post, other.post].map(async (to) => {
        let said = '';
        // The other process is sending it: the page retries.
        await until('an answer', async () => {
          const { status, body } = await to(orderAdd.path, order, cookie);
          said = `${status} ${body.data?.number}`;
          return status !== 503;
        });
        return said;
      }),
    );
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toMatch(/^200 /);
  }
  expect(rest.faults.met() - before).toBe(5);
});

test('a sender whose claim expired sends nothing', async () => {
  const { login, rest, another } = shop();
  const { post } = another({ unsureMs: 400 });
  const cookie = await login(BUYER);
  const order = orderOf('TE128', 1760);
  rest.faults.set([
    { kind: 'slow', path: productFind.path, times: 1, delayMs: 1_500 },
    { kind: 'slow', path: orderAdd.path, delayMs: 1_500 },
  ]);
  // Its time is over while it still looks up the goods.
  const slow = post(orderAdd.path, order, cookie);
  const changed = { order: { ...order.order, OrderPhone: '099 200 002' } };
  let status = 503;
  await until('an answer', async () => {
    status = (await post(orderAdd.path, changed, cookie)).status;
    return status !== 503;
  });
  expect([status, (await slow).status]).toContain(200);
  expect(ordersOf(order.order.OrderGUID).length).toBe(1);
});

test('a foreign seller moves no order, even if the host allows it', async () => {
  const { login, post, rest } = shop();
  const order = orderOf('TE128', 1760);
  const placed = await post(orderAdd.path, order, await login(BUYER));
  rest.host.asksWhose = false;
  const input = { orderId: placed.body.data.id, state: 'CAN' };
  const elena = await login('elena@otracasa.example');
  const refused = await post(orderChangeState.path, input, elena);
  expect(refused.body.errorCode).toBe('record.notFound');
  expect(ordersOf(order.order.OrderGUID)).toMatchObject([{ OrderState: 'PPE' }]);
  const moved = await post(orderChangeState.path, input, await login(SELLER));
  expect([moved.status, moved.body.data?.state]).toEqual([200, 'CAN']);
  rest.host.asksWhose = true;
});

test('a move without a reply is looked up', async () => {
  const { login, post, rest } = shop();
  const buyer = await login(BUYER);
  const { body: placed } = await post(orderAdd.path, orderOf('TE128', 1760), buyer);
  const orderId = placed.data.id;
  const seller = await login(SELLER);
  rest.faults.set([{ kind: 'bare', path: orderChangeState.path }]);
  const move = (state: string) => post(orderChangeState.path, { orderId, state }, seller);
  const { status, body } = await move('PAP');
  expect([status, body.data?.id, body.data?.state]).toEqual([200, orderId, 'PAP']);
  const many = await post(orderChangeStates.path, { orders: [{ orderId }], state: 'DIS' }, seller);
  expect(many.body.data).toMatchObject([{ orderId, error: '', state: 'DIS' }]);
  // Lost orders are not moved at the host either.
  const not = await move('CAN');
  expect([not.status, not.body.errorCode]).toEqual([503, 'server.unavailable']);
});

test('codes are sent in the host’s spelling', async () => {
  const { login, post, rest } = shop();
  rest.host.foldsCodes = false;
  const Items = [1, 2].map((Quantity) => ({ Code: 'TE128', Price: 1760, Quantity }));
  const order = orderOf('TE128', 1760, { Items });
  const { status } = await post(orderAdd.path, order, await login(BUYER));
  expect(status).toBe(200);
});

test('online payments are neither offered nor accepted', async () => {
  const { login, post } = shop();
  const { body: offered } = await post(paymentList.path, {});
  expect(offered.data.map(({ id }: { id: string }) => id)).toEqual([
    'BRDE',
    'ABGI',
    'SADE',
    'ITDE',
  ]);
  const order = orderOf('TE128', 1760, { OrderPaymentId: 'MPU' });
  const { status, body } = await post(orderAdd.path, order, await login(BUYER));
  expect([status, body.errorCode]).toEqual([400, 'order.option']);
  expect(ordersOf(order.order.OrderGUID)).toEqual([]);
});

test('an unreachable host is reported with a time to retry, left alone and found again', async () => {
  const { post, rest } = shop();
  rest.faults.set([{ kind: 'drop' }]);
  // Enough requests to open its circuit; repeats of a request count once.
  for (let time = 0; time < 6; time += 1) {
    const { status, headers } = await post(brandList.path, {});
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  }
  const met = rest.faults.met();
  expect((await post(brandList.path, {})).status).toBe(503);
  expect(rest.faults.met()).toBe(met);
  rest.faults.set([]);
  await expect.poll(async () => (await post(brandList.path, {})).status).toBe(200);
});

test('a reply of another shape is a logged error', async () => {
  const { post, rest, lines } = shop();
  rest.faults.set([{ kind: 'lie', path: autopartFilter.path }]);
  const { status, body } = await post(autopartFilter.path, {});
  expect([status, body.errorCode]).toEqual([503, 'server.unavailable']);
  expect(lines.length).toBeGreaterThan(0);
});

test('places come from the host’s lists', async () => {
  const { login, post } = shop();
  const cookie = await login(BUYER);
  const answer = async (place: object) => {
    const order = orderOf('TE128', 1760, {
      OrderShippingId: 'INT',
      OrderBranchCode: '',
      OrderAddress: 'Una 1',
      ...place,
    });
    const { status, body } = await post(orderAdd.path, order, cookie);
    expect(ordersOf(order.order.OrderGUID)).toHaveLength(status === 200 ? 1 : 0);
    return [status, body.fields ?? body.data?.addressCityName];
  };
  const called = { OrderAddressStateName: 'Canelones', OrderAddressCityName: 'Las Piedras' };
  // The delivery is not to Montevideo, whose numbers these are.
  const capital = { OrderAddressStateId: 1, OrderAddressCityId: 1 };
  const zone = { 'order.OrderShippingId': messages.shippingZone };
  expect(await answer({ ...capital, ...called })).toEqual([400, zone]);
  const nowhere = [400, { 'order.OrderAddressCityId': messages.place }];
  for (const place of [
    { OrderAddressStateId: 2, OrderAddressCityId: 999 },
    { OrderAddressStateId: 2, OrderAddressCityId: 1 },
    { OrderAddressStateId: 2 },
  ])
    expect(await answer({ ...place, ...called })).toEqual(nowhere);
  const piedras = { OrderAddressStateId: 2, OrderAddressCityId: 4 };
  expect(await answer({ ...piedras, OrderAddressStateName: 'Montevideo' })).toEqual([
    200,
    'Las Piedras',
  ]);
});
