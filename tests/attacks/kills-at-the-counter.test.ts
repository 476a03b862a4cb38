/**
 * Processes that are killed while quotations are accepted, orders edited and paid, returns received and money refunded:
 * each happens once, with its stock and its money. KILLS sets how many die.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderEdit } from '#contract/calls/order-edit';
import { orderDetail } from '#contract/calls/order-management';
import { quotationAccept } from '#contract/calls/quotations';
import { returnAdd, returnRefund } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import type { Quotation } from '#contract/entities/quotations';
import { CODE, type Placed, PRICE_CENTS, useCounter } from '../payments/counter.ts';
import { plantProduct, stockOf } from '../support/goods.ts';
import { acceptanceOf, quotationCalls } from '../support/quotations.ts';
import { random } from '../support/random.ts';
import { newest } from '../support/returns.ts';
import { type Servers, startServers } from '../support/servers.ts';
import { until } from '../support/waiting.ts';

const KILLS = Number(process.env.KILLS ?? 3);
/** Requests per kind, while one process dies. */
const AT_ONCE = 3;
const UNITS = 3;
const PRICE = PRICE_CENTS / 100;
/** The longest that a process works before it dies. */
const LIFE_MS = 250;
const QUOTED = 'OFRECIDO';
const STOCK = 1_000;

const counter = useCounter();
const quoting = quotationCalls(
  (path, input, token) => counter().post(path, input, token),
  () => counter().seller.token,
);
let victim: Promise<Servers>;
/** Requests whose process died. */
let unheard = 0;
const start = () => startServers(1, counter().databaseUrl, counter().emulators.environment);

beforeAll(async () => {
  await plantProduct(counter().app.db, { code: QUOTED, stock: { B: STOCK } });
  await counter().setStock(STOCK);
  victim = start();
  await victim;
});
afterAll(async () => (await victim).stop());

/** @returns undefined where the process died */
const post = async (path: string, input: unknown, token: string | undefined) => {
  try {
    const [url = ''] = (await victim).urls;
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `OAuth ${token}` }),
      },
      body: JSON.stringify(input),
    });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

/** Repeats a request until it has an answer, as a page does. @returns its status */
const insist = async (path: string, input: unknown, token?: string): Promise<number> => {
  let status = 0;
  await until(`an answer of ${path}`, async () => {
    status = (await post(path, input, token))?.status ?? 0;
    if (status === 0) unheard += 1;
    return status !== 0 && status !== 503;
  });
  return status;
};

const detail = async ({ id }: { id: number }): Promise<Order> => {
  const { body } = await counter().post(orderDetail.path, { orderId: id }, counter().seller.token);
  return orderDetail.output.parse(body).data.order;
};
const paid = async (): Promise<Placed> => {
  const placed = await counter().atCheckout('MPU', UNITS);
  await counter().pay(placed);
  return placed;
};
const times = <T>(work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)));

/** Makes the refund that a dead process left due, as a seller does later. */
const finish = async (order: Order): Promise<void> => {
  const { id: returnId, version, refund } = newest(order);
  if (refund?.outcome === 'done') return;
  // A request without an answer counts as broken off after a minute.
  await counter().app.db.execute(sql`update refunds set asked_at = now() - interval '1 hour'
    where order_id = ${order.id} and outcome = 'asked'`);
  const again = { by: 'provider', amount: refund?.amount };
  const input = { returnId, version, refund: again };
  // Refused where the provider had made it: it is read first.
  expect([200, 409]).toContain(await insist(returnRefund.path, input, counter().seller.token));
};

/** Reads at the provider how much of an order's payment went back. */
const returnedAtProvider = ({ guid }: Placed): number[] =>
  [...counter().emulators.mercadoPago.payments.values()]
    .filter(({ metadata }) => JSON.stringify(metadata).includes(guid))
    .map((payment) => payment.transaction_amount_refunded);

interface Wishes {
  quotations: Quotation[];
  edits: Placed[];
  returns: Placed[];
}

const prepare = async (): Promise<Wishes> => {
  const quotations: Quotation[] = [];
  for (let n = 0; n < AT_ONCE; n += 1)
    quotations.push(await quoting.sent([{ Code: QUOTED, Price: 80, Quantity: 2 }]));
  return { quotations, edits: await times(paid), returns: await times(paid) };
};

/** Sends all of them to a process that dies meanwhile. */
const sendAndKill = async ({ quotations, edits, returns }: Wishes): Promise<void> => {
  const { token } = counter().seller;
  const editInputs = await Promise.all(
    edits.map(async (placed) => ({
      ...{ orderId: placed.id, version: (await detail(placed)).version },
      ...{ items: [{ code: CODE, quantity: 1 }], shippingId: 'RES', branchCode: 'B' },
      refundBy: 'provider',
    })),
  );
  const sent = [
    ...quotations.map(async (quotation) =>
      expect(await insist(quotationAccept.path, acceptanceOf(quotation))).toBe(200),
    ),
    // A repeat is told that the order was changed, if only by itself.
    ...editInputs.map(async (input) =>
      expect([200, 409]).toContain(await insist(orderEdit.path, input, token)),
    ),
    ...returns.map(async ({ id }) =>
      expect(
        await insist(
          returnAdd.path,
          {
            ...{ orderId: id, key: randomUUID(), reason: 'No era el que necesitaba' },
            items: [{ code: CODE, quantity: 2 }],
            arrived: [{ code: CODE, quantity: 2, branch: 'C' }],
            refund: { by: 'provider', amount: 2 * PRICE },
          },
          token,
        ),
      ).toBe(200),
    ),
  ];
  await wait(random.int(0, LIFE_MS));
  const dying = await victim;
  victim = dying.kill().then(start);
  await Promise.all(sent);
};

