import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { readWaiting } from '#backend/publishing/waiting';
import { plantProduct } from '../support/goods.ts';
import { useOrderApp } from '../support/order-app.ts';
import { type Planted, plantUser } from '../support/people.ts';

const PATIENCE = { quietSeconds: 120, mostSeconds: 900 };
let productId = 0;
let buyer: Planted;
const { shop, place } = useOrderApp(async ({ app }) => {
  buyer = await plantUser(app.db);
  productId = await plantProduct(app.db, { code: 'RP-1', stock: { B: 3 } });
});
const db = () => shop().app.db;
const subjects = async () => {
  const { rows } = await db().execute<{ subject: string }>(
    sql`select distinct subject from page_changes order by subject`,
  );
  return rows.map(({ subject }) => subject);
};
beforeEach(async () => {
  await db().execute(sql`delete from page_changes`);
});

test.each([
  ['a name', sql`update products set name = name || '.'`, 'product'],
  ['a price of a family', sql`update families set price_cents = price_cents + 1`, 'family'],
  ['a category', sql`update categories set name = name || '.'`, 'category'],
  ['a brand', sql`update brands set name = name || '.'`, 'brand'],
  [
    'what the home shows',
    sql`insert into config (key, value) values ('BANNER_ITEMS', '[]')`,
    'config',
  ],
  [
    'the first unit',
    sql`insert into stock (product_id, branch_code, quantity)
    select id, 'C', 1 from products`,
    'stock',
  ],
  ['the last unit', sql`update stock set quantity = 0 where branch_code = 'C'`, 'stock'],
  ['all products gone at once', sql`truncate product_links`, 'product'],
])('%s', async (_, change, subject) => {
  await db().execute(change);
  expect(await subjects()).toEqual([subject]);
});

test.each([
  [
    'units of a product that there still are',
    sql`update stock set quantity = 2 where branch_code = 'B'`,
  ],
  ['what is only tried', sql`insert into config (key, value) values ('TEST_BANNER_ITEMS', '[]')`],
  [
    'which catalogue a cache was told of',
    sql`insert into config (key, value) values ('CATALOGUE_TOLD', '')`,
  ],
  [
    'which pictures a cache was told of',
    sql`insert into config (key, value) values ('PICTURES_TOLD', '1 1')`,
  ],
  ['a session', sql`update sessions set last_seen_at = now()`],
])('%s records no change of pages', async (_, change) => {
  await db().execute(change);
  expect(await subjects()).toEqual([]);
});

test('an order records a change only if it takes the last unit', async () => {
  await db().execute(sql`delete from stock where branch_code = 'C'`);
  await db().execute(sql`update stock set quantity = 3`);
  await db().execute(sql`delete from page_changes`);
  await place(buyer, 'RP-1', 1);
  expect(await subjects()).toEqual([]);
  await place(buyer, 'RP-1', 2);
  expect(await subjects()).toEqual(['stock']);
});

test('a rolled-back change does not count, and one save counts once', async () => {
  await expect(
    db().transaction(async (tx) => {
      await tx.execute(sql`update products set name = 'Otro'`);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await readWaiting(db(), PATIENCE)).toMatchObject({ changes: 0, since: null });
  await db().transaction(async (tx) => {
    for (let n = 0; n < 5; n++)
      await tx.execute(sql`update products set price_cents = price_cents + 1
        where id = ${productId}`);
    await tx.execute(sql`update families set name = name || '.'`);
  });
  expect(await readWaiting(db(), PATIENCE)).toMatchObject({ changes: 1, people: [] });
});

test('an old row of the same transaction number, from before a restore, hides no change', async () => {
  const { rows } = await db().execute<{ id: number }>(
    sql`insert into publications (reason, ended_at) values ('start', now()) returning id`,
  );
  await db().transaction(async (tx) => {
    await tx.execute(sql`insert into page_changes (transaction, subject, publication_id)
      values (pg_current_xact_id(), 'brand', ${rows[0]?.id})`);
    await tx.execute(sql`update brands set name = name || '!'`);
  });
  expect(await readWaiting(db(), PATIENCE)).toMatchObject({ changes: 1 });
});
