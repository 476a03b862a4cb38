/** Loads a shop by its identifier: the one place that turns `VARIANT` into a folder. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { processEnv, variantIdOf, variantsFolderOf } from './env.ts';
import { variantsFolder } from './folders.ts';
import { parseVariant, type Variant } from './schema.ts';

/** The shops whose folders stand. */
export const presentVariants = (folder = variantsFolder()): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((id) => existsSync(join(folder, id, 'variant.ts')))
    .sort();

/** @param folder absolute; without it, VARIANTS_DIR's, else variants/ */
export const loadVariant = async (
  id = variantIdOf(processEnv()),
  folder = variantsFolder(),
): Promise<Variant> => {
  const present = presentVariants(folder);
  if (!present.includes(id))
    throw new Error(
      `VARIANT dice «${id}», y no hay tal tienda en ${variantsFolderOf(processEnv())}/; las que hay: ${present.join(', ') || 'ninguna'}.`,
    );
  const module: { default: unknown } = await import(
    pathToFileURL(join(folder, id, 'variant.ts')).href
  );
  return parseVariant(module.default, id);
};
