/** The stock of more products than a request takes: requested in several, answered as one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_CODES } from '#contract/limits';
import { type Answer, type Asked, standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

let server: Awaited<ReturnType<typeof standInServer>>;
let give: (codes: readonly string[]) => Answer;

const codesOf = ({ path, body }: Asked): string[] => {
  const asked = body || new URL(path, 'http://shop').searchParams.get('input') || '{}';
  return (JSON.parse(asked) as { codes: string[] }).codes;
};
const there = (codes: readonly string[], more: object = {}): Answer => ({
  body: {
    data: codes.map((code) => ({ code, available: 'AV', branches: [] })),
    catalogue: 'now',
    error: '',
    ...more,
  },
});
const many = Array.from({ length: MAX_CODES + 50 }, (_, at) => `A${at}`);
const sizes = () => server.asked.map((one) => codesOf(one).length);

beforeEach(async () => {
  vi.resetModules();
  standInBrowser();
  give = (codes) => there(codes);
  server = await standInServer((one) => give(codesOf(one)));
});
afterEach(() => server.close());

test('each code is requested once, and updates apply to the whole', async () => {
  const { stockInPieces } = await import('#stores/stock');
  give = (codes) => there(codes, codes.includes('A0') ? { changed: true } : {});
  const reply = await stockInPieces({ codes: [...many, 'A0', 'A1'] });
  expect(reply.ok && reply.data.data.map(({ code }) => code)).toEqual(many);
  expect(reply).toMatchObject({ data: { catalogue: 'now', changed: true } });
  expect(sizes()).toEqual([MAX_CODES, 50]);
});

test('a missing part gives no result, and a page without items learns of the catalogue', async () => {
  const { stockInPieces } = await import('#stores/stock');
  give = (codes) => (codes.includes('A0') ? there(codes) : { status: 400, body: { error: 'No.' } });
  expect(await stockInPieces({ codes: many })).toMatchObject({ ok: false, error: { status: 400 } });
  // One unknown part does not hold back the others.
  give = (codes) => (codes.includes('A0') ? there(codes) : { status: 503, body: { error: 'No.' } });
  expect(await stockInPieces({ codes: many })).toMatchObject({
    ok: true,
    data: {
      data: expect.objectContaining({ length: MAX_CODES }),
      unanswered: many.slice(MAX_CODES),
    },
  });
  give = (codes) => there(codes);
  expect(await stockInPieces({ codes: [] })).toMatchObject({
    data: { catalogue: 'now', data: [] },
  });
});

test('an item with more products than one question takes shows the stock of all of them', async () => {
  const { showStock } = await import('../../src/components/detail/scripts/stock.ts');
  const places = many.map((code) => ({
    dataset: { stock: code, available: '' },
    querySelectorAll: () => [],
  }));
  const item = {
    querySelector: () => null,
    querySelectorAll: (wanted: string) => (wanted === '[data-stock]' ? places : []),
  };
  // The members of the page that the script uses.
  showStock(item as unknown as HTMLElement);
  await eventually(() =>
    expect(places.map(({ dataset }) => dataset.available)).toEqual(many.map(() => 'AV')),
  );
  expect(sizes().toSorted()).toEqual([MAX_CODES, 50].toSorted());
});

test('a list with more products than one question takes knows the stock of all of them', async () => {
  const { showListStock } = await import('../../src/list-page/scripts/stock.ts');
  const shown = { stocks: [], isOver: false };
  const card = { dataset: { stock: many.join(' ') }, querySelectorAll: () => [] };
  const list = { querySelectorAll: (wanted: string) => (wanted === '[data-stock]' ? [card] : []) };
  expect(await showListStock(list as unknown as HTMLElement, shown)).toBe('now');
  expect(shown.stocks.map(({ available }) => available)).toEqual(many.map(() => 'AV'));
  expect(sizes()).toEqual([MAX_CODES, 50]);
});
