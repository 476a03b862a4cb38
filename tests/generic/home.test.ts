import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { fitsScreen } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { PUBLIC_TOYS } from '../support/toys.ts';

const shop = useShop();
const open = useBrowser();

const configure = (key: string, value: unknown) =>
  shop().database.pool.query(
    'insert into config (key, value) values ($1, $2) on conflict (key) do update set value = $2',
    [key, JSON.stringify(value)],
  );
const row = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
/** Counts fully visible cards of a row. */
const seenIn = (page: Page, name: string) =>
  row(page, name).evaluate((list) => {
    const { left, right } = list.getBoundingClientRect();
    return [...list.children].filter((card) => {
      const box = card.getBoundingClientRect();
      return box.left >= left - 1 && box.right <= right + 1;
    }).length;
  });

test.each([
  ['a phone', { viewport: { width: 360, height: 780 } }],
  ['a desk', { viewport: { width: 1280, height: 800 } }],
] as const)('the first screen of %s shows the goods by picture and name', async (size, options) => {
  const page = await open(options);
  await page.goto(shop().url);
  const shelves = page.getByRole('navigation', { name: 'Qué vendemos' });
  const links = shelves.getByRole('link');
  expect(
    await links.evaluateAll((all) => all.map((link) => link.querySelector('b')?.innerText)),
  ).toEqual(['Electrónica', 'Juguetes']);
  const picture = links.first().getByRole('presentation');
  // The best selling item represents the category.
  await expect.poll(() => picture.getAttribute('src')).toBe('/imagenes/PLA-UNO');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const { top, height } = await shelves.evaluate((nav) => nav.getBoundingClientRect());
  if (size === 'a desk') expect(top + height).toBeLessThanOrEqual(800);
  else expect(top).toBeLessThan(780);
  await links.first().click();
  await page.waitForURL(/\/productos\?c=1$/);
});

test('the home shows brands and new items', async () => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto(shop().url);
  const brands = page.getByRole('navigation', { name: 'Marcas' }).getByRole('link');
  await expect.poll(() => brands.allInnerTexts()).toEqual(['Nudo', 'Pixelar', 'Voltaje']);
  await expect.poll(() => brands.first().getAttribute('href')).toBe('/productos?b=2');
  const codes = await row(page, 'Acaba de llegar')
    .locator('li')
    .evaluateAll((all) => all.map((card) => card.getAttribute('data-code')));
  const newest = PUBLIC_TOYS.map(({ code }) => code).reverse();
  expect(codes.length).toBeGreaterThan(5);
  expect(codes).toEqual(newest.slice(0, codes.length));
});

/** Cards of a row over the whole width and of another, by width (section 9: at most seven, and four). */
const CARDS = [
  [330, 1, 1],
  [341, 2, 2],
  [561, 3, 3],
  [789, 4, 4],
  [1045, 5, 4],
  [1221, 6, 4],
  [1421, 7, 4],
  [1821, 7, 4],
] as const;

test('rows show as many cards as their width has room for', async () => {
  const page = await open();
  const counts = async (path: string, name: string, place: 1 | 2) => {
    await page.goto(shop().url + path);
    for (const cards of CARDS) {
      await page.setViewportSize({ width: cards[0], height: 900 });
      await expect.poll(() => seenIn(page, name), { message: `${cards[0]} px` }).toBe(cards[place]);
      expect(await fitsScreen(page)).toBe(true);
    }
  };
  await counts('/', 'Lo más vendido', 1);
  await counts('/productos/PLA-UNO', 'Tambien te puede interesar', 2);
});

test('arrows scroll by the visible cards and are disabled at the ends', async () => {
  const page = await open({ viewport: { width: 1280, height: 900 } });
  await page.goto(shop().url);
  const name = 'Lo más vendido';
  await row(page, name).scrollIntoViewIfNeeded();
  const section = page.getByRole('region', { name });
  const next = section.getByRole('button', { name: 'Siguientes' });
  const before = section.getByRole('button', { name: 'Anteriores' });
  await next.waitFor();
  await expect.poll(() => before.getAttribute('aria-disabled')).toBe('true');
  await next.click();
  await expect.poll(() => before.getAttribute('aria-disabled')).toBe('false');
  // Fourteen cards, six visible.
  await next.click();
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
  await before.click();
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe('false');
});

