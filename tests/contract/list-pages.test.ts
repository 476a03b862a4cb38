/** The pages of a list have no repeats or gaps in any order, and the same facets. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import type { Tx } from '#backend/database/connection';
import * as call from '#contract/calls/catalog';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { facet, listOf } from '../support/catalog-lists.ts';
import { SEED } from '../support/random.ts';

/** So few prices that every page begins and ends among equal ones. */
const PRICES = 3;

let all: { id: number; family: number }[] = [];
const renew = (tx: Tx, items: typeof all): Promise<unknown> =>
  refreshListIndex(
    tx,
    items.map(({ id }) => id),
    [...new Set(items.map(({ family }) => family))],
  );

const shop = useApp(async ({ app: { db, variant } }) => {
  await seed({ db, variant, parts: 600 });
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<(typeof all)[number] & Record<string, unknown>>(
      sql`update products set price_cents = 100000 + 100 * (coalesce(family_id, id) % ${PRICES}::int)
          returning id, family_id as family`,
    );
    all = rows;
    await renew(tx, rows);
  });
});
const autoparts = listOf(shop, call.autopartFilter);
const products = listOf(shop, call.productFilter);

/** The largest page. */
const MAX_ROWS = 100;
const MAX_PAGES = 200;
const ORDERS = ['REL', 'PLO', 'PHI'] as const;
const SIGNS = { PLO: 1, PHI: -1 };

/** Reads all pages of a size, up to the empty one after the last: code and price of each item. */
const walk = async (
  kind: 'autoparts' | 'products',
  filters: Record<string, string>,
  asked: { rowsMax: number; orderBy: string },
) => {
  const page = async (rowIndex: number) => {
    if (kind === 'products')
      return (await products(filters, { ...asked, rowIndex })).data.map(
        ({ code, price }) => [code, price] as const,
      );
    const { data } = await autoparts(filters, { ...asked, rowIndex });
    return data.map(({ code, products: [first] }) => [code, first?.productPrice ?? null] as const);
  };
  const found: (readonly [code: string, price: number | null])[] = [];
  for (let rowIndex = 0; rowIndex < MAX_PAGES; rowIndex += 1) {
    const rows = await page(rowIndex);
    expect(rows.length).toBeLessThanOrEqual(asked.rowsMax);
    if (rows.length === 0) return found;
    found.push(...rows);
  }
  throw new Error(`${MAX_PAGES} pages, and no end`);
};

/** Checks that pages of any size give the same list, each item once. */
const holds = async (
  kind: 'autoparts' | 'products',
  filters: Record<string, string>,
  orderBy: (typeof ORDERS)[number],
) => {
  const { resultCount } = await (kind === 'products' ? products : autoparts)(filters);
  const whole = await walk(kind, filters, { rowsMax: MAX_ROWS, orderBy });
  expect(whole).toHaveLength(resultCount);
  expect(new Set(whole.map(([code]) => code)).size).toBe(resultCount);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 17, max: MAX_ROWS - 1 }),
      fc.nat(),
      async (rowsMax, place) => {
        // An updated list index keeps their order among equal prices.
        await shop().app.db.transaction((tx) =>
          renew(tx, all.slice(place % all.length, (place % all.length) + 40)),
        );
        expect(await walk(kind, filters, { rowsMax, orderBy }), `SEED=${SEED}`).toEqual(whole);
      },
    ),
    { numRuns: 3, seed: SEED },
  );
  if (orderBy === 'REL') return whole;
  const prices = whole.map(([, price]) => price ?? Number.NaN);
  expect(new Set(prices).size).toBe(PRICES);
  expect(prices).toEqual(prices.toSorted((a, b) => SIGNS[orderBy] * (a - b)));
  return whole;
};

test.each(['autoparts', 'products'] as const)(
  '%s: pages neither repeat nor skip in any order, beyond the first hundred and among equal prices',
  async (kind) => {
    // At least a third page of the largest size.
    for (const orderBy of ORDERS)
      expect((await holds(kind, {}, orderBy)).length).toBeGreaterThan(2 * MAX_ROWS);
  },
);

test.each(ORDERS)('pages of a text query neither repeat nor skip: %s', async (orderBy) => {
  expect((await holds('autoparts', { text: 'radiador' }, orderBy)).length).toBeGreaterThan(17);
});

test('facets are the same in any order', async () => {
  const all = await autoparts({});
  const some = (key: string, count: number) =>
    [...facet(all, key).keys()].slice(0, count).map((FilterValue) => ({
      FilterKey: key,
      FilterValue,
    }));
  const pool = [
    { FilterKey: 'text', FilterValue: 'gol' },
    { FilterKey: 'year', FilterValue: '2001' },
    { FilterKey: 'year', FilterValue: '2005' },
    ...some('categoryId', 3),
    ...some('brandId', 3),
    ...some('vehicleId', 2),
  ];
  expect(pool.length).toBeGreaterThan(8);
  const ask = async (filters: typeof pool, orderBy: string) => {
    const { body } = await shop().post(call.autopartFilter.path, { filters, orderBy });
    const { nearby: _, ...answer } = call.autopartFilter.output.parse(body);
    return answer;
  };
  let found = 0;
  const chosen = fc.subarray(pool, { minLength: 2, maxLength: 5 });
  const orders = chosen.chain((items) =>
    fc.tuple(
      fc.constant(items),
      fc.shuffledSubarray(items, { minLength: items.length }),
      fc.constantFrom(...ORDERS),
    ),
  );
  await fc.assert(
    fc.asyncProperty(orders, async ([items, shuffled, orderBy]) => {
      const wanted = await ask(items, orderBy);
      if (wanted.resultCount > 0) found += 1;
      expect(await ask(shuffled, orderBy), `SEED=${SEED}`).toEqual(wanted);
    }),
    { numRuns: 80, seed: SEED },
  );
  // Empty lists would compare nothing.
  expect(found).toBeGreaterThan(8);
});
