/** Counts the requests of an item page: its stock once, with changes since the build. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import { begin, end, noteBuilt } from '#backend/publishing/building';
import { objectionsTo } from '../support/axe.ts';
import { holdAnswers } from '../support/held.ts';
import { PHONE } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

test.each(['from the list', 'by its address', 'back from another page'])(
  'the stock of a part is requested once: %s',
  async (way) => {
    const { rows } = await shop().database.pool.query<{ code: string }>(
      `select code from families where is_public
         and exists (select from products where family_id = families.id and is_public)
       order by relevance desc limit 1`,
    );
    const path = `/productos/${rows[0]?.code}`;
    const page = await openPage();
    if (way === 'from the list') {
      await page.goto(`${shop().url}/productos?t=${rows[0]?.code}`);
      await page.getByRole('main').getByRole('article').first().waitFor();
      await page.locator('[aria-label="Stock"][aria-busy="false"]').first().waitFor();
    }
    if (way === 'back from another page') {
      await page.goto(`${shop().url}${path}`);
      await page.goto(`${shop().url}/contacto`);
    }
    const asked: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().includes('/rest/stock/list')) asked.push(request.url());
    });
    if (way === 'from the list')
      await page
        .getByRole('link', { name: /^Ver más de/ })
        .first()
        .click();
    else if (way === 'by its address') await page.goto(shop().url + path);
    else await page.goBack();
    await page.waitForURL(`**${path}`);
    // The reply is shown: other requests have been made by now.
    await expect
      .poll(() => page.locator('[data-stock] .tag').first().innerText())
      .toMatch(/Sin stock|Ultimas unidades|Disponible/);
    expect(asked).toHaveLength(1);
  },
);

/** All pages are current. */
const build = async () => {
  const { db } = shop().database;
  const { id, turn } = await begin(db, 'deploy');
  if (!turn) throw new Error('somebody else builds');
  await noteBuilt(db, turn, { written: 0, kept: 0 });
  await end(db, id);
};

