/** Orders over hosts that take ten seconds and more for an answer, with the waits of a real shop. */
import { expect, test } from 'vitest';
import { orderAdd } from '#contract/calls/orders';
import { readFaults } from '../hosts/independent/faults.ts';
import { BUYER, DIALECT_NAMES, useDialect } from '../support/dialect-shop.ts';
import { orderOf } from '../support/remote-shop.ts';
import { until } from '../support/waiting.ts';

const CODE = 'RA101-1';
/** A browser waits no longer. */
const BROWSER_MS = 20_000;
const FIRST_MS = 10_000;

const hosts = DIALECT_NAMES.map((name) => ({
  name,
  ...useDialect(name, { waiting: 'as a real shop' }),
}));

/** Places orders while the host is slow in one way after the other. */
const buy = async ({ name, host, shop, open, enter, priceOf }: (typeof hosts)[number]) => {
  const setFaults = (line: string) => {
    host.faults.faults = { ...host.faults.faults, slow: 0, only: '', ...readFaults(line) };
  };
  for (const product of host.state.products) product.stock = [900, 900, 900];
  const cookie = await enter(BUYER);
  const price = await priceOf(CODE);
  const other = open();
  const orderWith = (note: string) => orderOf(CODE, price, { OrderObservation: note });
  type Sent = ReturnType<typeof orderWith>;
  const numbersOf = ({ order }: Sent) =>
    host.state.orders.filter(({ guid }) => guid === order.OrderGUID).map(({ number }) => number);
  const press = async (order: Sent, by = shop()) => {
    const begun = performance.now();
    const { status, body } = await by.post(orderAdd.path, order, cookie);
    const ms = performance.now() - begun;
    return { ms, code: body.errorCode, ...(status === 200 && { number: body.data.number }) };
  };
  const settle = async (order: Sent) => {
    let told: Awaited<ReturnType<typeof press>> | undefined;
    await until('the order', async () => {
      told = await press(order);
      return told.number !== undefined;
    });
    expect([name, [told?.number]]).toEqual([name, numbersOf(order)]);
  };

  // One order that stands shows the shop what the host can.
  await settle(orderWith('at once'));

  // The answer comes in time; the buyer presses twice, and another process serves the second time.
  setFaults(`slow=1,slowMs=${FIRST_MS},only=order/add`);
  const slow = orderWith('ten seconds');
  const first = press(slow);
  await until('the order at the host', async () => numbersOf(slow).length > 0);
  const [told, ...again] = await Promise.all([first, press(slow), press(slow, other)]);
  expect([name, [told.number]]).toEqual([name, numbersOf(slow)]);
  expect(told.ms).toBeGreaterThanOrEqual(FIRST_MS - 50);
  expect(told.ms).toBeLessThan(BROWSER_MS);
  for (const { number, code } of again)
    expect([name, number === told.number || code === 'server.unavailable']).toEqual([name, true]);
  await settle(slow);

  // It comes after the shop's patience, which finds the order.
  setFaults('slow=1,slowMs=14000,only=order/add');
  const late = orderWith('fourteen seconds');
  const found = await press(late);
  expect([name, [found.number]]).toEqual([name, numbersOf(late)]);
  expect(found.ms).toBeLessThan(BROWSER_MS);
  await settle(late);

  // All calls take ten seconds: nothing is sent, and nothing told as placed.
  setFaults(`slow=1,slowMs=${FIRST_MS}`);
  const unsent = orderWith('all calls');
  expect([name, (await press(unsent)).code]).toEqual([name, 'server.unavailable']);
  expect(numbersOf(unsent)).toEqual([]);
  setFaults('');
  await settle(unsent);
  expect(Object.values(host.orderCounts().byGuid)).toEqual([1, 1, 1, 1]);
};

test('no order is doubled, lost or told wrongly', { timeout: 240_000 }, async () => {
  await Promise.all(hosts.map(buy));
});
