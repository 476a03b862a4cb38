/** Names of what is counted: each code is asked for once, and a refusal is made up for by the next. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser, standInServer } from '../support/browser.ts';

let server: Awaited<ReturnType<typeof standInServer>>;
let isAway = false;
const asked: string[][] = [];

beforeEach(async () => {
  isAway = false;
  asked.length = 0;
  vi.resetModules();
  standInBrowser();
  server = await standInServer(({ body }) => {
    const { codes } = JSON.parse(body) as { codes: string[] };
    asked.push(codes);
    if (isAway) return { status: 400, body: { error: 'request.invalid' } };
    const row = {
      code: 'R-1',
      name: 'Radiador Gol',
      brandName: '',
      categoryId: '1',
      categoryName: '',
      family: '',
      price: 0,
      isPublic: true,
      minStock: null,
      branches: [],
      version: 1,
    };
    return { body: { data: codes.includes('r-1') ? [row] : [], resultCount: 1, error: '' } };
  });
});
afterEach(() => server.close());

test('a code is asked for once, however it is written; one that no product has is told apart', async () => {
  const { $productNames, askNames } = await import('#stores/goods/names');
  await Promise.all([askNames(['R-1', 'NADA']), askNames(['r-1'])]);
  await askNames(['R-1', 'NADA']);
  expect(asked).toEqual([['r-1', 'nada']]);
  expect([...$productNames.get()]).toEqual([
    ['r-1', 'Radiador Gol'],
    ['nada', ''],
  ]);
});

test('what had no answer is asked for again with the next code', async () => {
  const { $productNames, askNames } = await import('#stores/goods/names');
  isAway = true;
  await askNames(['R-1']);
  expect($productNames.get().size).toBe(0);
  isAway = false;
  await askNames(['R-1', 'NADA']);
  expect($productNames.get().get('r-1')).toBe('Radiador Gol');
});
