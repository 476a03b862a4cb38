/** Loads a shop by its identifier: the one place that turns `VARIANT` into a folder. */
import { parseVariant, VARIANT_IDS, type Variant } from './schema.ts';

export const loadVariant = async (id = process.env.VARIANT?.trim() || 'NAM'): Promise<Variant> => {
  if (!VARIANT_IDS.some((known) => known === id))
    throw new Error(`VARIANT is "${id}"; it must be one of ${VARIANT_IDS.join(', ')}`);
  const module: { default: unknown } = await import(`./${id}/variant.ts`);
  return parseVariant(module.default, id);
};
