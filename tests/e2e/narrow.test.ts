/** The narrowest phone, and a desk's page at 400 %: nothing stands beyond the edge (WCAG 1.4.10). */
import { expect, test } from 'vitest';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();
const NARROW = { viewport: { width: 320, height: 640 } };

test.each([
  '/',
  '/productos?c=1.1',
  '/productos?t=40x60 cm',
  '/productos/RP0001',
  '/mi-garaje',
  '/mi-compra',
  '/comparar',
  '/contacto',
  '/iniciar',
  '/registro',
])('%s', async (path) => {
  const page = await open(NARROW);
  await page.goto(shop().url + path, { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const cards = await page.locator('#lista article').all();
  for (const card of cards) {
    const right = (one: Element) => one.getBoundingClientRect().right;
    const edge = await card.evaluate(right);
    for (const control of await card.locator('a, button').all())
      expect(await control.evaluate(right)).toBeLessThanOrEqual(edge);
  }
});
