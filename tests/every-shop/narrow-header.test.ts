import { expect, inject, test } from 'vitest';
import { brokenWords } from '../support/faults.ts';
import { openShop } from '../support/open-shop.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { useBrowser } from '../support/shop.ts';

const openPage = useBrowser();

test.each(inject('shops'))(
  "$id: words of the shop's name stay whole beside all tools of a narrow phone",
  async (prepared) => {
    const shop = await openShop(prepared);
    try {
      const page = await openPage({ viewport: { width: 320, height: 640 } });
      await page.goto(`${shop.url}/contacto`);
      const favourites = page.locator('#favourites-link');
      await favourites.evaluate((link) => link.removeAttribute('hidden'));
      await page.evaluate(() => document.fonts.ready);
      for (const width of [320, 360, 390, 419]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await favourites.isVisible()).toBe(true);
        expect([width, await brokenWords(page, '.header .brand-text b')]).toEqual([width, []]);
        expect(await fitsScreen(page)).toBe(true);
      }
    } finally {
      await shop.close();
    }
  },
);
