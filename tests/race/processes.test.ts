/** Two processes over one database: changes apply to both, and nothing is done twice. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { startInbox } from '#emulators/mail/inbox';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { type Host, startHost } from '../support/hosts.ts';
import { loginForm } from '../support/login-form.ts';
import { PASSWORD, type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { until } from '../support/waiting.ts';

const MAILS = 60;
const { url, database } = useDatabase();
let inbox: Awaited<ReturnType<typeof startInbox>>;
let hosts: Host[] = [];
let seller: Planted;
let buyer: Planted;

beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'RAD-1', priceCents: 100_00, stock: { B: 5 } });
  await db.transaction((tx) => rebuildListIndex(tx));
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  buyer = await plantUser(db);
  inbox = await startInbox();
  const settings = { SMTP_URL: inbox.smtpUrl, LOG_LEVEL: 'warn' };
  hosts = await Promise.all([startHost(url(), settings), startHost(url(), settings)]);
}, 120_000);
afterAll(async () => {
  for (const host of hosts) host.signal('SIGTERM');
  await Promise.all(hosts.map(({ ended }) => ended));
  await inbox.close();
}, 60_000);

const hostAt = (n: number): string => {
  const host = hosts[n];
  if (!host) throw new Error('there are two');
  return host.url;
};
const post = async (n: number, path: string, input: unknown, token?: string) => {
  const response = await fetch(hostAt(n) + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `OAuth ${token}` }),
    },
    body: JSON.stringify(input),
  });
  return { status: response.status, text: await response.text() };
};
const login = (n: number, username: string, password: string) =>
  fetch(`${hostAt(n)}/Oauth/access_token`, {
    method: 'POST',
    body: loginForm(username, password),
  });

test('a change in one process is in the lists of the other with the next reply', async () => {
  const list = (n: number) => post(n, '/rest/product/filter', { filters: [], rowIndex: 0 });
  // Both have the catalogue in memory.
  for (const n of [0, 1]) expect((await list(n)).text).toContain('Radiador RAD-1');
  const renamed = await post(
    0,
    '/rest/product/update',
    { code: 'RAD-1', parms: { ProductName: 'Radiador de aluminio' } },
    seller.token,
  );
  expect(renamed).toMatchObject({ status: 200 });
  for (const n of [0, 1]) expect((await list(n)).text).toContain('Radiador de aluminio');
});

test('a login or logout in one process applies to the other', async () => {
  const answer = await login(0, buyer.email, PASSWORD);
  // The reply of a login.
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const known = async (n: number) => (await post(n, '/rest/user/get', {}, token)).status;
  expect([await known(0), await known(1)]).toEqual([200, 200]);
  await fetch(`${hostAt(1)}/oauth/logout`, {
    method: 'POST',
    headers: { authorization: `OAuth ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([await known(0), await known(1)]).not.toContain(200);
});

test('wrong passwords that are tried in both count together', async () => {
  const other = await plantUser(database().db);
  const statuses: number[] = [];
  for (let n = 0; n < 14; n += 1)
    statuses.push((await login(n % 2, other.email, `mal ${n} tornillo`)).status);
  // Eleven of one place for both, not for each.
  expect(statuses.filter((status) => status === 401)).toHaveLength(11);
  expect(statuses.slice(11)).not.toContain(401);
}, 60_000);

test('mails that both may send go out once', async () => {
  const { db } = database();
  await db.execute(sql`
    insert into mails (event, recipient, template, data)
    select 'contact:' || n, 'p' || n || '@personas.example', 'contact',
      '{"name":"Ana","email":"ana@personas.example","phone":"099","subject":"Hola","message":"Hola"}'
    from generate_series(1, ${MAILS}::int) as n`);
  await until(
    'all mails being sent',
    async () => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from mails where sent_at is null`,
      );
      return rows[0]?.n === 0;
    },
    60_000,
  );
  const to = inbox.mails().flatMap((mail) => mail.to);
  const wanted = to.filter((address) => /^p\d+@/.test(address));
  expect(wanted).toHaveLength(MAILS);
  expect(new Set(wanted).size).toBe(MAILS);
}, 90_000);
