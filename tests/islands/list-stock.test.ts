import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { autopartListCard } from '#catalog-view/kinds/autopart';
import { initialFacts } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Stock } from '#contract/entities/stock';
import { MAX_CODES } from '#contract/limits';
import { loadVariant } from '#variants/load';
import { standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { samplePart } from '../support/sample-records.ts';

vi.mock('virtual:variant', async () => {
  const { loadVariant: load } = await import('#variants/load');
  return { variant: await load('NAM'), texts: {} };
});
const variant = await loadVariant('NAM');

let server: Awaited<ReturnType<typeof standInServer>>;
let status: number;
let body: object;
beforeEach(async () => {
  standInBrowser();
  body = { error: 'No.', errorCode: 'x' };
  server = await standInServer(() => ({ status, body }));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Stands in for a list with one card. */
const listOf = (codes: readonly string[]): HTMLElement => {
  const card = { dataset: { stock: codes.join(' ') } };
  const list = { querySelectorAll: () => [card] };
  return list as unknown as HTMLElement;
};

test('a refused request for stock is not repeated, and has at most MAX_CODES codes', async () => {
  status = 400;
  const { showListStock } = await import('../../src/list-page/scripts/stock.ts');
  const codes = Array.from({ length: MAX_CODES + 50 }, (_, at) => `A${at}`);
  expect(await showListStock(listOf(codes), { stocks: [], isOver: false })).toBeUndefined();
  expect(server.asked).toHaveLength(1);
  const [{ path = '' } = {}] = server.asked;
  const input = new URL(path, 'http://shop').searchParams.get('input') ?? '';
  expect(JSON.parse(input).codes).toHaveLength(MAX_CODES);
});

test('a request that was refused as too frequent is repeated later', async () => {
  status = 429;
  const { showListStock } = await import('../../src/list-page/scripts/stock.ts');
  const shown = { stocks: [], isOver: false };
  void showListStock(listOf(['A']), shown);
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.asked.length).toBeGreaterThan(1);
  });
  shown.isOver = true;
});

const branchless = (code: string) => ({ code, available: 'AV', branches: [] });
const untilAsked = (times: number) =>
  eventually(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.asked.length).toBeGreaterThanOrEqual(times);
  });

test('a card whose stock the host does not return waits and is requested again; the others show theirs', async () => {
  status = 200;
  body = { data: [branchless('B')], unanswered: ['A'] };
  const { showListStock } = await import('../../src/list-page/scripts/stock.ts');
  const cards = ['A', 'B', 'C'].map((code) => ({
    dataset: { stock: code, add: code },
    ariaBusy: 'true',
    disabled: true,
    querySelectorAll: () => [],
  }));
  const list = { querySelectorAll: () => cards };
  const shown = { stocks: [] as Stock[], isOver: false };
  const ending = showListStock(list as unknown as HTMLElement, shown);
  const seen = () => cards.map(({ ariaBusy, disabled }) => `${ariaBusy} ${disabled}`);
  await untilAsked(2);
  // Codes that the answer leaves out are out of stock.
  expect(seen()).toEqual(['true true', 'false false', 'false true']);
  expect(shown.stocks.map(({ code }) => code)).toEqual(['B', 'C']);
  body = { data: ['A', 'B'].map(branchless), catalogue: '7' };
  await untilAsked(server.asked.length + 1);
  expect(await ending).toBe('7');
  expect(seen()).toEqual(['false false', 'false false', 'false true']);
});

test('an item’s page shows a product whose stock the host does not return as offline, and requests it again', async () => {
  status = 200;
  body = { data: [branchless('B')], unanswered: ['A'] };
  const { showStock } = await import('../../src/components/detail/scripts/stock.ts');
  const places = ['A', 'B'].map((stock) => {
    const tag = { textContent: '', className: '' };
    const row = { dataset: { branch: 'X' }, querySelector: () => tag };
    return {
      tag,
      dataset: { stock },
      querySelectorAll: (selector: string) => (selector === '[data-branch] .tag' ? [tag] : [row]),
    };
  });
  const item = {
    querySelector: () => null,
    querySelectorAll: (selector: string) => (selector === '[data-stock]' ? places : []),
  };
  const labels = () => places.map(({ tag }) => tag.textContent);
  showStock(item as unknown as HTMLElement);
  await vi.waitFor(() => expect(labels()).toEqual(['Sin conexión', 'Consultar']));
  body = { data: ['A', 'B'].map(branchless) };
  await untilAsked(2);
  await vi.waitFor(() => expect(labels()).toEqual(['Consultar', 'Consultar']));
});

test('in another list, cards with stock from the page show it, and new cards wait', async () => {
  const { holdStock } = await import('../../src/islands/search/list/use-stock.ts');
  const { CardGrid } = await import('../../src/islands/search/list/CardGrid.tsx');
  const { emptyQuery } = await import('../../src/islands/search/query.ts');
  const product = (productCode: string) => ({
    productCode,
    productName: 'Radiador',
    productPrice: 1_000,
    productSales: [],
    ...initialFacts(productEntity, 'product'),
    categoryName: 'Radiadores',
    brandName: 'Andes',
    isPublic: true,
    specifications: [],
    relatedLinks: [],
    barcodes: [],
  });
  const cards = [
    samplePart('A', { products: [product('A-1'), product('A-2')] }),
    samplePart('B', { products: [product('B-1')] }),
    samplePart('C', { products: [product('A-1'), product('C-1')] }),
  ].map((part) => autopartListCard(part, variant));
  const [branch] = variant.branches;
  const stockOf = (code: string, available: Stock['available']): Stock => ({
    code,
    available,
    branches: [{ code: branch?.code ?? '', available }],
  });
  /** Returns each card's stock before the server has answered. */
  const waiting = () =>
    renderToStaticMarkup(
      createElement(CardGrid, { kind: {}, cards, query: emptyQuery, brandName: '' }),
    )
      .split('</article>')
      .slice(0, -1)
      .map((html) => ({
        isBusy: /aria-label="Stock" aria-busy="true"/.test(html),
        labels: [...html.matchAll(/<dd class="tag ([^"]*)"/g)].map(([, tone = '']) => tone),
      }));
  const branches = variant.branches.length;
  const unknown = { isBusy: true, labels: Array.from({ length: branches }, () => 'skeleton') };
  expect(waiting()).toEqual([unknown, unknown, unknown]);
  holdStock([stockOf('A-1', 'CO'), stockOf('A-2', 'NO')]);
  const others = Array.from({ length: branches - 1 }, () => 'tag-NO');
  expect(waiting()).toEqual([{ isBusy: false, labels: ['tag-CO', ...others] }, unknown, unknown]);
});
