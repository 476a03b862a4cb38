/** The first category, brand and product of a shop whose database has only what a start writes. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setUp } from '#backend/setup';
import { auditList } from '#contract/calls/audit';
import { brandList, categoryList, productFilter } from '#contract/calls/catalog';
import { categoryAdd, categoryTable } from '#contract/calls/categories';
import { productAdd, productUndo, productUpdate } from '#contract/calls/goods';
import { brandAdd } from '#contract/calls/names';
import { useApp } from '../support/app.ts';
import { plantUser } from '../support/people.ts';

let token = '';
const shop = useApp(async ({ app }) => {
  await app.db.transaction((tx) => setUp(tx, app.variant));
  const employeeOf = app.variant.destinationCompany.id;
  token = (await plantUser(app.db, { isSeller: true, employeeOf })).token;
});
const ask = async (path: string, input: unknown) =>
  (await shop().post(path, input, { token })).body;

test('an empty shop gets its first category, brand and product', async () => {
  const product = { ProductCode: 'PRIMERO', ProductName: 'El primero', ProductPrice: 1500 };
  expect((await ask(categoryList.path, {})).data).toEqual([]);
  expect((await ask(categoryTable.path, {})).data).toEqual([]);
  expect((await ask(productAdd.path, { product })).fields).toMatchObject({
    'product.CategoryId': expect.any(String),
    'product.BrandId': expect.any(String),
  });
  const { data: category } = categoryAdd.output.parse(
    await ask(categoryAdd.path, { category: { CategoryName: 'Motor' } }),
  );
  expect(category).toEqual({ id: '1' });
  const { data: brand } = brandAdd.output.parse(
    await ask(brandAdd.path, { brand: { BrandName: 'Refrimar' } }),
  );
  expect((await ask(brandList.path, {})).data).toEqual([brand]);
  // Without a category it goes to the shop's first one.
  const added = productAdd.output.parse(
    await ask(productAdd.path, { product: { ...product, BrandId: brand.id } }),
  );
  expect(added.data).toMatchObject({ code: 'PRIMERO', categoryId: '1', brandId: brand.id });
  const filters = [{ FilterKey: 'categoryId', FilterValue: '1' }];
  const { body } = await shop().post(productFilter.path, { filters });
  expect(productFilter.output.parse(body).data.map(({ code }) => code)).toEqual(['PRIMERO']);
});

test('its own family follows name, description and category, and again after an undo', async () => {
  const familyNow = async () => {
    const { rows } = await shop().app.db.execute<Record<string, string>>(
      sql`select name, description, category_id::text as category from families where code = 'PRIMERO'`,
    );
    return rows[0];
  };
  const { data: second } = categoryAdd.output.parse(
    await ask(categoryAdd.path, { category: { CategoryName: 'Frenos' } }),
  );
  const before = await familyNow();
  const parms = {
    ProductName: 'Pastillas',
    ProductDescription: 'Con sensor',
    CategoryId: second.id,
  };
  await ask(productUpdate.path, { code: 'PRIMERO', parms });
  expect(await familyNow()).toEqual({
    name: 'Pastillas',
    description: 'Con sensor',
    category: second.id,
  });
  const input = { subject: 'product', subjectId: 'PRIMERO' };
  const { data } = auditList.output.parse(await ask(auditList.path, input));
  await ask(productUndo.path, { id: data[0]?.id });
  expect(await familyNow()).toEqual(before);
});
