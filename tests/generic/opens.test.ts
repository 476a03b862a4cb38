import { expect, test } from 'vitest';
import { catalogSuggest, productFilter } from '#contract/calls/catalog';
import { useShop } from '../support/shop.ts';
import { PUBLIC_TOYS } from '../support/toys.ts';

const shop = useShop();

const get = (path: string) => fetch(shop().url + path, { redirect: 'manual' });
const ask = async (path: string, input: object): Promise<unknown> => {
  const answer = await fetch(shop().url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop().url },
    body: JSON.stringify(input),
  });
  expect(answer.status).toBe(200);
  return answer.json();
};

test('the shop has the name of its folder and serves its kind of catalogue', async () => {
  const home = await (await get('/')).text();
  expect(home).toContain('Chispa Objetos');
  expect(home).toContain('class="banner-drawing"');
  // Part of another shop's drawing.
  expect(home).not.toContain('id="aspa"');
  const list = productFilter.output.parse(await ask(productFilter.path, { filters: [] }));
  expect(list.resultCount).toBe(PUBLIC_TOYS.length);
  const { data } = catalogSuggest.output.parse(await ask(catalogSuggest.path, { text: 'sensor' }));
  expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['category', 'item']));
});

test('each public product has a static page and is in the sitemap', async () => {
  const sitemap = await (await get('/sitemap.xml')).text();
  for (const { code, name } of PUBLIC_TOYS) {
    const path = `/productos/${code.replace('/', '~2F')}`;
    expect(sitemap).toContain(`${path}<`);
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(name);
  }
});

test('a product added after the build has a live page; a hidden one has none', async () => {
  const { pool } = shop().database;
  await pool.query(`insert into products (code, brand_id, category_id, name, price_cents)
    values ('NUEVO-1', 1, '1.1', 'Recién llegado', 10000)`);
  const page = await get('/productos/NUEVO-1');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  const hidden = await get('/productos/FIL-1');
  expect([hidden.status, hidden.headers.get('location')]).toEqual([302, '/404']);
});

test('a product without a photo shows its category’s placeholder', async () => {
  const picture = await get('/imagenes/MOT~2F12');
  expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  expect(await picture.text()).toContain('Motores');
  expect((await get('/imagenes/FIL-1')).status).toBe(404);
});
