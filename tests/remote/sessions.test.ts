/** Who is logged in over an existing REST host: its token, its refusals, and what becomes of both. */
import { expect, test } from 'vitest';
import { createSeal } from '#backend/remote/sessions/seal';
import { LOGOUT_PATH, personAddAddress, userGet } from '#contract/calls/accounts';
import { orderFilter } from '#contract/calls/orders';
import { SECRET } from '../support/over-host.ts';
import { BUYER, useRemoteShop } from '../support/remote-shop.ts';

const shop = useRemoteShop();

test('the host’s token is in no answer, and the cookie is sealed and of this host alone', async () => {
  const { tryLogin, rest, post } = shop();
  const response = await tryLogin(BUYER);
  const cookie = response.headers.get('set-cookie') ?? '';
  const said = `${cookie} ${await response.text()}`;
  const [token = ''] = rest.host.tokens.keys();
  expect(token).not.toBe('');
  for (const part of [token, ...token.split('!')]) expect(said).not.toContain(part);
  expect(cookie).toMatch(/^__Host-session=[\w-]+; Secure; Path=\/; HttpOnly; SameSite=Lax/);
  const { body } = await post(userGet.path, {}, cookie.split(';')[0]);
  expect(JSON.stringify(body)).not.toContain(token);
  expect(body.data).toMatchObject({ email: BUYER, isSeller: false, person: { id: 3 } });
});

test.each([
  ['nadie@personas.example', 'mostrador86', 401, '11', 'Credenciales inválidas'],
  [BUYER, 'equivocada', 401, '11', 'Credenciales inválidas'],
  ['cerrada@personas.example', 'mostrador86', 401, '11', 'Credenciales inválidas'],
])('%s with %s is told %i %s', async (username, password, status, code, message) => {
  const response = await shop().tryLogin(username, password);
  expect([response.status, await response.json()]).toEqual([status, { error: { code, message } }]);
});

test('a session that the host has ended is over here, and its cookie goes', async () => {
  const { login, post, rest } = shop();
  const cookie = await login(BUYER);
  rest.host.forward(200_000);
  const { status, body, headers } = await post(userGet.path, {}, cookie);
  expect([status, body.errorCode]).toEqual([401, 'session.missing']);
  expect(headers.get('set-cookie')).toBeNull();
  const lists = await post('/rest/brand/list', {}, cookie);
  expect(lists.headers.get('set-cookie')).toMatch(/^__Host-session=; .*Max-Age=0/);
});

test('a login replaces the session that the browser had, a logout ends it at the host', async () => {
  const { login, endpoints, rest, post } = shop();
  const cookie = await login(BUYER);
  expect((await post(userGet.path, {}, cookie)).status).toBe(200);
  const response = await endpoints.logout(
    new Request(`http://shop.localhost${LOGOUT_PATH}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/);
  expect(rest.host.tokens.size).toBe(0);
  expect((await post(userGet.path, {}, cookie)).status).toBe(401);
});

test('a logout that the host answers otherwise takes the cookie all the same; one that it does not hear waits', async () => {
  const { login, endpoints, rest } = shop();
  const cookie = await login(BUYER);
  const leave = () =>
    endpoints.logout(
      new Request(`http://shop.localhost${LOGOUT_PATH}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{}',
      }),
    );
  rest.faults.set([{ kind: 'refuse', path: '/oauth/logout' }]);
  const unheard = await leave();
  expect([unheard.ok, unheard.headers.get('set-cookie')]).toEqual([false, null]);
  rest.faults.set([{ kind: 'moved', path: '/oauth/logout' }]);
  const answered = await leave();
  rest.faults.set([]);
  expect([answered.status, answered.headers.get('set-cookie')]).toEqual([
    200,
    expect.stringMatching(/Max-Age=0/),
  ]);
});

test('a cookie that was changed, or made elsewhere, is nobody’s', async () => {
  const { login, post } = shop();
  const cookie = await login(BUYER);
  // In the middle: the last letters of such a text may say the same by others.
  const at = cookie.length >> 1;
  const other = cookie.charAt(at) === 'A' ? 'B' : 'A';
  const changed = cookie.slice(0, at) + other + cookie.slice(at + 1);
  for (const each of [changed, '__Host-session=abc', '__Host-session=']) {
    expect((await post(userGet.path, {}, each)).status).toBe(401);
  }
});

test('who tries one password after the other is told to wait', async () => {
  const { tryLogin } = shop();
  const statuses: number[] = [];
  for (let time = 0; time < 13; time += 1)
    statuses.push((await tryLogin('otra@personas.example', `x${time}`)).status);
  expect(statuses.slice(0, 11)).toEqual(Array(11).fill(401));
  expect(statuses.slice(11)).toEqual([429, 429]);
});

