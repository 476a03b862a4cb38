import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { processEnv, variantIdOf, variantsFolderOf } from './env.ts';
import { variantsFolder } from './folders.ts';
import { parseVariant, type Variant } from './schema.ts';

/** Lists the shops that have a folder. */
export const presentVariants = (folder = variantsFolder()): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((id) => existsSync(join(folder, id, 'variant.ts')))
    .sort();

/** Files that every folder needs beside `variant.ts`. */
const FILES = ['texts.ts', 'theme.css', 'logo.svg', 'favicon.svg', 'banner.svg'];

/**
 * Loads a shop by its identifier.
 * @param folder absolute; without it, VARIANTS_DIR's, else variants/
 * @throws Error with all missing and invalid settings
 */
export const loadVariant = async (
  id = variantIdOf(processEnv()),
  folder = variantsFolder(),
): Promise<Variant> => {
  const present = presentVariants(folder);
  if (!present.includes(id))
    throw new Error(
      `VARIANT dice «${id}», y no hay tal tienda en ${variantsFolderOf(processEnv())}/; las que hay: ${present.join(', ') || 'ninguna'}.`,
    );
  const missing = FILES.filter((file) => !existsSync(join(folder, id, file)));
  if (missing.length > 0)
    throw new Error(`En ${variantsFolderOf(processEnv())}/${id}/ falta ${missing.join(', ')}.`);
  const module: { default: unknown } = await import(
    pathToFileURL(join(folder, id, 'variant.ts')).href
  );
  return parseVariant(module.default, id);
};
