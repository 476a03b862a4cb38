/** Keeps favourites, compared items and seen items on the device and in the account. */
import type { Page } from 'playwright';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { findParts, loggedIn, type Part } from '../support/buying.ts';
import { holdAnswers } from '../support/held.ts';
import { noteReading, rest } from '../support/resting.ts';
import { fitsScreen, PHONE } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';

const shop = useShop();
const openPage = useBrowser();

let parts: Part[];
beforeAll(async () => {
  parts = await findParts(shop(), 6);
});
const pageOf = (part: Part | undefined) =>
  `${shop().url}/productos/${encodeURIComponent(part?.family ?? '')}`;
const heart = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Favorito/ });
const compareButton = (page: Page) =>
  page.locator('.item-head').getByRole('button', { name: /^Comparar/ });
const pressed = (button: ReturnType<typeof heart>) => button.getAttribute('aria-pressed');
const favouriteCodes = (page: Page) =>
  page
    .locator('main [data-keep="favourite"]')
    .evaluateAll((all) =>
      all.flatMap((one) => (one instanceof HTMLElement ? (one.dataset.code ?? '') : [])),
    );

test('a favourite is stored on the device, shown wherever the part appears, and removed', async () => {
  const page = await openPage(PHONE);
  await page.goto(pageOf(parts[0]));
  await heart(page).click();
  await untilSaid(page, 'Guardado en tus favoritos');
  await page.reload();
  await expect.poll(() => pressed(heart(page))).toBe('true');
  await page.goto(`${shop().url}/productos?t=${encodeURIComponent(parts[0]?.family ?? '')}`);
  const card = page
    .getByRole('article')
    .filter({ hasText: parts[0]?.family ?? '' })
    .first();
  const onCard = card.getByRole('button', { name: /^Favorito/ });
  await expect.poll(() => pressed(onCard)).toBe('true');
  await page.goto(`${shop().url}/favoritos`);
  await page
    .getByRole('main')
    .getByText(parts[0]?.family ?? '', { exact: true })
    .waitFor();
  expect(await objectionsTo(page, 'main')).toEqual([]);
  await heart(page).click();
  await page.getByText('Toca el corazón de lo que te interese').waitFor();
  expect(await objectionsTo(page, 'main')).toEqual([]);
});

test('a card of a row has a favourite button as soon as the row is visible', async () => {
  const page = await openPage();
  await page.goto(`${shop().url}/`);
  const row = page.locator('.carousel').first();
  await row.scrollIntoViewIfNeeded();
  const hearts = row.getByRole('button', { name: /^Favorito: / });
  await expect.poll(() => hearts.count()).toBe(await row.getByRole('link').count());
  expect(await objectionsTo(page, 'main')).toEqual([]);
  const [code = ''] = (await hearts.first().getAttribute('data-code'))?.split(' ') ?? [];
  await hearts.first().click();
  await untilSaid(page, 'Guardado en tus favoritos');
  await expect.poll(() => pressed(hearts.first())).toBe('true');
  // The press was the heart's, not the card's.
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto(`${shop().url}/favoritos`);
  await expect.poll(() => favouriteCodes(page)).toEqual([code]);
});

test('the second page of favourites waits for its answer, and disappears with its last favourite', async () => {
  const page = await openPage();
  const { rows } = await shop().database.pool.query<{ code: string }>(
    `select code from families family where is_public
       and exists (select from products where family_id = family.id and is_public)
     order by code limit 49`,
  );
  await page.addInitScript(
    (codes) => {
      if (localStorage.getItem('mostrador.favourites')) return;
      const entries = codes.map((code, at) => ({
        id: code.toLowerCase(),
        changedAt: codes.length - at,
        value: { code },
      }));
      const state = { owner: '', knownAt: 0, askedAt: 0, entries };
      localStorage.setItem('mostrador.favourites', JSON.stringify(state));
    },
    rows.map(({ code }) => code),
  );
  await page.goto(`${shop().url}/favoritos`);
  await expect.poll(async () => (await favouriteCodes(page)).length).toBe(48);
  const held = await holdAnswers(page, /\/rest\/autopart\/list(\?|$)/);
  await page.getByRole('button', { name: 'Siguientes' }).click();
  await held.asked();
  await page.getByText('Cargando tus favoritos…').waitFor({ state: 'attached' });
  expect(await page.getByText('ya no está').count()).toBe(0);
  held.answer();
  await expect.poll(() => favouriteCodes(page)).toEqual([rows[48]?.code]);
  await heart(page).click();
  await expect.poll(async () => (await favouriteCodes(page)).length).toBe(48);
  expect(await page.getByRole('button', { name: /Anteriores|Siguientes/ }).count()).toBe(0);
});

