/** The back-office's table of products: its rows, orders and filters. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as goods from '#contract/calls/goods';
import { messages } from '#contract/messages';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';

const { shop, ask, refusal } = useGoodsCalls(async (db) => {
  await plantProduct(db, { code: 'RP1', priceCents: 100_00, stock: { B: 3 } });
  await plantProduct(db, { code: 'RP2', priceCents: 200_00 });
  await plantProduct(db, { code: 'RP3', priceCents: 300_00 });
  await db.execute(sql`insert into images (id, target, name, path, width, height)
    values (7, 'product', 'foto', 'p/7', 10, 10)`);
  await db.execute(sql`insert into product_images (product_id, position, image_id)
    select id, 0, 7 from products where code = 'RP2'`);
});

test('the table lists hidden products with price and stock per branch', async () => {
  await plantProduct(shop().app.db, { code: 'X', isPublic: false });
  await ask(goods.productUpdate, { code: 'X', parms: { ProductName: 'Escondido total' } });
  const { data, resultCount } = await ask(goods.productTable, {
    filters: [{ FilterKey: 'text', FilterValue: 'escondido' }],
  });
  expect(resultCount).toBe(1);
  expect(data[0]).toMatchObject({ code: 'X', isPublic: false, price: 100, family: 'F-X' });
  const all = await ask(goods.productTable, { filters: [], rowsMax: 2, rowIndex: 1 });
  expect(all.data).toHaveLength(2);
  const named = await ask(goods.productTable, {
    filters: [],
    codes: ['x', 'NO-HAY', 'RP2', 'X'],
  });
  expect(named.data.map(({ code }) => code)).toEqual(['X', 'RP2']);
  expect(named.resultCount).toBe(2);
});

test('the table is sorted by any of its columns, and shows what lacks stock or a picture', async () => {
  const listed = async (input: Parameters<typeof ask<typeof goods.productTable>>[1]) =>
    (await ask(goods.productTable, { rowsMax: 100, ...input })).data;
  const all = await listed({});
  for (const by of [
    'code',
    'name',
    'brand',
    'category',
    'provider',
    'family',
    'price',
    'lastCost',
    'margin',
    'min',
    'warrantyMonths',
    'manufacturerNumber',
    'stock-B',
  ]) {
    const [up, down] = [
      await listed({ sort: { by } }),
      await listed({ sort: { by, isDown: true } }),
    ];
    expect([by, up.length, down.length]).toEqual([by, all.length, all.length]);
  }
  const codes = (rows: typeof all) => rows.map(({ code }) => code);
  const byPrice = await listed({ sort: { by: 'price', isDown: true } });
  expect(byPrice.map(({ price }) => price)).toEqual(
    all.map(({ price }) => price).toSorted((a, b) => b - a),
  );
  expect((await listed({ sort: { by: 'stock-B', isDown: true } }))[0]?.code).toBe('RP1');
  await ask(goods.productUpdate, { code: 'RP2', parms: { ProductLastCost: 10 } });
  await ask(goods.productUpdate, { code: 'RP1', parms: { ProductLastCost: 80 } });
  expect(codes(await listed({ sort: { by: 'margin' } })).slice(0, 2)).toEqual(['RP1', 'RP2']);
  const without = (FilterKey: string) => ({ filters: [{ FilterKey, FilterValue: 'NO' }] });
  expect(codes(await listed(without('stock')))).not.toContain('RP1');
  const unpictured = await listed(without('picture'));
  expect(unpictured.length).toBeLessThan(all.length);
  expect(unpictured.every(({ image }) => image === '')).toBe(true);
  expect(all.find(({ code }) => code === 'RP2')?.image).toBe('/imagenes/id/7');
  expect(await refusal(goods.productTable, { sort: { by: 'version; drop' } })).toMatchObject({
    status: 400,
    fields: { 'sort.by': messages.invalid },
  });
});
