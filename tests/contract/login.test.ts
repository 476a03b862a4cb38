/** Login and logout, for browsers and existing clients. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { loginGrant, loginRefusal } from '#contract/calls/accounts';
import { loginRequest, ORIGIN, useApp } from '../support/app.ts';
import { measureUntil, quickestOf } from '../support/measuring.ts';
import { PASSWORD, type Planted, plantPlaces, plantUser, plantWaiting } from '../support/people.ts';

let buyer: Planted;
const shop = useApp(async ({ app }) => {
  await plantPlaces(app.db);
  buyer = await plantUser(app.db, { email: 'comprador@personas.example' });
  await plantWaiting(app.db, 'nueva@personas.example');
  await plantUser(app.db, { email: 'baja@personas.example', isDisabled: true });
  await plantUser(app.db, { email: 'otro@personas.example' });
});

const cookieOf = (response: Response): string =>
  response.headers.get('set-cookie')?.split(';')[0] ?? '';

const refusalOf = async (response: Response) => {
  const { error } = loginRefusal.parse(await response.json());
  return { status: response.status, ...error };
};

const whoAmI = (headers: Record<string, string>) => shop().post('/rest/user/get', {}, { headers });

test('a login opens a session, by cookie and by token', async () => {
  const response = await shop().login('Comprador@Personas.example', PASSWORD);
  expect(response.status).toBe(200);
  const cookies = response.headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const [index, name] of ['session', 'device'].entries())
    expect(cookies[index]).toMatch(
      new RegExp(`^__Host-${name}=.+; Secure; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+$`),
    );
  const grant = loginGrant.parse(await response.json());
  expect(grant.user_guid).toBe(buyer.guid);
  const byCookie = await whoAmI({ cookie: `a=b; ${cookieOf(response)}; c=d` });
  expect(byCookie.body).toMatchObject({ error: '', data: { gUID: buyer.guid } });
  const byToken = await whoAmI({
    authorization: `OAuth ${grant.access_token}`,
    'genexus-agent': 'SmartDevice Application',
  });
  expect(byToken.status).toBe(200);
});

test('the table of sessions contains no token', async () => {
  const response = await shop().login(buyer.email, PASSWORD);
  const { access_token: token } = loginGrant.parse(await response.json());
  const { rows } = await shop().app.db.execute('select * from sessions');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a logout ends the session and removes the cookie', async () => {
  const cookie = cookieOf(await shop().login(buyer.email, PASSWORD));
  const request = new Request(`${ORIGIN}/oauth/logout`, {
    method: 'POST',
    headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
  });
  const response = await shop().app.logout(request);
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await whoAmI({ cookie })).status).toBe(401);
});

test('a session ends when unused and is renewed by use', async () => {
  const cookie = cookieOf(await shop().login(buyer.email, PASSWORD));
  const day = 24 * 60 * 60;
  const later = (days: number) => shop().setClock(new Date(Date.now() + days * day * 1000));
  const renewed = async () => {
    const { status, headers } = await whoAmI({ cookie });
    expect(status).toBe(200);
    const [set = ''] = headers.getSetCookie();
    return set.startsWith(`${cookie};`) ? Number(/Max-Age=(\d+)/.exec(set)?.[1]) : 0;
  };
  // The cookie lasts as long as the session on the server.
  expect(await renewed()).toBe(0);
  later(13);
  expect(await renewed()).toBe(14 * day);
  expect(await renewed()).toBe(0);
  later(26);
  expect(await renewed()).toBe(14 * day);
  for (const days of [39, 52, 65, 78]) {
    later(days);
    expect(await renewed()).toBeGreaterThan(11 * day);
  }
  later(85);
  const left = await renewed();
  expect(left).toBeGreaterThan(4.9 * day);
  expect(left).toBeLessThanOrEqual(5 * day);
  later(91);
  expect((await whoAmI({ cookie })).status).toBe(401);
  shop().setClock(undefined);
});

test('a token expires after two unused weeks, without a cookie', async () => {
  const response = await shop().login(buyer.email, PASSWORD);
  const { access_token: token } = loginGrant.parse(await response.json());
  const authorization = `OAuth ${token}`;
  // The login calls it a bearer token.
  expect((await whoAmI({ authorization: `Bearer ${token}` })).status).toBe(200);
  shop().setClock(new Date(Date.now() + 60 * 60 * 1000));
  expect((await whoAmI({ authorization })).headers.getSetCookie()).toEqual([]);
  shop().setClock(new Date(Date.now() + 15 * 24 * 60 * 60 * 1000));
  expect((await whoAmI({ authorization })).status).toBe(401);
  shop().setClock(undefined);
});

test('a new login replaces the session the browser had', async () => {
  const first = cookieOf(await shop().login(buyer.email, PASSWORD));
  await shop().login(buyer.email, PASSWORD, { cookie: first });
  expect((await whoAmI({ cookie: first })).status).toBe(401);
});

test('wrong, unknown and disabled get one answer, and inactive accounts are revealed with the password only', async () => {
  const wrong = await refusalOf(await shop().login(buyer.email, 'otra cosa'));
  expect(wrong).toEqual({ status: 401, code: '11', message: 'Credenciales inválidas' });
  expect(await refusalOf(await shop().login('nadie@personas.example', 'otra cosa'))).toEqual(wrong);
  expect(await refusalOf(await shop().login('baja@personas.example', PASSWORD))).toEqual(wrong);
  expect(await refusalOf(await shop().login('nueva@personas.example', 'otra cosa'))).toEqual(wrong);
  expect(await refusalOf(await shop().login('nueva@personas.example', PASSWORD))).toEqual({
    status: 401,
    code: '10',
    message: 'El usuario no se encuentra activado, compruebe su email',
  });
});

test('a refusal carries the header that existing clients read', async () => {
  const response = await shop().login(buyer.email, 'otra cosa');
  expect(response.headers.get('www-authenticate')).toBe(
    'OAuth realm="localhost:4321",error_code="11",error_description="Credenciales invalidas"',
  );
});

test('an unknown account takes as long as a known one', async () => {
  const ratio = await measureUntil(
    async () => {
      const people = await Promise.all(Array.from({ length: 10 }, () => plantUser(shop().app.db)));
      const [known = 0, unknown = 0] = await quickestOf(
        [
          (round) => shop().login(people[round]?.email ?? '', 'otra cosa'),
          () => shop().login(`${randomUUID()}@personas.example`, 'otra cosa'),
        ],
        people.length,
      );
      return unknown / known;
    },
    (figure) => figure > 0.5 && figure < 2,
  );
  // One hash takes tens of milliseconds; skipping it would be a factor of ten.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test('an unknown account is locked like a known one', async () => {
  for (let index = 0; index < 11; index += 1) await shop().login('nadie2@personas.example', 'mal');
  expect((await shop().login('nadie2@personas.example', 'mal')).status).toBe(429);
});

test('concurrent wrong passwords are counted', async () => {
  const { email } = await plantUser(shop().app.db);
  const tries = Array.from({ length: 20 }, () => shop().login(email, 'mal'));
  const statuses = (await Promise.all(tries)).map((response) => response.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(11);
  expect(statuses.filter((status) => status === 429)).toHaveLength(9);
});

test('a login resets the count of wrong passwords', async () => {
  const { email } = await plantUser(shop().app.db);
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 8; index += 1) await shop().login(email, 'mal');
    expect((await shop().login(email, PASSWORD)).status).toBe(200);
  }
});

test.each(['application/json', 'text/plain'])('a login as %s is refused', async (type) => {
  const response = await shop().login(buyer.email, PASSWORD, { 'content-type': type });
  expect(response.status).toBe(400);
  expect(response.headers.get('set-cookie')).toBeNull();
});

test.each([
  ['no field', 400, ''],
  ['no password', 400, 'grant_type=password&username=a%40b.example'],
  ['another grant', 400, 'grant_type=refresh_token&username=a%40b.example&password=x'],
  ['a NUL', 400, 'grant_type=password&username=a%00%40b.example&password=x'],
  ['a huge name', 400, `grant_type=password&username=${'a'.repeat(5_000)}&password=x`],
  [
    'a huge password',
    400,
    `grant_type=password&username=a%40b.example&password=${'x'.repeat(5_000)}`,
  ],
  ['a huge body', 413, 'x'.repeat(50_000)],
])('a login form with %s is refused with %i, quietly', async (_name, expected, body) => {
  const known = shop().errors.length;
  const request = new Request(loginRequest('a', 'b'), { body, method: 'POST' });
  const response = await shop().app.login(request);
  expect(response.status).toBe(expected);
  expect(shop().errors).toHaveLength(known);
});
