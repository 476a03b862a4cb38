/** Sessions over an existing REST host: its token, its refusals, and their effects. */
import { expect, test } from 'vitest';
import { createSeal } from '#backend/http/seal';
import { LOGOUT_PATH, userGet } from '#contract/calls/accounts';
import { orderFilter } from '#contract/calls/orders';
import { personAddAddress } from '#contract/calls/profile';
import { SECRET } from '../support/over-host.ts';
import { BUYER, useRemoteShop } from '../support/remote-shop.ts';

const shop = useRemoteShop();

test('the host’s token stays sealed in the cookie', async () => {
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

test('a session that the host ended is over', async () => {
  const { login, post, rest } = shop();
  const cookie = await login(BUYER);
  rest.host.forward(200_000);
  const { status, body, headers } = await post(userGet.path, {}, cookie);
  expect([status, body.errorCode]).toEqual([401, 'session.missing']);
  expect(headers.get('set-cookie')).toBeNull();
  const lists = await post('/rest/brand/list', {}, cookie);
  expect(lists.headers.get('set-cookie')).toMatch(/^__Host-session=; .*Max-Age=0/);
});

test('a logout ends the session at the host', async () => {
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

test('a logout removes the cookie unless the host is unreachable', async () => {
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

test('a changed or foreign cookie is no session', async () => {
  const { login, post } = shop();
  const cookie = await login(BUYER);
  // In the middle: the last letters of such a text can be redundant.
  const at = cookie.length >> 1;
  const other = cookie.charAt(at) === 'A' ? 'B' : 'A';
  const changed = cookie.slice(0, at) + other + cookie.slice(at + 1);
  for (const each of [changed, '__Host-session=abc', '__Host-session=']) {
    expect((await post(userGet.path, {}, each)).status).toBe(401);
  }
});

test('repeated wrong passwords are throttled', async () => {
  const { tryLogin } = shop();
  const statuses: number[] = [];
  for (let time = 0; time < 13; time += 1)
    statuses.push((await tryLogin('otra@personas.example', `x${time}`)).status);
  expect(statuses.slice(0, 11)).toEqual(Array(11).fill(401));
  expect(statuses.slice(11)).toEqual([429, 429]);
});

test('a login resets the count of wrong passwords', async () => {
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

test('failed logins of an unreachable host are not counted', async () => {
  const { tryLogin, rest } = shop();
  rest.faults.set([{ kind: 'error', path: '/oauth/access_token' }]);
  for (let time = 0; time < 15; time += 1)
    expect((await tryLogin(BUYER)).status).toBeGreaterThanOrEqual(500);
  rest.faults.set([]);
  // The circuit was open for a moment.
  await expect.poll(async () => (await tryLogin(BUYER)).status).toBe(200);
});

const DAY = 24 * 3_600;

test('a used session is renewed daily and ends after ninety days', async () => {
  const { login, post, endpoints, rest } = shop();
  const { seal, unseal } = createSeal([SECRET], 'session');
  const fresh = await login(BUYER);
  const [[token, { userGuid: guid }] = ['', { userGuid: '' }]] = rest.host.tokens;
  const now = Math.floor(Date.now() / 1_000);
  /** A cookie that was sealed and whose session began so many days ago. */
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
  // A session in a header is not renewed.
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

test('processes share changes of a person', async () => {
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

test('a session outlasts a host that cannot reload its user', async () => {
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
