/** Login and logout over both back ends, with golden files. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from './back-ends.ts';
import { BACK_ENDS } from './both.ts';
import { goldenBody, goldenText } from './golden-text.ts';
import { registration } from './steps/people.ts';
import { WHO } from './steps/step.ts';

const WAITING = 'olga@personas.example';

const TRIES: readonly [title: string, email: string, password: string][] = [
  ['a buyer', WHO.buyer, PASSWORD],
  ['in capitals', WHO.buyer.toUpperCase(), PASSWORD],
  ['a wrong password', WHO.buyer, 'otra1234'],
  ['nobody', 'nadie@personas.example', PASSWORD],
  ['an account that was closed', 'cerrada@personas.example', PASSWORD],
  ['not activated', WAITING, registration(WAITING).user.Password],
  ['not activated, a wrong password', WAITING, 'otra1234'],
  ['no password', WHO.buyer, ''],
];

describe.each(BACK_ENDS)('over $name', (backEnd) => {
  const shop = backEnd.use();
  beforeAll(async () => {
    const { status } = await shop().post('/rest/user/addWithPerson', registration(WAITING));
    expect(status).toBe(200);
  });

  test('each step answers as before', async () => {
    const taken: unknown[] = [];
    for (const [title, email, password] of TRIES) {
      const response = await shop().login(email, password);
      const reply = goldenBody(await response.json(), Date.now());
      const authenticate = response.headers.get('www-authenticate');
      taken.push({ title, status: response.status, authenticate, reply });
    }
    await expect(`${goldenText(taken)}\n`).toMatchFileSnapshot('golden/login.json');
  });

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
