/**
 * Orders through hosts of all dialects that fail in every way, before and after their work. The runs are drawn from
 * fixed seeds. A customer is told that an order was placed, that it was not, or that nobody knows yet; the host's own
 * list decides which of these is true.
 */
import { describe, expect, test } from 'vitest';
import { pause } from '#backend/remote/http/client';
import { orderChangeState } from '#contract/calls/order-management';
import { orderAdd, orderFilter } from '#contract/calls/orders';
import { readFaults } from '../hosts/independent/faults.ts';
import { BUYER, OTHER_BUYER, SELLER, useDialect } from '../support/dialect-shop.ts';
import { orderOf } from '../support/remote-shop.ts';
import { until } from '../support/waiting.ts';

/** Shorter than in a shop by a factor of forty: 10 seconds are 250 ms. */
const UNSURE_MS = 700;
const waiting = {
  timeouts: { read: 150, write: 150, login: 2_000 },
  pausesMs: [5, 5],
  looksMs: [0, 20, 40],
  unsureMs: UNSURE_MS,
  circuit: { failures: 8, pauseMs: 40, longestPauseMs: 80 },
};
const SLOW = 'slowMs=250';
const NONE = 'html500=0,half=0,slow=0,reset=0,done=0.5,only=';

/** Hosts, and whether each can say of an order that it does not have it. */
const HOSTS = [
  ['sap-like', '', true],
  ['small', '', true],
  ['odd', '', true],
  // Neither returns keys of orders nor finds them by one.
  ['small', 'guidFilter=user', false],
] as const;

const FAULTS = [
  'html500=0.5',
  'half=0.4',
  `slow=0.4,${SLOW}`,
  'reset=0.4',
  `html500=0.2,half=0.1,slow=0.1,reset=0.1,${SLOW}`,
  'html500=0.9,done=1,only=order/add',
  'reset=0.9,done=0,only=order/add',
] as const;

const ORDERS = 6;
const CODES = ['RA101-1', 'RA101-2', 'EL101-1', 'TE103-1'] as const;

