import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { shiftOf, watchShift } from '../support/layout-shift.ts';
import { openShop } from '../support/open-shop.ts';
import { useBrowser } from '../support/shop.ts';

const openPage = useBrowser();
/** Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 } };
/** docs/budgets.md. */
const MAX_SHIFT = 0.01;
const WAIT = { timeout: 30_000 };
/** Shops with fonts of their own. */
const lettered = inject('shops').filter(({ id }) => id !== 'TWIN');

/** Returns the home and the first ready lists of a category and a brand. */
const pathsOf = async (url: string): Promise<string[]> => {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  });
  const lists = ['?c=', '?b='].flatMap((query) => found.find((path) => path.includes(query)) ?? []);
  expect(lists).toHaveLength(2);
  return ['/', ...lists];
};

/** Measures the layout shift when fonts load last. */
const shiftAt = async (page: Page, address: string): Promise<number> => {
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  let letters = 0;
  await page.route('**/*.woff2', async (route) => {
    letters += 1;
    await held;
    await route.continue();
  });
  await watchShift(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => page.locator('main [aria-busy=true]').count(), WAIT).toBe(0);
  await expect.poll(() => letters, WAIT).toBeGreaterThan(0);
  release();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  // The first frame lays out, the second reports it.
  await page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
  return shiftOf(page);
};

test.each(lettered)(
  '$id: nothing moves when its letters come last',
  async (prepared) => {
    const shop = await openShop(prepared);
    try {
      for (const path of await pathsOf(shop.url)) {
        const page = await openPage(PHONE);
        expect(await shiftAt(page, shop.url + path), path).toBeLessThan(MAX_SHIFT);
      }
    } finally {
      await shop.close();
    }
  },
  120_000,
);