test('a right password forgets the wrong ones before it, and is no try itself', async () => {
  const { tryLogin } = shop();
  const statuses: number[] = [];
  for (let time = 0; time < 10; time += 1)
    statuses.push((await tryLogin(BUYER, `x${time}`)).status);
  for (let time = 0; time < 12; time += 1) statuses.push((await tryLogin(BUYER)).status);
  for (let time = 0; time < 11; time += 1)
    statuses.push((await tryLogin(BUYER, `x${time}`)).status);
  expect(statuses).toEqual([
    ...Array(10).fill(401),
    ...Array(12).fill(200),
    ...Array(11).fill(401),
  ]);
  expect((await tryLogin(BUYER, 'x')).status).toBe(429);
});

test('tries while the host is out lock nobody out once it answers again', async () => {
  const { tryLogin, rest } = shop();
  const out = (faults: object[]) =>
    fetch(`${rest.url}/control/faults`, { method: 'POST', body: JSON.stringify({ faults }) });
  await out([{ kind: 'error', path: '/oauth/access_token' }]);
  for (let time = 0; time < 15; time += 1)
    expect((await tryLogin(BUYER)).status).toBeGreaterThanOrEqual(500);
  await out([]);
  // It was left alone for a moment.
  await expect.poll(async () => (await tryLogin(BUYER)).status).toBe(200);
});

const DAY = 24 * 3_600;

test('a session that is used lasts on: its cookie is sealed anew once a day, and ends after ninety', async () => {
  const { login, post, endpoints, rest } = shop();
  const { seal, unseal } = createSeal([SECRET], 'session');
  const fresh = await login(BUYER);
  const [[token, { userGuid: guid }] = ['', { userGuid: '' }]] = rest.host.tokens;
  const now = Math.floor(Date.now() / 1_000);
  /** Sealed so many days ago, of a session that began so many days ago. */
  const cookieOf = (sealed: number, began = sealed): string => {
    const kept = { token, guid, at: now - sealed * DAY, since: now - began * DAY };
    return `__Host-session=${seal(Buffer.from(JSON.stringify(kept)))}`;
  };
  const renewed = async (cookie: string) => {
    const { status, headers } = await post(userGet.path, {}, cookie);
    expect(status).toBe(200);
    const [pair = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ');
    const seconds = Number(attributes.find((one) => one.startsWith('Max-Age='))?.slice(8));
    return { pair, days: Math.round(seconds / DAY) };
  };
  expect((await renewed(fresh)).pair).toBe('');
  expect((await renewed(cookieOf(0.9))).pair).toBe('');
  const { pair, days } = await renewed(cookieOf(13));
  expect(days).toBe(14);
  const kept = JSON.parse(`${unseal(pair.replace('__Host-session=', ''))}`);
  expect(now - kept.since).toBe(13 * DAY);
  expect(now - kept.at).toBeLessThan(60);
  expect((await renewed(pair)).pair).toBe('');
  expect((await renewed(cookieOf(2, 88))).days).toBe(2);
  for (const over of [cookieOf(14), cookieOf(1, 90)])
    expect((await post(userGet.path, {}, over)).status).toBe(401);
  // Whoever sends it in a header keeps it as it is.
  const response = await endpoints.rest(
    new Request(`http://shop.localhost${userGet.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `OAuth ${cookieOf(13).replace('__Host-session=', '')}`,
      },
      body: '{}',
    }),
  );
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
});

test('what one process has changed of a person, another one tells at once, and adds once', async () => {
  const { login, post, another } = shop();
  const other = another();
  const cookie = await login(BUYER);
  const streets = async (ask: typeof post): Promise<string[]> => {
    const { body } = await ask(userGet.path, {}, cookie);
    return body.data.person.addresses.map(({ address }: { address: string }) => address);
  };
  const before = await streets(other.post);
  const added = { StateId: 1, CityId: 1, PeAddress: 'Calle nueva 2' };
  expect((await post(personAddAddress.path, added, cookie)).status).toBe(200);
  expect(await streets(other.post)).toEqual([...before, 'Calle nueva 2']);
  expect((await other.post(personAddAddress.path, added, cookie)).status).toBe(200);
  expect(await streets(post)).toEqual([...before, 'Calle nueva 2']);
});

test('a host that cannot say anew who somebody is takes them out of nothing', async () => {
  const { login, post, rest } = shop();
  const cookie = await login(BUYER);
  expect((await post(userGet.path, {}, cookie)).status).toBe(200);
  for (const kind of ['error', 'drop', 'nonsense'] as const) {
    rest.faults.set([{ kind, path: userGet.path }]);
    const { status, body } = await post(userGet.path, {}, cookie);
    expect([status, body.data?.email]).toEqual([200, BUYER]);
    expect((await post(orderFilter.path, {}, cookie)).status).toBe(200);
  }
});
