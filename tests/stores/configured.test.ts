/** Sends the test value of the home to production as previewed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser, standInServer } from '../support/browser.ts';

let server: Awaited<ReturnType<typeof standInServer>>;
const stored: Record<string, { value: string; version: number }> = {};

const answer = (key: string) => ({
  body: { data: { key, updatedAt: null, ...stored[key] }, error: '' },
});

beforeEach(async () => {
  vi.resetModules();
  standInBrowser();
  stored.TEST_BANNER_ITEMS = { value: '["tried"]', version: 3 };
  stored.BANNER_ITEMS = { value: '[]', version: 7 };
  server = await standInServer(({ path, body }) => {
    const asked: { key: string; value?: string; version?: number } = JSON.parse(body);
    if (path === '/rest/config/set')
      stored[asked.key] = { value: asked.value ?? '', version: (asked.version ?? 0) + 1 };
    return answer(asked.key);
  });
});
afterEach(() => server.close());

test('the test that was looked at becomes what everybody sees', async () => {
  const { sendToProduction } = await import('#stores/configured');
  expect(await sendToProduction('BANNER_ITEMS', 3)).toMatchObject({ ok: true });
  expect(stored.BANNER_ITEMS).toEqual({ value: '["tried"]', version: 8 });
});

test('a test that a colleague has saved since is not sent unseen', async () => {
  const { sendToProduction } = await import('#stores/configured');
  expect(await sendToProduction('BANNER_ITEMS', 2)).toMatchObject({
    ok: false,
    error: { code: 'record.stale' },
  });
  expect(stored.BANNER_ITEMS?.version).toBe(7);
});
