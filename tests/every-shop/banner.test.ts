import { expect, inject, test } from 'vitest';
import { holdAnswers } from '../support/held.ts';
import { openShop } from '../support/open-shop.ts';
import { useBrowser } from '../support/shop.ts';

const openPage = useBrowser();

/** A banner beside the finder, and one over the whole width. */
const SHOPS = ['NAM', 'NAC'];

test.each(SHOPS)(
  '%s shows its words at once, and nothing moves when the pictures of goods come',
  async (id) => {
    const prepared = inject('shops').find((shop) => shop.id === id);
    if (!prepared) throw new Error(`${id} was not built`);
    const shop = await openShop(prepared);
    try {
      for (const width of [360, 768, 1280]) {
        const page = await openPage({ viewport: { width, height: 800 } });
        const { answer } = await holdAnswers(page, '**/imagenes/*');
        await page.goto(shop.url, { waitUntil: 'domcontentloaded' });
        const below = page.getByRole('navigation', { name: 'Qué vendemos' });
        const before = (await below.boundingBox())?.y ?? 0;
        const banner = page.getByRole('region', { name: 'Destacados' });
        expect(await banner.locator('.swiper-slide-active h2').isVisible()).toBe(true);
        answer();
        const goods = banner.locator('.banner-goods img');
        expect(await goods.count()).toBeGreaterThan(1);
        await goods.first().evaluate((image: HTMLImageElement) => image.decode());
        expect(Math.abs(((await below.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        // Beside or above the words, and never over them.
        await banner.getByRole('button', { name: 'Siguiente' }).click();
        const slide = banner.locator('.swiper-slide-active:has(.banner-goods)');
        const [words, picture] = await Promise.all([
          slide.locator('.banner-text').boundingBox(),
          slide.locator('.banner-goods').boundingBox(),
        ]);
        if (!words || !picture) throw new Error('the slide shows no goods');
        const isAbove = picture.y + picture.height <= words.y + 1;
        expect(isAbove || picture.x >= words.x + words.width - 1).toBe(true);
      }
    } finally {
      await shop.close();
    }
  },
);

test('with reduced motion the slides change by hand alone', async () => {
  const prepared = inject('shops').find((shop) => shop.id === 'NAM');
  if (!prepared) throw new Error('NAM was not built');
  const shop = await openShop(prepared);
  try {
    for (const width of [360, 1280]) {
      const page = await openPage({ viewport: { width, height: 800 } });
      await page.goto(shop.url);
      const banner = page.getByRole('region', { name: 'Destacados' });
      const next = banner.getByRole('button', { name: 'Siguiente' });
      await next.waitFor();
      expect(await banner.getByRole('button', { name: 'Pausar' }).isVisible()).toBe(false);
      const slides = banner.locator('.swiper-slide');
      const active = () =>
        slides.evaluateAll((all) =>
          all.findIndex(({ classList }) => classList.contains('swiper-slide-active')),
        );
      expect(await active()).toBe(0);
      await next.click();
      await expect.poll(active).toBe(1);
      await banner.getByRole('button', { name: 'Anterior' }).click();
      await expect.poll(active).toBe(0);
      const boxes = await banner
        .locator('.banner-step')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const [before, after] = boxes;
      // Beside each other within the page.
      expect(before.right).toBeLessThanOrEqual(after.left + 1);
      expect(before.left).toBeGreaterThanOrEqual(0);
      expect(after.right).toBeLessThanOrEqual(width);
    }
  } finally {
    await shop.close();
  }
});
