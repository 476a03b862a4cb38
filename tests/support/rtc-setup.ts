/** The robotics shop with a small demo, for the tests that open it. */
import type { TestProject } from 'vitest/node';
import { openFiles } from '#backend/media/files';
import { seed } from '#demo-data/seed';
import { loadVariant } from '#variants/load';
import { buildShop } from './built-shop.ts';

export default async (project: TestProject) => {
  const variant = await loadVariant('RTC');
  return buildShop(project, {
    variant,
    fill: (db) => seed({ db, variant, parts: 60, files: openFiles() }),
  });
};
