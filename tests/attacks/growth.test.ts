/** Many calls leak no memory, timers or connections. GROWTH_CALLS sets their number. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { poolOf } from '#backend/database/connection';
import type { Call } from '#contract/call';
import { calls } from '#contract/calls';
import { ORIGIN, useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { nextAddress } from '../support/random.ts';
import { sampleInput } from '../support/samples.ts';

const CALLS = Number(process.env.GROWTH_CALLS ?? 8_000);
const WARM_UP = 2_000;
/** A leak grows in each round; caches and late compilation in few. */
const ROUNDS = 4;
/** More rounds average out noise; a leak remains. */
const MAX_ROUNDS = 12;
const AT_ONCE = 8;
/** Bytes that a call may leave in the median round: less than a leaked line. */
const BOUND_BYTES = 100;

setFlagsFromString('--expose_gc');
const collect: () => void = runInNewContext('gc');

const buyers: Planted[] = [];
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'texto', stock: { B: 500_000, C: 500_000 } });
  for (let n = 0; n < 50; n += 1) buyers.push(await plantUser(db));
});

/** Password hashing and deliberate delays would take most of the time. */
const quick: Call[] = Object.values(calls).filter(
  ({ path }: Call) => !/user\/(addWith|changePwd|restore)|suscription/.test(path),
);
const reads = quick.map((call) => ({ path: call.path, body: JSON.stringify(sampleInput(call)) }));

/** All calls of the contract, orders and refusals, each from another address. */
const one = async (n: number): Promise<void> => {
  const { app, post } = shop();
  const token = n % 3 === 0 ? undefined : buyers[n % buyers.length]?.token;
  const headers = {
    'x-real-ip': nextAddress(),
    'user-agent': `visitante ${n}`,
  };
  const shot = reads[n % reads.length];
  if (n % 10 === 0) {
    const order = orderOf([{ Code: 'texto', Quantity: 1, Price: 100 }], { OrderPhone: `09 ${n}` });
    await post('/rest/order/add', order, { token, headers });
  } else if (n % 10 === 1) await post('/rest/order/add', '{', { token: `x!${n}`, headers });
  else if (n % 10 === 2) {
    const picture = await app.image(new Request(`${ORIGIN}/imagenes/nada-${n}`, { headers }));
    await picture.arrayBuffer();
  } else if (shot) await post(shot.path, shot.body, { token, headers });
};

const run = async (count: number, from: number): Promise<void> => {
  let next = from;
  const work = async () => {
    for (let n = next++; n < from + count; n = next++) await one(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/** Listeners in this process. */
const listeners = (): number =>
  process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);

/** Heap after garbage collection. */
const measure = async () => {
  // Finalized objects are released by the second collection.
  collect();
  await new Promise(setImmediate);
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const handles = process.getActiveResourcesInfo().length;
  return { bytes: heapUsed + external, handles, listeners: listeners() };
};

test(`${CALLS} calls leak nothing`, { timeout: 120_000 + CALLS * 120 }, async () => {
  await run(WARM_UP, 0);
  const first = await measure();
  const count = Math.ceil(CALLS / ROUNDS);
  const left: number[] = [];
  let last = first;
  const middle = () => left.toSorted((a, b) => a - b)[left.length >> 1] ?? 0;
  for (
    let round = 0;
    round < ROUNDS || (round < MAX_ROUNDS && middle() >= BOUND_BYTES);
    round += 1
  ) {
    await run(count, WARM_UP + round * count);
    const now = await measure();
    left.push(Math.round((now.bytes - last.bytes) / count));
    last = now;
  }
  const handles = last.handles - first.handles;
  console.log(`bytes that a call left, by rounds of ${count}: ${left}; ${handles} handles more`);
  expect(middle()).toBeLessThan(BOUND_BYTES);
  expect(handles).toBeLessThan(30);
  expect(last.listeners - first.listeners).toBeLessThan(30);
  const pool = poolOf(shop().app.db);
  expect(pool.waitingCount).toBe(0);
  expect(pool.totalCount).toBe(pool.idleCount);
  expect(shop().errors).toEqual([]);
});
