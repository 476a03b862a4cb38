/** Keys that a host does not know are not configured. */
import { expect, test } from 'vitest';
import { HostRefusal } from '../http/refusal.ts';
import { readConfig } from './writing.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
/** Reads a key at a host that refuses with this status. */
const read = (status: number, key: string) => {
  const refuse = async (): Promise<never> => {
    throw new HostRefusal(status, { code: '', message: 'The key is unknown.' });
  };
  const client = { url: 'http://host.example', ask: refuse, askJson: refuse };
  return readConfig(
    { client, log, pictures: { learn: async () => {} }, reportSkipped: () => {} },
    key,
  );
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
  // Otherwise a save would overwrite the existing value.
  [400, 'BANNER_ITEMS', 'request.invalid'],
  [500, 'OPENING_EXCEPTIONS', 'server.unknown'],
])('refused with %i, the value of %s is unknown', async (status, key, code) => {
  await expect(read(status, key)).rejects.toMatchObject({ code });
});
