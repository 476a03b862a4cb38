/** Seeds and builds the NAM shop once for all tests that open it; each gets its own copy of the data. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#backend/serve/database';
import { seed } from '#catalogue/seed';
import { ensureDatabase, migrate } from '#host/migrate';
import { buildPages } from '../../scripts/build-pages.ts';
import { chooseVariant } from '../../scripts/choose-variant.ts';
import { ROOT } from '../house.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built pages. */
    dist: string;
  }
}

export const SHOP_TEMPLATE = 'template_nam';

export default async (project: TestProject) => {
  const url = project.getProvidedContext().postgresUrl.replace(/\/[^/]*$/, `/${SHOP_TEMPLATE}`);
  await ensureDatabase(project.getProvidedContext().postgresUrl, SHOP_TEMPLATE);
  await migrate(url);
  const variant = await chooseVariant('NAM');
  const { db, close } = connect(url, 4);
  await seed({ db, variant });
  await close();
  const dist = join(ROOT, '.data', `test-pages-${process.pid}`);
  await buildPages({ variant, databaseUrl: url, dist, quiet: true });
  project.provide('dist', dist);
  return () => rmSync(dist, { recursive: true, force: true });
};
