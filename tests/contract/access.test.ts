/** The guards in front of the calls, tried on one call of each class. */
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call';
import { calls } from '#contract/calls';
import { ORIGIN, postRequest, readAnswer, useApp } from '../support/app.ts';
import { plantShelves } from '../support/goods.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { sampleInput } from '../support/samples.ts';

const ROLES = ['visitor', 'customer', 'employee', 'seller'] as const;
type Role = (typeof ROLES)[number];
const people = new Map<Role, Planted>();
let disabled: Planted;

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  people.set('customer', await plantUser(db));
  people.set('employee', await plantUser(db, { employeeOf: 2 }));
  people.set('seller', await plantUser(db, { employeeOf: 1, isSeller: true }));
  disabled = await plantUser(db, { isDisabled: true });
});

const all: [string, Call][] = Object.entries(calls);
const post = (call: Call, role: Role, headers: Record<string, string> = {}) =>
  shop().post(call.path, sampleInput(call), { token: people.get(role)?.token, headers });

/** Returns the status with which a role is refused, or nothing. */
const barrier = (call: Call, role: Role): 401 | 403 | undefined => {
  if (call.access.role === 'anyone') return undefined;
  if (role === 'visitor') return 401;
  return call.access.role === 'seller' && role !== 'seller' ? 403 : undefined;
};

/** The guards are the same code for all calls and depend on these two fields only. */
const classes = Object.entries(
  Object.groupBy(all, ([, { access, effect }]) => `${effect} by ${access.role}`),
).flatMap(([name, members = []]) => members.slice(0, 1).map(([, call]) => ({ name, call })));

test('each role has reads and writes', () => {
  expect(classes.map(({ name }) => name).toSorted()).toEqual([
    'read by anyone',
    'read by seller',
    'read by user',
    'write by anyone',
    'write by seller',
    'write by user',
  ]);
});

describe.each(classes)('a $name', ({ call }) => {
  const refused = ROLES.filter((role) => barrier(call, role));
  const admitted = ROLES.filter((role) => !barrier(call, role));

  test.each(refused)('is refused to a %s', async (role) => {
    const { status, body } = await post(call, role);
    expect(status).toBe(barrier(call, role));
    expect(body.errorCode).toBe(status === 401 ? 'session.missing' : 'session.forbidden');
    expect(body.data).toBeUndefined();
  });

  test.each(admitted)('is not refused to a %s', async (role) => {
    expect([401, 403]).not.toContain((await post(call, role)).status);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbour site', { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin', { origin: 'https://otra.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
    ['a form with parts', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
    ['text', { 'content-type': 'text/plain' }, 400],
    ['a type that only begins like JSON', { 'content-type': 'application/jsonp' }, 400],
  ])('is refused when posted by %s', async (_from, headers, expected) => {
    const { status, body } = await post(call, 'seller', headers);
    expect(status).toBe(expected);
    expect(body.errorCode).toBe(expected === 403 ? 'request.crossSite' : 'request.malformed');
  });

  test('is refused without a content type', async () => {
    const request = postRequest(call.path, sampleInput(call), {
      token: people.get('seller')?.token,
    });
    request.headers.delete('content-type');
    expect((await readAnswer(await shop().app.rest(request))).status).toBe(400);
  });
});

test.each(classes.filter(({ call }) => call.access.role !== 'anyone'))(
  'a $name is refused to a disabled account',
  async ({ call }) => {
    const { status } = await shop().post(call.path, {}, { token: disabled.token });
    expect(status).toBe(401);
  },
);

test.each(classes.filter(({ call }) => call.effect === 'write'))(
  'a $name changes nothing on GET',
  async ({ call }) => {
    const url = new URL(call.path, ORIGIN);
    url.searchParams.set('input', JSON.stringify(sampleInput(call)));
    const headers = { authorization: `OAuth ${people.get('seller')?.token}` };
    expect((await shop().app.rest(new Request(url, { headers }))).status).toBe(405);
  },
);

/** `access-companies.test.ts` cannot see a handler that refuses an admitted role. */
test('no call refuses the lowest role that it admits', async () => {
  const CALLERS = { anyone: 'visitor', user: 'customer', seller: 'seller' } as const;
  const refused: string[] = [];
  for (const [name, call] of all) {
    const { status } = await post(call, CALLERS[call.access.role]);
    if (status === 401 || status === 403) refused.push(`${name}: ${status}`);
  }
  expect(refused).toEqual([]);
});

test('an unknown token gives no access', async () => {
  const { status } = await shop().post('/rest/user/get', {}, { token: 'x!0123' });
  expect(status).toBe(401);
});
