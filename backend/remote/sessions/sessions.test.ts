import { expect, test } from 'vitest';
import { createCookies } from '#backend/http/cookie';
import { createSeal } from '#backend/http/seal';
import { LOGOUT_PATH, userGet } from '#contract/calls/accounts';
import type { HostAnswer, Question } from '../http/client.ts';
import { HostRefusal } from '../http/refusal.ts';
import { createRemoteSessions } from './sessions.ts';

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const user = {
  gUID: GUID,
  name: 'ana',
  email: 'ana@personas.example',
  firstName: 'Ana',
  lastName: 'Paz',
  isSeller: false,
  roles: [],
  externalId: '',
  person: null,
  company: null,
};
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** A host with one session, whose answers about the user can be delayed. */
const openHost = () => {
  let hasEnded = false;
  let released: Promise<void> | undefined;
  const client = {
    url: 'http://host.example',
    ask: async <T>({ path }: Question, read: (answer: HostAnswer) => T): Promise<T> => {
      expect(path).toBe('/oauth/logout');
      hasEnded = true;
      return read({ status: 200, headers: new Headers(), bytes: new Uint8Array() });
    },
    askJson: async ({ path }: Question) => {
      expect(path).toBe(userGet.path);
      if (hasEnded) throw new HostRefusal(401, { code: '103', message: 'Expired' });
      await released;
      return { data: user, error: '' };
    },
  };
  return {
    client,
    hold: (until: Promise<void>) => {
      released = until;
    },
  };
};

test('a session that ends while its user is being reloaded is over at once', async () => {
  const host = openHost();
  const seal = createSeal(['a secret of at least 32 letters by chance'], 'session');
  const cookies = createCookies();
  const sessions = createRemoteSessions({
    client: host.client,
    clientId: 'mostrador',
    seal,
    cookies,
    log,
  });
  const cookie = { token: 't', guid: GUID, at: Math.floor(Date.now() / 1_000) };
  const request = new Request(`http://shop.localhost${LOGOUT_PATH}`, {
    headers: { cookie: `__Host-session=${seal.seal(Buffer.from(JSON.stringify(cookie)))}` },
  });
  await sessions.find(request);
  const found = await sessions.find(request);
  if (!found) throw new Error('nobody is in');
  expect(found.isFresh).toBe(false);

  const { promise, resolve: answer } = Promise.withResolvers<void>();
  host.hold(promise);
  const pending = sessions.whoIs(found);
  await sessions.logout(request);
  answer();
  expect((await pending).gUID).toBe(GUID);
  expect(await sessions.find(request)).toBeNull();
});
