/** Mails that a host sends: mailboxes are protected, and times reveal no accounts. */

import { expect, test } from 'vitest';
import { userRestorePwdStep1 } from '#contract/calls/registration';
import { BUYER, registrationOf, useRemoteShop } from '../support/remote-shop.ts';
import { until } from '../support/waiting.ts';

const shop = useRemoteShop();
/** Far longer than a reply takes on a busy machine, shorter than the time-out of the host. */
const DELAY_MS = 2_500;

test('a mailbox gets a limited number of links, and the answer does not tell', async () => {
  const { post, rest } = shop();
  for (let time = 0; time < 8; time += 1) {
    const { status, body } = await post(userRestorePwdStep1.path, { email: BUYER });
    expect([status, body]).toEqual([200, { error: '' }]);
  }
  expect(rest.host.mails.length).toBe(5);
});

test.each([
  ['/rest/suscription/add', (n: number) => ({ type: 'NEM', value: `n${n}@personas.example` }), 20],
  [
    '/rest/utils/email/sendContact',
    () => ({ name: 'A', phone: '099 123 456', email: 'a@b.example', subject: 'S', message: 'M' }),
    10,
  ],
])('whoever asks for mails of %s again and again is told to wait', async (path, inputOf, most) => {
  const statuses: number[] = [];
  for (let time = 0; time <= most; time += 1)
    statuses.push((await shop().post(path, inputOf(time))).status);
  expect(statuses).toEqual([...Array(most).fill(200), 429]);
});

test('registration takes no longer for an address with an account', async () => {
  const { post, rest } = shop();
  rest.faults.set([{ kind: 'slow', path: userRestorePwdStep1.path, delayMs: DELAY_MS }]);
  const { status } = await post('/rest/user/addWithPerson', registrationOf(BUYER));
  expect(status).toBe(200);
  // Answered while the host still sends the mail.
  expect(rest.host.mails.length).toBe(0);
  await until('its owner to be written to', () => rest.host.mails.length === 1);
});

test('requesting a link takes no longer for an address with an account, however long the host takes', async () => {
  const { post, rest } = shop();
  const ask = async (email: string) => {
    const started = performance.now();
    const { status, body } = await post(userRestorePwdStep1.path, { email });
    expect([status, body]).toEqual([200, { error: '' }]);
    return performance.now() - started;
  };
  const unknown = await ask('nadie@personas.example');
  rest.faults.set([{ kind: 'slow', path: userRestorePwdStep1.path, delayMs: DELAY_MS }]);
  const known = await ask(BUYER);
  expect(rest.host.mails.length).toBe(0);
  expect(unknown).toBeGreaterThan(690);
  expect(known).toBeGreaterThan(690);
  await until('its owner to be written to', () => rest.host.mails.length === 1);
});

test('an unreachable host is reported, without revealing accounts', async () => {
  const { post, rest } = shop();
  rest.faults.set([{ kind: 'error', path: userRestorePwdStep1.path }]);
  for (const email of [BUYER, 'nadie@personas.example'])
    expect((await post(userRestorePwdStep1.path, { email })).status).toBe(500);
});
