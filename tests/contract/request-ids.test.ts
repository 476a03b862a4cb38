import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { type Host, startHost } from '../support/hosts.ts';
import { plantPlaces } from '../support/people.ts';
import { until } from '../support/waiting.ts';

const { url, database } = useDatabase();
let proxied: Host;
let bare: Host;

beforeAll(async () => {
  await plantPlaces(database().db);
  const environment = { LOG_LEVEL: 'debug', WITHOUT_JOBS: '1' };
  [proxied, bare] = await Promise.all([
    startHost(url(), { ...environment, TRUST_PROXY: '1' }),
    startHost(url(), environment),
  ]);
});
afterAll(async () => {
  for (const host of [proxied, bare]) {
    host.signal('SIGTERM');
    await host.ended;
  }
});

const GIVEN = 'edge-7f3a19c2';
const FROM_PROXY = { 'x-proxy-request-id': GIVEN, 'x-forwarded-for': '203.0.113.7' };
const linesOf = (host: Host, requestId: string | null) =>
  host.lines().filter((line) => line.requestId === requestId);

test('a trusted proxy names the request; otherwise a new name is made', async () => {
  const told = await fetch(`${proxied.url}/rest/brand/list`, { headers: FROM_PROXY });
  expect(told.headers.get('x-request-id')).toBe(GIVEN);
  const made = await fetch(`${bare.url}/rest/brand/list`, { headers: FROM_PROXY });
  expect(made.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  const odd = await fetch(`${proxied.url}/rest/brand/list`, {
    headers: { ...FROM_PROXY, 'x-proxy-request-id': 'a b"c' },
  });
  expect(odd.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  const claimed = await fetch(`${proxied.url}/rest/brand/list`, {
    headers: { 'x-request-id': GIVEN, 'x-forwarded-for': '203.0.113.7' },
  });
  expect(claimed.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
});

test('a request is logged in one line with call, status and time, without caller and input', async () => {
  const secret = 'clave-secreta-de-ana';
  const answer = await fetch(`${bare.url}/rest/stock/find?input={"code":"${secret}"}`, {
    headers: { authorization: `OAuth ${secret}`, cookie: `session=${secret}` },
  });
  await fetch(`${bare.url}/calendario/${'k'.repeat(43)}.ics`);
  const id = answer.headers.get('x-request-id');
  await until('its line', () => linesOf(bare, id).length > 0);
  expect(linesOf(bare, id)).toEqual([
    expect.objectContaining({
      msg: 'request',
      method: 'GET',
      route: '/rest/stock/find',
      status: answer.status,
      ms: expect.any(Number),
    }),
  ]);
  await until('the line of the calendar', () =>
    bare.lines().some(({ route }) => route === '/calendario/*'),
  );
  const text = JSON.stringify(bare.lines());
  expect(text).not.toContain(secret);
  expect(text).not.toContain('kkkk');
});

test('errors and mails of a request carry its id', async () => {
  const { db } = database();
  const contact = (host: Host, id: string) =>
    fetch(`${host.url}/rest/utils/email/sendContact`, {
      method: 'POST',
      headers: { ...FROM_PROXY, 'x-proxy-request-id': id, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ana',
        email: 'ana@personas.example',
        phone: '099 123 456',
        subject: 'Hola',
        message: 'Una pregunta',
      }),
    });
  expect((await contact(proxied, GIVEN)).status).toBe(200);
  const { rows } = await db.execute(
    sql`select request_id as "requestId" from mails where template = 'contact'`,
  );
  expect(new Set(rows.map(({ requestId }) => requestId))).toEqual(new Set([GIVEN]));

  await db.execute(sql`alter table mails rename to mails_away`);
  const failed = await contact(proxied, 'edge-00000002');
  await db.execute(sql`alter table mails_away rename to mails`);
  expect(failed.status).toBe(500);
  expect(await failed.json()).toMatchObject({ requestId: 'edge-00000002' });
  await until('its lines', () => linesOf(proxied, 'edge-00000002').length > 1);
  expect(linesOf(proxied, 'edge-00000002').map(({ msg }) => msg)).toEqual([
    'unknown error',
    'request',
  ]);
});
