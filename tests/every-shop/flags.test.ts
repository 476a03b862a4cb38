import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { messages } from '#contract/messages';
import { loggedIn } from '../support/buying.ts';
import { TWIN } from '../support/every-shop-setup.ts';
import { openShop } from '../support/open-shop.ts';
import { orderOf } from '../support/orders.ts';
import { type Shop, useBrowser } from '../support/shop.ts';

type Open = Shop & { close: () => Promise<void> };
const shops = new Map<string, Open>();
const openPage = useBrowser();

beforeAll(async () => {
  for (const prepared of inject('shops'))
    if ([TWIN, 'NAM', 'RTC', 'NAC', 'NAE'].includes(prepared.id))
      shops.set(prepared.id, await openShop(prepared));
}, 300_000);
afterAll(async () => {
  for (const shop of shops.values()) await shop.close();
});

const shopOf = (id: string): Open => {
  const shop = shops.get(id);
  if (!shop) throw new Error(`${id} was not built`);
  return shop;
};
const visit = async (id: string, path: string, width = 1280): Promise<Page> => {
  const page = await openPage({ viewport: { width, height: 900 } });
  await page.goto(shopOf(id).url + path, { waitUntil: 'networkidle' });
  return page;
};
/** Returns the page of an item, and its category. */
const itemOf = async (id: string): Promise<{ path: string; code: string }> => {
  const sitemap = await (await fetch(`${shopOf(id).url}/sitemap.xml`)).text();
  const path = /<loc>http:\/\/[^/]+(\/productos\/[^<]+)</.exec(sitemap)?.[1] ?? '';
  expect(path).not.toBe('');
  const { rows } = await shopOf(id).database.pool.query<{ code: string }>(
    'select code from products where is_public order by id limit 1',
  );
  return { path, code: rows[0]?.code ?? '' };
};

test('enableSale: without it there is no cart, no button to buy, no price and no payment method', async () => {
  const { path } = await itemOf(TWIN);
  for (const place of ['/', '/productos?t=', path]) {
    const page = await visit(TWIN, place);
    expect(await page.locator('#cart-link, a[href^="/mi-compra"]').count(), place).toBe(0);
    expect(await page.getByRole('button', { name: /^Agregar/ }).count(), place).toBe(0);
    expect(await page.getByText('IVA inc').count(), place).toBe(0);
  }
  expect((await fetch(`${shopOf(TWIN).url}/mi-compra`)).status).toBe(404);
  const sold = await itemOf('RTC');
  const page = await visit('RTC', sold.path);
  await expect.poll(() => page.locator('#cart-link').count()).toBe(1);
  await expect
    .poll(() => page.getByRole('button', { name: /^Agregar/ }).count())
    .toBeGreaterThan(0);
  await expect.poll(() => page.getByText('IVA inc').count()).toBeGreaterThan(0);
});

