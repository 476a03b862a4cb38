/** The generic shop with a small catalogue, for the tests that open it. */
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { seed } from '#demo-data/seed';
import { loadVariant } from '#variants/load';
import { ROOT } from '../root.ts';
import { buildShop } from './built-shop.ts';
import { plantToys } from './toys.ts';

export default async (project: TestProject) => {
  const variantsFolder = join(ROOT, 'tests/variants');
  const variant = await loadVariant('OBJ', variantsFolder);
  return buildShop(project, {
    variant,
    variantsFolder,
    fill: async (db) => {
      await seed({ db, variant, goods: false });
      await plantToys(db, variant);
    },
  });
};
