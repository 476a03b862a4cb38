/** Names of counted codes: each is requested once, or again after a failure. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialValues } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import { standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

let server: Awaited<ReturnType<typeof standInServer>>;
let status = 200;
const asked: string[][] = [];

beforeEach(async () => {
  status = 200;
  asked.length = 0;
  vi.resetModules();
  standInBrowser();
  server = await standInServer(({ body }) => {
    const { codes } = JSON.parse(body) as { codes: string[] };
    asked.push(codes);
    if (status !== 200) return { status, body: { error: 'request.invalid' } };
    const row = {
      code: 'R-1',
      name: 'Radiador Gol',
      brandName: '',
      categoryId: '1',
      categoryName: '',
      ...initialValues(productEntity),
      price: 0,
      barcodes: ['0036000291452'],
      providerName: '',
      image: '',
      branches: [],
      version: 1,
    };
    return { body: { data: codes.includes('r-1') ? [row] : [], resultCount: 1, error: '' } };
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

test('a code is requested once, in any spelling; unknown ones are distinguished', async () => {
  const { $productNames, askNames } = await import('#stores/goods/names');
  await Promise.all([askNames(['R-1', 'NADA']), askNames(['r-1'])]);
  await askNames(['R-1', 'NADA']);
  expect(asked).toEqual([['r-1', 'nada']]);
  expect([...$productNames.get()]).toEqual([
    ['r-1', 'Radiador Gol'],
    ['nada', ''],
    ['0036000291452', 'Radiador Gol'],
    ['036000291452', 'Radiador Gol'],
  ]);
});

test('codes without a reply are requested again with the next code', async () => {
  const { $productNames, askNames } = await import('#stores/goods/names');
  status = 400;
  await askNames(['R-1']);
  expect($productNames.get().size).toBe(0);
  status = 200;
  await askNames(['R-1', 'NADA']);
  expect($productNames.get().get('r-1')).toBe('Radiador Gol');
});

test('codes scanned while the server was unavailable are requested together, each once', async () => {
  const { $productNames, askNames } = await import('#stores/goods/names');
  status = 503;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const codes = Array.from({ length: 30 }, (_, n) => `c-${n}`);
  // As a scanner has them: the list grows by one. Each question is repeated twice at once.
  codes.forEach((_, n) => void askNames(codes.slice(0, n + 1)));
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.length).toBeGreaterThanOrEqual(90);
  });
  status = 200;
  asked.length = 0;
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect($productNames.get().size).toBe(30);
  });
  expect(asked.flat().toSorted()).toEqual(codes.toSorted());
  expect(asked.length).toBeLessThan(10);
});
