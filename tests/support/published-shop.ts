/** A running shop with pages of its own, whose builds a test starts, kills or compares. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import { connect, type Database } from '#backend/database/connection';
import { type RunningServer, startServer } from '#host/server';
import { loadVariant } from '#variants/load';
import { KEPT } from '../../scripts/kept-pages.ts';
import { filesBelow, linkFile } from '../../scripts/link-files.ts';
import { startPublishing } from '../../scripts/publish-beside.ts';
import { releaseOf } from '../../scripts/stamp.ts';
import { ROOT } from '../root.ts';
import { administer } from './database.ts';
import { restoreEnvironment } from './shop.ts';

/** Chooses which families are changed; repeat a draw with SEED. */
const seed = process.env.SEED ?? randomUUID().slice(0, 8);
/** Until a change has reached the pages, on a machine that does more than this. */
export const BUILD_MS = 300_000;

/** Serves a copy of the built shop for a file's tests. */
export const usePublishedShop = () => {
  console.log(`SEED=${seed}`);
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  const dist = join(ROOT, '.data', `test-pages-publishing-${process.pid}`);
  const databaseUrl = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`);
  const environment = { ...process.env };
  let database: Database;
  let server: RunningServer;
  let endPublishing: () => Promise<void> = async () => {};
  const db = () => database.db;
  const stopPublishing = async (): Promise<void> => {
    await endPublishing();
    endPublishing = async () => {};
  };
  beforeAll(async () => {
    await administer(
      `create database ${name} template ${inject('shopTemplate')} strategy file_copy`,
    );
    database = connect(databaseUrl, 4);
    for (const file of filesBelow(inject('dist'))) {
      mkdirSync(dirname(join(dist, file)), { recursive: true });
      linkFile(join(inject('dist'), file), join(dist, file));
    }
    Object.assign(process.env, {
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      PUBLISH_AFTER: '1',
    });
    server = await startServer({ port: 0, dist });
    // The pages show all that was planted before.
    await db().execute(sql`delete from page_changes`);
  });
  afterEach(stopPublishing);
  afterAll(async () => {
    await server?.close();
    await database?.close();
    restoreEnvironment(environment);
    await administer(`drop database ${name} with (force)`);
    for (const file of readdirSync(dirname(dist)).filter((one) => one.startsWith(basename(dist))))
      rmSync(join(dirname(dist), file), { recursive: true, force: true });
  });
  return {
    dist,
    databaseUrl,
    db,
    url: () => server.url,
    /** Builds in the background from now on, until the test ends or `stopPublishing`. */
    publish: async (): Promise<void> => {
      const variant = await loadVariant('NAM');
      const log = { warn: () => {}, error: () => {} };
      endPublishing = startPublishing({
        variant,
        databaseUrl,
        dist,
        release: releaseOf(variant),
        log,
      });
    },
    stopPublishing,
    /** Returns families that have a page, with a product each. */
    someFamilies: async (count: number) => {
      const { rows } = await db().execute<{ id: number; code: string; product: number }>(
        sql`select family.id, family.code::text as code, min(product.id)::int as product
            from families family join products product on product.family_id = family.id
            where family.is_public and product.is_public and family.code ~ '^[A-Z0-9-]+$'
            group by 1, 2 order by md5(family.id::text || ${seed}) limit ${count}`,
      );
      return rows;
    },
    /** Gives a family another description. */
    describe: (id: number, product: number, description: string) =>
      db().transaction(async (tx) => {
        await tx.execute(
          sql`update families set description = ${description}, updated_at = now() where id = ${id}`,
        );
        await refreshListIndex(tx, [product], [id]);
      }),
    pageOf: async (code: string) => (await fetch(`${server.url}/productos/${code}`)).text(),
  };
};

/** Returns every file with its content, except the time and author of its build. */
export const treeOf = (folder: string): Map<string, string> =>
  new Map(
    filesBelow(folder)
      .filter((file) => !file.startsWith(KEPT) && file !== 'version.json')
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), 'latin1')]),
  );
