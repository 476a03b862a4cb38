/** A list's page that is already there: read without JavaScript, taken over without a jump or a question. */
import type { Page } from 'playwright';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { holdAnswers } from '../support/held.ts';
import { shiftOf, watchShift } from '../support/layout-shift.ts';
import { resultsText } from '../support/results-text.ts';
import { DESKTOP, fitsScreen, PHONE, SIZES } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';
import { watchList } from '../support/watch-list.ts';

const shop = useShop();
const open = useBrowser();

const visit = async (path: string, options: Parameters<typeof open>[0] = DESKTOP) => {
  const page = await open(options);
  const { lists: calls, react } = watchList(page);
  await watchShift(page);
  await page.goto(shop().url + path, { waitUntil: 'networkidle' });
  return { page, calls, react };
};
/** Marks the cards of the list, to tell them from later ones. */
const mark = (page: Page) =>
  page.evaluate(() => {
    for (const card of document.querySelectorAll('#lista article'))
      card.setAttribute('data-old', '');
  });
const marked = (page: Page) => page.locator('#lista article[data-old]').count();
const resultsOf = (page: Page) => page.locator('#resultados').innerText();

describe('without JavaScript', () => {
  test.each(SIZES)('a category lists its parts on a %s', async (_name, size) => {
    const page = await open({ ...size, javaScriptEnabled: false });
    await page.goto(`${shop().url}/productos?c=1.1`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Radiadores');
    const cards = page.getByRole('main').getByRole('article');
    await expect.poll(() => cards.count()).toBe(18);
    const first = cards.first();
    await expect
      .poll(() => first.innerText())
      .toMatch(/Alto[\s\S]*mm[\s\S]*Aplicación[\s\S]*\$ [\d.]+,\d\d/);
    const href = await first.getByRole('heading').getByRole('link').getAttribute('href');
    expect((await fetch(shop().url + href)).status).toBe(200);
    // Nothing exceeds the edge.
    expect(await fitsScreen(page)).toBe(true);
  });

  test('its filters and pages are links to further lists', async () => {
    const page = await open({ ...DESKTOP, javaScriptEnabled: false });
    await page.goto(`${shop().url}/productos?c=1.1`);
    const filters = page.getByRole('complementary', { name: 'Filtros' });
    const make = filters.getByRole('region', { name: 'Marca' }).getByRole('link').first();
    await expect.poll(() => make.getAttribute('href')).toMatch(/^\/productos\?c=1\.1&b=\d+$/);
    const next = page.getByRole('link', { name: 'Siguiente' });
    await expect.poll(() => next.getAttribute('href')).toBe('/productos?c=1.1&pag=2');
  });

  test('a make and a vehicle have a built list with their name', async () => {
    const { rows } = await shop().database.pool.query<{ id: number; brand: number; name: string }>(
      `select vehicle.id, brand.id as brand, brand.name from vehicles vehicle
       join brands brand on brand.id = vehicle.brand_id
       where exists (select from applications application
         join products product on product.family_id = application.family_id and product.is_public
         join stock on stock.product_id = product.id and stock.quantity > 0
         join families family on family.id = application.family_id and family.is_public
         where application.vehicle_id = vehicle.id) order by vehicle.id limit 1`,
    );
    const { id, brand, name } = rows[0] ?? { id: 0, brand: 0, name: '' };
    const page = await open({ ...PHONE, javaScriptEnabled: false });
    for (const [path, known] of [
      [`/productos?b=${brand}`, `/productos?b=${brand}`],
      // The vehicle's own page has more content than its list.
      [`/productos?v=${id}`, `/vehiculos/${id}`],
    ] as const) {
      await page.goto(shop().url + path);
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toContain(name);
      await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0);
      const canonical = page.locator('link[rel=canonical]');
      const { pathname, search } = new URL((await canonical.getAttribute('href')) ?? '');
      expect(pathname + search).toBe(known);
    }
  });
});

