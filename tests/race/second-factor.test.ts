/** A proof that is sent several times at once counts once. */
import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/dates';
import { useApp } from '../support/app.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import {
  addApp,
  addPasskey,
  beginLogin,
  codeOf,
  finishLogin,
  stepWays,
} from '../support/second-factor.ts';

let owner: Planted;
const shop = useApp(async ({ app }) => plantPlaces(app.db));
beforeEach(async () => {
  shop().setClock(undefined);
  owner = await plantUser(shop().app.db);
});

/** Finishes logins in several browsers at once. @returns how many got in */
const enterAtOnce = async (proof: Parameters<typeof finishLogin>[2]): Promise<number> => {
  const steps = await Promise.all(Array.from({ length: 5 }, () => beginLogin(shop(), owner)));
  const replies = await Promise.all(steps.map(({ cookie }) => finishLogin(shop(), cookie, proof)));
  return replies.filter(({ status }) => status === 200).length;
};

test('a code of an app that five browsers send at once opens one session', async () => {
  const { secret } = await addApp(shop(), owner);
  const later = new Date(Date.now() + MINUTE_MS);
  shop().setClock(later);
  expect(await enterAtOnce({ code: codeOf(secret, later) })).toBe(1);
});

test('a recovery code that five browsers send at once opens one session', async () => {
  const { recoveryCodes } = await addApp(shop(), owner);
  expect(await enterAtOnce({ code: recoveryCodes[0] ?? '' })).toBe(1);
});

test('the answer of a passkey that is sent five times at once opens one session', async () => {
  const { passkey } = await addPasskey(shop(), owner);
  const { cookie } = await beginLogin(shop(), owner);
  const { data } = await stepWays(shop(), cookie);
  const used = passkey.use(data?.options ?? { challenge: '' });
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => finishLogin(shop(), cookie, { passkey: used })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});
