/** Rate limits: people pass, programs get a time to retry. */
import { expect, test } from 'vitest';
import { LIMITS, type Limits } from '#backend/rate-limit/limits';
import { calls } from '#contract/calls';
import { ORIGIN, postRequest, readAnswer, useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

const small = (name: string, points: number) => ({ name, points, seconds: 600 });
const limits: Limits = {
  reads: { address: small('reads', 5) },
  writes: { address: small('writes', 50), account: small('writes-account', 4) },
  calls: {
    stockCheck: { ...LIMITS.calls.stockCheck, address: small('rows', 30) },
    importWork: LIMITS.calls.importWork ?? {},
    stockList: { ...LIMITS.calls.stockList, address: small('codes', 30) },
  },
  notifications: small('notifications', 3),
  pictures: small('pictures', 3),
  livePages: small('live-pages', 3),
  printFiles: small('print-files', 3),
  noticeClicks: small('notice-clicks', 3),
  calendars: small('calendars', 3),
  quantities: LIMITS.quantities,
};

let buyer: Planted;
const shop = useApp(
  async ({ app: { db } }) => {
    await plantPlaces(db);
    await plantShelves(db);
    await plantProduct(db, { code: 'MIL', stock: { B: 1_000 } });
    buyer = await plantUser(db);
  },
  undefined,
  limits,
);
const from = (address: string, token?: string) => ({
  headers: { 'x-nf-client-connection-ip': address },
  token,
});

test('reads beyond the limit get a time to retry; other callers pass', async () => {
  const ask = (address: string) => shop().post(calls.brandList.path, {}, from(address));
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('198.51.100.1')));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429,
  ]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({
    errorCode: 'request.tooMany',
    error: 'Demasiados intentos. Espera unos minutos.',
  });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('198.51.100.2')).status).toBe(200);
});

test.each([
  ['a body that is no JSON', 1, '{', {}],
  ['a body of another type', 2, '{}', { 'content-type': 'text/plain' }],
  ['a body that is too large', 3, `"${'x'.repeat(200_000)}"`, {}],
])('%s counts as well', async (_name, place, body, headers) => {
  const address = `203.0.113.${place}`;
  const statuses: number[] = [];
  for (let n = 1; n <= 7; n++) {
    const caller = { headers: { 'x-nf-client-connection-ip': address, ...headers } };
    statuses.push((await shop().post(calls.brandList.path, body, caller)).status);
  }
  expect(statuses.slice(0, 5).every((status) => status === 400 || status === 413)).toBe(true);
  expect(statuses.slice(5)).toEqual([429, 429]);
});

test('an IPv6 network counts as one caller', async () => {
  const statuses: number[] = [];
  for (let n = 1; n <= 6; n++)
    statuses.push((await shop().post(calls.brandList.path, {}, from(`2001:db8:1:2::${n}`))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('an account is counted across addresses', async () => {
  const statuses: number[] = [];
  for (let n = 1; n <= 5; n++) {
    const caller = from(`198.51.100.${n + 10}`, buyer.token);
    statuses.push((await shop().post(calls.userSessionEnd.path, { id: 'x' }, caller)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

test('polling an import does not use up its seller’s limit', async () => {
  const seller = await plantUser(shop().app.db, { isSeller: true, employeeOf: 1 });
  const caller = from('198.51.100.77', seller.token);
  const work = { guid: '00000000-0000-4000-8000-000000000000' };
  // The requests of three windows in a minute.
  for (let n = 1; n <= 3 * 86; n++)
    expect((await shop().post(calls.importWork.path, work, caller)).status).toBe(404);
  expect((await shop().post(calls.importRemove.path, work, caller)).status).toBe(404);
});

test('stock questions are counted by row, up to the limit of a cart', async () => {
  const ask = (Quantity: number, rows: number) =>
    shop().post(
      calls.stockCheck.path,
      { items: Array.from({ length: rows }, () => ({ Code: 'MIL', Quantity })) },
      from('198.51.100.30'),
    );
  for (const quantity of [100, 101, 1_000, 1_001, 2_000_000])
    expect((await ask(quantity, 1)).body.data).toMatchObject([{ code: 'MIL', upTo: 10 }]);
  expect((await ask(1, 20)).status).toBe(200);
  expect((await ask(1, 20)).status).toBe(429);
});

test('lists of codes are counted by the code', async () => {
  const ask = (count: number) => {
    const codes = Array.from({ length: count }, (_, place) => `R${place}`);
    return shop().post(calls.stockList.path, { codes }, from('198.51.100.31'));
  };
  expect((await ask(5)).status).toBe(200);
  expect((await ask(20)).status).toBe(429);
});

test('notifications beyond the limit of their sender get a time to retry', async () => {
  const post = async (address: string) => {
    const request = postRequest('/webhooks/mercado-pago', {}, from(address));
    return readAnswer(await shop().app.webhook(request));
  };
  // Without credentials the provider is not offered.
  for (let n = 0; n < 3; n++) expect((await post('198.51.100.40')).status).toBe(404);
  const refused = await post('198.51.100.40');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post('198.51.100.41')).status).toBe(404);
});

test.each([
  ['pictures', (request: Request) => shop().app.image(request), '/imagenes/nada'],
  [
    'product pages without a file',
    (request: Request) => shop().app.liveProduct(request, ORIGIN),
    '/productos/nada',
  ],
  ['calendars', (request: Request) => shop().app.calendar(request), '/calendario/nada.ics'],
] as const)('%s beyond the limit are refused, and others go on', async (_name, ask, path) => {
  const from = (address: string) =>
    ask(new Request(`${ORIGIN}${path}`, { headers: { 'x-nf-client-connection-ip': address } }));
  for (let n = 0; n < 3; n++) expect([302, 404]).toContain((await from('203.0.113.40')).status);
  const refused = await from('203.0.113.40');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([302, 404]).toContain((await from('203.0.113.41')).status);
});

test('every limit of the table belongs to an existing call and has a unique name', () => {
  expect(Object.keys(LIMITS.calls).filter((name) => !(name in calls))).toEqual([]);
});
