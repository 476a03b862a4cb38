import { expect, inject, test } from 'vitest';
import { holdAnswers } from '../support/held.ts';
import { openShop } from '../support/open-shop.ts';
import { useBrowser } from '../support/shop.ts';

const openPage = useBrowser();

/** A banner beside the finder, and one over the whole width. */
const SHOPS = ['NAM', 'NAC'];

test.each(SHOPS)(
  '%s shows the picture of its screen at once, and nothing moves when it comes',
  async (id) => {
    const prepared = inject('shops').find((shop) => shop.id === id);
    if (!prepared) throw new Error(`${id} was not built`);
    const shop = await openShop(prepared);
    try {
      const { rows } = await shop.database.pool.query<{ path: string; address: string }>(
        "select path, '/imagenes/id/' || id as address from images where target = 'banner' order by id",
      );
      const [large, small] = rows;
      // Between phone and desktop it is cropped at the right and fits the page.
      const tablet = await openPage({ viewport: { width: 768, height: 900 } });
      await tablet.goto(shop.url);
      expect(await tablet.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
      const seen: Record<number, string> = {};
      for (const [width, height, wanted] of [
        [360, 780, small],
        [1280, 800, large],
      ] as const) {
        const page = await openPage({ viewport: { width, height } });
        const { answer } = await holdAnswers(page, '**/imagenes/id/*');
        await page.goto(shop.url, { waitUntil: 'domcontentloaded' });
        const below = page.getByRole('navigation', { name: 'Qué vendemos' });
        const before = (await below.boundingBox())?.y ?? 0;
        answer();
        const banner = page.getByRole('region', { name: 'Destacados' });
        const picture = banner.locator('.swiper-slide-active img');
        await picture.evaluate((image: HTMLImageElement) => image.decode());
        const shown = await picture.evaluate((image: HTMLImageElement) => ({
          address: new URL(image.currentSrc).pathname,
          alt: image.alt,
          natural: image.naturalWidth / image.naturalHeight,
          box: image.clientWidth / image.clientHeight,
        }));
        expect(shown.address).toBe(wanted?.address);
        // Hardly cropped.
        expect(shown.box / shown.natural).toBeGreaterThan(0.93);
        expect(shown.box / shown.natural).toBeLessThan(1.07);
        expect(Math.abs(((await below.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
        expect(shown.alt.length).toBeGreaterThan(40);
        // The link has a name.
        await expect.poll(() => banner.getByRole('link', { name: shown.alt }).count()).toBe(1);
        seen[width] = shown.address;
      }
      expect(seen[360]).not.toBe(seen[1280]);
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
      const page = await openPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
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