test('a favourite that an existing host cannot return is not called gone', async () => {
  const page = await openPage();
  let broken = parts[1]?.family;
  await page.route(/\/rest\/autopart\/list(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const told = data.filter(({ code }: { code: string }) => code !== broken);
    await route.fulfill({ json: { data: told, ...(broken && { unanswered: [broken] }) } });
  });
  for (const part of parts.slice(0, 2)) {
    await page.goto(pageOf(part));
    await heart(page).click();
    await untilSaid(page, 'Guardado en tus favoritos');
  }
  await page.goto(`${shop().url}/favoritos`);
  await page.getByText('No pudimos cargar uno de tus favoritos.').waitFor();
  expect(await favouriteCodes(page)).toEqual([parts[0]?.family]);
  expect(await page.getByText('ya no está').count()).toBe(0);
  const codes = parts.slice(0, 2).map(({ family }) => family);
  const compared = `${shop().url}/comparar?codigos=${encodeURIComponent(codes.join(','))}`;
  await page.goto(compared);
  await page.getByText('Alguno no se pudo cargar.').waitFor();
  expect(await page.getByText('ya no está').count()).toBe(0);
  await page.goBack();
  await page.getByText('No pudimos cargar uno de tus favoritos.').waitFor();
  broken = undefined;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(() => favouriteCodes(page)).toEqual(codes.toReversed());
});

test('favourites of two devices are merged in the account', async () => {
  const [first, second] = [await openPage(), await openPage()];
  for (const [index, page] of [first, second].entries()) {
    await page.goto(pageOf(parts[index]));
    await heart(page).click();
    await untilSaid(page, 'Guardado en tus favoritos');
  }
  await loggedIn(first, shop().url);
  await first.goto(`${shop().url}/favoritos`);
  await expect.poll(() => favouriteCodes(first)).toEqual([parts[0]?.family]);
  // The device shows its own before the account has them.
  const inAccount = async () => {
    const { rows } = await shop().database.pool.query<{ n: number }>(
      `select jsonb_array_length(entries) as n from kept_lists where list = 'favourites'`,
    );
    return rows.map(({ n }) => n);
  };
  await expect.poll(inAccount).toEqual([1]);
  await loggedIn(second, shop().url);
  await second.goto(`${shop().url}/favoritos`);
  await expect.poll(() => favouriteCodes(second)).toEqual([parts[1]?.family, parts[0]?.family]);
  // The list was synced before: the account has both.
  await expect.poll(inAccount).toEqual([2]);
  // It is not outdated either when it is opened again at once.
  await first.goto(`${shop().url}/favoritos`);
  await expect.poll(() => favouriteCodes(first)).toEqual([parts[1]?.family, parts[0]?.family]);
});