test('enableSale: the server takes no order, and the shop’s sellers see the prices', async () => {
  const { path, code } = await itemOf(TWIN);
  const { url } = shopOf(TWIN);
  const buying = await openPage();
  await loggedIn(buying, url, 'comprador@twin.example');
  const refused = await buying.evaluate(
    async (body) => {
      const answer = await fetch('/rest/order/add', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return answer.text();
    },
    orderOf([{ Code: code, Quantity: 1, Price: 100 }], { OrderBranchCode: 'T' }),
  );
  expect(refused).toContain('Esta tienda no vende en línea.');
  await buying.goto(`${url}/mis-compras`);
  await buying.getByRole('heading', { level: 1, name: 'Mis compras' }).waitFor();

  const selling = await openPage();
  await loggedIn(selling, url, 'vendedora@twin.example');
  await selling.goto(`${url}/productos?t=`);
  const price = selling
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByText(/IVA inc/);
  // The price with tax, and divided by 1.22.
  await expect.poll(() => price.textContent()).toMatch(/IVA inc \(\$ [\d.]+,\d\d \+ IVA\)/);
  expect(path).not.toBe('');
});

test('hideFooter: pages end with their content', async () => {
  expect(await (await visit(TWIN, '/')).getByRole('contentinfo').count()).toBe(0);
  expect(await (await visit('RTC', '/')).getByRole('contentinfo').count()).toBe(1);
});

test('showProductSort and enableEditFilters: without them a list cannot be ordered or narrowed', async () => {
  const parts = async (page: Page) => {
    await page.getByRole('main').getByRole('article').first().waitFor();
    return [
      await page.getByLabel('Ordenar por').count(),
      await page.getByRole('complementary', { name: 'Filtros' }).count(),
      await page.getByRole('button', { name: 'Filtros' }).count(),
    ];
  };
  expect(await parts(await visit(TWIN, '/productos?c=1'))).toEqual([0, 0, 0]);
  const [order = 0, groups = 0, box = 0] = await parts(await visit('RTC', '/productos?c=1'));
  expect(Math.min(order, groups, box)).toBeGreaterThan(0);
});

test('mobileSquare: pictures of goods are square on phones alone', async () => {
  const ratioOf = async (id: string, width: number) => {
    const page = await visit(id, '/productos?c=1', width);
    const picture = page.getByRole('main').getByRole('article').first().locator('img');
    await picture.waitFor();
    const box = await picture.boundingBox();
    return box ? Math.round((box.width / box.height) * 100) / 100 : 0;
  };
  expect(await ratioOf(TWIN, 360)).toBe(1);
  expect(await ratioOf('NAE', 360)).toBeCloseTo(4 / 3, 1);
  expect(await ratioOf(TWIN, 1280)).toBeCloseTo(3 / 2, 1);
});

test('categoryLinks: top-level categories link to their list only where it is on', async () => {
  const linked = (page: Page) => page.locator('.mega-columns > li > b > a').count();
  const nac = await visit('NAC', '/');
  await expect.poll(() => nac.locator('.mega-columns > li').count()).toBeGreaterThan(1);
  expect(await linked(nac)).toBe(0);
  expect(await linked(await visit('RTC', '/'))).toBeGreaterThan(1);

  // Home and items link to the category's place on the landing page.
  const toTop = (page: Page) =>
    page.locator('main a[href*="c="]:not([href*="."], #banner a)').count();
  expect(await toTop(nac)).toBe(0);
  await expect
    .poll(() => nac.locator('main a[href="/productos#categoria-1"]').count())
    .toBeGreaterThan(1);
  const item = await visit(
    'NAC',
    (await nac.locator('main a[href^="/productos/"]').first().getAttribute('href')) ?? '',
  );
  expect(await toTop(item)).toBe(0);
  const trail = item.getByRole('navigation', { name: 'Dónde estás' });
  await trail.locator('a[href*="#categoria-"]').click();
  const [, id = ''] = item.url().split('#');
  await item.locator(`h2#${id}`).waitFor();

  // On phones a name without a link is aligned with the heading above.
  const phone = await visit('NAC', '/', 360);
  await phone.getByRole('button', { name: 'Menú' }).click();
  const heading = phone.locator('.drawer-eyebrow').getByText('Categorías');
  const name = phone.locator('#drawer-categories > li > b').first();
  const begins = (words: Locator) =>
    words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().left);
    });
  // The drawer slides in.
  await expect.poll(async () => (await begins(name)) - (await begins(heading))).toBe(0);
});

test('subcategories: without them menus, home and landing show the top-level categories alone', async () => {
  const home = await visit(TWIN, '/');
  await expect.poll(() => home.locator('.mega-columns > li > b > a').count()).toBeGreaterThan(0);
  await expect.poll(() => home.locator('.mega-columns > li li').count()).toBe(0);
  await expect.poll(() => home.locator('main a[href*="c=1."]').count()).toBe(0);
  const landing = await visit(TWIN, '/productos');
  await expect.poll(() => landing.locator('main a[href$="c=1"]').count()).toBeGreaterThan(0);
  await expect.poll(() => landing.locator('main a[href*="c=1."]').count()).toBe(0);
  const whole = await visit('RTC', '/');
  await expect.poll(() => whole.locator('.mega-columns > li li').count()).toBeGreaterThan(1);
});

test('zeroLengthSearch and hidePagination: an empty search lists everything on one page', async () => {
  const page = await visit(TWIN, '/');
  await page.getByRole('search').getByRole('searchbox').first().press('Enter');
  await page.waitForURL(/\/productos\?/);
  await page.getByRole('main').getByRole('article').first().waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(3);
  const found = await page.getByRole('heading', { name: /^\d+ resultados?$/ }).textContent();
  expect(Number.parseInt(found ?? '', 10)).toBeGreaterThan(3);
  await expect.poll(() => page.getByRole('navigation', { name: 'Páginas' }).count()).toBe(0);

  const other = await visit('NAC', '/');
  await other.getByRole('search').getByRole('searchbox').first().press('Enter');
  await other.getByRole('search').getByRole('alert').getByText(messages.required).waitFor();
  expect(new URL(other.url()).pathname).toBe('/');
});

test('pageSizes, tax and onMap: rows per page, tax after prices, branches on the map', async () => {
  const nae = await visit('NAE', '/productos?c=1');
  await nae.getByRole('main').getByRole('article').first().waitFor();
  await expect.poll(() => nae.getByRole('main').getByRole('article').count()).toBe(10);
  await expect.poll(() => nae.getByRole('main').getByText('+ IVA').count()).toBe(10);
  const rtc = await visit('RTC', '/productos?c=1');
  await rtc.getByRole('main').getByRole('article').first().waitFor();
  await expect.poll(() => rtc.getByRole('main').getByRole('article').count()).toBe(18);
  await expect.poll(() => rtc.getByRole('main').getByText('IVA inc').count()).toBe(18);
  await expect.poll(() => rtc.getByRole('navigation', { name: 'Páginas' }).count()).toBe(1);
  const pins = async (id: string) =>
    (await (await fetch(`${shopOf(id).url}/contacto`)).text()).split('class="pin"').length - 1;
  expect([await pins('NAM'), await pins('RTC')]).toEqual([2, 1]);
});
