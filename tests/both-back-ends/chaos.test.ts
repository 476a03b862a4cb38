/**
 * A host that is slow, unreachable, wrong and interrupted, under many concurrent orders: every
 * confirmed order exists, and none is doubled.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderAdd } from '#contract/calls/orders';
import type { Fault } from '#emulators/rest-host/faults';
import { orderOf } from '../support/orders.ts';
import { until } from '../support/waiting.ts';
import { useRestHost } from './over-host.ts';
import { WHO } from './steps/step.ts';

/** Longer than any request is under way: then an unanswered order may be sent again. */
const UNSURE_MS = 8_000;

const made = useRestHost({ unsureMs: UNSURE_MS });

const ORDERS = 200;
/** Concurrent orders, from as many pages of two buyers. */
const AT_ONCE = 20;
/** The limit of a page's attempts without a good answer. */
const TRIES = 6;

/** The faults, one after the other while orders come, each for every n-th request. */
const WEATHER: readonly (readonly [name: string, faults: readonly Fault[]])[] = [
  ['slow', [{ kind: 'slow', every: 4, delayMs: 150 }]],
  ['away', [{ kind: 'refuse', every: 3 }]],
  ['half a body', [{ kind: 'half', every: 4 }]],
  ['a lie about the length', [{ kind: 'lie', every: 4 }]],
  ['a page in place of an answer', [{ kind: 'html', every: 4 }]],
  ['errors of its own', [{ kind: 'error', every: 4 }]],
  ['done, and an error', [{ kind: 'fail', path: '/rest/order/add', every: 2 }]],
  ['done, and the way elsewhere', [{ kind: 'moved', path: '/rest/order/add', every: 2 }]],
  ['done, and nonsense', [{ kind: 'nonsense', path: '/rest/order/add', every: 2 }]],
  ['done, and not a word', [{ kind: 'drop', path: '/rest/order/add', every: 2 }]],
];

beforeEach(() => made().rest.faults.set([]));
afterEach(() => made().rest.faults.set([]));

/** Every unit is ordered once; there are enough for all. */
const CODE = 'TE128';
const PRICE = 1_760;

test(`${ORDERS} concurrent orders under all faults: none lost, none doubled`, {
  timeout: 150_000,
}, async () => {
  const { shop, rest } = made();
  const product = rest.host.world.products.find(({ ProductCode }) => ProductCode === CODE);
  const shelf = product?.Stock[0];
  if (!product || !shelf) throw new Error(`${CODE} is not in this world`);
  shelf.BranchQuant = ORDERS * 2;
  rest.host.tokenSeconds = 0;
  // It doubles an order that is sent twice, so the shop must not.
  rest.host.knowsKeys = false;
  const unitsBefore = product.Stock.reduce((sum, { BranchQuant }) => sum + BranchQuant, 0);
  const ordersBefore = rest.host.world.orders.length;
  const tokens = await Promise.all([WHO.buyer, WHO.otherBuyer].map(shop.tokenOf));

  const confirmed = new Map<string, number>();
  /** Orders whose page gave up, to be sent once more at the end. */
  const open: (() => Promise<boolean>)[] = [];
  let next = 0;
  /** A page that sends the same order until it is confirmed, like a persistent buyer. */
  const order = async (index: number): Promise<void> => {
    const OrderGUID = randomUUID();
    const sent = orderOf([{ Code: CODE, Quantity: 1, Price: PRICE }], { OrderGUID });
    const isTold = async (): Promise<boolean> => {
      const { status, body } = await shop.post('/rest/order/add', sent, {
        token: tokens[index % tokens.length],
      });
      if (status === 200) confirmed.set(OrderGUID, orderAdd.output.parse(body).data.number);
      else expect([401, 500, 502, 503]).toContain(status);
      return status === 200;
    };
    for (let attempt = 0; attempt < TRIES; attempt += 1) if (await isTold()) return;
    open.push(isTold);
  };
  const page = async (): Promise<void> => {
    while (next < ORDERS) {
      const index = next;
      next += 1;
      const [, faults] = WEATHER[Math.floor((index * WEATHER.length) / ORDERS)] ?? [];
      rest.faults.set(faults ?? []);
      await order(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, page));
  rest.faults.set([]);
  const inTheWeather = confirmed.size;
  // Buyers retry after a refusal, until the order exists.
  await Promise.all(open.map((isTold) => until('the order in good weather', isTold)));

  const placed = rest.host.world.orders.slice(ordersBefore);
  const numbers = new Map(placed.map((one) => [one.OrderGUID, one.OrderNumber]));
  // All are confirmed, and exist under that number.
  expect(confirmed.size).toBe(ORDERS);
  expect(numbers).toEqual(confirmed);
  // Each is placed once, and its unit is taken once.
  expect(placed).toHaveLength(ORDERS);
  const unitsAfter = product.Stock.reduce((sum, { BranchQuant }) => sum + BranchQuant, 0);
  expect(unitsBefore - unitsAfter).toBe(ORDERS);
  expect(rest.faults.met()).toBeGreaterThan(ORDERS / 4);
  // Most pages need not wait until the faults end.
  expect(inTheWeather).toBeGreaterThan(ORDERS / 2);
  console.log(
    `chaos: ${inTheWeather} of ${ORDERS} confirmed, the others after it, ${placed.length} at the host, ${rest.faults.met()} faults met`,
  );
  // After the faults it sells as before.
  await expect
    .poll(async () => {
      const sent = orderOf([{ Code: CODE, Quantity: 1, Price: PRICE }]);
      return (await shop.post('/rest/order/add', sent, { token: tokens[0] })).status;
    })
    .toBe(200);
});
