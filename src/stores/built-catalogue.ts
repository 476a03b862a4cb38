/** Categories and brands written by the build, for pages that were loaded without them. */
import * as z from 'zod/mini';
import { readBuilt } from '#client/built';
import { brand } from '#contract/entities/catalog';
import { CATALOGUE_DATA } from '#contract/goods/list-address';

interface BuiltCategory {
  id: string;
  name: string;
  count?: number | undefined;
  items: BuiltCategory[];
}
const category: z.ZodMiniType<BuiltCategory> = z.object({
  id: z.string(),
  name: z.string(),
  count: z.optional(z.int()),
  get items() {
    return z.array(category);
  },
});
const catalogue = z.object({ categories: z.array(category), brands: z.array(brand) });

/** Returns empty lists on failure: search answers contain the names too. */
export const readCatalogue = async (): Promise<z.infer<typeof catalogue>> =>
  (await readBuilt(CATALOGUE_DATA, catalogue)) ?? { categories: [], brands: [] };
