/** Loads a shop by its identifier: the one place that turns `VARIANT` into a folder. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processEnv, variantIdOf } from './env.ts';
import { parseVariant, VARIANT_IDS, type Variant } from './schema.ts';

const FOLDER = dirname(fileURLToPath(import.meta.url));

/** The shops whose folders stand. */
export const presentVariants = (): string[] =>
  VARIANT_IDS.filter((id) => existsSync(join(FOLDER, id, 'variant.ts')));

export const loadVariant = async (id = variantIdOf(processEnv())): Promise<Variant> => {
  const present = presentVariants();
  if (!present.includes(id))
    throw new Error(
      `VARIANT dice «${id}», y no hay tal tienda en variants/; las que hay: ${present.join(', ')}.`,
    );
  const module: { default: unknown } = await import(`./${id}/variant.ts`);
  return parseVariant(module.default, id);
};
