/** Finds parts in the built shop: advanced search, filters, pages, and lost connections. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { sessionOf } from '../support/account.ts';
import { cardOf } from '../support/cards.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true } as const;
const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const count = (page: Page) => main(page).getByRole('heading', { name: /resultados?$/ });
const column = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

const visit = async (path: string, options: Parameters<typeof open>[0] = {}) => {
  const page = await open(options);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${shop().url}${path}`);
  return { page, problems };
};

const numberOf = (text: string): number => Number(text.replace(/\D/g, ''));
const resultCount = async (page: Page): Promise<number> => {
  await cards(page).first().waitFor();
  return numberOf(await count(page).innerText());
};

/** Category, subcategory, make, as far as the vehicles. */
const chooseVolkswagenRadiators = async (page: Page) => {
  await column(page, 'Categoría')
    .getByRole('link', { name: /^Refrigeración/ })
    .click();
  await column(page, 'Sub categoría')
    .getByRole('link', { name: /^Radiadores/ })
    .click();
  await column(page, 'Marca').getByRole('link', { name: 'Volkswagen' }).click();
};

describe('advanced search', () => {
  test('leads from a category to the parts for a Gol 1.6, stores no car, and goes back', async () => {
    const { page, problems } = await visit('/productos');
    await column(page, 'Categoría').getByRole('searchbox').fill('refrigeracion');
    await expect.poll(() => column(page, 'Categoría').getByRole('link').count()).toBe(1);
    await chooseVolkswagenRadiators(page);
    await column(page, 'Modelo').getByRole('searchbox').fill('no existe');
    await column(page, 'Modelo').getByText('No se encontraron resultados.').waitFor();
    await column(page, 'Modelo').getByRole('searchbox').fill('gol 1.6');
    const row = column(page, 'Modelo').getByRole('row').filter({ hasText: '1.6' }).first();
    await row.getByRole('link', { name: 'Gol', exact: true }).click();

    await page.waitForURL(/\/productos\?c=1\.1&v=\d+$/);
    expect(await resultCount(page)).toBeGreaterThan(0);
    for (const card of await cards(page).all())
      await expect
        .poll(() => card.getByRole('row', { name: /Gol 1\.6/ }).count())
        .toBeGreaterThan(0);
    await main(page)
      .getByRole('link', { name: /^Quitar Gol 1\.6/ })
      .click();
    await page.waitForURL(/\/productos\?c=1\.1$/);
    expect(await page.evaluate(() => localStorage.getItem('mostrador.garage'))).toBeNull();

    await page.goBack();
    await page.goBack();
    const typed = () => column(page, 'Modelo').getByRole('searchbox').inputValue();
    await expect.poll(typed).toBe('gol 1.6');
    await page.reload();
    await column(page, 'Modelo').getByRole('table').waitFor();
    await expect.poll(typed).toBe('gol 1.6');
    await column(page, 'Marca').getByRole('link', { name: 'Fiat' }).click();
    await column(page, 'Modelo').getByRole('table').waitFor();
    await expect.poll(typed).toBe('');
    expect(problems).toEqual([]);
  });

  test('on a phone shows one step at a time, with a link back', async () => {
    const { page } = await visit('/productos', phone);
    await chooseVolkswagenRadiators(page);
    const models = column(page, 'Modelo');
    await models.getByRole('searchbox').fill('gol');
    await expect.poll(() => column(page, 'Marca').isVisible()).toBe(false);
    await models.getByRole('link', { name: 'Gol', exact: true }).first().click();
    await cards(page).first().waitFor();
    await page.goBack();
    await expect.poll(() => models.getByRole('searchbox').inputValue()).toBe('gol');
    const volver = main(page).getByRole('button', { name: 'Volver' });
    await volver.click();
    await column(page, 'Marca').waitFor();
    await volver.click();
    await column(page, 'Sub categoría').waitFor();
    await volver.click();
    await column(page, 'Categoría').waitFor();
    await expect.poll(() => volver.count()).toBe(0);
    // The phone's own way back goes step by step as well, and forward again; then it leaves.
    await page.goForward();
    await column(page, 'Sub categoría').waitFor();
    await page.goForward();
    await column(page, 'Marca').waitFor();
    await page.reload();
    await page.goBack();
    await column(page, 'Sub categoría').waitFor();
    await page.goBack();
    await column(page, 'Categoría').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage['mostrador.search.wizard']))
      .toBe(undefined);
  });

  test('on a phone a step back before the first entry outlasts a reload', async () => {
    const { page } = await visit('/productos', phone);
    await chooseVolkswagenRadiators(page);
    const volver = main(page).getByRole('button', { name: 'Volver' });
    await volver.click();
    await column(page, 'Marca').waitFor();
    // Another visit begins where this one is.
    await page.goto(`${shop().url}/contacto`);
    await page.goto(`${shop().url}/productos`);
    await column(page, 'Marca').getByRole('link', { name: 'Volkswagen' }).click();
    await column(page, 'Modelo').getByRole('table').waitFor();
    await volver.click();
    await column(page, 'Marca').waitFor();
    await volver.click();
    await column(page, 'Sub categoría').waitFor();
    await page.reload();
    await column(page, 'Sub categoría').waitFor();
    await expect.poll(() => column(page, 'Marca').isVisible()).toBe(false);
  });

  test('without JavaScript categories and makes are links to their lists', async () => {
    const { page } = await visit('/productos', { javaScriptEnabled: false });
    const category = main(page).getByRole('link', { name: /^Aire acondicionado/ });
    await expect.poll(() => category.getAttribute('href')).toMatch(/^\/productos\?c=\d+$/);
    const make = main(page).getByRole('link', { name: 'Volkswagen' });
    await expect.poll(() => make.getAttribute('href')).toMatch(/^\/productos\?b=\d+$/);
  });
});

