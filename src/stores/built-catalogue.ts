/** The categories and brands that the build wrote beside its pages, for a page that began without them. */
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

/** Without them the list still knows the names that answers tell. */
export const readCatalogue = async (): Promise<z.infer<typeof catalogue>> =>
  (await readBuilt(CATALOGUE_DATA, catalogue)) ?? { categories: [], brands: [] };
