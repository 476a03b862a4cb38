/** Webhooks: events in the transaction of their change, signed deliveries in order, retries, and the guard of addresses. */
import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mails } from '#backend/database/tables/mail';
import { shopEvents, webhookDeliveries, webhooks } from '#backend/database/tables/shop-events';
import { deliverDue } from '#backend/webhooks/deliver';
import { postJson } from '#backend/webhooks/post';
import { isPublicAddress, isWebhookUrl } from '#backend/webhooks/public-address';
import { auditList } from '#contract/calls/audit';
import { stockMove } from '#contract/calls/stock-changes';
import {
  webhookDeliveries as deliveriesCall,
  webhookAdd,
  webhookFilter,
  webhookRemove,
  webhookResend,
  webhookUpdate,
} from '#contract/calls/webhooks';
import type { EventType } from '#contract/entities/shop-events';
import { SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import { useReceiver } from '../support/receiver.ts';
import { untilSettled } from '../support/settled.ts';

const { shop, post, plantOwn, place } = useOrderApp();
const { buyer, seller } = usePeople(shop, { buyer: {}, seller: SELLER });
const receiver = useReceiver();
let code = '';

beforeAll(async () => {
  code = await plantOwn({ B: 50 });
});
beforeEach(async () => {
  await shop().app.db.delete(webhooks);
  receiver.answerWith(() => 200);
});

const call = async (path: string, input: object) => {
  const { status, body } = await shop().post(path, input, { token: seller.token });
  expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  return body;
};
/** Adds a webhook to the receiver of this test. */
const add = async (...types: EventType[]) => {
  // Earlier tests' events are not for it.
  await untilSettled(shop().app.db);
  const webhook = { url: 'https://example.com/hook', types };
  const { data, secret } = webhookAdd.output.parse(await call(webhookAdd.path, { webhook }));
  await shop().app.db.update(webhooks).set({ url: receiver.url() }).where(eq(webhooks.id, data.id));
  return { ...data, secret };
};
const deliverNow = () =>
  deliverDue({ ...shop().app, allowsInside: true, log: { info() {}, warn() {}, error() {} } });
const deliver = async () => {
  await untilSettled(shop().app.db);
  return deliverNow();
};
/** Makes waiting deliveries due. */
const passPause = () => shop().app.db.update(webhookDeliveries).set({ nextAttemptAt: sql`now()` });
const told = () =>
  receiver.received.map(({ event }) => `${event.type} ${event.data.number ?? event.data.code}`);
const move = (orderId: number, state: string) =>
  post('changeState', { orderId, state, sendEmail: false }, seller);
const changeStock = (change = 1) =>
  call(stockMove.path, { code, branch: 'B', change, reason: 'Recuento' });

test('the events of an order are delivered in order, signed by Standard Webhooks', async () => {
  const { secret } = await add('order.placed', 'order.paid', 'order.dispatched', 'order.cancelled');
  const order = await place(buyer, code);
  await move(order.id, 'PAP');
  await move(order.id, 'DIS');
  const other = await place(buyer, code);
  await move(other.id, 'CAN');
  expect(await deliver()).toMatchObject({ delivered: 5, postponed: 0 });
  const own = told().filter((text) => text.endsWith(` ${order.number}`));
  expect(own).toEqual(
    ['order.placed', 'order.paid', 'order.dispatched'].map((type) => `${type} ${order.number}`),
  );
  expect(told()).toContain(`order.cancelled ${other.number}`);
  expect(receiver.received[0]?.event.data).toEqual({ orderId: order.id, number: order.number });
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  for (const { headers, body } of receiver.received) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
});

test('a failed delivery holds back later ones of its order, and no others', async () => {
  await add('order.placed', 'order.paid');
  const first = await place(buyer, code);
  await move(first.id, 'PAP');
  const second = await place(buyer, code);
  receiver.answerWith(({ event }) => (event.data.number === first.number ? 500 : 200));
  expect(await deliver()).toMatchObject({ delivered: 1, postponed: 1 });
  expect(told().toSorted()).toEqual([
    `order.placed ${first.number}`,
    `order.placed ${second.number}`,
  ]);
  const [id] = receiver.received.flatMap(({ headers, event }) =>
    event.data.number === first.number ? [headers['webhook-id']] : [],
  );
  receiver.answerWith(() => 200);
  await deliver();
  expect(told(), 'before the pause is over').toEqual([]);
  await passPause();
  await deliver();
  expect(told()).toEqual([`order.placed ${first.number}`, `order.paid ${first.number}`]);
  expect(receiver.received[0]?.headers['webhook-id']).toBe(id);
});

test('pauses grow to a day', async () => {
  await add('stock.changed');
  await changeStock();
  receiver.answerWith(() => 503);
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await deliver();
    const [row] = await shop()
      .app.db.select({
        pause: sql<number>`extract(epoch from next_attempt_at - now())::float`,
        failedAt: webhookDeliveries.failedAt,
      })
      .from(webhookDeliveries);
    expect(row?.failedAt).toBeNull();
    pauses.push(row?.pause ?? 0);
    await passPause();
  }
  for (const [index, pause] of pauses.entries())
    if (index > 0 && index < 10) expect(pause).toBeGreaterThan(pauses[index - 1] ?? 0);
  expect(pauses[0]).toBeLessThan(7);
  expect(pauses[11]).toBeGreaterThan(86_000);
  await deliver();
  expect((await shop().app.db.select().from(webhookDeliveries))[0]?.failedAt).not.toBeNull();
});