test('a page built before a change of its item shows and sells by the current data', async () => {
  const { url, database } = shop();
  const { db } = database;
  await build();
  const { rows } = await db.execute<{ id: number; code: string; product: number; sold: string }>(
    sql`select family.id, family.code::text as code, product.id as product, product.code::text as sold
        from families family join products product on product.family_id = family.id
        join stock on stock.product_id = product.id and quantity > 0
        where family.is_public and product.is_public and product.price_cents <> 1234500
          and family.code ~ '^[A-Z0-9-]+$'
        order by md5(family.code) limit 1`,
  );
  const part = rows[0];
  if (!part) throw new Error('no part in stock');
  const address = `${url}/productos/${part.code}`;
  const open = async () => {
    const page = await openPage();
    await page.goto(address);
    const buy = page.locator(`[data-add="${part.sold}"]`);
    // It can be bought once its stock has loaded.
    await expect.poll(() => buy.isEnabled()).toBe(true);
    return { page, cents: () => buy.getAttribute('data-cents') };
  };
  const before = await open();
  expect(await before.cents()).not.toBe('1234500');

  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update products set price_cents = 1234500, updated_at = now() where id = ${part.product}`,
    );
    await refreshListIndex(tx, [part.product], [part.id]);
  });
  // The file is unchanged.
  expect(await (await fetch(address)).text()).not.toContain('12.345,00');
  const { page, cents } = await open();
  await expect.poll(cents).toBe('1234500');
  const offer = page.locator('.offer', { has: page.locator(`[data-stock="${part.sold}"]`) });
  await expect.poll(() => offer.locator('.price').innerText()).toContain('12.345,00');
  await expect.poll(() => page.locator(`[data-add="${part.sold}"]`).isEnabled()).toBe(true);
});

test('unchanged elements stay in place, and the button to buy keeps the focus', async () => {
  const { url, database } = shop();
  await build();
  const { rows } = await database.pool.query<{ code: string; sold: string }>(
    `update families set description = 'Dicho de nuevo', updated_at = now() from products product
     where product.id = (
       select product.id from products product join families family on family.id = product.family_id
       join stock on stock.product_id = product.id and quantity > 0
       where family.is_public and product.is_public and family.code ~ '^[A-Z0-9-]+$'
       order by md5(family.code) desc limit 1)
     and families.id = product.family_id
     returning families.code::text as code, product.code::text as sold`,
  );
  const page = await openPage();
  const found = await holdAnswers(page, /\/rest\/autopart\/find/);
  await page.goto(`${url}/productos/${rows[0]?.code}`);
  const buy = page.locator(`[data-add="${rows[0]?.sold}"]`);
  await expect.poll(() => buy.isEnabled()).toBe(true);
  await found.asked();
  await buy.focus();
  const parts = page.locator('.offers > .cluster, .item-picture');
  const marked = () => parts.evaluateAll((all) => all.filter((one) => 'stays' in one).length);
  await parts.evaluateAll((all) => {
    for (const one of all) Object.assign(one, { stays: true });
  });
  expect(await marked()).toBe(2);
  found.answer();
  await page.getByText('Dicho de nuevo').waitFor();
  expect(await buy.isEnabled()).toBe(true);
  expect(await buy.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await marked()).toBe(2);
});

test('on a phone what can be bought comes before what is out of stock', async () => {
  const { pool } = shop().database;
  const { rows } = await pool.query<{ code: string; first: string }>(
    `select family.code, min(product.code::text) filter (where product.id = sold.first) as first
     from families family join products product on product.family_id = family.id,
       lateral (select min(id) as first, count(*) as count from products
         where family_id = family.id and is_public) sold
     where family.is_public and sold.count = 2 and family.code ~ '^[A-Z0-9-]+$'
     group by family.id order by family.id limit 1`,
  );
  const part = rows[0];
  if (!part) throw new Error('no family of two products');
  await pool.query(
    `update stock set quantity = case when product.code = $2 then 0 else 5 end from products product
     join families family on family.id = product.family_id
     where product.id = stock.product_id and family.code = $1`,
    [part.code, part.first],
  );
  const page = await openPage(PHONE);
  await page.goto(`${shop().url}/productos/${part.code}`);
  const offers = page.locator('.offer [data-available]');
  await expect.poll(() => offers.last().getAttribute('data-stock')).toBe(part.first);
  expect(await offers.count()).toBe(2);
});

/** A family of one public product, with renamed codes. @returns the old one and the new one */
const renamed = async (place: number): Promise<{ before: string; after: string }> => {
  const { pool } = shop().database;
  const { rows } = await pool.query<{ id: number; code: string }>(
    `select id, code from families where is_public
       and (select count(*) from products where family_id = families.id and is_public) = 1
     order by relevance desc offset $1 limit 1`,
    [place],
  );
  const { id = 0, code: before = '' } = rows[0] ?? {};
  const after = `OTRO-${place}`;
  await pool.query('update families set code = $2 where id = $1', [id, after]);
  await pool.query(
    'update products set code = $2, updated_at = now() where family_id = $1 and is_public',
    [id, after],
  );
  return { before, after };
};

test('an item newer than the last build is requested once', async () => {
  // A built page requests changes since the last publication.
  await shop().database.pool.query(
    `insert into publications (reason, asked_at, started_at, ended_at)
     values ('changes', now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour')`,
  );
  const { after } = await renamed(5);
  const page = await openPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/rest\/(autopart|product)\/find/.test(request.url())) asked.push(request.url());
  });
  await page.goto(`${shop().url}/productos/${after}`);
  await expect
    .poll(() => page.locator('[data-stock] .tag').first().innerText())
    .toMatch(/Sin stock|Ultimas unidades|Disponible/);
  // All requests after the stock's reply have been made by now.
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);
});

test('a built page of an item off sale says so, and leads on', async () => {
  const { before } = await renamed(6);
  const page = await openPage({ viewport: { width: 360, height: 780 } });
  await page.goto(`${shop().url}/productos/${before}`);
  await page.getByText('Este producto ya no se vende.').waitFor();
  await expect.poll(() => page.locator('[data-stock]').count()).toBe(0);
  await expect
    .poll(() => page.locator('meta[name="robots"]').last().getAttribute('content'))
    .toBe('noindex');
  expect(await objectionsTo(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: /^Buscar en / }).click();
  await page.waitForURL(`${shop().url}/productos`);
});
