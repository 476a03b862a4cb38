/** Writes the module by which functions import the chosen shop: Vite does not bundle them. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOf, loadVariant } from '../variants/load.ts';
import type { Variant } from '../variants/schema.ts';

const FILE = join(dirname(fileURLToPath(import.meta.url)), '../.generated/variant.ts');

/** In one stroke, and only where it changes: another process of this checkout may be reading it. */
const write = (text: string) => {
  if (existsSync(FILE) && readFileSync(FILE, 'utf8') === text) return;
  mkdirSync(dirname(FILE), { recursive: true });
  const next = `${FILE}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, FILE);
};

/** @param id a shop's identifier; without it, VARIANT's, else NAM */
export const chooseVariant = async (id?: string): Promise<Variant> => {
  const variant = await loadVariant(id);
  const from = relative(dirname(FILE), folderOf(variant.id)).replaceAll('\\', '/');
  write(`// Written by scripts/choose-variant.ts.
import { parseVariant, type Variant } from '../variants/schema.ts';
import input from '${from}/variant.ts';

export const variant: Variant = parseVariant(input, '${variant.id}');
`);
  return variant;
};
