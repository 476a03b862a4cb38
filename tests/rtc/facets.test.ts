import { afterAll, beforeAll, expect, test } from 'vitest';
import { onlyShop, openShop } from '../support/open-shop.ts';
import { resultsText } from '../support/results-text.ts';
import { useBrowser } from '../support/shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
const openPage = useBrowser();
beforeAll(async () => {
  shop = await openShop(onlyShop('RTC'));
}, 300_000);
afterAll(() => shop?.close());

test('filaments are chosen by material and colour, of which the most frequent come first', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${shop.url}/productos?c=1.1`);
  const filters = page.getByRole('complementary', { name: 'Filtros' });
  const group = (title: string) => filters.getByRole('region', { name: title, exact: true });
  const colours = group('Color').getByRole('link');
  await expect.poll(() => colours.count()).toBe(6);
  const counts = (await colours.allInnerTexts()).map((text) => Number(/\d+$/.exec(text)?.[0]));
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  await group('Color')
    .getByRole('button', { name: /^Ver más/ })
    .click();
  await expect.poll(() => colours.count()).toBeGreaterThan(20);
  const [rarest = '', rare] = (await colours.last().innerText()).split('\n');
  await group('Color').getByLabel('Filtrar color').fill(rarest.toLowerCase());
  await colours.last().click();
  await page.getByRole('link', { name: `Quitar Color: ${rarest}` }).waitFor();
  await expect.poll(() => page.locator('#resultados').innerText()).toBe(resultsText(rare));
  // Every filament has this diameter, so it narrows nothing.
  expect(await group('Diámetro').count()).toBe(0);
});
