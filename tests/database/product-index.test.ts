import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import * as call from '#contract/calls/catalog';
import { useGenericApp } from '../support/generic-app.ts';
import { PUBLIC_TOYS } from '../support/toys.ts';

const shop = useGenericApp();

const codesOf = async (filters: Record<string, string>, orderBy = 'REL') => {
  const items = Object.entries(filters).map(([FilterKey, FilterValue]) => ({
    FilterKey,
    FilterValue,
  }));
  const { body } = await shop().post(call.productFilter.path, {
    filters: items,
    rowsMax: 100,
    orderBy,
  });
  return call.productFilter.output.parse(body).data.map(({ code }) => code);
};

/** @returns the product's id */
const change = (code: string, set: ReturnType<typeof sql>) =>
  shop().app.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`update products set ${set} where code = ${code} returning id`,
    );
    await refreshListIndex(
      tx,
      rows.map(({ id }) => id),
    );
  });

test('a hidden product disappears from lists, facets, search and suggestions', async () => {
  expect(await codesOf({ categoryId: '2.1' })).toContain('BLO-1');
  await change('BLO-1', sql`is_public = false`);
  expect(await codesOf({})).toHaveLength(PUBLIC_TOYS.length - 1);
  expect(await codesOf({ categoryId: '2.1' })).not.toContain('BLO-1');
  expect(await codesOf({ text: 'castillo' })).not.toContain('BLO-1');
  const { body } = await shop().post(call.catalogSuggest.path, { text: 'castillo' });
  expect(call.catalogSuggest.output.parse(body).data).toEqual([]);
  await change('BLO-1', sql`is_public = true`);
  expect(await codesOf({ text: 'castillo' })).toEqual(['BLO-1']);
});

test('a product is found by its new category, brand, name and price', async () => {
  await change('SEN-1', sql`category_id = '2.2', brand_id = 2, name = 'Brújula', price_cents = 1`);
  expect(await codesOf({ categoryId: '1.2' })).not.toContain('SEN-1');
  expect(await codesOf({ categoryId: '2.2', brandId: '2' })).toContain('SEN-1');
  expect(await codesOf({ text: 'brujula' })).toEqual(['SEN-1']);
  expect((await codesOf({}, 'PLO'))[0]).toBe('SEN-1');
});

test('finds a new product and not a deleted one', async () => {
  const { db } = shop().app;
  const id = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into products (code, brand_id, category_id, name, price_cents, relevance)
          values ('NUE/1', 1, '1.2', 'Giróscopo', 5000, 999) returning id`,
    );
    await tx.execute(sql`insert into stock (product_id, branch_code, quantity)
      select id, 'A', 1 from products where code = 'NUE/1'`);
    await refreshListIndex(
      tx,
      rows.map((row) => row.id),
    );
    return rows[0]?.id ?? 0;
  });
  expect((await codesOf({}))[0]).toBe('NUE/1');
  expect(await codesOf({ text: 'giroscopo' })).toEqual(['NUE/1']);
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from products where id = ${id}`);
    await refreshListIndex(tx, [id]);
  });
  expect(await codesOf({ text: 'giroscopo' })).toEqual([]);
});