test('a quotation, an edit and a return happen once each, whenever the process dies', {
  timeout: 300_000,
}, async () => {
  const { db } = counter().app;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const [stock, quoted] = [await counter().stock(), await stockOf(db, QUOTED)];
    const wishes = await prepare();
    // The provider's notifications are lost as well.
    await counter().unheard(() => sendAndKill(wishes));
    for (const placed of [...wishes.edits, ...wishes.returns]) {
      await finish(await detail(placed));
      const order = await detail(placed);
      expect(order.state).toBe('PAP');
      expect(order.returns).toHaveLength(1);
      expect(newest(order).refund).toMatchObject({ amount: 2 * PRICE, outcome: 'done' });
      expect(order.counter?.paid).toMatchObject([{ returned: 2 * PRICE }]);
      expect(returnedAtProvider(placed)).toEqual([2 * PRICE]);
    }
    for (const placed of wishes.edits) {
      expect(await detail(placed)).toMatchObject({ total: PRICE, items: [{ quantity: 1 }] });
      const edited = (await counter().mails(placed)).filter((event) =>
        event.startsWith('order-edited'),
      );
      expect(edited).toHaveLength(1);
    }
    // One unit of each order is still its buyer's.
    expect(await counter().stock()).toBe(stock - 2 * AT_ONCE);
    expect(await stockOf(db, QUOTED)).toBe(quoted - 2 * AT_ONCE);
  }
  console.log(`${KILLS} kills: ${unheard} requests had no answer`);
  expect(unheard).toBeGreaterThan(0);
  const { rows } = await db.execute<{ orders: number; units: number; mails: number }>(
    sql`select count(distinct i.order_id)::int as orders, sum(i.quantity)::int as units,
          (select count(*)::int from mails where event like 'order-received:%'
            and exists (select from orders o where o.number::text = split_part(event, ':', 2)
              and o.priced_by_id is not null)) as mails
        from order_items i where i.code = ${QUOTED}`,
  );
  const accepted = KILLS * AT_ONCE;
  expect(rows).toEqual([{ orders: accepted, units: 2 * accepted, mails: accepted }]);
});

test('an edit against a payment, and a return against a refund, whenever the process dies', {
  timeout: 300_000,
}, async () => {
  const { token } = counter().seller;
  const all = UNITS * PRICE;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const [unpaid, returned] = [
      await times(() => counter().atCheckout('MPU', 1)),
      await times(paid),
    ];
    const stock = await counter().stock();
    const edits = await Promise.all(
      unpaid.map(async (placed) => ({
        ...{ orderId: placed.id, version: (await detail(placed)).version },
        ...{ items: [{ code: CODE, quantity: 2 }], shippingId: 'RES', branchCode: 'B' },
      })),
    );
    const agreed = await Promise.all(returned.map((placed) => counter().refundable(placed)));
    const sent = [
      ...edits.map((input) => insist(orderEdit.path, input, token)),
      ...unpaid.map(async (placed) => {
        await counter().pay(placed);
        return 200;
      }),
      ...returned.map(({ id: orderId }) =>
        insist(
          returnAdd.path,
          {
            ...{ orderId, key: randomUUID(), reason: 'No era el que necesitaba' },
            items: [{ code: CODE, quantity: UNITS }],
            arrived: [{ code: CODE, quantity: UNITS, branch: 'B' }],
            refund: { by: 'provider', amount: all },
          },
          token,
        ),
      ),
      ...returned.map(({ id: orderId }, n) =>
        insist('/rest/payment/refund', { orderId, refund: agreed[n] }, token),
      ),
    ];
    await wait(random.int(0, LIFE_MS));
    const dying = await victim;
    victim = dying.kill().then(start);
    for (const status of await Promise.all(sent)) expect([200, 409]).toContain(status);
    await counter().emulators.mercadoPago.provider.settled();
    let held = 0;
    for (const placed of unpaid) {
      const order = await detail(placed);
      const isPaid = order.state === 'PAP';
      expect(order.total).toBe(isPaid ? PRICE : 2 * PRICE);
      if (!isPaid) expect(order.counter?.attention).toContain('no coincide');
      held += (isPaid ? 1 : 2) - 1;
    }
    for (const placed of returned) {
      if ((await detail(placed)).returns) await finish(await detail(placed));
      const { state, returns = [] } = await detail(placed);
      expect(returnedAtProvider(placed)).toEqual([all]);
      expect(state === 'CAN' || returns.length === 1).toBe(true);
      held -= UNITS;
    }
    expect(await counter().stock()).toBe(stock - held);
  }
});
