/** Cross-site posts to the endpoints beside the calls: none opens or ends a session. */
import { expect, test } from 'vitest';
import { loginRequest, ORIGIN, useApp } from '../support/app.ts';
import { usePeople } from '../support/cast.ts';
import { PASSWORD, plantPlaces } from '../support/people.ts';

const shop = useApp(({ app }) => plantPlaces(app.db));
const { buyer } = usePeople(shop, { buyer: {} });

const FORM = 'application/x-www-form-urlencoded';
const FROM: [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour site', { 'sec-fetch-site': 'same-site' }],
  [
    'another site that says that it is this one',
    { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
  ],
  ['another origin', { origin: 'https://otra.example' }],
  ['this host on another port', { origin: 'http://localhost:9999' }],
  ['a name that begins like this one', { origin: `${ORIGIN}.otra.example` }],
  ['this name as a password', { origin: `https://localhost:4321@otra.example` }],
  ['a sandboxed frame', { origin: 'null' }],
  ['an origin that is none', { origin: 'x' }],
];

test.each(FROM)('a login from %s opens no session', async (_from, headers) => {
  const request = loginRequest(buyer.email, PASSWORD, headers);
  const { status, headers: answered } = await shop().app.login(request);
  expect(status).toBe(403);
  expect(answered.get('set-cookie')).toBeNull();
});

test.each(FROM)('a logout from %s ends no session', async (_from, headers) => {
  const request = new Request(`${ORIGIN}/oauth/logout`, {
    method: 'POST',
    headers: { 'content-type': FORM, cookie: `__Host-session=${buyer.token}`, ...headers },
  });
  const { status, headers: answered } = await shop().app.logout(request);
  expect(status).toBe(403);
  expect(answered.get('set-cookie')).toBeNull();
  expect((await shop().post('/rest/user/get', {}, { token: buyer.token })).status).toBe(200);
});

test.each(['GET', 'PUT', 'DELETE'])('a logout by %s ends no session', async (method) => {
  const headers = { cookie: `__Host-session=${buyer.token}`, origin: ORIGIN };
  const request = new Request(`${ORIGIN}/oauth/logout`, { method, headers });
  expect((await shop().app.logout(request)).status).toBe(405);
  expect((await shop().post('/rest/user/get', {}, { token: buyer.token })).status).toBe(200);
});
