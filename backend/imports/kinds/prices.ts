/** Prices of products that there are: one column says the price, with tax or without. */

import { TAX_RATE } from '#contract/amounts/money';
import { productParms } from '#contract/fields/goods-fields';
import { readMoney } from '../values.ts';
import { CODE_HEADINGS, codeField, NET_HEADINGS, PRICE_HEADINGS, ruled } from './fields.ts';
import { type Field, gatherOne, type ImportKind } from './kind.ts';
import { type ProductThing, productThings } from './product-things.ts';

const asNumber = (value: unknown): number | string => (typeof value === 'number' ? value : '');

/** With tax, and the same without it: a file has one of them. */
export const priceFields = (isNeeded: boolean): Field[] => [
  {
    id: 'price',
    title: 'Precio con IVA',
    headings: PRICE_HEADINGS,
    says: 'ProductPrice',
    isNumber: true,
    ...(isNeeded && { isNeeded: true as const }),
    read: ruled(readMoney(), productParms.ProductPrice),
    write: asNumber,
  },
  {
    id: 'priceWithoutTax',
    title: 'Precio sin IVA',
    headings: NET_HEADINGS,
    says: 'ProductPrice',
    isNumber: true,
    read: ruled(readMoney(1 + TAX_RATE), productParms.ProductPrice),
    write: null,
  },
];

export const prices: ImportKind<ProductThing> = {
  ...productThings,
  name: 'prices',
  fields: () => [codeField(CODE_HEADINGS, productParms.ProductName), ...priceFields(false)],
  unknown: 'No existe un producto con el código',
  defaults: {},
  gather: gatherOne,
  loadRefs: async () => ({ lists: {} }),
};
