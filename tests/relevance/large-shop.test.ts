/** Queries of strangers in shops with 100,000 items: the wanted one comes first among many more. */
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { seed } from '#demo-data/seed';
import { loadVariant } from '#variants/load';
import { useApp } from '../support/app.ts';
import { finderIn, readJudged, readOutside, wrongOf } from './outside-judge.ts';
import { bareCode } from './plain.ts';

const PARTS = 100_000;
/** Share of the queries that have the wanted item among the first three. */
const LEAST_RIGHT = 0.95;

/** Queries that name no code of a demo of another size, at least. */
const SHOPS = [
  { id: 'NAM', queries: 400 },
  { id: 'RTC', queries: 600 },
  { id: 'NAH', queries: 400 },
  { id: 'NAE', queries: 400 },
  { id: 'NAC', queries: 350 },
] as const;

const variants = new Map(
  await Promise.all(SHOPS.map(async ({ id }) => [id, await loadVariant(id)] as const)),
);

describe.each(SHOPS)('$id', ({ id, queries: least }) => {
  const shop = useApp(
    ({ app: { db, variant } }) => seed({ db, variant, parts: PARTS }),
    (small) => ({ ...(variants.get(id) ?? small), limits: small.limits }),
  );

  /** Returns whether an item has a code: a demo of another size has other codes. */
  const hasCode = async (code: string): Promise<boolean> => {
    const isIn = (table: SQL) =>
      sql`exists (select from ${table} where regexp_replace(lower(code::text), '[^a-z0-9]', '', 'g')
      like ${`%${bareCode(code)}%`})`;
    const { rows } = await shop().app.db.execute<{ has: boolean }>(
      sql`select ${isIn(sql`products`)} or ${isIn(sql`families`)} or ${isIn(sql`original_codes`)} as has`,
    );
    return rows[0]?.has === true;
  };

  test('finds what strangers type among 100,000 items', async () => {
    const { db, variant } = shop().app;
    const queries = [];
    for (const query of readOutside(id)) {
      const codes = [query.want].flat().map(({ code }) => code);
      const [code] = codes.every((one) => one !== undefined) ? codes : [];
      if (code === undefined || (await hasCode(code))) queries.push(query);
    }
    expect(queries.length).toBeGreaterThan(least);
    const wrong = await wrongOf(queries, finderIn(db, variant), (ids) =>
      readJudged(db, id === 'NAM', ids),
    );
    const right = (queries.length - wrong.length) / queries.length;
    console.info(`${id}: ${queries.length - wrong.length} of ${queries.length} right`);
    expect(right, wrong.join(' · ')).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });
});