test('releases load one by one at today’s price; missing items are dropped', async () => {
  await configure('PRODUCT_RELASES', [
    {
      title: 'De estreno',
      items: [
        { code: 'ROB-10', name: 'La araña', price: 1 },
        { code: 'NO-HAY', name: 'Ya no está', price: 10 },
        { code: 'PLA-UNO', name: '', price: 1 },
      ],
    },
    { title: 'Agotado', items: [{ code: 'NO-HAY-2', name: 'Tampoco', price: 10 }] },
  ]);
  const page = await open({ viewport: { width: 1280, height: 900 } });
  const asked: string[] = [];
  let answer = () => {};
  await page.route('**/rest/product/find*', async (route) => {
    asked.push(String(route.request().postDataJSON()?.code ?? route.request().url()));
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  // Otherwise the missing picture would report first.
  await page.route('**/imagenes/NO-HAY*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
  await page.goto(shop().url);
  const items = row(page, 'De estreno').locator('> li');
  const isBusy = () =>
    items.evaluateAll((all) => all.map((item) => item.hasAttribute('aria-busy')));
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(isBusy).toEqual([true, true, true]);
  answer();
  await expect.poll(() => asked.length).toBe(2);
  await expect.poll(isBusy).toEqual([false, true, true]);
  await expect.poll(() => items.first().innerText()).toMatch(/La araña[\s\S]*\$ 3\.490,00/);
  answer();
  await expect.poll(() => asked.length).toBe(3);
  await expect.poll(isBusy).toEqual([false, true]);
  answer();
  await expect.poll(isBusy).toEqual([false, false]);
  await expect.poll(() => items.nth(1).innerText()).toMatch(/Placa Voltaje Uno[\s\S]*\$ 1\.290,00/);
  await expect.poll(() => asked.length).toBe(4);
  answer();
  await page.getByRole('region', { name: 'Agotado' }).waitFor({ state: 'detached' });
});

test('words are never on a picture, and long ones fit', async () => {
  await configure('BANNER_ITEMS', [
    {
      id: 1,
      link: '/productos',
      title: 'Un título de los más largos que alguien escribe para su banner, en palabras',
      text: 'Una frase que tampoco termina nunca, '.repeat(5),
      button: 'Ver las ofertas',
      image: { id: 1 },
    },
    { id: 2, link: '', title: 'Sin imagen', image: { id: -1 } },
    { id: 3, link: '', title: 'Apagado', isShown: false, image: { id: 1 } },
  ]);
  for (const width of [360, 768, 1280]) {
    const page = await open({ viewport: { width, height: 900 } });
    await page.route(/\/imagenes\/id\/\d+$/, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="500"/>',
      }),
    );
    await page.goto(shop().url);
    const banner = page.getByRole('region', { name: 'Destacados' });
    const words = banner.locator('.banner-picture .banner-text');
    await words.getByRole('link', { name: 'Ver las ofertas' }).waitFor();
    // The padding is as wide as the ground's fading edge.
    const { least, inside, clipped, ground } = await words.evaluate((box) => {
      const style = getComputedStyle(box);
      const outer = box.getBoundingClientRect();
      const all = [...box.children].map((child) => child.getBoundingClientRect());
      const top = box.closest('.banner')?.getBoundingClientRect();
      return {
        least: Math.max(
          outer.right - Math.max(...all.map(({ right }) => right)),
          Math.min(...all.map(({ top: edge }) => edge)) - outer.top,
        ),
        inside: all.every(({ left, right }) => left >= 0 && right <= innerWidth),
        clipped: outer.height - (top?.height ?? 0),
        ground: style.backgroundImage,
      };
    });
    expect(ground).toContain('linear-gradient');
    expect(least).toBeGreaterThan(40);
    expect(inside).toBe(true);
    expect(clipped).toBeLessThan(1);
    expect(await fitsScreen(page)).toBe(true);
    await banner.getByRole('button', { name: 'Siguiente' }).click();
    await banner.getByRole('heading', { name: 'Sin imagen' }).waitFor();
    expect(await banner.getByText('Apagado').count()).toBe(0);
  }
});

test('banner pictures load one by one; a missing picture removes its slide', async () => {
  await configure(
    'BANNER_ITEMS',
    [1, 2, 3].map((id) => ({
      id,
      color: '#123456',
      link: `/productos?c=${id}`,
      image: { id },
      sd: { id: 10 + id },
    })),
  );
  const page = await open({
    viewport: { width: 360, height: 780 },
    reducedMotion: 'no-preference',
  });
  const asked: number[] = [];
  let answer = () => {};
  await page.route(/\/imagenes\/id\/\d+$/, async (route) => {
    const id = Number(route.request().url().split('/').at(-1));
    asked.push(id);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    if (id === 12) await route.fulfill({ status: 404 });
    else
      await route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="440"/>',
      });
  });
  await page.goto(shop().url);
  const slides = page.getByRole('region', { name: 'Destacados' }).locator('.swiper-slide');
  const pause = page.getByRole('button', { name: 'Pausar' });
  const isBusy = () => slides.evaluateAll((all) => all.map((one) => one.hasAttribute('aria-busy')));
  // Pictures for small screens.
  await expect.poll(() => asked).toEqual([11]);
  await expect.poll(isBusy).toEqual([true, true, true]);
  await expect.poll(() => pause.isHidden()).toBe(true);
  await expect.poll(() => slides.first().locator('rect').getAttribute('fill')).toBe('#123456');
  answer();
  await expect.poll(() => asked).toEqual([11, 12]);
  await pause.waitFor();
  answer();
  await expect.poll(() => asked).toEqual([11, 12, 13]);
  await expect.poll(() => slides.count()).toBe(2);
  answer();
  await expect.poll(isBusy).toEqual([false, false]);
  await expect.poll(() => slides.nth(1).locator('a').getAttribute('href')).toBe('/productos?c=3');
});
