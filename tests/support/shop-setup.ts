/** Seeds and builds the NAM shop once for all tests that open it; each gets its own copy of the data. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#backend/database/connection';
import { seed } from '#demo-data/seed';
import { ensureDatabase, migrate } from '#host/migrate';
import { isAlive } from '#host/postgres/users';
import { buildPages } from '../../scripts/build-pages.ts';
import { chooseVariant } from '../../scripts/choose-variant.ts';
import { ROOT } from '../house.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built pages. */
    dist: string;
  }
}

/** Pages that killed runs built. */
const removeAbandonedPages = (): void => {
  for (const name of readdirSync(join(ROOT, '.data'))) {
    const pid = /^test-pages-(\d+)/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(ROOT, '.data', name), { recursive: true });
  }
};

export const SHOP_TEMPLATE = 'template_nam';

export default async (project: TestProject) => {
  const url = project.getProvidedContext().postgresUrl.replace(/\/[^/]*$/, `/${SHOP_TEMPLATE}`);
  await ensureDatabase(project.getProvidedContext().postgresUrl, SHOP_TEMPLATE);
  await migrate(url);
  const variant = await chooseVariant('NAM');
  const { db, close } = connect(url, 4);
  await seed({ db, variant });
  await close();
  removeAbandonedPages();
  const dist = join(ROOT, '.data', `test-pages-${process.pid}`);
  await buildPages({ variant, databaseUrl: url, dist, quiet: true });
  project.provide('dist', dist);
  return () => rmSync(dist, { recursive: true, force: true });
};
