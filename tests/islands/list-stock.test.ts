/** The stock that a ready list asks for: no more codes than one question may have, and not again what was refused. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_CODES } from '#contract/limits';
import { standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

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
