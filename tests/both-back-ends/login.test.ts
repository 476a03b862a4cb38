/** Login and logout over both back ends. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from './back-ends.ts';
import { BACK_ENDS } from './both.ts';
import { goldenBody } from './golden-text.ts';
import { registration } from './steps/people.ts';
import { WHO } from './steps/step.ts';

const WAITING = 'olga@personas.example';
const ANA = '5f0c3a10-0000-4000-8000-000000000003';

type Outcome = readonly [status: number, code: string | undefined];
const IN: Outcome = [200, undefined];
const WRONG: Outcome = [401, '11'];

const TRIES: readonly [title: string, email: string, password: string, outcome: Outcome][] = [
  ['a buyer', WHO.buyer, PASSWORD, IN],
  ['in capitals', WHO.buyer.toUpperCase(), PASSWORD, IN],
  ['a wrong password', WHO.buyer, 'otra1234', WRONG],
  ['nobody', 'nadie@personas.example', PASSWORD, WRONG],
  ['an account that was closed', 'cerrada@personas.example', PASSWORD, WRONG],
  ['not activated', WAITING, registration(WAITING).user.Password, [401, '10']],
  ['not activated, a wrong password', WAITING, 'otra1234', WRONG],
  ['no password', WHO.buyer, '', [400, '1']],
];

const shops = BACK_ENDS.map((backEnd) => ({ name: backEnd.name, use: backEnd.use() }));

beforeAll(async () => {
  for (const { use } of shops) {
    const { status } = await use().post('/rest/user/addWithPerson', registration(WAITING));
    expect(status).toBe(200);
  }
});

test.each(TRIES)('%s: both answer alike', async (_, email, password, [status, code]) => {
  const [first, ...others] = await Promise.all(
    shops.map(async ({ use }) => {
      const response = await use().login(email, password);
      const reply = goldenBody(await response.json(), Date.now());
      return { status: response.status, headers: response.headers.get('www-authenticate'), reply };
    }),
  );
  expect(others).toEqual([first]);
  expect(first).toMatchObject({
    status,
    reply: code === undefined ? { user_guid: ANA } : { error: { code } },
  });
  if (status === 401) expect(first?.headers).toContain(`error_code="${code}"`);
});

describe.each(shops)('over $name', ({ use: shop }) => {
  test('after a logout the token is invalid', async () => {
    const { access_token: token } = await (await shop().login(WHO.buyer, PASSWORD)).json();
    const me = () => shop().post('/rest/user/get', {}, { token });
    expect((await me()).status).toBe(200);
    const out = await shop().logout(token);
    expect({ status: out.status, body: await out.json() }).toEqual({
      status: 200,
      body: { error: '' },
    });
    expect((await me()).status).toBe(401);
  });

  test('a new password applies at once, and the old one stops working', async () => {
    const { access_token: token } = await (await shop().login(WHO.workshop, PASSWORD)).json();
    const change = { password: PASSWORD, newPassword: 'catorce14lunas' };
    const { status } = await shop().post('/rest/user/changePwd', change, { token });
    expect(status).toBe(200);
    expect((await shop().login(WHO.workshop, PASSWORD)).status).toBe(401);
    expect((await shop().login(WHO.workshop, 'catorce14lunas')).status).toBe(200);
  });
});
