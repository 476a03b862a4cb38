/** Searches with the box of the header and of the list: suggestions by keyboard and by touch. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { lookOnce } from '../support/axe.ts';
import { untilFocused } from '../support/focus.ts';
import { holdAnswers } from '../support/held.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true } as const;
const PLACES = [
  ['the header', '/contacto', 'banner'],
  ['the list', '/productos?c=1.1', 'main'],
] as const;

const visit = async (path: string, options: Parameters<typeof open>[0] = {}) => {
  const page = await open(options);
  await page.goto(shop().url + path);
  return page;
};
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option');
const chosen = (page: Page) =>
  page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option', { selected: true });

/** Types into the search box and waits for the suggestions. */
const search = async (page: Page, text: string, place: 'banner' | 'main' = 'banner') => {
  const box = page
    .getByRole(place)
    .getByRole('searchbox')
    .or(page.getByRole(place).getByRole('combobox'));
  await box.first().focus();
  const combobox = page.getByRole(place).getByRole('combobox', { name: 'Buscar por texto' });
  await combobox.waitFor();
  await combobox.fill(text);
  await options(page).first().waitFor();
  return combobox;
};

describe.each(PLACES)('in %s', (_, path, place) => {
  test('Enter chooses the vehicle selected by the arrows', async () => {
    const page = await visit(path);
    const box = await search(page, 'gol 1.6', place);
    await box.press('ArrowDown');
    await expect.poll(() => chosen(page).innerText()).toContain('Gol 1.6');
    await box.press('Enter');
    // The list is narrowed further; the header looks among all.
    await page.waitForURL(place === 'main' ? /\?c=1\.1&v=\d+$/ : /\/productos\?v=\d+$/);
    await page.getByRole('main').getByRole('article').first().waitFor();
    // It was looked up, and is not the visitor's own.
    expect(await page.evaluate(() => localStorage.getItem('mostrador.garage'))).toBeNull();
  });

  test('Enter without a choice looks for the text; one letter is too short', async () => {
    const page = await visit(path);
    const box = await search(page, 'radiador', place);
    await box.fill('r');
    await box.press('Enter');
    // In the page and in the shop's words, not in a bubble of the browser's; the box keeps the focus.
    const complaint = page.getByRole(place).getByText('Escribe al menos 2 caracteres.');
    await complaint.waitFor();
    expect(new URL(page.url()).search).toBe(new URL(path, page.url()).search);
    await untilFocused(box);
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
    await box.fill('radiador');
    await complaint.waitFor({ state: 'detached' });
    await box.press('Enter');
    await page.waitForURL(/[?&]t=radiador/);
  });
});

test('categories come before parts, with the typed text highlighted, and axe reports nothing', async () => {
  const page = await visit('/contacto');
  await search(page, 'rad');
  const groups = page.getByRole('listbox').getByRole('group');
  const names = () => groups.evaluateAll((all) => all.map((group) => group.ariaLabel));
  await expect.poll(names).toEqual(['Categorías', 'Autopartes']);
  await expect.poll(() => groups.first().locator('mark').first().innerText()).toMatch(/^rad$/i);
  expect(await lookOnce(page, { scope: 'search' })).toEqual([]);
});

test('arrows go round through the box, Escape closes, and the text stays', async () => {
  const page = await visit('/contacto');
  const box = await search(page, 'gol 1.6');
  const last = await options(page).last().innerText();
  await box.press('ArrowUp');
  await expect.poll(() => chosen(page).innerText()).toBe(last);
  expect(await box.getAttribute('aria-activedescendant')).toBe(
    await chosen(page).getAttribute('id'),
  );
  await box.press('ArrowDown');
  await expect.poll(() => chosen(page).count()).toBe(0);
  await box.press('ArrowDown');
  await expect.poll(() => options(page).first().getAttribute('aria-selected')).toBe('true');
  await box.press('Escape');
  await expect.poll(() => options(page).count()).toBe(0);
  await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => box.inputValue()).toBe('gol 1.6');
  await box.press('ArrowDown');
  await options(page).first().waitFor();
  await box.press('Tab');
  await expect.poll(() => options(page).count()).toBe(0);
});

test('typing on after an arrow searches the text, not the last suggestion', async () => {
  const page = await visit('/contacto');
  const box = await search(page, 'gol 1.6');
  await box.press('ArrowDown');
  await chosen(page).waitFor();
  await holdAnswers(page, '**/rest/catalog/suggest*');
  await box.pressSequentially(' 2001');
  await box.press('Enter');
  await page.waitForURL(/[?&]t=gol\+1\.6\+2001/);
});

test('on a phone a tap takes a part to its page, and the list is as wide as the box', async () => {
  const page = await visit('/contacto', PHONE);
  const box = await search(page, 'radiador');
  const list = await page.getByRole('listbox').boundingBox();
  expect((list?.x ?? -1) + (list?.width ?? 999)).toBeLessThanOrEqual(PHONE.viewport.width);
  expect(list?.width).toBeGreaterThanOrEqual((await box.boundingBox())?.width ?? 999);
  const part = page.getByRole('group', { name: 'Autopartes' }).getByRole('option').first();
  expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const address = await part.getAttribute('href');
  await part.tap();
  await page.waitForURL(`**${address}`);
});

test('on a phone a tap on a vehicle narrows the list without leaving the page', async () => {
  const page = await visit('/productos?c=1.1', PHONE);
  await page.getByRole('main').getByRole('article').first().waitFor();
  await page.evaluate(() => Object.assign(globalThis, { stays: true }));
  const box = page.getByRole('main').getByLabel('Buscar por texto');
  await box.fill('gol 1.6');
  await page.getByRole('group', { name: 'Vehículos' }).getByRole('option').first().tap();
  await page.waitForURL(/\?c=1\.1&v=\d+$/);
  expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true);
  await expect.poll(() => box.inputValue()).toBe('');
  await expect.poll(() => options(page).count()).toBe(0);
});

test('without an answer the box still searches', async () => {
  const page = await visit('/contacto');
  await page.route('**/rest/catalog/suggest*', (route) => route.abort());
  const header = page.getByRole('banner');
  await header.getByRole('searchbox').focus();
  const box = header.getByRole('combobox');
  await box.waitFor();
  const asked = page.waitForRequest('**/rest/catalog/suggest*');
  await box.fill('radiador');
  await asked;
  await box.press('Enter');
  await page.waitForURL(/\/productos\?t=radiador$/);
  await expect.poll(() => options(page).count()).toBe(0);
});
