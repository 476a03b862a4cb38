/** Builds one shop for all tests of a run that open it; each of them gets its own copy of the data. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect, type Db } from '#backend/database/connection';
import { ensureDatabase, migrate } from '#host/migrate';
import { isAlive } from '#host/postgres/users';
import type { Variant } from '#variants/schema';
import { buildPages } from '../../scripts/build-pages.ts';
import { releaseOf } from '../../scripts/stamp.ts';
import { ROOT } from '../root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built pages. */
    dist: string;
    /** The database that each test file copies. */
    shopTemplate: string;
  }
}

/** Pages that killed runs built. */
const removeAbandonedPages = (): void => {
  for (const name of readdirSync(join(ROOT, '.data'))) {
    const pid = /^test-pages-[\w-]+?-(\d+)/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid)))
      rmSync(join(ROOT, '.data', name), { recursive: true, force: true });
  }
};

interface ShopToBuild {
  /** Of the tests: each has pages of its own, of the same shop too. */
  project: string;
  variant: Variant;
  /** Where its folder is, if not in variants/. */
  variantsFolder?: string;
  /** Fills its migrated database. */
  fill: (db: Db) => Promise<void>;
}

export interface PreparedShop {
  /** Folder of the built pages. */
  dist: string;
  /** The database to copy. */
  template: string;
}

/** @param server connection string of its own database */
export const prepareShop = async (
  server: string,
  { project, variant, variantsFolder, fill }: ShopToBuild,
): Promise<PreparedShop> => {
  const id = variant.id.toLowerCase();
  const template = `template_${id}`;
  const databaseUrl = server.replace(/\/[^/]*$/, `/${template}`);
  await ensureDatabase(server, template);
  await migrate(databaseUrl);
  const { db, close } = connect(databaseUrl, 4);
  await fill(db);
  await close();
  removeAbandonedPages();
  const dist = join(ROOT, '.data', `test-pages-${project}-${id}-${process.pid}`);
  const release = releaseOf(variant);
  await buildPages({ variant, variantsFolder, databaseUrl, dist, release, quiet: true });
  return { dist, template };
};

/** @returns takes the pages away */
export const buildShop = async (
  project: TestProject,
  shop: Omit<ShopToBuild, 'project'>,
): Promise<() => void> => {
  const { dist, template } = await prepareShop(project.getProvidedContext().postgresUrl, {
    ...shop,
    project: project.name,
  });
  project.provide('dist', dist);
  project.provide('shopTemplate', template);
  return () => rmSync(dist, { recursive: true, force: true });
};
