/** Writes the generated modules by which `#variant` names the chosen shop. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { folderOf } from '../variants/folders.ts';
import { loadVariant } from '../variants/load.ts';
import type { Variant } from '../variants/schema.ts';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../.generated');

/** Replaces a file atomically and only if it changes, since other processes may be reading it. */
const write = (name: string, text: string): string => {
  const file = join(FOLDER, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return file;
  mkdirSync(FOLDER, { recursive: true });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, file);
  return file;
};

const moduleOf = ({ id }: Variant, folder?: string): string => {
  const from = relative(FOLDER, folderOf(id, folder)).replaceAll('\\', '/');
  return `// Written by scripts/choose-variant.ts.
import { parseVariant, type Variant } from '../variants/schema.ts';
import input from '${from}/variant.ts';

export const variant: Variant = parseVariant(input, '${id}');
`;
};

/**
 * Chooses the shop of the checkout, which type checks, tests and Netlify's bundler find under `#variant`. Only builds
 * and tests call it: other commands must not change it while others run.
 * @param id of the shop; VARIANT by default, or NAM
 */
export const chooseVariant = async (id?: string): Promise<Variant> => {
  const variant = await loadVariant(id);
  write('variant.ts', moduleOf(variant));
  return variant;
};

/** Chooses a shop on a fresh clone, so that type checks find one. */
export const ensureChosenVariant = async (): Promise<void> => {
  if (!existsSync(join(FOLDER, 'variant.ts'))) await chooseVariant();
};

/** Binds `#variant` to a shop for this process alone. */
export const bindVariant = async (id?: string, folder?: string): Promise<Variant> => {
  const variant = await loadVariant(id, folder);
  const url = pathToFileURL(write(`${variant.id}.ts`, moduleOf(variant, folder))).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '#variant'
        ? { url, format: 'module-typescript', shortCircuit: true }
        : next(specifier, context),
  });
  return variant;
};
