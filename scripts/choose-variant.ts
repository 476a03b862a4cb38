/** Writes the modules by which functions import the chosen shop: Vite does not bundle them. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { folderOf } from '../variants/folders.ts';
import { loadVariant } from '../variants/load.ts';
import type { Variant } from '../variants/schema.ts';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../.generated');

/** In one stroke, and only where it changes: another process of this checkout may be reading it. */
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
 * The shop of this checkout: what type checks, tests and Netlify's bundler find under `#variant`. For what
 * builds it alone: a command that is for another shop must not change it under others.
 * @param id a shop's identifier; without it, VARIANT's, else NAM
 */
export const chooseVariant = async (id?: string): Promise<Variant> => {
  const variant = await loadVariant(id);
  write('variant.ts', moduleOf(variant));
  return variant;
};

/** On a clone where nothing was built yet, type checks find a shop too. */
export const haveChosenVariant = async (): Promise<void> => {
  if (!existsSync(join(FOLDER, 'variant.ts'))) await chooseVariant();
};

/**
 * The shop of this process, whichever shop other processes of the checkout are at: all that imports
 * `#variant` from now on imports this one.
 */
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
