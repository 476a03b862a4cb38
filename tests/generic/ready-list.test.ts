import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { shiftOf, watchShift } from '../support/layout-shift.ts';
import { DESKTOP, fitsScreen, PHONE } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { PUBLIC_TOYS } from '../support/toys.ts';
import { watchList } from '../support/watch-list.ts';

const shop = useShop();
const open = useBrowser();
const LIST = '/productos?c=1';
const PAGE_SIZE = 12;
const inList = PUBLIC_TOYS.filter(({ category }) => category.startsWith('1.')).length;
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const resultsOf = (page: Page) => page.locator('#resultados').innerText();

const visit = async (options: Parameters<typeof open>[0]) => {
  const page = await open(options);
  const { lists, react } = watchList(page);
  await watchShift(page);
  await page.goto(shop().url + LIST, { waitUntil: 'networkidle' });
  return { page, lists, react };
};

test('without JavaScript a category lists its products', async () => {
  const page = await open({ ...PHONE, javaScriptEnabled: false });
  await page.goto(shop().url + LIST);
  await expect.poll(() => cards(page).count()).toBe(Math.min(inList, PAGE_SIZE));
  for (const card of await cards(page).all())
    await expect.poll(() => card.innerText()).toMatch(/\$\s[\d.]+,\d\d/);
  const href = await cards(page)
    .first()
    .getByRole('heading')
    .getByRole('link')
    .getAttribute('href');
  expect((await fetch(shop().url + href)).status).toBe(200);
  expect(await fitsScreen(page)).toBe(true);
});

test('a built list requests nothing before a touch, and the first click on a filter works', async () => {
  const { page, lists, react } = await visit(DESKTOP);
  await expect.poll(() => cards(page).count()).toBe(Math.min(inList, PAGE_SIZE));
  expect([lists, await react()]).toEqual([[], []]);
  expect(await shiftOf(page)).toBeLessThan(0.01);
  const all = await resultsOf(page);
  const option = page.getByRole('region', { name: 'Marca' }).getByRole('link').first();
  const wanted = (await option.innerText()).match(/([\d.]+)\s*$/)?.[1];
  // Without a pointer before.
  await option.dispatchEvent('click');
  await expect.poll(() => resultsOf(page)).toMatch(new RegExp(`^${wanted} resultados?$`));
  expect(lists).toHaveLength(1);
  await page.goBack();
  await expect.poll(() => resultsOf(page)).toBe(all);
});
