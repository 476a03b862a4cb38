import { TAX_RATE } from '#contract/amounts/money';
import { productEntity } from '#contract/definitions/product';
import { productParms } from '#contract/fields/goods-fields';
import { readMoney } from '../values.ts';
import { CODE_HEADINGS, codeField, fileFields, NET_HEADINGS, ruled } from './fields.ts';
import { type Field, gatherOne, type ImportKind } from './kind.ts';
import { PRODUCT_HEADINGS } from './product-headings.ts';
import { type ProductThing, productThings } from './product-things.ts';

const NET: Field = {
  id: 'priceWithoutTax',
  title: 'Precio sin IVA',
  headings: NET_HEADINGS,
  sets: 'ProductPrice',
  isNumber: true,
  tax: 'without',
  read: ruled(readMoney(1 + TAX_RATE), productParms.ProductPrice),
  write: null,
};

const COST_WITH_TAX: Field = {
  id: 'lastCostWithTax',
  title: 'Último costo con IVA',
  headings: ['costo con iva'],
  sets: 'ProductLastCost',
  isNumber: true,
  tax: 'with',
  empty: 0,
  read: ruled(readMoney(1 / (1 + TAX_RATE)), productParms.ProductLastCost),
  write: null,
};

/** Adds columns of the price without tax and of the cost with it. A file uses one of each. */
export const withOtherTax = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => {
    if (field.id === 'price') return [{ ...field, tax: 'with' as const }, NET];
    if (field.id === 'lastCost') return [{ ...field, tax: 'without' as const }, COST_WITH_TAX];
    return [field];
  });

const PRICES = withOtherTax(
  fileFields(productEntity, PRODUCT_HEADINGS).filter(
    ({ id }) => id === 'price' || id === 'lastCost',
  ),
).map(({ isNeeded: _, ...field }) =>
  // Exports of prices have no costs.
  field.id === 'lastCost' ? { ...field, write: null } : field,
);

export const prices: ImportKind<ProductThing> = {
  ...productThings,
  name: 'prices',
  fields: () => [codeField(CODE_HEADINGS, productParms.ProductName), ...PRICES],
  unknown: 'No existe un producto con el código',
  defaults: () => ({}),
  gather: gatherOne,
  loadRefs: async () => ({ lists: {} }),
};
