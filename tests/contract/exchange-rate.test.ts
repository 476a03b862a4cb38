import { expect, test } from 'vitest';
import { auditList } from '#contract/calls/audit';
import { exchangeRateSet } from '#contract/calls/payments';
import { useApp } from '../support/app.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app }) => {
  await plantPlaces(app.db);
  seller = await plantUser(app.db, { isSeller: true, employeeOf: 1 });
});
const set = (rate: number, confirm = false) =>
  shop().post(exchangeRateSet.path, { currency: 'USD', rate, confirm }, { token: seller.token });
const changes = async () => {
  const { body } = await shop().post(
    auditList.path,
    { subject: 'exchangeRate', subjectId: 'USD' },
    { token: seller.token },
  );
  return auditList.output.parse(body).data.map((entry) => entry.changes);
};

test('a rate is recorded with its predecessor; a refused one leaves no entry', async () => {
  expect((await set(40)).status).toBe(200);
  expect((await set(41.5)).status).toBe(200);
  expect((await set(415)).body.errorCode).toBe('rate.implausible');
  expect((await set(4.15)).body.errorCode).toBe('rate.implausible');
  expect((await set(50, true)).status).toBe(200);
  expect((await set(50)).status).toBe(200);
  expect(await changes()).toEqual([
    // Confirming the same rate, to keep it fresh, is a change too.
    [{ field: 'rate', from: 50, to: 50 }],
    [{ field: 'rate', from: 41.5, to: 50 }],
    [{ field: 'rate', from: 40, to: 41.5 }],
    [{ field: 'rate', to: 40 }],
  ]);
});

test('of two concurrent implausible rates, the second must confirm against the first', async () => {
  expect((await set(50, true)).status).toBe(200);
  const replies = await Promise.all([set(54), set(46)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
