/** Writes the module by which functions import the chosen shop: Vite does not bundle them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadVariant } from '../variants/load.ts';
import type { Variant } from '../variants/schema.ts';

const FILE = join(dirname(fileURLToPath(import.meta.url)), '../.generated/variant.ts');

/** @param id a shop's identifier; without it, VARIANT's, else NAM */
export const chooseVariant = async (id?: string): Promise<Variant> => {
  const variant = await loadVariant(id);
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(
    FILE,
    `// Written by scripts/choose-variant.ts.
import { parseVariant, type Variant } from '../variants/schema.ts';
import input from '../variants/${variant.id}/variant.ts';

export const variant: Variant = parseVariant(input, '${variant.id}');
`,
  );
  return variant;
};
