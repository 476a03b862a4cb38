/**
 * A host that is slow, away, lies and breaks off, while many order at once: whoever is told of an order has
 * one there, and nobody has two.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderAdd } from '#contract/calls/orders';
import type { Fault } from '#emulators/rest-host/faults';
import { orderOf } from '../support/orders.ts';
import { useRestHost } from './over-host.ts';
import { WHO } from './steps/step.ts';

const made = useRestHost();

const ORDERS = 200;
/** At once, and from as many pages of two buyers. */
const AT_ONCE = 20;
/** How often a page sends an order again of which it was told nothing good. */
const TRIES = 6;

/** One after the other while the orders come: each for every so manieth question. */
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

/** Every unit of it is worth an order; there are enough for all. */
const CODE = 'TE128';
const PRICE = 1_760;

test(`${ORDERS} orders at once through all of it: none lost, none doubled`, {
  timeout: 150_000,
}, async () => {
  const { shop, rest } = made();
  const product = rest.host.world.products.find(({ ProductCode }) => ProductCode === CODE);
  const shelf = product?.Stock[0];
  if (!product || !shelf) throw new Error(`${CODE} is not in this world`);
  shelf.BranchQuant = ORDERS * 2;
  rest.host.tokenSeconds = 0;
  const unitsBefore = product.Stock.reduce((sum, { BranchQuant }) => sum + BranchQuant, 0);
  const ordersBefore = rest.host.world.orders.length;
  const tokens = await Promise.all([WHO.buyer, WHO.otherBuyer].map(shop.tokenOf));

  const confirmed = new Map<string, number>();
  let next = 0;
  /** A page: it sends the same order until it is told of it, as a person who presses again. */
  const order = async (index: number): Promise<void> => {
    const OrderGUID = randomUUID();
    const sent = orderOf([{ Code: CODE, Quantity: 1, Price: PRICE }], { OrderGUID });
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { status, body } = await shop.post('/rest/order/add', sent, {
        token: tokens[index % tokens.length],
      });
      if (status === 200) {
        confirmed.set(OrderGUID, orderAdd.output.parse(body).data.number);
        return;
      }
      expect([401, 500, 502, 503]).toContain(status);
    }
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

  const placed = rest.host.world.orders.slice(ordersBefore);
  const numbers = new Map(placed.map((one) => [one.OrderGUID, one.OrderNumber]));
  // Whoever was told has it, under that number.
  for (const [guid, number] of confirmed) expect(numbers.get(guid)).toBe(number);
  // Each once, and its unit was taken once.
  expect(numbers.size).toBe(placed.length);
  const unitsAfter = product.Stock.reduce((sum, { BranchQuant }) => sum + BranchQuant, 0);
  expect(unitsBefore - unitsAfter).toBe(placed.length);
  expect(rest.faults.met()).toBeGreaterThan(ORDERS / 4);
  expect(confirmed.size).toBeGreaterThan(0);
  console.log(
    `chaos: ${confirmed.size} of ${ORDERS} confirmed, ${placed.length} at the host, ${rest.faults.met()} faults met`,
  );
  // Once the weather is over it sells as before.
  await expect
    .poll(async () => {
      const sent = orderOf([{ Code: CODE, Quantity: 1, Price: PRICE }]);
      return (await shop.post('/rest/order/add', sent, { token: tokens[0] })).status;
    })
    .toBe(200);
});
