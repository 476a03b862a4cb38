import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { sessionOf } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { resultsText } from '../support/results-text.ts';
import { DESKTOP, fitsScreen, PHONE, SIZES } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';
import { PUBLIC_TOYS, TOYS } from '../support/toys.ts';

const shop = useShop();
const open = useBrowser();

const PAGE_SIZE = 12;

const visit = async (path: string, options: Parameters<typeof open>[0] = {}) => {
  const page = await open(options);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(shop().url + path);
  return { page, problems };
};
const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const names = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => card.querySelector('h3')?.textContent ?? ''));
const found = (page: Page) => main(page).getByRole('heading', { name: /resultados?$/ });
const isFound = (page: Page, count: number) =>
  expect.poll(() => found(page).innerText()).toBe(resultsText(count));
const inCategory = (id: string) =>
  PUBLIC_TOYS.filter(({ category }) => category === id || category.startsWith(`${id}.`));

describe.each(SIZES)('on a %s', (size, options) => {
  test('filters by category and brand, with counts, and removes filters', async () => {
    const { page } = await visit('/productos?c=1', options);
    const all = inCategory('1');
    const nudos = all.filter(({ brand }) => brand === 'Nudo');
    await isFound(page, all.length);
    if (size === 'phone') {
      await main(page).getByRole('button', { name: 'Filtros' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filtros' });
      const choice = sheet
        .getByRole('region', { name: 'Marca' })
        .getByRole('button', { name: /^Nudo/ });
      await expect.poll(() => choice.innerText()).toMatch(new RegExp(`${nudos.length}$`));
      await choice.click();
      await sheet.getByText(resultsText(nudos.length)).waitFor();
      await sheet.getByRole('button', { name: 'Cancelar' }).click();
      await isFound(page, all.length);
      await main(page).getByRole('button', { name: 'Filtros' }).click();
      await choice.click();
      await sheet.getByRole('button', { name: 'Confirmar' }).click();
    } else {
      const filters = main(page).getByRole('complementary', { name: 'Filtros' });
      const choice = filters.getByRole('link', { name: /^Nudo/ });
      await expect.poll(() => choice.innerText()).toMatch(new RegExp(`${nudos.length}$`));
      await choice.click();
    }
    await page.waitForURL(/\/productos\?c=1&b=2$|\/productos\?b=2&c=1$/);
    await isFound(page, nudos.length);
    expect(await fitsScreen(page)).toBe(true);
    await main(page).getByRole('link', { name: 'Quitar Nudo' }).click();
    await isFound(page, all.length);
    await page.goBack();
    await isFound(page, nudos.length);
  });

  test('finds by text and suggestion, and gives advice without results', async () => {
    const { page } = await visit('/productos?pag=1', options);
    await cards(page).first().waitFor();
    const box = main(page).getByRole('combobox', { name: 'Buscar por texto' });
    await box.fill('servo motor');
    const suggested = page.getByRole('listbox', { name: 'Sugerencias' });
    await suggested.getByRole('group', { name: 'Productos' }).waitFor();
    await box.press('Enter');
    await page.waitForURL(/t=servo\+motor/);
    await expect.poll(() => names(page)).toContain('Servo motor 20 g');
    await box.fill('arana');
    const spider = suggested.getByRole('option', { name: /Robot araña/ });
    await spider.waitFor();
    await (size === 'phone' ? spider.tap() : spider.click());
    await page.waitForURL(/\/productos\/ROB-10$/);
    await page.getByRole('heading', { name: 'Robot araña para armar', level: 1 }).waitFor();

    await page.goto(`${shop().url}/productos?t=submarino`);
    await main(page).getByText('No se encontro ningun resultado.').waitFor();
    await main(page).getByRole('link', { name: 'Ver las categorías' }).click();
    await main(page).getByRole('region', { name: 'Juguetes' }).waitFor();
  });
});

test('begins with categories and brands that link to their lists', async () => {
  const { page, problems } = await visit('/productos', PHONE);
  await main(page).getByRole('heading', { name: 'Productos', level: 1 }).waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await main(page)
    .getByRole('region', { name: 'Electrónica' })
    .getByRole('link', { name: /^Sensores/ })
    .click();
  await page.waitForURL(/\/productos\?c=1\.2$/);
  await isFound(page, inCategory('1.2').length);
  await main(page).getByRole('link', { name: 'Categorías', exact: true }).click();
  await main(page)
    .getByRole('navigation', { name: 'Marcas' })
    .getByRole('link', { name: 'Pixelar' })
    .click();
  await page.waitForURL(/\/productos\?b=3$/);
  await isFound(page, PUBLIC_TOYS.filter(({ brand }) => brand === 'Pixelar').length);
  expect(problems).toEqual([]);
});

test('three cards are in a row, and a group of filters takes half of the screen at most', async () => {
  const { page } = await visit('/productos?c=1', DESKTOP);
  await cards(page).nth(3).waitFor();
  const tops = await cards(page).evaluateAll((all) =>
    all.slice(0, 4).map((card) => Math.round(card.getBoundingClientRect().top)),
  );
  expect(tops.map((top) => top === tops[0])).toEqual([true, true, true, false]);
  const options = main(page).getByRole('region', { name: 'Marca' }).getByRole('list');
  const limit = await options.evaluate((list) => getComputedStyle(list).maxHeight);
  expect(limit).toBe(`${DESKTOP.viewport.height / 2}px`);
});

test('orders by price over all pages, and the address keeps order and page', async () => {
  const { page } = await visit('/productos?c=1', PHONE);
  await isFound(page, inCategory('1').length);
  await main(page).getByLabel('Ordenar por').selectOption('Menor precio');
  await page.waitForURL(/order=PLO/);
  const sorted = inCategory('1').toSorted((a, b) => a.price - b.price);
  const cheapest = sorted.slice(0, PAGE_SIZE).map(({ name }) => name);
  await expect.poll(() => names(page)).toEqual(cheapest);
  await main(page).getByRole('link', { name: 'Página 2', exact: true }).click();
  await page.waitForURL(/pag=2/);
  await expect
    .poll(() => names(page))
    .toEqual(sorted.slice(PAGE_SIZE, 2 * PAGE_SIZE).map(({ name }) => name));
  await page.reload();
  await expect
    .poll(() => names(page))
    .toEqual(sorted.slice(PAGE_SIZE, 2 * PAGE_SIZE).map(({ name }) => name));
});

test('a card shows price and stock and adds to the cart', async () => {
  const { page } = await visit('/productos?c=1.1', PHONE);
  const card = (name: string) => main(page).getByRole('article', { name, exact: true });
  const board = card('Placa Voltaje Uno');
  await board.getByText('$ 1.290,00').waitFor();
  await board.getByLabel('Stock').getByText('Disponible').waitFor();
  await board.getByRole('button', { name: 'Agregar Placa Voltaje Uno' }).click();
  await untilSaid(page, 'El producto fue agregado correctamente!');
  await page.getByRole('banner').getByText('1', { exact: true }).waitFor();
  const gone = card('Placa de prueba agotada');
  await gone.getByLabel('Stock').getByText('Sin stock').waitFor();
  await expect.poll(() => gone.getByRole('button', { name: /^Agregar/ }).isDisabled()).toBe(true);
  expect(await gone.getByRole('link', { name: /^Ver más/ }).getAttribute('href')).toBe(
    '/productos/AGO-1',
  );
});

test('without JavaScript the categories and brands are links to their lists', async () => {
  const { page } = await visit('/productos', { javaScriptEnabled: false });
  const boards = main(page).getByRole('link', { name: /^Placas/ });
  await expect.poll(() => boards.getAttribute('href')).toBe('/productos?c=1.1');
  const brand = main(page).getByRole('link', { name: 'Nudo', exact: true });
  await expect.poll(() => brand.getAttribute('href')).toBe('/productos?b=2');
  // Hidden products add no categories or brands.
  expect(
    await main(page)
      .getByText(/Impresión 3D|Fantasma/)
      .count(),
  ).toBe(0);
});

test('a filter of parts sends no request here', async () => {
  const { page, problems } = await visit('/productos?v=7&y=2001&c=1.3');
  await isFound(page, inCategory('1.3').length);
  expect(problems).toEqual([]);
});

test('the page has no code of lists of auto parts', async () => {
  const page = await open();
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto(`${shop().url}/productos?c=1&pag=1`);
  await cards(page).first().waitFor();
  const code = (await Promise.all(scripts)).join('');
  // The code has texts of this shop's cards, not of the other kind's.
  expect(code).toContain('Agregar ');
  for (const words of ['Busqueda avanzada', 'Consultar por WhatsApp', 'Compatible con tu vehículo'])
    expect(code).not.toContain(words);
});

test('a seller sees hidden products, marked, with quantities and without buttons to buy', async () => {
  const { page } = await visit('/productos?s=INA', {
    storageState: await sessionOf(shop().url, 'vendedora@obj.example'),
  });
  await isFound(page, TOYS.length - PUBLIC_TOYS.length);
  for (const card of await cards(page).all()) {
    await expect.poll(() => card.getByText('Inactivo', { exact: true }).count()).toBe(1);
    await expect.poll(() => card.getByLabel('Stock').innerText()).toMatch(/^T\s+\d+$/);
    await expect.poll(() => card.getByRole('button', { name: /^Agregar/ }).count()).toBe(0);
  }
});

test('the start and a list satisfy axe', async () => {
  const { page } = await visit('/productos');
  expect(await objectionsTo(page, 'main')).toEqual([]);
  await page.goto(`${shop().url}/productos?c=1`);
  await cards(page).first().getByLabel('Stock').getByText('Disponible').waitFor();
  expect(await objectionsTo(page, 'main')).toEqual([]);
});