describe('taken over', () => {
  test.each(SIZES)('no requests and no React before a touch on a %s', async (_name, size) => {
    const { page, calls, react } = await visit('/productos?c=1.1', size);
    const labels = page.getByRole('article').first().locator('[data-branch]');
    await expect.poll(() => labels.first().innerText()).toMatch(/Disponible|unidades|Sin stock/);
    expect([calls, await react()]).toEqual([[], []]);
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });

  test('React takes over the built list in place', async () => {
    const { page, calls, react } = await visit('/productos?c=1.1');
    await mark(page);
    await page.getByRole('article').first().getByRole('button').first().hover();
    await expect.poll(async () => (await react()).length).toBeGreaterThan(0);
    // Only React opens it.
    await page.getByRole('button', { name: 'Consultar por WhatsApp' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await marked(page)).toBe(18);
    expect(calls).toEqual([]);
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });

  test('the first click on a filter counts, and going back shows the page again', async () => {
    const { page, calls } = await visit('/productos?c=1.1');
    const all = await resultsOf(page);
    const option = page.getByRole('region', { name: 'Marca' }).getByRole('link').first();
    const [make, wanted] = (await option.innerText()).split('\n');
    // No pointer came by before.
    await option.dispatchEvent('click');
    await expect.poll(() => resultsOf(page)).toBe(resultsText(wanted));
    expect(new URL(page.url()).search).toMatch(/^\?c=1\.1&b=\d+$/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.innerText()).toBe(`Radiadores · ${make}`);
    expect(calls).toHaveLength(1);
    await page.goBack();
    await expect.poll(() => resultsOf(page)).toBe(all);
    await expect.poll(() => heading.innerText()).toBe('Radiadores');
    expect(calls).toHaveLength(1);
  });

  test('the first choice of an order counts', async () => {
    const { page } = await visit('/productos?c=1.1');
    await page.getByLabel('Ordenar por').selectOption('PLO');
    await expect.poll(() => new URL(page.url()).search).toBe('?c=1.1&order=PLO');
    await expect.poll(() => page.getByLabel('Ordenar por').inputValue()).toBe('PLO');
  });

  test('the first click on a page counts', async () => {
    const { page } = await visit('/productos?c=1.1');
    await mark(page);
    await page.getByRole('link', { name: 'Página 2', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?c=1.1&pag=2');
    await expect.poll(() => marked(page)).toBe(0);
    await expect.poll(() => page.getByRole('article').count()).toBe(18);
  });

  test('the filters of a phone open with the first touch', async () => {
    const { page, calls } = await visit('/productos?c=1.1', PHONE);
    const all = await resultsOf(page);
    await page.getByRole('button', { name: 'Filtros' }).click();
    const sheet = page.getByRole('dialog');
    await expect.poll(() => sheet.innerText()).toContain(all);
    expect(calls).toEqual([]);
    // A keyboard would cover the choices.
    const isTypedInto = 'input:is([type=search], [type=text], :not([type])):focus';
    await expect.poll(() => sheet.locator(':focus').count()).toBe(1);
    expect(await sheet.locator(isTypedInto).count()).toBe(0);
  });

  test('a list that is outdated is requested automatically', async () => {
    const { pool } = shop().database;
    await pool.query('update list_versions set version = version + 1');
    // The pages of the other tests are those of their lists again.
    onTestFinished(async () => {
      await pool.query('update list_versions set version = version - 1');
    });
    const { page, calls } = await visit('/productos?c=1.1');
    await expect.poll(() => calls.length).toBe(1);
    await expect.poll(() => page.getByRole('article').count()).toBe(18);
  });
});

describe('the buttons of a built card', () => {
  /** A list of families of one product each: what can be bought from a card. */
  let category = '';
  beforeAll(async () => {
    const { rows } = await shop().database.pool.query<{ id: string }>(
      `select category_id::text as id from (
         select f.category_id, count(p.id) as products from families f
           join products p on p.family_id = f.id and p.is_public
         where f.is_public group by f.id) family
       group by category_id having count(*) > 3
       order by avg(products), count(*) desc limit 1`,
    );
    category = rows[0]?.id ?? '';
  });
  /** Before anything comes to life but what every page has. */
  const openBuilt = async (button: string) => {
    const page = await open(PHONE);
    await page.goto(`${shop().url}/productos?c=${category}`);
    const labels = page.getByRole('article').first().locator('[data-branch]');
    await expect.poll(() => labels.first().innerText()).toMatch(/Disponible|unidades|Sin stock/);
    await mark(page);
    return { page, button: page.locator(`#lista article ${button}`).first() };
  };

  test('the first press on a built card adds to the cart', async () => {
    const { page, button } = await openBuilt('[data-add]:enabled');
    const code = (await button.getAttribute('data-add')) ?? '';
    await button.click();
    await untilSaid(page, 'El producto fue agregado correctamente!');
    await expect.poll(() => page.locator('#cart-count').innerText()).toBe('1');
    expect(await page.evaluate(() => localStorage.getItem('mostrador.cart'))).toContain(code);
  });

  test('each press before the code arrives counts', async () => {
    const { page, button } = await openBuilt('[data-add]:enabled');
    const scripts = await holdAnswers(page, '**/_astro/*.js');
    await button.click();
    await scripts.asked();
    await page.locator('#lista article [data-add]:enabled').nth(1).click();
    scripts.answer();
    await expect.poll(() => page.locator('#cart-count').innerText()).toBe('2');
  });

  test('a heart is filled, and the card stays where it is', async () => {
    const { page, button } = await openBuilt('[data-keep="favourite"]');
    const built = await marked(page);
    await button.click();
    await untilSaid(page, 'Guardado en tus favoritos');
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    expect(await marked(page)).toBe(built);
  });

  test('a stock notice asks for an e-mail address', async () => {
    await shop().database.pool.query(
      `update stock set quantity = 0 where product_id in (
         select p.id from products p join families f on f.id = p.family_id
         where f.category_id = $1::ltree)`,
      [category],
    );
    const { page, button } = await openBuilt('[data-keep="notice"]');
    await button.click();
    const box = page.getByRole('dialog', { name: 'Avisarme cuando haya stock' });
    await box.getByLabel('Tu email').waitFor();
  });
});
