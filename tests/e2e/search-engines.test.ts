/** Checks what search engines read: each listed address is a page with that canonical address. */
import { expect, inject, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { findablePaths } from '#variants/pages';
import { headsOf } from '../support/page-heads.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();
const variant = await loadVariant('NAM');
const read = async (path: string) => {
  const answer = await fetch(shop().url + path);
  return { status: answer.status, text: await answer.text() };
};

test('robots.txt names the sitemap, whose addresses are where their pages say they are', async () => {
  const [, named = ''] = /^Sitemap: (.*)$/m.exec((await read('/robots.txt')).text) ?? [];
  const { origin, pathname } = new URL(named);
  const { text } = await read(pathname);
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  const paths = addresses.map((address) => address.replace(origin, ''));
  const isText = (path: string) => path.startsWith('/servicios/');
  const isList = (path: string) => path.startsWith('/productos?');
  const isMany = (path: string) => /^\/(productos|vehiculos|listas)\//.test(path);
  const fixed = paths.filter((path) => !isMany(path) && !isText(path) && !isList(path));
  expect(fixed).toEqual(findablePaths(variant));
  const lists = paths.filter(isList);
  expect(lists).toEqual(expect.arrayContaining(['/productos?c=1', '/productos?c=1.1']));
  // A vehicle is listed by its page, not by its list as well.
  expect(paths.some((path) => path.startsWith('/vehiculos/'))).toBe(true);
  expect(lists.filter((path) => path.includes('?v='))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter(isText).length).toBeGreaterThan(2);
  expect(paths.length).toBeGreaterThan(2_000);
  const values = paths.filter((path) => path.startsWith('/listas/'));
  expect(values.length).toBeGreaterThan(50);
  for (const path of [
    ...[...paths.slice(0, 6), ...lists.slice(0, 3), ...values.slice(0, 3)],
    ...paths.slice(-3),
  ]) {
    const page = await read(path);
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining(`<link rel="canonical" href="${origin}${path}">`),
    ]);
  }
});

test.each(['/registro', '/iniciar', '/restablecer-contrasena', '/mi-compra', '/perfil'])(
  '%s is not indexed',
  async (path) => {
    const { text } = await read(path);
    expect(text).toContain('<meta name="robots" content="noindex">');
  },
);

test('each listed page has a unique title and a short description', () => {
  const { titles, faults } = headsOf(inject('dist'));
  expect(titles.length).toBeGreaterThan(1_000);
  expect(faults.length, faults.slice(0, 20).join('\n')).toBe(0);
});

test('a category’s page links to those of its values, which go on as its filtered list', async () => {
  const category = (await read('/productos?c=1.1')).text;
  const [, path = ''] = /href="(\/listas\/radiadores-[^"]+)"/.exec(category) ?? [];
  const page = await open();
  await page.goto(shop().url + path);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.innerText()).toMatch(/^Radiadores: \p{Ll}/u);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Radiadores', exact: true }).first().waitFor();
  const canonical = page.locator('link[rel=canonical]');
  await expect.poll(() => canonical.getAttribute('href')).toMatch(new RegExp(`${path}$`));
  await main
    .getByRole('button', { name: 'Filtros' })
    .or(main.getByLabel('Ordenar por'))
    .first()
    .hover();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?c=1\.1&filters=attributes/);
  // The way back from the next page stays in the document.
  await page.evaluate(() => document.documentElement.setAttribute('id', 'same'));
  await main.getByRole('article').first().getByRole('heading').getByRole('link').hover();
  const first = page.url();
  await main.getByRole('link', { name: 'Página 2', exact: true }).click();
  await page.waitForURL(/[?&]pag=2/);
  await page.goBack();
  await page.waitForURL(first);
  expect(await page.locator('#same').count()).toBe(1);
  // At its own address, the list belongs to that page.
  await page.reload();
  await expect.poll(() => canonical.getAttribute('href')).toMatch(new RegExp(`${path}$`));
  await expect.poll(() => heading.innerText()).toMatch(/^Radiadores · /);
});
