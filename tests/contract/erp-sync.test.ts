/** An ERP over a bad line: requests and answers are lost, doubled and late, and nothing is lost, doubled or told wrongly. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { webhooks } from '#backend/database/tables/shop-events';
import { deliverDue } from '#backend/webhooks/deliver';
import { tokenAdd } from '#contract/calls/tokens';
import { webhookAdd } from '#contract/calls/webhooks';
import { ORIGIN } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { createErp, type ErpStore, type Fetch } from '../support/erp-sync.ts';
import { stockOf } from '../support/goods.ts';
import { useOrderApp } from '../support/order-app.ts';
import { type Received, useReceiver } from '../support/receiver.ts';
import { untilSettled } from '../support/settled.ts';

const { shop, post, plantOwn, place } = useOrderApp();
const { buyer, seller } = usePeople(shop, { buyer: {}, seller: SELLER });
const receiver = useReceiver();

/** Repeatable numbers from 0 to 1. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** A line that loses requests and answers, doubles requests, and sends some again later. */
const createLine = (roll: () => number) => {
  const late: (() => Promise<unknown>)[] = [];
  const send: Fetch = (url, init) => shop().app.rest(new Request(url, init));
  let isBad = true;
  const line: Fetch = async (url, init) => {
    const fault = isBad ? roll() : 1;
    if (fault < 0.15) throw new TypeError('request lost');
    if (fault < 0.3) late.push(() => send(url, init));
    if (fault < 0.45) await send(url, init);
    const answer = await send(url, init);
    if (fault >= 0.45 && fault < 0.6) throw new TypeError('answer lost');
    return answer;
  };
  return {
    line,
    /** Delivers what was held back, the newest first. */
    flush: async () => {
      for (const one of late.splice(0).reverse()) await one();
    },
    mend: () => {
      isBad = false;
    },
  };
};

const call = async (path: string, input: object) => {
  const { body } = await shop().post(path, input, { token: seller.token });
  expect(body.error).toBe('');
  return body;
};

/** Sets up what an owner sets up for an ERP. */
const connect = async (fetch: Fetch, store: ErpStore) => {
  const token = { name: 'ERP', permissions: ['orders', 'stock'], days: 30, perMinute: 300 };
  const { secret } = tokenAdd.output.parse(await call(tokenAdd.path, { token }));
  const types = [
    'order.placed',
    'order.paid',
    'order.dispatched',
    'order.cancelled',
    'order.changed',
  ];
  const webhook = { url: 'https://erp.example/hook', types };
  const hook = webhookAdd.output.parse(await call(webhookAdd.path, { webhook }));
  await shop().app.db.update(webhooks).set({ url: receiver.url() });
  const settings = { url: ORIGIN, token: secret, webhookSecret: hook.secret, companyId: 1, fetch };
  return createErp(settings, store);
};

const headersOf = ({ headers }: Received) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`]));

test.each([1, 2, 3])('orders out and stock in over a bad line, seed %i', async (seed) => {
  const { db } = shop().app;
  const roll = dice(seed);
  const { line, flush, mend } = createLine(roll);
  await db.delete(webhooks);
  receiver.answerWith(() => (roll() < 0.3 ? 500 : 200));
  const store: ErpStore = { orders: new Map(), receipts: [] };
  const code = await plantOwn({ B: 10 });
  const first = await place(buyer, code);
  const erp = await connect(line, store);
  let units = 10;
  const placed = [first];
  for (let day = 0; day < 12; day += 1) {
    placed.push(await place(buyer, code));
    const moved = placed[Math.floor(roll() * placed.length)];
    const state = roll() < 0.3 ? 'CAN' : 'PAP';
    if (moved)
      await post(
        'changeState',
        { orderId: moved.id, state, reason: 'x', sendEmail: false },
        seller,
      );
    erp.receive(code, 'B', 2);
    units += 2;
    // Each may fail; the next day repeats it.
    await erp.pushStock().catch(() => {});
    await erp.pullOrders().catch(() => {});
    await deliverDue({
      ...shop().app,
      allowsInside: true,
      log: { info() {}, warn() {}, error() {} },
    });
    await db.execute(sql`update webhook_deliveries set next_attempt_at = now()`);
    for (const one of receiver.received.splice(0).sort(() => roll() - 0.5))
      for (let times = roll() < 0.3 ? 2 : 1; times > 0; times -= 1)
        await erp.webhook(headersOf(one), one.body).catch(() => {});
    if (roll() < 0.4) await flush();
  }
  await flush();
  mend();
  await erp.pushStock();
  await untilSettled(db);
  await erp.pullOrders();
  const { rows } = await db.execute<{ number: number; state: string }>(
    sql`select number, state from orders order by number`,
  );
  const known = [...store.orders.values()].map(({ number, state }) => ({ number, state }));
  expect(known.toSorted((one, other) => one.number - other.number)).toEqual(rows);
  const sold = [...store.orders.values()]
    .filter(({ state }) => state !== 'CAN')
    .flatMap(({ items }) => items.filter((item) => item.code === code))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  expect(await stockOf(db, code)).toBe(units - sold);
  expect(store.receipts).toEqual([]);
});

test('forged, changed and old webhooks are refused', async () => {
  const { line, mend } = createLine(dice(9));
  mend();
  await shop().app.db.delete(webhooks);
  receiver.answerWith(() => 200);
  const erp = await connect(line, { orders: new Map(), receipts: [] });
  await place(buyer, await plantOwn({ B: 1 }));
  await untilSettled(shop().app.db);
  await deliverDue({ ...shop().app, allowsInside: true });
  const [one] = receiver.received;
  if (!one) throw new Error('nothing was delivered');
  const headers = headersOf(one);
  expect(await erp.webhook(headers, one.body)).toBe(200);
  expect(await erp.webhook(headers, `${one.body} `)).toBe(401);
  expect(await erp.webhook({ ...headers, 'webhook-timestamp': '1' }, one.body)).toBe(400);
  expect(await erp.webhook({ ...headers, 'webhook-signature': 'v1,AAAA' }, one.body)).toBe(401);
});
