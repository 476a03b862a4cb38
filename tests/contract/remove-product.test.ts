/** Removing products that were never sold. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { autopartFilter } from '#contract/calls/catalog';
import { autopartDetail } from '#contract/calls/families';
import { productAdd, productDetail, productRemove, productUpdate } from '#contract/calls/goods';
import { stockSet } from '#contract/calls/stock-changes';
import { errors } from '#contract/errors';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';

const { shop, ask, refusal, history, rows } = useGoodsCalls(async (db) => {
  await plantProduct(db, { code: 'VENDIDO', stock: { B: 2 } });
  await db.execute(sql`insert into product_sales (product_id, sale_date, quantity)
    select id, '2026-03-04', 1 from products where code = 'VENDIDO'`);
  await db.execute(sql`insert into images (id, target, name, path, width, height)
    values (1, 'product', 'foto', 'p/1', 10, 10)`);
});

/** Counts the rows of a product's own tables. */
const rowsOf = async (code: string): Promise<number> => {
  const { rows: counts } = await shop().app.db.execute<{ n: number }>(
    sql`select (select count(*) from stock where product_id = record.id)
          + (select count(*) from product_images where product_id = record.id)
          + (select count(*) from product_barcodes where product_id = record.id)
          + (select count(*) from search_codes where kind = 'P' and entry_id = record.id) as n
        from (select id from products where code = ${code}) record`,
  );
  return Number(counts[0]?.n ?? 0);
};
const found = async (text: string) => {
  const filters = [{ FilterKey: 'text', FilterValue: text }];
  const { body } = await shop().post(autopartFilter.path, { filters });
  return autopartFilter.output.parse(body).data.map(({ code }) => code);
};

test('a product with stock and pictures goes with its family, and its code is free again', async () => {
  const product = {
    ProductCode: 'ERROR',
    ProductName: 'Cargado por error',
    ProductPrice: 10,
    Images: [{ ImageId: 1 }],
    Barcodes: [{ BarcodeCode: '4006381333931' }],
  };
  await ask(productAdd, { product });
  await ask(stockSet, { code: 'ERROR', branch: 'B', quantity: 4, from: 0, reason: 'llegó' });
  expect(await rowsOf('ERROR')).toBeGreaterThanOrEqual(4);
  expect(await found('error')).toEqual(['ERROR']);
  const { version } = (await ask(productDetail, { code: 'ERROR' })).data;
  await ask(productRemove, { code: 'error', version, reason: 'repetido' });
  expect(await refusal(productDetail, { code: 'ERROR' })).toMatchObject({ status: 404 });
  expect(await refusal(autopartDetail, { family: 'ERROR' })).toMatchObject({ status: 404 });
  expect(await found('error')).toEqual([]);
  const { rows: left } = await shop().app.db.execute(
    sql`select code from search_codes where code in ('ERROR', '4006381333931')`,
  );
  expect(left).toEqual([]);
  expect((await history('product', 'ERROR'))[0]).toMatchObject({
    action: 'DLT',
    reason: 'repetido',
    author: 'Ana Píriz',
  });
  await ask(productAdd, { product });
});

test('one that was sold, or that changed since, stays', async () => {
  const before = await rows();
  const { status, code } = await refusal(productRemove, { code: 'VENDIDO' });
  expect({ status, code }).toEqual({ status: errors['product.sold'].status, code: 'product.sold' });
  expect(await rows()).toBe(before);
  await ask(productUpdate, { code: 'ERROR', parms: { ProductPrice: 11 } });
  expect(await refusal(productRemove, { code: 'ERROR', version: 1 })).toMatchObject({
    code: 'record.stale',
    detail: { price: 11 },
  });
  expect(await refusal(productRemove, { code: 'NADIE' })).toMatchObject({
    code: 'record.notFound',
  });
});
