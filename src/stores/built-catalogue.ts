/** Categories and brands written by the build, for pages that were loaded without them. */
import * as z from 'zod/mini';
import { brand } from '#contract/entities/catalog';

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

/**
 * @param answer to the request for CATALOGUE_DATA; undefined if it failed
 * @returns empty lists on failure: search answers contain the names too
 */
export const readCatalogue = async (
  answer: Response | undefined,
): Promise<z.infer<typeof catalogue>> => {
  const written: unknown = await answer?.json().catch(() => undefined);
  return catalogue.safeParse(written).data ?? { categories: [], brands: [] };
};
