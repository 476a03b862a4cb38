/** A running shop whose pages follow its catalogue: rendered in the background, and swapped. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderAdd } from '#contract/calls/orders';
import { publicationOf } from '../../scripts/publish-pages.ts';
import { orderOf } from '../support/orders.ts';
import { plantUser } from '../support/people.ts';
import { BUILD_MS, treeOf, usePublishedShop } from '../support/published-shop.ts';

const shop = usePublishedShop();
const publicationsDone = async () => {
  const { rows } = await shop
    .db()
    .execute<{ n: number }>(
      sql`select count(*)::int as n from publications where ended_at is not null`,
    );
  return rows[0]?.n ?? 0;
};

test('a hundred changes reach the pages automatically in a few builds, without a gap', async () => {
  await shop.publish();
  const [first, ...others] = await shop.someFamilies(100);
  if (!first) throw new Error('no families');
  const asset = [...treeOf(shop.dist).keys()].find((file) => file.startsWith('_astro/')) ?? '';
  const answers: number[] = [];
  /** Opens the home, a script and a page, as a visitor meets them at this moment. */
  const visit = async (code: string): Promise<string> => {
    for (const path of ['', asset]) answers.push((await fetch(`${shop.url()}/${path}`)).status);
    return shop.pageOf(code);
  };
  const buyer = await plantUser(shop.db());
  const goods = await shop.db().execute<{ code: string; price: number }>(
    sql`select product.code::text as code, price_cents / 100.0 as price from products product
        join stock on stock.product_id = product.id
        where is_public and quantity > 5 order by product.id limit 1`,
  );
  const { code = '', price = 0 } = goods.rows[0] ?? {};
  const order = () =>
    fetch(shop.url() + orderAdd.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${buyer.token}` },
      body: JSON.stringify(orderOf([{ Code: code, Quantity: 1, Price: Number(price) }])),
    });
  const placed: Response[] = [];
  for (const [n, { id, product }] of [first, ...others].entries()) {
    await shop.describe(id, product, `Renombrada ${n}`);
    if (n % 25 === 0) placed.push(await order());
  }
  const before = publicationOf(shop.dist);
  await expect.poll(() => visit(first.code), { timeout: BUILD_MS }).toContain('Renombrada 0');
  placed.push(await order());
  const last = others.at(-1);
  await expect
    .poll(() => visit(last?.code ?? ''), { timeout: BUILD_MS })
    .toContain('Renombrada 99');
  expect(publicationOf(shop.dist)).toBeGreaterThan(before);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(placed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { rows } = await shop.db().execute(sql`select from orders where user_id = ${buyer.userId}`);
  expect(rows).toHaveLength(5);
  // Changes arrive slowly on a busy machine, and each build includes all so far.
  expect(await publicationsDone()).toBeLessThanOrEqual(10);
  await shop.stopPublishing();
}, 700_000);
