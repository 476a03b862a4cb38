/** Going back from an item to a filtered list restores it without requests. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PHONE, SIZES } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { watchList } from '../support/watch-list.ts';

const shop = useShop();
const open = useBrowser();

const main = (page: Page) => page.getByRole('main');
const results = (page: Page) => page.locator('#resultados').innerText();
const chips = (page: Page) =>
  main(page).getByRole('list', { name: 'Filtros elegidos' }).getByRole('link').allInnerTexts();

/** As each screen offers it. */
const choose = async (page: Page, make: RegExp, isPhone: boolean): Promise<void> => {
  if (!isPhone) {
    await main(page)
      .getByRole('complementary', { name: 'Filtros' })
      .getByRole('link', { name: make })
      .click();
    return;
  }
  await main(page).getByRole('button', { name: 'Filtros' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.getByRole('button', { name: make }).tap();
  await sheet.getByRole('button', { name: 'Confirmar' }).tap();
};

test.each(SIZES)('on a %s going back shows the filtered list at once', async (_, size) => {
  const isPhone = size === PHONE;
  const page = await open(size);
  const { lists } = watchList(page);
  await page.goto(`${shop().url}/productos?c=1.1`);
  const all = await results(page);
  await choose(page, /^Fiat/, isPhone);
  await page.waitForURL(/[?&]b=\d+/);
  await expect.poll(() => results(page)).not.toBe(all);
  await expect.poll(() => results(page)).toMatch(/\d/);
  await page.locator('[aria-label="Stock"][aria-busy="false"]').first().waitFor();
  const narrowed = page.url();
  const before = { results: await results(page), chips: await chips(page), lists: [...lists] };
  expect(before.chips).toContain('Fiat');

  const link = main(page).getByRole('article').nth(5).getByRole('heading').getByRole('link');
  await link.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const path = (await link.getAttribute('href')) ?? '';
  await page.evaluate(() => document.documentElement.setAttribute('id', 'same'));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);
  await (isPhone ? link.tap() : link.click());
  await page.waitForURL(shop().url + path);
  await page.locator('[data-item-code] h1').waitFor();

  await page.goBack();
  await page.waitForURL(narrowed);
  await link.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect({ results: await results(page), chips: await chips(page), lists }).toEqual(before);
  await expect.poll(() => link.getAttribute('href')).toBe(path);
  expect(await page.evaluate(() => document.documentElement.id)).toBe('same');
  // The list is interactive: chosen filters can be removed.
  const off = main(page).getByRole('link', { name: 'Quitar Fiat', exact: true });
  await off.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await (isPhone ? off.tap() : off.click());
  await expect.poll(() => results(page)).toBe(all);
});