test('a webhook that failed for days is disabled, and its maker is told', async () => {
  const { id } = await add('stock.changed');
  const { db } = shop().app;
  await changeStock();
  receiver.answerWith(() => 500);
  await deliver();
  await db.update(webhookDeliveries).set({ attempts: 12, nextAttemptAt: sql`now()` });
  await db.update(webhooks).set({ failingSince: sql`now() - interval '4 days'` });
  expect(await deliver()).toMatchObject({ givenUp: 1 });
  const [hook] = webhookFilter.output.parse(await call(webhookFilter.path, {})).data;
  expect(hook).toMatchObject({ id, isDisabled: true });
  const sent = await db.select().from(mails).where(eq(mails.template, 'webhookOff'));
  expect(sent.map(({ recipient }) => recipient)).toEqual([seller.email]);
  // Enabled again, it gets what happened meanwhile.
  await changeStock();
  receiver.answerWith(() => 200);
  expect(await deliver()).toMatchObject({ delivered: 0 });
  await call(webhookUpdate.path, { id, version: hook?.version, parms: { isDisabled: false } });
  expect(await deliver()).toMatchObject({ delivered: 1 });
});

test('a receiver that answers 410 gets no more', async () => {
  await add('stock.changed');
  await changeStock();
  receiver.answerWith(() => 410);
  expect(await deliver()).toMatchObject({ givenUp: 1 });
  expect((await shop().app.db.select().from(webhooks))[0]?.isDisabled).toBe(true);
});

test('redirects are not followed', async () => {
  await add('stock.changed');
  await changeStock();
  receiver.answerWith(() => 302);
  expect(await deliver()).toMatchObject({ postponed: 1 });
  expect(receiver.received.length).toBe(1);
});

test('several changes of one kind are one delivery, a change after it another', async () => {
  await add('stock.changed', 'product.changed');
  await changeStock();
  await changeStock(-1);
  await deliver();
  expect(told()).toEqual([`stock.changed ${code}`]);
  await changeStock();
  await deliver();
  expect(told()).toEqual([`stock.changed ${code}`, `stock.changed ${code}`]);
});

test('a change that is rolled back is not told, and one that commits late is not passed over', async () => {
  const { db } = shop().app;
  await add('stock.changed');
  const other = await plantOwn({ B: 5 });
  await deliver();
  receiver.answerWith(() => 200);
  const setStock = (one: string, units: number) => sql`update stock set quantity = ${units}
    where product_id = (select id from products where code = ${one})`;
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(setStock(other, 7));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await deliver();
  expect(told()).toEqual([]);
  await db.transaction(async (tx) => {
    await tx.execute(setStock(other, 9));
    // Commits first, with a later event.
    await changeStock();
    await deliverNow();
  });
  await deliver();
  expect(told().toSorted()).toEqual([`stock.changed ${code}`, `stock.changed ${other}`].toSorted());
});

