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
  read: ruled(readMoney(1 + TAX_RATE), productParms.ProductPrice),
  write: null,
};

/** Adds the column of the price without tax after the price. A file uses one of them. */
export const withNetPrice = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => (field.id === 'price' ? [field, NET] : [field]));

const PRICES = withNetPrice(
  fileFields(productEntity, PRODUCT_HEADINGS).filter(({ id }) => id === 'price'),
).map(({ isNeeded: _, ...field }) => field);

export const prices: ImportKind<ProductThing> = {
  ...productThings,
  name: 'prices',
  fields: () => [codeField(CODE_HEADINGS, productParms.ProductName), ...PRICES],
  unknown: 'No existe un producto con el código',
  defaults: () => ({}),
  gather: gatherOne,
  loadRefs: async () => ({ lists: {} }),
};
