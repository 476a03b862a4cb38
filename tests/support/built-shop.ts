/** Builds a shop once for all tests of a run that open it; each gets its own copy of the data. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect, type Db } from '#backend/database/connection';
import { ensureDatabase, migrate } from '#host/migrate';
import { isAlive } from '#host/postgres/users';
import type { Variant } from '#variants/schema';
import { buildPages } from '../../scripts/build-pages.ts';
import { releaseOf } from '../../scripts/stamp.ts';
import { ROOT } from '../root.ts';
import { until } from './waiting.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built pages. */
    dist: string;
    /** The database that each test file copies. */
    shopTemplate: string;
  }
}

const BUILD_MS = 600_000;

/** Pages that killed runs built. */
const removeAbandonedPages = (): void => {
  for (const name of readdirSync(join(ROOT, '.data'))) {
    const pid = /^test-pages-[\w-]+?-(\d+)/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid)))
      rmSync(join(ROOT, '.data', name), { recursive: true, force: true });
  }
};

interface ShopToBuild {
  /** Name of the tests' project: each has its own pages, even of the same shop. */
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

const placesOf = ({ project, variant }: ShopToBuild): PreparedShop => {
  const id = variant.id.toLowerCase();
  return {
    dist: join(ROOT, '.data', `test-pages-${project}-${id}-${process.pid}`),
    template: `template_${project.replaceAll('-', '_')}_${id}`,
  };
};

/** @param server connection string of its own database */
export const prepareShop = async (server: string, shop: ShopToBuild): Promise<PreparedShop> => {
  const { variant, variantsFolder, fill } = shop;
  const { dist, template } = placesOf(shop);
  const databaseUrl = server.replace(/\/[^/]*$/, `/${template}`);
  await ensureDatabase(server, template);
  await migrate(databaseUrl);
  const { db, close } = connect(databaseUrl, 4);
  await fill(db);
  await close();
  removeAbandonedPages();
  const release = releaseOf(variant);
  await buildPages({ variant, variantsFolder, databaseUrl, dist, release, quiet: true });
  return { dist, template };
};

/** Returns the file that appears when a build ends: empty, or with the reason why it failed. */
const noteOf = (dist: string): string => `${dist}.ended`;

/** One build at a time: tests run beside it. */
let builds: Promise<void> = Promise.resolve();

/**
 * Begins to build a shop. Tests of the shop wait for it (`wait-for-shop.ts`); others run meanwhile.
 * @returns removes the pages
 */
export const buildShop = (
  project: TestProject,
  options: Omit<ShopToBuild, 'project'>,
): (() => Promise<void>) => {
  const shop = { ...options, project: project.name };
  const { dist, template } = placesOf(shop);
  project.provide('dist', dist);
  project.provide('shopTemplate', template);
  const { postgresUrl } = project.getProvidedContext();
  const build = builds
    .then(() => prepareShop(postgresUrl, shop))
    .then(
      () => writeFileSync(noteOf(dist), ''),
      (error: unknown) => writeFileSync(noteOf(dist), `${error}`),
    );
  builds = build;
  return async () => {
    await build;
    rmSync(dist, { recursive: true, force: true });
    rmSync(noteOf(dist), { force: true });
  };
};

/** Waits until the shop of these tests is built. @throws if the build failed */
export const shopIsBuilt = async (dist: string): Promise<void> => {
  await until('a built shop', () => existsSync(noteOf(dist)), BUILD_MS);
  const failure = readFileSync(noteOf(dist), 'utf8');
  if (failure) throw new Error(`the shop was not built: ${failure}`);
};