describe('the list', () => {
  test('filters with counts, and back and forward keep list and position', async () => {
    const { page } = await visit('/productos?c=1.1');
    const all = await resultCount(page);
    const filters = main(page).getByRole('complementary', { name: 'Filtros' });
    const fiat = filters.getByRole('link', { name: /^Fiat/ });
    const promised = numberOf((await fiat.innerText()).replace('Fiat', ''));
    await fiat.click();
    await expect.poll(() => resultCount(page)).toBe(promised);
    expect(promised).toBeLessThan(all);
    await page.goBack();
    await expect.poll(() => resultCount(page)).toBe(all);

    const second = main(page).getByRole('link', { name: 'Página 2', exact: true });
    const firstCode = await cards(page).first().getByRole('heading').innerText();
    await second.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await expect.poll(() => second.getAttribute('href')).toBe('/productos?c=1.1&pag=2');
    await second.click();
    await expect
      .poll(() => cards(page).first().getByRole('heading').innerText())
      .not.toBe(firstCode);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(place);
    await page.goBack();
    await expect.poll(() => cards(page).first().getByRole('heading').innerText()).toBe(firstCode);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

    const last = cards(page).last();
    await last.getByRole('link', { name: /^Ver más/ }).click();
    await page.waitForURL(/\/productos\/[^?]+$/);
    await page.goBack();
    await cards(page).first().waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place / 2);
  });

  test('orders by price, and the address keeps the order', async () => {
    const { page } = await visit('/productos?c=1.2&order=plo');
    await cards(page).first().waitFor();
    const prices = async () =>
      Promise.all(
        (await cards(page).all()).map(async (card) => {
          const text = (await card.getByText(/^\$ [\d.]+,\d\d$/).innerText()).replaceAll('.', '');
          return Number(text.slice(2).replace(',', '.'));
        }),
      );
    const cheap = await prices();
    expect(cheap).toEqual(cheap.toSorted((a, b) => a - b));
    await main(page).getByLabel('Ordenar por').selectOption('Mayor precio');
    await page.waitForURL(/order=PHI/);
    await expect.poll(async () => (await prices())[0]).toBeGreaterThan(cheap.at(-1) ?? 0);
  });

  test('shows stock by branch without quantities, all applications on request, and the chat by branch', async () => {
    const { page } = await visit('/productos?t=radiador');
    const long = cards(page).filter({ hasText: 'Ver mas' }).first();
    const code = await long.locator('p.code').innerText();
    const card = cardOf(page, code);
    const stock = card.getByLabel('Stock');
    await stock
      .getByText(/Disponible|Sin stock|Ultimas unidades/)
      .first()
      .waitFor();
    await expect.poll(() => stock.innerText()).toMatch(/Bulevar\s+\D+Cerro Largo\s+\D+$/);
    const rows = await card.getByRole('row').count();
    expect(rows).toBe(6);
    await card.getByRole('button', { name: /Ver mas/ }).click();
    await expect.poll(() => card.getByRole('row').count()).toBeGreaterThan(rows);
    await card.getByRole('button', { name: 'Ver menos' }).click();
    await expect.poll(() => card.getByRole('row').count()).toBe(rows);

    await card.getByRole('button', { name: 'Consultar por WhatsApp' }).click();
    const chat = page.getByRole('dialog').getByRole('link', { name: /Cerro Largo/ });
    await expect.poll(() => chat.getAttribute('target')).toBe('_blank');
    const title = await card.getByRole('heading').innerText();
    expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toBe(
      `https://wa.me/59899000102?text=Hola! Estoy interesado en el producto con código: ${code} (${title})`,
    );
  });

  test('shows a seller quantities by branch, the last sale and hidden goods', async () => {
    const { page } = await visit('/productos?s=INA', {
      storageState: await sessionOf(shop().url, 'vendedora@nam.example'),
    });
    const card = cards(page).filter({ hasText: 'VA ' }).first();
    await card.getByText(/^VA \d+ · \d\d\/\d\d\/\d{4}$/).waitFor();
    await expect.poll(() => card.getByLabel('Stock').innerText()).toMatch(/^B\s+\d+\s+C\s+\d+$/);
    for (const each of await cards(page).all())
      await expect.poll(() => each.getByText('Inactivo', { exact: true }).count()).toBe(1);

    const visitor = await visit('/productos?s=INA');
    await main(visitor.page).getByText('No se encontro ningun resultado.').waitFor();
  });

  test('names the chosen maker of parts, also in an empty list', async () => {
    const { rows } = await shop().database.pool.query<{ id: number; name: string }>(
      `select brand.id, brand.name from brands brand where not brand.makes_vehicles and exists (
         select from products product join families family on family.id = product.family_id
         where product.brand_id = brand.id and product.is_public and family.is_public)
       order by brand.id limit 1`,
    );
    const [maker] = rows;
    const { page } = await visit(`/productos?b=${maker?.id}&y=1066`);
    await main(page).getByText('No se encontro ningun resultado.').waitFor();
    await main(page)
      .getByRole('link', { name: `Quitar ${maker?.name}`, exact: true })
      .waitFor();
    await main(page).getByText(`${maker?.name}: otros años`).waitFor();
  });
});

describe('bad days', () => {
  test('a lost connection is reported and survived without a reload', async () => {
    const { page } = await visit('/productos?c=1.1');
    // The list's code comes with the first touch; only React opens and closes this.
    await cards(page).first().getByRole('button', { name: 'Consultar por WhatsApp' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.context().setOffline(true);
    const filters = main(page).getByRole('complementary', { name: 'Filtros' });
    await filters.getByRole('link', { name: /^Fiat/ }).click();
    await main(page)
      .getByRole('alert')
      .getByText(/No pudimos conectarnos/)
      .waitFor();
    await main(page).getByRole('button', { name: 'Reintentar' }).waitFor();
    await page.context().setOffline(false);
    await cards(page).first().waitFor();
    expect(page.url()).toMatch(/[?&]b=\d+/);
  });
});
