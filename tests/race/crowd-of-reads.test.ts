/** More reads than a process can answer: orders are placed, and the rest is refused at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { concurrencyLimits } from '#backend/rate-limit/admission';
import { postRequest, readAnswer } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { HELD } from '../support/holding.ts';
import { type App, createApp } from '../support/make-app.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { roomyVariant } from '../support/roomy.ts';

const CONNECTIONS = 8;
const READS = 200;
const ORDERS = 30;
const { url, database } = useDatabase();
const warnings: string[] = [];
let app: App;
let buyer: Planted;

beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'RAD-1', stock: { B: ORDERS } });
  buyer = await plantUser(db);
  app = createApp({
    databaseUrl: url(),
    connections: CONNECTIONS,
    concurrency: concurrencyLimits(CONNECTIONS),
    variant: await roomyVariant(),
    limits: null,
    log: { info: () => {}, warn: (_, message) => warnings.push(message), error: () => {} },
  });
});
afterAll(() => app.close());

test('reads that hang leave the orders their way, and those beyond a short line are refused before they cost anything', async () => {
  // Every read of the brands waits for this now.
  const other = connect(url(), 1);
  const client = await other.pool.connect();
  await client.query(`begin; ${HELD}; lock table brands in access exclusive mode`);
  const reads = Array.from({ length: READS }, async () => {
    const begun = performance.now();
    const answer = await app.rest(postRequest('/rest/brand/list', {}));
    return { ...(await readAnswer(answer)), ms: performance.now() - begun };
  });
  const orders = Array.from({ length: ORDERS }, async () => {
    const input = orderOf([{ Code: 'RAD-1', Quantity: 1, Price: 100 }]);
    return (await app.rest(postRequest('/rest/order/add', input, buyer))).status;
  });
  expect(new Set(await Promise.all(orders))).toEqual(new Set([200]));
  await client.query('commit');
  client.release();
  await other.close();

  const answers = await Promise.all(reads);
  const { reads: share } = concurrencyLimits(CONNECTIONS);
  const refused = answers.filter(({ status }) => status === 503);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(refused.length).toBeGreaterThanOrEqual(READS - share.atOnce - share.waiting);
  for (const { body, headers } of refused) {
    expect(body.errorCode).toBe('server.unavailable');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // A crowd does not fill the log.
  expect(warnings).toEqual([]);

  // And it is over with the crowd.
  expect((await app.rest(postRequest('/rest/brand/list', {}))).status).toBe(200);
});

test('a caller who waits too long gets an error instead of a late reply', async () => {
  const other = connect(url(), 1);
  const client = await other.pool.connect();
  await client.query(`begin; ${HELD}; lock table brands in access exclusive mode`);
  const { reads: share } = concurrencyLimits(CONNECTIONS);
  const begun = performance.now();
  const ask = () => app.rest(postRequest('/rest/brand/list', {}));
  const hanging = Array.from({ length: share.atOnce }, ask);
  const answer = await ask();
  expect(answer.status).toBe(503);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(share.patienceMs - 50);
  await client.query('commit');
  client.release();
  await other.close();
  expect(new Set((await Promise.all(hanging)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('unfinished requests do not use up the places of others', async () => {
  const endless = () =>
    new Request('http://localhost:4321/rest/brand/list', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream({
        start: (sender) => sender.enqueue(new TextEncoder().encode('{')),
      }),
      // Node requires it; the type lacks it.
      ...{ duplex: 'half' },
    });
  const { reads: share } = concurrencyLimits(CONNECTIONS);
  for (let sent = 0; sent <= share.atOnce + share.waiting; sent += 1) void app.rest(endless());
  expect((await app.rest(postRequest('/rest/brand/list', {}))).status).toBe(200);
});
