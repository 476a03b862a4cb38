import * as z from 'zod/mini';
import { productProblems } from '#backend/goods/goods-rules';
import { type ProductState, productStore } from '#backend/goods/goods-store';
import { readRemovalBlockers } from '#backend/goods/removal-blockers';
import { productLists, productParms } from '#contract/fields/goods-fields';
import { sellsFamilies } from '#variants/kinds';
import { type GoodsThing, goodsThings } from './goods-things.ts';
import type { ImportKind } from './kind.ts';

export type ProductThing = GoodsThing<ProductState>;

const whole = z.object({
  ...productParms,
  ...productLists,
  images: z.array(z.object({ ImageId: z.int() })),
});
const part = z.partial(whole);

/** The part that imports of products and of prices share. */
export const productThings = {
  ...goodsThings<ProductState>({
    table: 'products',
    store: productStore,
    nameOf: ({ ProductName }) => ProductName,
    whole: (values) => whole.parse(values),
    part: (values) => part.parse(values),
    problems: (db, states, variant) => productProblems(db, states, sellsFamilies(variant)),
  }),
  isOffered: () => true,
  historyOf: 'product',
  readUsed: async (tx, ids) => [...(await readRemovalBlockers(tx, ids)).keys()],
} satisfies Partial<ImportKind<ProductThing>>;
