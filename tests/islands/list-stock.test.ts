/** The stock that a ready list asks for: no more codes than one question may have, not again what was refused, and who waits for it. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { autopartListCard } from '#catalog-view/list-cards/autopart';
import type { Stock } from '#contract/entities/stock';
import { MAX_CODES } from '#contract/limits';
import { loadVariant } from '#variants/load';
import { standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { samplePart } from '../support/sample-things.ts';

vi.mock('virtual:variant', async () => {
  const { loadVariant: load } = await import('#variants/load');
  return { variant: await load('NAM'), texts: {} };
});
const variant = await loadVariant('NAM');

let server: Awaited<ReturnType<typeof standInServer>>;
let status: number;
beforeEach(async () => {
  standInBrowser();
  server = await standInServer(() => ({ status, body: { error: 'No.', errorCode: 'x' } }));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** A list with one card, as far as it is asked. */
const listOf = (codes: readonly string[]): HTMLElement => {
  const card = { dataset: { stock: codes.join(' ') } };
  const list = { querySelectorAll: () => [card] };
  return list as unknown as HTMLElement;
};

test('what is refused for good is asked once, with as many codes as are taken', async () => {
  status = 400;
  const { showListStock } = await import('../../src/list-page/scripts/stock.ts');
  const codes = Array.from({ length: MAX_CODES + 50 }, (_, at) => `A${at}`);
  expect(await showListStock(listOf(codes), { stocks: [], isOver: false })).toBeUndefined();
  expect(server.asked).toHaveLength(1);
  const [{ path = '' } = {}] = server.asked;
  const input = new URL(path, 'http://shop').searchParams.get('input') ?? '';
  expect(JSON.parse(input).codes).toHaveLength(MAX_CODES);
});

test('what was asked too often is asked again later', async () => {
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

test('a card whose stock the page came with shows it when another list is asked for, one that is new to it waits', async () => {
  const { holdStock } = await import('../../src/islands/search/list/use-stock.ts');
  const { PartGrid } = await import('../../src/islands/search/autopart/PartGrid.tsx');
  const { emptyQuery } = await import('../../src/islands/search/query.ts');
  const product = (productCode: string) => ({
    productCode,
    productName: 'Radiador',
    productPrice: 1_000,
    productSales: [],
    categoryName: 'Radiadores',
    brandName: 'Andes',
    isPublic: true,
    specifications: [],
    relatedLinks: [],
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
  /** Each card's stock as long as the server has not answered. */
  const waiting = () =>
    renderToStaticMarkup(createElement(PartGrid, { cards, query: emptyQuery, brandName: '' }))
      .split('</article>')
      .slice(0, -1)
      .map((html) => ({
        isBusy: /aria-label="Stock" aria-busy="true"/.test(html),
        labels: [...html.matchAll(/<span class="tag ([^"]*)">/g)].map(([, tone = '']) => tone),
      }));
  const branches = variant.branches.length;
  const unknown = { isBusy: true, labels: Array.from({ length: branches }, () => 'skeleton') };
  expect(waiting()).toEqual([unknown, unknown, unknown]);
  holdStock([stockOf('A-1', 'CO'), stockOf('A-2', 'NO')]);
  const others = Array.from({ length: branches - 1 }, () => 'tag-muted');
  expect(waiting()).toEqual([
    { isBusy: false, labels: ['tag-warning', ...others] },
    unknown,
    unknown,
  ]);
});
