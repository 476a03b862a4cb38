/** The home page: its banner rotates, and configured content shows without a build. */
import { expect, test } from 'vitest';
import { formatMoney } from '#contract/amounts/money';
import { keepVehicle } from '../support/finder.ts';
import { secondsUntilOther, stopClock } from '../support/page-clock.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();

const configure = (key: string, value: unknown) =>
  shop().database.pool.query(
    'insert into config (key, value) values ($1, $2) on conflict (key) do update set value = $2',
    [key, JSON.stringify(value)],
  );

test('the banner shows one slide after the other, round and round, until it is paused', async () => {
  const page = await open({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto(shop().url);
  const banner = page.getByRole('region', { name: 'Destacados' });
  const pause = banner.getByRole('button', { name: 'Pausar' });
  await pause.waitFor();
  // Observers of the banner's visibility run in order: the page's own has run by then.
  await banner.evaluate(
    (box) => new Promise<void>((done) => new IntersectionObserver(() => done()).observe(box)),
  );
  await stopClock(page);
  const shown = () => banner.locator('.swiper-slide-active').innerText();
  const seen: string[] = [await shown()];
  const turns: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    turns.push(await secondsUntilOther(page, shown));
    seen.push(await shown());
  }
  expect(new Set(seen.slice(0, 3)).size).toBe(3);
  expect(seen.slice(3)).toEqual(seen.slice(0, 2));
  // The first had begun before.
  expect(turns.slice(1)).toEqual([5, 5, 5]);
  await pause.dispatchEvent('click');
  await page.clock.runFor(11_000);
  expect(await shown()).toBe(seen[4]);
});

test('configured releases replace the best sellers, without missing items', async () => {
  const { rows } = await shop().database.pool.query<{ code: string; cents: number }>(
    'select code, price_cents as cents from families where is_public order by id limit 1',
  );
  const { code = '', cents = 0 } = rows[0] ?? {};
  await configure('PRODUCT_RELASES', [
    {
      title: 'Recién llegados',
      items: [
        { code: 'NO-HAY', name: 'Ya no está', price: 10 },
        { code, name: 'Radiador nuevo', price: 1234.5 },
      ],
    },
  ]);
  const page = await open();
  await page.goto(shop().url);
  const row = page.getByRole('list', { name: 'Recién llegados' });
  await row.scrollIntoViewIfNeeded();
  const card = row.getByRole('link', { name: /Radiador nuevo/ });
  await expect.poll(() => card.getAttribute('href')).toBe(`/productos/${code}`);
  // Today's price, not the configured one.
  await expect.poll(() => card.innerText()).toContain(formatMoney(cents));
  await expect.poll(() => row.getByRole('listitem').count()).toBe(1);
  await expect.poll(() => page.getByText('Lo más vendido').count()).toBe(0);
});

test('without configured content the shop’s own returns at once', async () => {
  await shop().database.pool.query('delete from config');
  const page = await open();
  // A build with configured images and releases shows them, and keeps the defaults.
  await page.route(`${shop().url}/`, async (route) => {
    const response = await route.fetch();
    const built = await response.text();
    const slides = /<ul class="swiper-wrapper">([\s\S]*?)<\/ul>/.exec(built)?.[1] ?? '';
    const releases =
      /data-configured="PRODUCT_RELASES"[^>]*>([\s\S]*?<\/section>)\s*<\/div>/.exec(built)?.[1] ??
      '';
    const body = built
      .replace(slides, '<li class="swiper-slide banner-picture">Vieja foto</li>')
      .replace(releases, '<section>Viejo lanzamiento</section>')
      .replaceAll(/data-mark(="")?(?=[\s>])/g, 'data-mark="old"')
      .replace(
        '</main>',
        `<template data-own="BANNER_ITEMS">${slides}</template>
         <template data-own="PRODUCT_RELASES">${releases}</template></main>`,
      );
    await route.fulfill({ response, body });
  });
  await page.goto(shop().url);
  const banner = page.getByRole('region', { name: 'Destacados' });
  await banner.getByRole('heading', { level: 2 }).first().waitFor();
  await page.getByRole('heading', { name: 'Lo más vendido' }).waitFor();
  await expect.poll(() => page.getByText('Vieja foto').count()).toBe(0);
  await expect.poll(() => page.getByText('Viejo lanzamiento').count()).toBe(0);
});

test('the finder searches a model without its version, and offers a chosen vehicle again', async () => {
  const page = await open();
  const finder = page.locator('#buscador');
  const chooseGol = async () => {
    await page.goto(shop().url);
    await finder.getByLabel('Marca').selectOption('Volkswagen');
    await finder.getByLabel('Modelo').selectOption('Gol');
  };
  await chooseGol();
  await finder.getByRole('button', { name: 'Buscar repuestos' }).click();
  await page.waitForURL(/\/productos\?b=\d+&t=Gol$/);
  const card = page.getByRole('main').getByRole('article').first();
  await expect.poll(() => card.innerText()).toContain('Gol');
  await chooseGol();
  await finder.getByLabel('Motor y año').selectOption({ index: 1 });
  await finder.getByRole('button', { name: 'Buscar repuestos' }).click();
  await page.waitForURL(/\/productos\?v=\d+$/);
  const id = Number(new URL(page.url()).searchParams.get('v'));
  await keepVehicle(shop(), page, id);
  await page.goto(shop().url);
  const mine = page.locator('#finder-mine');
  await mine.getByRole('link', { name: 'Ver sus repuestos' }).waitFor();
  await expect.poll(() => mine.innerText()).toMatch(/Volkswagen Gol .*\d{4}/);
});
