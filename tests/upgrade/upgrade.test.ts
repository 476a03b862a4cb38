/** Migrates databases of earlier versions, with their rows, to today's tables (docs/upgrading.md). */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { ensureListIndex } from '#backend/catalog/list-index/index-version';
import type { Log } from '#backend/http/log';
import { ensureDatabase, migrate } from '#host/migrate';
import { loadVariant } from '#variants/load';
import { ROOT } from '../root.ts';
import { loginRequest, postRequest, readAnswer } from '../support/app.ts';
import { administer } from '../support/database.ts';
import { createApp } from '../support/make-app.ts';
import {
  copyMigrations,
  keptShops,
  openKept,
  type Planted,
  releasedOf,
  rowsOf,
} from './kept-release.ts';
import { asTexts, rowsLike, structureOf } from './structure.ts';

/**
 * Tables whose stored rows a later migration changes on purpose, by the version of the rows: `'1.0.0': ['orders']`.
 */
const CHANGED: Readonly<Record<string, readonly string[]>> = {};

const shops = keptShops();
const versions = [...new Set(shops.map((shop) => shop.split('/')[0] ?? ''))];
const names: string[] = [];
const newName = (): string => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  return name;
};
afterEach(async () => {
  for (const name of names.splice(0)) await administer(`drop database ${name} with (force)`);
});

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  // Instants are texts of a zone.
  const client = new Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
/** Returns the tables of a new database. */
const newStructure = async (folder?: string): Promise<string[]> => {
  const name = newName();
  const url = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`);
  await ensureDatabase(inject('postgresUrl'), name);
  await migrate(url, folder === undefined ? {} : { folder });
  return withClient(url, structureOf);
};
/** Returns the tables whose stored rows are missing or differ. */
const changedTables = (url: string, shop: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const changed: string[] = [];
    for (const [name, rows] of Object.entries(rowsOf(shop))) {
      const [example] = rows;
      if (!example) continue;
      const there = await rowsLike(client, name, example);
      if (!there || asTexts(there).join() !== asTexts(rows).join()) changed.push(name);
    }
    return changed;
  });

test('this version is stored, and so are 1.0.0 and its two shops', () => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  // `npm run keep-release` stores it.
  expect(versions).toContain(version);
  expect(shops).toEqual(expect.arrayContaining(['1.0.0/NAM', '1.0.0/RTC']));
  expect(Object.keys(rowsOf('1.0.0/NAM')).length).toBeGreaterThan(100);
});

test.each(versions)('the migrations of %s are as they were released', (version) => {
  const found = releasedOf(version).migrations.map(({ tag }) => ({
    tag,
    sha256: createHash('sha256')
      .update(readFileSync(join(ROOT, `backend/database/migrations/${tag}.sql`)))
      .digest('hex'),
  }));
  expect(found).toEqual(releasedOf(version).migrations);
});

describe.each(shops)('the database of %s', (shop) => {
  test('gets the tables of a new one and keeps its rows', async () => {
    const url = await openKept(newName(), shop);
    await migrate(url);
    expect(await withClient(url, structureOf)).toEqual(await newStructure());
    const [version = ''] = shop.split('/');
    expect(await changedTables(url, shop)).toEqual(CHANGED[version] ?? []);
  });

  test('serves its buyers and sellers', async () => {
    const url = await openKept(newName(), shop);
    await migrate(url);
    const variant = await loadVariant(shop.split('/')[1] ?? '');
    const errors: object[] = [];
    const log: Log = { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) };
    const app = createApp({ databaseUrl: url, variant, limits: null, log });
    await ensureListIndex(app.db);
    const demo = `@${variant.id.toLowerCase()}.example`;
    const logIn = async (name: string): Promise<string> => {
      const { body } = await readAnswer(await app.login(loginRequest(name + demo, 'mostrador86')));
      return String(body.access_token);
    };
    const count = async (path: string, input: object, token?: string): Promise<number> => {
      const { body } = await readAnswer(await app.rest(postRequest(path, input, { token })));
      expect([path, body.error]).toEqual([path, '']);
      // Lists have it.
      return body.resultCount as number;
    };
    try {
      const list = `/rest/${variant.catalogue}/filter`;
      expect(await count(list, { filters: [] }, await logIn('comprador'))).toBeGreaterThan(30);
      const filters = [{ FilterKey: 'toCompany', FilterValue: '1' }];
      const seller = await logIn('vendedora');
      expect(await count('/rest/order/filter', { filters }, seller)).toBeGreaterThan(0);
      expect(errors).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

describe('a later migration', () => {
  const NEXT: Planted = {
    tag: '9999_planted',
    when: Date.now() * 2,
    sql: 'alter table "orders" add column "planted" text default \'n\' not null',
    concurrently:
      'create index concurrently if not exists "orders_planted" on "orders" ("planted")',
  };
  const upgrade = async (planted: Planted) => {
    const folder = copyMigrations((entries) => entries, [planted]);
    try {
      const url = await openKept(newName(), '1.0.0/NAM');
      await migrate(url, { folder });
      return {
        url,
        structure: await withClient(url, structureOf),
        made: await newStructure(folder),
      };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  test('is applied to the stored database', async () => {
    const { url, structure, made } = await upgrade(NEXT);
    expect(structure).toEqual(made);
    expect(structure.filter((line) => line.includes('planted')).length).toBeGreaterThanOrEqual(2);
    expect(await changedTables(url, '1.0.0/NAM')).toEqual([]);
  });

  test('is missed if its date is before the release', async () => {
    const { structure, made } = await upgrade({ ...NEXT, when: 1, concurrently: '' });
    expect(structure).not.toEqual(made);
  });

  test('that changes or removes stored rows is noticed', async () => {
    const sql = `update "orders" set "total_cents" = 1;--> statement-breakpoint
      alter table "users" drop column "first_name" cascade`;
    const { url } = await upgrade({ ...NEXT, sql, concurrently: '' });
    expect(await changedTables(url, '1.0.0/NAM')).toEqual(['orders', 'users']);
  });

  test('that stored rows break is refused', async () => {
    const sql = 'alter table "orders" add constraint "planted" check (total_cents < 0)';
    await expect(upgrade({ ...NEXT, sql, concurrently: '' })).rejects.toThrow();
  });
});
