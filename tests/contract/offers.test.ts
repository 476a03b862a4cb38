/** Hidden goods: no offer leads to an empty list or reveals them. `SEED` repeats a run. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import * as call from '#contract/calls/catalog';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { random, SEED } from '../support/random.ts';

const shop = useApp(async ({ app: { db, variant } }) => {
  await seed({ db, variant, parts: 400 });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select setseed(${random.next()})`);
    // Randomly one of five, and all of some categories, vehicles and brands.
    await tx.execute(
      sql`with lost as materialized (
            select (select id from categories where nlevel(id) = 2 order by random() limit 1) as category,
              array(select id from vehicles order by random() limit 20) as vehicles,
              array(select id from brands order by random() limit 5) as brands)
          update products set is_public = false from lost
          where random() < 0.2 or brand_id = any(brands) or family_id in (
            select family_id from applications
              join families family on family.id = family_id
              left join vehicles vehicle on vehicle.id = vehicle_id
            where vehicle_id = any(vehicles) or vehicle.brand_id = any(brands)
              or family.category_id = category)`,
    );
    await tx.execute(sql`update families set is_public = false where random() < 0.1`);
    await rebuildListIndex(tx);
  });
});

const asked = async <T>(
  { path, output }: { path: string; output: { parse: (body: unknown) => T } },
  input: object,
): Promise<T> => {
  const { status, body } = await shop().post(path, input);
  expect({ status, input }).toEqual({ status: 200, input });
  return output.parse(body);
};

const countOf = async (filters: Record<string, string | number>): Promise<number> => {
  const items = Object.entries(filters).map(([FilterKey, FilterValue]) => ({
    FilterKey,
    FilterValue: String(FilterValue),
  }));
  return (await asked(call.autopartFilter, { filters: items, rowsMax: 1 })).resultCount;
};

const MAX_TRIED = 100;
const some = <T>(all: readonly T[], most = MAX_TRIED): T[] =>
  all.filter((_, place) => place % Math.ceil(all.length / most) === 0);

/** @param offers the choices, each with its filters */
const expectGoods = async (offers: readonly Record<string, string | number>[]) => {
  expect(offers.length).toBeGreaterThan(0);
  for (const offer of some(offers))
    expect.soft(await countOf(offer), `${JSON.stringify(offer)}, SEED=${SEED}`).not.toBe(0);
};

const textsOf = async (query: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await shop().app.db.execute<{ text: string }>(query);
  return rows.map(({ text }) => text);
};

test.each([
  ['category', 'categoryId', sql`select name as text from categories`],
  ['vehicle', 'vehicleId', sql`select distinct name as text from vehicles order by 1`],
])('a suggested %s has parts', async (kind, key, query) => {
  const offers = new Set<string>();
  for (const text of some(await textsOf(query)))
    for (const suggestion of (await asked(call.catalogSuggest, { text })).data)
      if (suggestion.kind === kind) offers.add(suggestion.id);
  await expectGoods([...offers].map((id) => ({ [key]: id })));
});

test('each offered brand has parts', async () => {
  const { data } = await asked(call.brandList, {});
  await expectGoods(data.map(({ id }) => ({ brandId: id })));
});

test('each brand and vehicle offered in a category has parts there', async () => {
  const offers: Record<string, string | number>[] = [];
  for (const categoryId of await textsOf(sql`select id::text as text from categories`)) {
    const brands = (await asked(call.brandListByCategory, { categoryId })).data;
    offers.push(...brands.map(({ id }) => ({ categoryId, brandId: id })));
    for (const { id: brandId } of some(brands, 4)) {
      const { data } = await asked(call.vehicleFilter, { brandId, categoryId });
      offers.push(...data.map(({ VehicleId }) => ({ categoryId, vehicleId: VehicleId })));
    }
  }
  await expectGoods(offers);
});
