/** The auto-parts shop with its demo, for the tests that open it. */
import type { TestProject } from 'vitest/node';
import { seed } from '#demo-data/seed';
import { chooseVariant } from '../../scripts/choose-variant.ts';
import { buildShop } from './built-shop.ts';

export default async (project: TestProject) => {
  const variant = await chooseVariant('NAM');
  return buildShop(project, { variant, fill: (db) => seed({ db, variant }) });
};
