import * as z from 'zod/mini';
import type { CallInput } from '#contract/call';
import type { productUpdate } from '#contract/calls/goods';
import { initialValues, toWire } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import { type EditedProduct, editedProduct } from '#contract/entities/goods';
import { productLists, productParms } from '#contract/fields/goods-fields';
import { COST_NAMES } from '#contract/goods/cost-fields';

/** The values of the form, named as in `productUpdate`. */
export const schema = z.object({ ...productParms, ...productLists });
export type Values = z.output<typeof schema>;

export const editedOf = (product: EditedProduct): { values: Values; version: number } => ({
  version: product.version,
  // Users without the permission get no costs, and their form does not show them.
  values: toWire(productEntity, {
    ...initialValues(productEntity, COST_NAMES),
    ...product,
  } as Required<EditedProduct>),
});

/** Parses the detail of a `record.stale` error. */
export const readStale = (detail: unknown) => {
  const { data } = editedProduct.safeParse(detail);
  return data && editedOf(data);
};

/** Returns the input of `productUpdate` for the changed values. */
export const updateOf = (
  code: string,
  { specifications, relatedLinks, barcodes, ...parms }: Partial<Values>,
  version: number | undefined,
): CallInput<typeof productUpdate> => ({
  code,
  version,
  parms,
  ...(specifications && { specifications }),
  ...(relatedLinks && { relatedLinks }),
  ...(barcodes && { barcodes }),
});
