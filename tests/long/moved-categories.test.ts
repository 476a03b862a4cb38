/** Moves and merges categories while the shop sells, and reads its pages right after the next build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categoryTable } from '#contract/calls/categories';
import { filesBelow } from '../../scripts/link-files.ts';
import { tokenOf } from '../support/account.ts';
import { BUILD_MS, usePublishedShop } from '../support/published-shop.ts';
import { OWNER } from '../support/seller-day.ts';
import { useBrowser } from '../support/shop.ts';

const shop = usePublishedShop();
const openPage = useBrowser();

const post = async (token: string, path: string, input: object) => {
  const response = await fetch(`${shop.url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
    body: JSON.stringify(input),
  });
  const body = await response.json();
  expect([path, body.error]).toEqual([path, '']);
  return body;
};
const set = (token: string, key: string, value: unknown) =>
  post(token, '/rest/config/set', { key, value: JSON.stringify(value) });

/** Caps lie in 1.6, thermostats in 1.4 with their housings in 1.4.1, pumps in 1.3, air conditioning in 2. */
const [CAPS, THERMOSTATS, HOUSINGS, PUMPS, AIR] = ['1.6', '1.4', '1.4.1', '1.3', '2'];

const soldOf = async () => {
  const { rows } = await shop.db().execute(sql`
    select (select jsonb_agg(item order by order_id, position) from order_items item) as items,
      (select sum(quantity)::int from stock) as units,
      (select count(*)::int from products) as products,
      (select count(*)::int from products where category_id <@ ${CAPS}::ltree) as caps`);
  return rows[0];
};
const list = async (id: string) => {
  const { status, headers } = await fetch(`${shop.url()}/productos?c=${id}`, {
    redirect: 'manual',
  });
  return [status, headers.get('location')];
};

test('lists, links, sitemap and redirects follow, and nothing that was sold is lost', async () => {
  const owner = await tokenOf(shop.url(), OWNER);
  const buyer = await tokenOf(shop.url(), 'comprador@nam.example');
  const { rows } = await shop.db().execute<{ code: string; family: string; cents: number }>(sql`
    select product.code::text as code, family.code::text as family, product.price_cents as cents
    from products product
      join families family on family.id = product.family_id
      join stock on stock.product_id = product.id
    where product.category_id = ${CAPS}::ltree and product.is_public and family.is_public
    group by 1, 2, 3 having sum(quantity) > 3 order by 1 limit 1`);
  const [cap] = rows;
  if (!cap) throw new Error('no caps for sale');
  const item = { Code: cap.code, Name: cap.code, Price: cap.cents / 100, Quantity: 1 };
  const guid = crypto.randomUUID();
  await post(buyer, '/rest/order/add', {
    order: {
      OrderGUID: guid,
      OrderPhone: '099 555 001',
      OrderShippingId: 'RES',
      OrderBranchCode: 'B',
      OrderPaymentId: 'BRDE',
      Items: [item],
    },
  });
  await set(owner, 'SHOP_MENU', [{ text: 'Tapas', href: `/productos?c=${CAPS}`, items: [] }]);
  await set(owner, 'SHOP_TEXTS', [
    { file: 'services/panales', path: 'parts.category', text: THERMOSTATS },
  ]);

  const visitor = await openPage();
  await visitor.goto(`${shop.url()}/productos?c=${CAPS}`);
  const heading = visitor.getByRole('heading', { name: /resultados?$/ });
  const count = await heading.innerText();

  const before = await soldOf();
  const moved = await post(owner, '/rest/category/move', {
    id: CAPS,
    parentId: AIR,
    position: 0,
  });
  await post(owner, '/rest/category/remove', { id: THERMOSTATS, moveTo: PUMPS });
  const table = categoryTable.output.parse(await post(owner, categoryTable.path, {})).data;
  const idOf = (name: string) => table.find((row) => row.name === name)?.id ?? '';
  const caps = idOf('Tapas de radiador');
  const housings = idOf('Carcasas de termostato');
  expect([moved.data.id, caps.startsWith(`${AIR}.`), housings.startsWith(`${PUMPS}.`)]).toEqual([
    caps,
    true,
    true,
  ]);

  // The visitor's page is of before, and works.
  await visitor.reload();
  expect(await heading.innerText()).toBe(count);
  await visitor.getByRole('article').first().getByRole('link').first().click();
  await visitor.getByRole('heading', { level: 1, name: /Tapa/ }).waitFor();

  await shop.publish();
  await expect
    .poll(() => list(CAPS), { timeout: BUILD_MS, interval: 500 })
    .toEqual([301, `/productos?c=${caps}`]);
  await shop.stopPublishing();
  expect(await list(THERMOSTATS)).toEqual([301, `/productos?c=${PUMPS}`]);
  expect(await list(HOUSINGS)).toEqual([301, `/productos?c=${housings}`]);
  expect(await list(caps)).toEqual([200, null]);

  await visitor.goto(`${shop.url()}/productos?c=${CAPS}`);
  expect(new URL(visitor.url()).search).toBe(`?c=${caps}`);
  expect(await heading.innerText()).toBe(count);
  await visitor.getByRole('article').filter({ hasText: cap.family }).first().waitFor();

  // No page, sitemap or feed links to a former id.
  const links = (path: string) =>
    [...readFileSync(join(shop.dist, path), 'utf8').matchAll(/\/productos\?c=([\d.]+)/g)].map(
      ([, id]) => id,
    );
  const pages = filesBelow(shop.dist).filter((path) => /\.(?:html|xml)$/.test(path));
  const found = new Set(pages.flatMap(links));
  expect([CAPS, THERMOSTATS, HOUSINGS].filter((id) => found.has(id))).toEqual([]);
  const inSitemap = new Set(pages.filter((path) => path.startsWith('sitemap')).flatMap(links));
  expect([caps, housings, PUMPS].filter((id) => !inSitemap.has(id))).toEqual([]);
  const home = readFileSync(join(shop.dist, 'index.html'), 'utf8');
  expect(home).toContain(`href="/productos?c=${caps}">Tapas<`);
  expect(links('servicios/panales.html')).toContain(PUMPS);
  expect(links(`productos/${cap.family}.html`)).toContain(caps);

  expect(await soldOf()).toEqual({ ...before, caps: 0 });
  const orders = await post(buyer, '/rest/order/find', { guid });
  expect(JSON.stringify(orders)).toContain(cap.code);
}, 700_000);
