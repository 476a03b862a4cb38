import { readBarcodeOwners } from '#backend/goods/goods-rules';
import { productEntity } from '#contract/definitions/product';
import { productParms } from '#contract/fields/goods-fields';
import { isAmountParm, isCostParm } from '#contract/goods/cost-fields';
import { CURRENCIES, withAmounts } from './amount-fields.ts';
import { barcodeKey } from './barcode-key.ts';
import { CODE_HEADINGS, codeField, fileFields } from './fields.ts';
import { gatherOne, type ImportKind, repeatsOf } from './kind.ts';
import { PRODUCT_HEADINGS } from './product-headings.ts';
import { type ProductRecord, productRecords } from './product-records.ts';

const PRICES = withAmounts(
  fileFields(productEntity, PRODUCT_HEADINGS).filter(({ sets }) => isAmountParm(sets)),
).map(({ isNeeded: _, ...field }) =>
  // Exports of prices have no costs.
  isCostParm(field.sets) ? { ...field, write: null } : field,
);

export const prices: ImportKind<ProductRecord> = {
  ...productRecords,
  name: 'prices',
  fields: () => [codeField(CODE_HEADINGS, productParms.ProductName), barcodeKey, ...PRICES],
  findLabels: readBarcodeOwners,
  unknown: 'No existe un producto con el código',
  defaults: () => ({}),
  gather: gatherOne,
  repeatsAmong: repeatsOf,
  loadRefs: async () => ({ lists: { currency: CURRENCIES } }),
};