test('up to four parts are compared, by an address that anybody may open', async () => {
  const page = await openPage();
  for (const part of parts.slice(0, 4)) {
    await page.goto(pageOf(part));
    await compareButton(page).click();
    await expect.poll(() => pressed(compareButton(page))).toBe('true');
  }
  await page.goto(pageOf(parts[4]));
  await compareButton(page).click();
  await page.getByText('Puedes comparar hasta 4.').waitFor();
  expect(await pressed(compareButton(page))).toBe('false');
  const bar = page.getByRole('region', { name: 'Lo que comparas' });
  expect(await objectionsTo(page, '.compare-bar')).toEqual([]);
  await bar.getByRole('link', { name: 'Comparar (4)' }).click();
  await page.waitForURL(/\/comparar\?codigos=/);
  const table = page.getByRole('region', { name: 'Comparación' });
  await table.getByRole('columnheader').nth(3).waitFor();
  // A part opens in its place, and there the bar is again; back here it would lie over the comparison.
  await table.getByRole('columnheader').first().getByRole('link').first().click();
  await page.waitForURL(/\/productos\//);
  await bar.waitFor();
  await page.goBack();
  await table.getByRole('columnheader').nth(3).waitFor();
  await expect.poll(() => bar.count()).toBe(0);

  // An item out of stock differs from the others.
  const giveEach = (quantity: number) =>
    shop().database.pool.query(
      `update stock set quantity = ${quantity} where product_id in (select p.id from products p
         join families f on f.id = p.family_id where f.code = $1)`,
      [parts[3]?.family],
    );
  await giveEach(0);
  onTestFinished(async () => {
    await giveEach(5);
  });
  const other = await openPage(PHONE);
  await other.goto(page.url());
  const shared = other.getByRole('region', { name: 'Comparación' });
  await shared.getByRole('columnheader').nth(3).waitFor();
  expect(await objectionsTo(other, 'main')).toEqual([]);
  await other.setViewportSize(PHONE.viewport);
  // The page itself does not scroll sideways; the table does, and the names of its rows stay.
  await expect.poll(() => fitsScreen(other)).toBe(true);
  const name = shared.getByRole('rowheader', { name: 'Stock' });
  // Two beside each other.
  const second = await shared.getByRole('columnheader').nth(1).boundingBox();
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeLessThanOrEqual(360);
  const before = await name.boundingBox();
  await shared.evaluate((region) => region.scrollTo({ left: 300, behavior: 'instant' }));
  expect((await name.boundingBox())?.x).toBe(before?.x);
  // So do the names of its columns, while the rows go by.
  const part = shared.getByRole('columnheader').first();
  await shared.evaluate((region) => region.scrollTo({ top: 10_000, behavior: 'instant' }));
  expect(await shared.evaluate((region) => region.scrollTop)).toBeGreaterThan(200);
  const above = await part.boundingBox();
  const region = await shared.boundingBox();
  expect(Math.abs((above?.y ?? 0) - (region?.y ?? 0))).toBeLessThanOrEqual(2);

  const all = await shared.getByRole('rowheader').count();
  const stockRow = shared.locator('tr[data-differs]', {
    has: other.getByRole('rowheader', { name: 'Stock' }),
  });
  await stockRow.waitFor();
  const marked = await shared.locator('tr[data-differs]').count();
  expect(marked).toBeGreaterThan(0);
  await other.getByRole('checkbox', { name: 'Solo diferencias' }).check();
  await expect.poll(() => shared.getByRole('rowheader').count()).toBe(marked);
  expect(marked).toBeLessThanOrEqual(all);
  // The found item is bought here.
  await shared
    .getByRole('button', { name: /^Agregar / })
    .first()
    .click();
  await untilSaid(other, 'El producto fue agregado correctamente!');

  await page.getByRole('button', { name: `Quitar ${parts[0]?.family} de la comparación` }).click();
  await expect.poll(() => table.getByRole('columnheader').count()).toBe(3);
  await expect.poll(() => page.url()).not.toContain(encodeURIComponent(parts[0]?.family ?? ''));
  // Three looks of axe and five pages.
}, 180_000);

test('a comparison of nothing leads to the catalogue', async () => {
  const page = await openPage();
  for (const query of ['', "?codigos=nada,%00,,%F0%9F%92%A9,';drop table products"]) {
    await page.goto(`${shop().url}/comparar${query}`);
    await page.getByText('Elige hasta cuatro en el catálogo').waitFor();
    await page.getByRole('link', { name: 'Ir al catálogo' }).waitFor();
  }
});

const keptPages = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('mostrador-vistos')).keys()).map(({ url }) => url),
  );

test('recently seen items are at the end of the next page, without the page itself', async () => {
  const page = await openPage({ ...PHONE, serviceWorkers: 'allow' });
  const titles: string[] = [];
  for (const part of parts.slice(0, 2)) {
    await page.goto(pageOf(part));
    await expect.poll(() => keptPages(page)).toContain(pageOf(part));
    titles.push((await page.locator('h1').innerText()).replace(/\s+/g, ' '));
  }
  await page.locator('.footer').scrollIntoViewIfNeeded();
  const row = page.getByRole('region', { name: 'Vistos hace poco' });
  await row.waitFor();
  expect(await row.locator('b').allInnerTexts()).toEqual(titles.slice(0, 1));
  await expect
    .poll(() =>
      row.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    )
    .toEqual([new URL(pageOf(parts[0])).pathname]);
  await page.goto(`${shop().url}/`);
  await page.locator('.footer').scrollIntoViewIfNeeded();
  await row.waitFor();
  await expect.poll(() => row.getByRole('link').count()).toBe(2);
});

test('recently seen items are there too after an item that replaced another in place', async () => {
  const page = await openPage({ serviceWorkers: 'allow' });
  await noteReading(page);
  await page.goto(pageOf(parts[0]));
  await expect.poll(() => keptPages(page)).toContain(pageOf(parts[0]));
  const related = page.locator('.carousel a.item-card').first();
  await related.scrollIntoViewIfNeeded();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const next = await rest(page, related);
  await related.click();
  await page.waitForURL(shop().url + next);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await page.locator('.footer').scrollIntoViewIfNeeded();
  const row = page.getByRole('main').getByRole('region', { name: 'Vistos hace poco' });
  await row.waitFor();
  expect(await row.getByRole('link').first().getAttribute('href')).toBe(
    new URL(pageOf(parts[0])).pathname,
  );
});
