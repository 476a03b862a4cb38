/** Tests that visitors get a seller's change from the CDN after the next run of the jobs, through the functions. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { closeInstance } from '#backend/instance';
import type { Call } from '#contract/call';
import * as catalog from '#contract/calls/catalog';
import { productUpdate } from '#contract/calls/goods';
import { brandAdd } from '#contract/calls/names';
import runJobs from '../../netlify/functions/jobs.ts';
import rest from '../../netlify/functions/rest.ts';
import { ORIGIN, postRequest, readAnswer } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { startTagCache } from '../support/kept-by-tags.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const { url, database } = useDatabase();
let cdn: Awaited<ReturnType<typeof startTagCache>>;
let seller: string;

beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'RP1', priceCents: 100_00, stock: { B: 3 } });
  seller = (await plantUser(db, { isSeller: true, employeeOf: 1 })).token;
  await db.transaction((tx) => rebuildListIndex(tx));
  vi.stubEnv('DATABASE_URL', url());
  vi.stubEnv('SHOP_URL', 'https://nam.example');
  vi.stubEnv('SMTP_URL', 'smtps://127.0.0.1:1');
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'of this function');
  vi.stubEnv('SITE_ID', 'of this shop');
  cdn = await startTagCache(rest);
});
afterAll(async () => {
  await cdn?.close();
  await closeInstance();
  vi.unstubAllEnvs();
});

/** The page's own request. */
const addressOf = ({ path }: Call, input: object) =>
  `${ORIGIN}${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
/** Returns the product's price in the list, and whether the CDN had it cached. */
const list = async () => {
  const { text, isKept } = await cdn.get(
    addressOf(catalog.autopartFilter, { filters: [], rowIndex: 0 }),
  );
  const [family] = catalog.autopartFilter.output.parse(JSON.parse(text)).data;
  return { isKept, price: family?.products[0]?.productPrice };
};
const save = async ({ path }: Call, input: object) => {
  const { body } = await readAnswer(await rest(postRequest(path, input, { token: seller })));
  expect(body.error).toBe('');
};
/** Runs the jobs of the next minute. */
const work = async () => {
  await database().db.execute(sql`update job_runs set started_at = now() - interval '1 minute'`);
  await runJobs();
};
const PURGED = {
  authorization: 'Bearer of this function',
  site: 'of this shop',
  tags: ['catalogue'],
};

test('a saved price is in the cached list after the purge', async () => {
  await work();
  await work();
  const told = cdn.purged.length;
  await list();
  expect(await list()).toEqual({ isKept: true, price: 100 });
  await save(productUpdate, { code: 'RP1', parms: { ProductPrice: 123.5 } });
  // Until the purge visitors see the old price.
  expect(await list()).toEqual({ isKept: true, price: 100 });
  await work();
  expect(cdn.purged.slice(told)).toEqual([PURGED]);
  expect(await list()).toEqual({ isKept: false, price: 123.5 });
  // Changes during the first purge are purged by the second.
  for (let minute = 0; minute < 3; minute += 1) await work();
  expect(cdn.purged.slice(told)).toEqual([PURGED, PURGED]);
});

test('the purge includes every response that the CDN caches', async () => {
  const inputs: Partial<Record<keyof typeof catalog, object>> = {
    categoryFind: { categoryId: '1' },
    brandListByCategory: { categoryId: '1' },
    vehicleFilter: { brandId: 1, categoryId: '1' },
    vehicleList: { brandId: 1 },
    catalogSuggest: { text: 'radiador' },
  };
  const kept = Object.entries(catalog).flatMap(([name, call]) =>
    typeof call === 'object' && 'changesWith' in call
      ? // A key of the module above.
        [addressOf(call, inputs[name as keyof typeof catalog] ?? {})]
      : [],
  );
  expect(kept.length).toBeGreaterThan(9);
  const areKept = async () => {
    const isKept: boolean[] = [];
    for (const address of kept) isKept.push((await cdn.get(address)).isKept);
    return new Set(isKept);
  };
  await areKept();
  expect(await areKept()).toEqual(new Set([true]));
  await save(brandAdd, { brand: { BrandName: 'Marca nueva' } });
  await work();
  expect(await areKept()).toEqual(new Set([false]));
});

test('repeats a purge that the platform refuses', async () => {
  await list();
  await save(productUpdate, { code: 'RP1', parms: { ProductPrice: 99 } });
  cdn.goAway(true);
  await work();
  cdn.goAway(false);
  expect((await list()).isKept).toBe(true);
  const { rows } = await database().db.execute(
    sql`select last_error as error from job_runs where name = 'purge-list-caches'`,
  );
  expect(rows).toEqual([{ error: expect.stringContaining('503') }]);
  await work();
  expect(await list()).toEqual({ isKept: false, price: 99 });
});