describe.each(HOSTS)('the host %s %s', (name, switches, knowsAbsence) => {
  const { host, shop, open, enter } = useDialect(name, { switches, waiting });
  const setFaults = (line: string) => {
    host.faults.faults = { ...host.faults.faults, ...readFaults(NONE), ...readFaults(line) };
  };
  const storedOf = (guid: string) => host.state.orders.filter((order) => order.guid === guid);
  /** Places an order; returns the number, the failure, or that nothing is certain. */
  const tell = async (order: ReturnType<typeof orderOf>, cookie: string, by = shop()) => {
    const { status, body } = await by.post(orderAdd.path, order, cookie);
    if (status === 200) return { number: body.data.number as number };
    return { isUnsure: body.errorCode === 'server.unavailable', status, code: body.errorCode };
  };
  const prepare = async () => {
    setFaults('');
    for (const product of host.state.products) product.stock = [900, 900, 900];
    // Such a host takes the same order once in two days.
    if (!knowsAbsence) host.state.orders.length = 0;
    host.journal.length = 0;
    const prices = new Map<string, number>();
    for (const { code, price } of host.state.products) prices.set(code, price);
    return {
      cookies: [await enter(BUYER), await enter(OTHER_BUYER)],
      orderAt: (index: number) => {
        const Code = CODES[index % CODES.length] ?? CODES[0];
        const Price = prices.get(Code) ?? 0;
        const Items = [{ Code, Name: 'x', Price, Quantity: 1 + (index % 3) }];
        return orderOf(Code, Price, { Items, OrderObservation: `Nota ${index}` });
      },
    };
  };
  /** Repeats an order over a sound host, as its buyer would. */
  const settle = async (order: ReturnType<typeof orderOf>, cookie: string) => {
    if (!knowsAbsence) {
      // Nothing changes later.
      await pause(UNSURE_MS);
      return tell(order, cookie);
    }
    let answer: Awaited<ReturnType<typeof tell>> | undefined;
    await until('the order', async () => {
      answer = await tell(order, cookie);
      return 'number' in answer;
    });
    return answer ?? {};
  };

  test.each(FAULTS)('%s: no order is doubled, lost or told wrongly', async (line) => {
    const { cookies, orderAt } = await prepare();
    const all = Array.from({ length: ORDERS }, (_, index) => ({
      order: orderAt(index),
      cookie: cookies[index % cookies.length] ?? '',
    }));
    // One order that stands shows the shop what the host can.
    const first = all[0];
    if (first) expect(await settle(first.order, first.cookie)).toHaveProperty('number');
    setFaults(line);
    const other = open();
    for (const [index, { order, cookie }] of all.entries()) {
      const guid = order.order.OrderGUID;
      // Some press twice, and some are served by another process.
      const told = await Promise.all([
        tell(order, cookie),
        ...(index % 2 ? [tell(order, cookie, other)] : []),
      ]);
      for (const one of told) {
        const stored = storedOf(guid);
        if ('number' in one) expect(stored.map(({ number }) => number)).toEqual([one.number]);
        else if (!one.isUnsure) expect([guid, one.status, stored]).toEqual([guid, one.status, []]);
      }
      expect(storedOf(guid).length).toBeLessThanOrEqual(1);
    }
    setFaults('');
    expect(host.journal.filter(({ fault }) => fault !== undefined)).not.toEqual([]);
    // A slow host may still be at work.
    await pause(300);
    const settleAll = all.map(async ({ order, cookie }) => {
      const guid = order.order.OrderGUID;
      const told = await settle(order, cookie);
      if ('number' in told || knowsAbsence)
        expect(told).toEqual({ number: storedOf(guid)[0]?.number });
      else expect(told).toMatchObject({ isUnsure: true });
      expect(storedOf(guid).length).toBeLessThanOrEqual(1);
      expect(storedOf(guid).length === 1 || !('number' in told)).toBe(true);
    });
    await Promise.all(settleAll);
    const counts = Object.values(host.orderCounts().byGuid);
    expect(counts.every((count) => count === 1)).toBe(true);
  });

  test('while it is away nothing is placed nor told as placed; afterwards each order is placed once', async () => {
    const { cookies, orderAt } = await prepare();
    const [cookie = ''] = cookies;
    const order = orderAt(1);
    host.faults.goAway(0.6);
    expect(await tell(order, cookie)).toMatchObject({ isUnsure: true });
    expect(storedOf(order.order.OrderGUID)).toEqual([]);
    await pause(700);
    if (!knowsAbsence) return;
    const told = await settle(order, cookie);
    expect(told).toEqual({ number: storedOf(order.order.OrderGUID)[0]?.number });
  });

  test('lists never lose orders, and states are told as they are', async () => {
    const { cookies, orderAt } = await prepare();
    const [cookie = ''] = cookies;
    const seller = await enter(SELLER);
    expect(await settle(orderAt(2), cookie)).toHaveProperty('number');
    const [stored] = host.state.orders;
    if (!stored) throw new Error('an order');
    const own = host.state.orders.filter(({ userGuid }) => userGuid === stored.userGuid).length;
    setFaults(`html500=0.3,half=0.2,reset=0.1,${SLOW}`);
    for (let time = 0; time < 8; time += 1) {
      const { status, body } = await shop().post(orderFilter.path, { rowsMax: 50 }, cookie);
      if (status === 200) expect(body.data.length).toBe(own);
      else expect([status, body.errorCode]).toEqual([503, 'server.unavailable']);
    }
    for (const [index, state] of ['PAP', 'DIS', 'PAP', 'CAN', 'PAP', 'DIS'].entries()) {
      const change = { orderId: stored.id, state, sendEmail: false, reason: `${index}` };
      const { status, body } = await shop().post(orderChangeState.path, change, seller);
      if (status === 200) expect([body.data.state, stored.state]).toEqual([state, state]);
      else expect([status, body.errorCode]).toEqual([503, 'server.unavailable']);
    }
    setFaults('');
    await until('the host', async () => {
      const { status } = await shop().post(orderFilter.path, {}, cookie);
      return status === 200;
    });
  });
});
