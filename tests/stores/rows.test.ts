/** All rows of a long list, page after page: as many as there are, whatever number the list names. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#contract/call';
import { page } from '#contract/fields/list-fields';
import { standInBrowser, standInServer } from '../support/browser.ts';

const PAGE = 100;
const numbers = defineCall({
  path: '/rest/number/list',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ of: z.string(), ...page }),
  output: z.object({ data: z.array(z.int()), resultCount: z.int() }),
});
let server: Awaited<ReturnType<typeof standInServer>>;
let rows: typeof import('#stores/reads/rows');

beforeAll(async () => {
  standInBrowser();
  rows = await import('#stores/reads/rows');
});
afterEach(() => server.close());
afterAll(() => vi.unstubAllGlobals());

/** A list of so many, which names another number. */
const allOf = async (there: number, named: number) => {
  server = await standInServer(({ body }) => {
    const { rowIndex }: { rowIndex: number } = JSON.parse(body);
    const count = Math.min(PAGE, Math.max(0, there - rowIndex * PAGE));
    const data = Array.from({ length: count }, (_, n) => rowIndex * PAGE + n);
    return { body: { data, resultCount: named, error: '' } };
  });
  const store = rows.rowsOf(numbers);
  // Replies are cached: each test requests its own.
  store.ask({ of: `${there} of ${named}` });
  const found = await store.all();
  store.stop();
  return { found, asked: server.asked.length };
};

test.each([
  ['as many as it gives', 250, 250, 3],
  ['millions, and gives none behind them', 250, 5_000_000, 4],
])('a list that names %s is read to its end', async (_, there, named, asked) => {
  const found = Array.from({ length: there }, (__, n) => n);
  expect(await allOf(there, named)).toEqual({ found, asked });
});

test('rows that came since its pages were looked at are all among them', async () => {
  let newest = 250;
  server = await standInServer(({ body }) => {
    const { rowIndex }: { rowIndex: number } = JSON.parse(body);
    const first = newest - rowIndex * PAGE;
    const data = Array.from({ length: Math.min(PAGE, Math.max(0, first)) }, (_, n) => first - n);
    return { body: { data, resultCount: newest, error: '' } };
  });
  const store = rows.rowsOf(numbers);
  const stopListening = store.$rows.listen(() => {});
  store.ask({ of: 'what comes in' });
  for (const page of [0, 1, 2]) {
    store.look(page * PAGE, page * PAGE + 1);
    await vi.waitFor(() => expect(store.$rows.get().pages.has(page)).toBe(true));
  }
  newest += 50;
  const found = await store.all();
  stopListening();
  store.stop();
  expect(found).toEqual(Array.from({ length: 300 }, (_, n) => 300 - n));
});