test('prices, products, customers and returns are told by kind', async () => {
  const { db } = shop().app;
  const typesOf = async (change: ReturnType<typeof sql>) => {
    await db.delete(shopEvents);
    await db.execute(change);
    const rows = await db.select().from(shopEvents).orderBy(shopEvents.id);
    return rows.map(({ type, data }) => [type, Object.keys(data).toSorted().join()]);
  };
  const order = await place(buyer, code);
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into returns (guid, order_id, state, actor, reason)
        values (gen_random_uuid(), ${order.id}, 'ACC', 'seller', 'x') returning id`,
  );
  const received = sql`insert into return_events (return_id, to_state, actor, user_id)
    values (${rows[0]?.id}, 'REC', 'seller', ${seller.userId})`;
  expect(await typesOf(received)).toEqual([['order.returned', 'number,orderId']]);
  expect(
    await typesOf(sql`update products set price_cents = price_cents + 1 where code = ${code}`),
  ).toEqual([['price.changed', 'code']]);
  expect(
    await typesOf(
      sql`update products set name = 'Otro', version = version + 1 where code = ${code}`,
    ),
  ).toEqual([['product.changed', 'code']]);
  expect(
    await typesOf(sql`update products set relevance = relevance where code = ${code}`),
  ).toEqual([]);
  expect(await typesOf(sql`update stock set quantity = quantity`)).toEqual([]);
  expect(await typesOf(sql`insert into persons (name, last_name) values ('Eva', 'Sosa')`)).toEqual([
    ['customer.added', 'personId'],
  ]);
});

test('a delivery is sent again with the same id', async () => {
  const { id } = await add('stock.changed');
  await changeStock();
  await deliver();
  const filters = [{ FilterKey: 'webhookId', FilterValue: `${id}` }];
  const log = deliveriesCall.output.parse(await call(deliveriesCall.path, { filters })).data;
  expect(log).toMatchObject([{ type: 'stock.changed', data: { code }, status: 200, attempts: 1 }]);
  await call(webhookResend.path, { id: log[0]?.id });
  await deliver();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([log[0]?.messageId, log[0]?.messageId]);
});

test('a key is shown once and can be changed; a removed webhook takes its log along', async () => {
  const { id, secret } = await add('stock.changed');
  expect(JSON.stringify(await call(webhookFilter.path, {}))).not.toContain('whsec_');
  const [row] = await shop().app.db.select().from(webhooks);
  expect(row?.sealedSecret).not.toContain(secret.slice(6));
  const update = { id, version: 1, parms: { newSecret: true } };
  const changed = webhookUpdate.output.parse(await call(webhookUpdate.path, update));
  expect(changed.secret).toMatch(/^whsec_/);
  expect(changed.secret).not.toBe(secret);
  const stale = await shop().post(webhookUpdate.path, update, { token: seller.token });
  expect(stale.body.errorCode).toBe('record.stale');
  await changeStock();
  await deliver();
  await call(webhookRemove.path, { id });
  expect(await shop().app.db.$count(webhookDeliveries)).toBe(0);
  const history = auditList.output.parse(await call(auditList.path, { subject: 'webhook' }));
  expect(history.data.slice(0, 3).map(({ action }) => action)).toEqual(['DLT', 'UPD', 'INS']);
});

test.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.1.2.3/',
  'https://localhost/',
  'https://user:pass@example.com/',
  'ftp://example.com/',
  'hook',
])('the address %s is refused', async (url) => {
  const webhook = { url, types: ['stock.changed'] };
  const { body } = await shop().post(webhookAdd.path, { webhook }, { token: seller.token });
  expect(body).toMatchObject({
    errorCode: 'request.invalid',
    fields: { 'webhook.url': expect.any(String) },
  });
  expect(isWebhookUrl(url, false)).toBe(false);
});

test('only public addresses are called, also where a name leads elsewhere', async () => {
  for (const address of ['8.8.8.8', '2606:4700:4700::1111'])
    expect(isPublicAddress(address)).toBe(true);
  for (const address of [
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    '2002:7f00:1::',
    'localhost',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  await expect(postJson('https://localhost/', { headers: {}, body: '{}' }, false)).rejects.toThrow(
    'the address is not public',
  );
});
