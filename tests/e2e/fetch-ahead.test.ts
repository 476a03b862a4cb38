/** Fetches items ahead under a resting pointer: nothing while it passes, never much while it rests. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { stopClock } from '../support/page-clock.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

/** All cards of a page at once: cards outside the window cannot be hovered. */
const TALL = { viewport: { width: 1280, height: 6000 } };
const MAX_BYTES = 100_000;
const NOWHERE = [5, 300] as const;

declare global {
  interface Window {
    /** Item pages requested by a script. */
    askedItems?: string[];
  }
}

const asked = (page: Page) => page.evaluate(() => window.askedItems ?? []);

/** The list with its first card's item fetched, and a clock that only the test moves. */
const openList = async () => {
  const page = await openPage(TALL);
  await page.clock.install();
  await page.addInitScript(() => {
    const items: string[] = [];
    window.askedItems = items;
    const { fetch } = window;
    window.fetch = (...given) => {
      if (/\/productos\/[^?]+$/.test(String(given[0]))) items.push(String(given[0]));
      return fetch(...given);
    };
  });
  await page.goto(`${shop().url}/productos?c=1.1`);
  await page.locator('[aria-label="Stock"][aria-busy="false"]').first().waitFor();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!/^\/productos\/[^?]+$/.test(new URL(request.url()).pathname)) return;
    sizes.push(
      request.sizes().then(
        ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
        // Unknown for requests that the end of a test aborts.
        () => Number.POSITIVE_INFINITY,
      ),
    );
  });
  const links = page.locator('main article h3 a');
  // Its code loads on the first touch; the taken-over elements stay in place.
  await links.first().hover();
  await expect.poll(() => sizes.length).toBe(1);
  const places = await links.evaluateAll((all) =>
    all.map((link) => {
      const { left, top, height } = link.getBoundingClientRect();
      return [left + 10, top + height / 2] as const;
    }),
  );
  await stopClock(page);
  return { page, sizes, places: places.slice(1) };
};

const isHovered = (page: Page, place: readonly [number, number]) =>
  page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.matches(':hover'), place);

const stay = async (page: Page, place: readonly [number, number], ms: number) => {
  await page.mouse.move(...place);
  // A busy browser delivers a move later, together with the next one.
  await expect.poll(() => isHovered(page, place)).toBe(true);
  await page.clock.runFor(ms);
};

test('a pointer that passes over every card fetches nothing', async () => {
  const { page, places } = await openList();
  for (const place of places) await stay(page, place, 10);
  await stay(page, NOWHERE, 60_000);
  expect(await asked(page)).toHaveLength(1);
  // A hovered item is requested.
  await stay(page, places[0] ?? NOWHERE, 60_000);
  expect(await asked(page)).toHaveLength(2);
});

test('a pointer that rests on every card fetches at most 100 kB, and the card where it stays', async () => {
  const { page, sizes, places } = await openList();
  const total = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(places.length).toBeGreaterThan(15);
  sizes.length = 0;
  const before = (await asked(page)).length;
  // Each hovered long enough to be requested.
  for (const place of places) await stay(page, place, 100);
  const soon = (await asked(page)).length - before;
  expect(soon).toBeGreaterThan(10);
  expect(soon).toBeLessThan(places.length);
  await expect.poll(() => sizes.length).toBe(soon);
  expect(await total()).toBeLessThan(MAX_BYTES);
  // It stays on the last.
  await page.clock.runFor(60_000);
  expect(await asked(page)).toHaveLength(before + soon + 1);
});
