/** What a host that does not know a key of the configuration has configured: nothing. */
import { expect, test } from 'vitest';
import { HostRefusal } from '../http/refusal.ts';
import { readConfig } from './writing.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
/** At a host that refuses with this status. */
const read = (status: number, key: string) => {
  const refuse = async (): Promise<never> => {
    throw new HostRefusal(status, { code: '', message: 'The key is unknown.' });
  };
  const client = { url: 'http://host.example', ask: refuse, askJson: refuse };
  return readConfig({ client, log, pictures: { learn: async () => {} }, unread: () => {} }, key);
};

test.each([
  [404, 'BANNER_ITEMS'],
  [404, 'OPENING_EXCEPTIONS'],
  [400, 'OPENING_EXCEPTIONS'],
  [409, 'OPENING_EXCEPTIONS'],
])('refused with %i, %s is not configured', async (status, key) => {
  expect(await read(status, key)).toBeNull();
});

test.each([
  // Somebody would save over what stands there.
  [400, 'BANNER_ITEMS', 'request.invalid'],
  [500, 'OPENING_EXCEPTIONS', 'server.unknown'],
])('refused with %i, nobody knows what %s says', async (status, key, code) => {
  await expect(read(status, key)).rejects.toMatchObject({ code });
});
