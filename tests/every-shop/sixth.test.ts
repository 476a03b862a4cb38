import { expect, inject, test } from 'vitest';
import { SIXTH, SIXTH_GROUND, SIXTH_SLIDE } from '../support/every-shop-setup.ts';
import { openShop } from '../support/open-shop.ts';
import { useBrowser } from '../support/shop.ts';

const openPage = useBrowser();

test('a copied folder builds and opens a sixth shop, with its own words and colours', async () => {
  const prepared = inject('shops').find(({ id }) => id === SIXTH);
  if (!prepared) throw new Error('the sixth shop was not built');
  const shop = await openShop(prepared);
  try {
    const page = await openPage();
    await page.goto(shop.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const slides = page.getByRole('region', { name: 'Destacados' }).locator('.swiper-slide');
    expect(await slides.first().innerText()).toContain(SIXTH_SLIDE);
    // Its demo has other categories: slides that name RTC's are left out.
    const links = await slides
      .locator('a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual(['/productos', '/3d/impresion']);
    const ground = await page
      .locator('.home-top')
      .evaluate((top) => getComputedStyle(top).backgroundColor);
    const [red, green, blue] = [1, 3, 5].map((at) =>
      Number.parseInt(SIXTH_GROUND.slice(at, at + 2), 16),
    );
    expect(ground).toBe(`rgb(${red}, ${green}, ${blue})`);
    // It has its own users and database.
    const { rows } = await shop.database.pool.query(`select email from users order by email`);
    expect(rows).toContainEqual({ email: `comprador@${SIXTH.toLowerCase()}.example` });
    await page.goto(`${shop.url}/productos`);
    await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor();
  } finally {
    await shop.close();
  }
});
