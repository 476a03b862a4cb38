/** Follows a second field of the scope `prices` through calls, the form and imports. */
import { expect, test } from 'vitest';
import type { ScalarField } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { EditedProduct } from '#contract/entities/goods';
import { loadVariant } from '#variants/load';

const planted: ScalarField = {
  kind: 'money',
  label: 'Flete plantado',
  initial: 0,
  scope: 'prices',
  file: { headings: ['flete'] },
};
// Definitions are read-only for the shop; here one grows before it is loaded.
Object.assign(productEntity.fields, { plantedFreight: planted });
const { productAdd } = await import('#contract/calls/goods');
const { withoutCosts } = await import('#contract/goods/cost-fields');
const { editedOf } = await import('../../src/ui/goods/product-values.ts');
const { prices } = await import('#backend/imports/kinds/prices');
const { products } = await import('#backend/imports/kinds/products');

const COSTS = ['lastCost', 'plantedFreight'];

test('a new product with such a cost needs the permission', () => {
  const needed = (more: object): unknown => {
    const product = { ProductCode: 'A-1', ProductName: 'Bomba', ...more };
    const { permission } = productAdd.access;
    return typeof permission === 'object' && permission.of(productAdd.input.parse({ product }));
  };
  expect(needed({})).toEqual(['catalogue']);
  expect(needed({ ProductPlantedFreight: 5 })).toEqual(['catalogue', 'prices']);
});

test('the form of a user who gets no costs holds their initial values', () => {
  const reply = withoutCosts(
    { version: 1, price: 10, lastCost: 3, plantedFreight: 2 },
    {
      permissions: [],
    },
  );
  expect(Object.keys(reply)).toEqual(['version', 'price']);
  // The values alone are read.
  expect(editedOf(reply as unknown as EditedProduct).values).toEqual({
    ProductPrice: 10,
    ProductLastCost: 0,
    ProductPlantedFreight: 0,
  });
});

test('price lists and product lists take it with and without tax, and exports of prices have no costs', async () => {
  const variant = await loadVariant('NAM');
  const fields = prices.fields(variant);
  const byId = new Map(fields.map((field) => [field.id, field]));
  for (const id of COSTS) {
    expect(byId.get(id)).toMatchObject({ tax: 'without', write: null });
    expect(byId.get(`${id}WithTax`)).toMatchObject({ tax: 'with', write: null });
  }
  expect(byId.get('plantedFreightWithTax')?.title).toBe('Flete plantado con IVA');
  const ids = products.fields(variant).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...COSTS, 'plantedFreightWithTax']));
});
