import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import type { Db } from '#backend/database/connection';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import * as call from '#contract/calls/catalog';
import { type Sizes, sizesOf } from '#contract/measures/sides';
import { seed } from '#demo-data/seed';
import { namedVehicle } from '../../src/islands/search/autopart/vehicle-name.ts';
import { useApp } from '../support/app.ts';
import { codes, facet, listOf } from '../support/catalog-lists.ts';

/** Gives the first public part these measures, too. */
const measure = (db: Db, values: string[]) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into product_specifications (product_id, position, key, value)
          select product.id, 90 + place, 'Medida', value
          from (select min(id) as id from ${visibleProducts} where family_id is not null) as product,
            unnest(${sql.param(values)}::text[]) with ordinality as said (value, place)
          returning product_id as id`,
    );
    await refreshListIndex(tx, [...new Set(rows.map(({ id }) => id))]);
  });

const shop = useApp(async ({ app }) => {
  await seed({ db: app.db, variant: app.variant, parts: 600 });
  await measure(app.db, [
    '280 mm',
    '505 mm',
    '320 mm',
    '12 V',
    'Acero inoxidable 18/10',
    'Con cables',
  ]);
});

const list = listOf(shop, call.autopartFilter);

/** Returns public families whose products contain all of these. */
const measured = async (...values: string[]) => {
  const { rows } = await shop().app.db.execute<{ code: string }>(
    sql`select family.code from families family
        where family.is_public and ${sql.join(
          values.map(
            (value) => sql`exists (select from products product
              join product_specifications said on said.product_id = product.id
              where product.family_id = family.id and product.is_public and said.value = ${value})`,
          ),
          sql` and `,
        )} order by family.code`,
  );
  return codes({ data: rows });
};

test.each([
  ['505', ['505 mm']],
  ['12 V', ['12 V']],
  ['12v', ['12 V']],
  ['505 mm', ['505 mm']],
  // Specifications of the card, such as material and colour.
  ['acero inoxidable', ['Acero inoxidable 18/10']],
  ['cable', ['Con cables']],
])('a text finds what a product measures and is made of: %s', async (text, values) => {
  const found = await list({ text }, { rowsMax: 100 });
  const wanted = await measured(...values);
  expect(wanted.length).toBeGreaterThan(0);
  expect(found.resultCount).toBe(wanted.length);
  for (const code of codes(found)) expect(wanted).toContain(code);
});

test.each([
  ['280x505', ['280 mm', '505 mm']],
  ['32 x 50,5 cm', ['320 mm', '505 mm']],
])(
  'two sides in a query find exact measures first, then similar ones: %s',
  async (text, values) => {
    const found = await list({ text }, { rowsMax: 100 });
    const wanted = await measured(...values);
    expect(wanted.length).toBeGreaterThan(0);
    expect(codes(found).slice(0, wanted.length).toSorted()).toEqual(wanted);
    const [height = 0, width = 0] = values.map((value) => Number.parseInt(value, 10));
    for (const { products, code } of found.data.slice(wanted.length)) {
      const sizes = products.map(({ specifications }) =>
        sizesOf(
          specifications.map(({ specKey, specValue }) => ({ key: specKey, value: specValue })),
        ),
      );
      const isNear = (one: Sizes) =>
        Math.abs((one.height ?? 0) - height) <= 10 && Math.abs((one.width ?? 0) - width) <= 10;
      expect(sizes.some(isNear), code).toBe(true);
    }
  },
);

test.each(['radiador', 'compresor'])(
  'items that are %s come before accessories of it',
  async (text) => {
    const { data, resultCount } = await list({ text }, { rowsMax: 100 });
    const isOne = data.map(({ name }) => name.toLowerCase().startsWith(text));
    expect(isOne[0]).toBe(true);
    expect(isOne).toEqual(isOne.toSorted((a, b) => Number(b) - Number(a)));
    expect(resultCount).toBeGreaterThan(isOne.filter(Boolean).length);
  },
);

test('an unknown word is ignored and reported as typed', async () => {
  const known = await list({ text: 'radiador' });
  expect(known.unknownWords).toBeUndefined();
  const answer = await list({ text: 'Radiador Zzzzqqs, ñandubay' });
  expect(answer.unknownWords).toEqual(['Zzzzqqs', 'ñandubay']);
  expect(answer.resultCount).toBe(known.resultCount);
  expect((await list({ text: 'a' })).resultCount).toBe(0);
});

test('a misspelt word that a seller has corrected counts as a typing error again', async () => {
  const { db } = shop().app;
  const change = (what: SQL) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(
        sql`update families set ${what} where id = (select min(id) from ${visibleFamilies} family
            where category_id <@ '1.1') returning id`,
      );
      await refreshListIndex(tx, [], [rows[0]?.id ?? 0]);
    });
  const asked = await list({ text: 'radiador' });
  await change(sql`name = name || ' radaidor'`);
  const misspelt = await list({ text: 'radaidor' });
  expect(misspelt.resultCount).toBe(1);
  await change(sql`name = replace(name, ' radaidor', '')`);
  const read = await list({ text: 'radaidor' });
  expect(read.resultCount).toBe(asked.resultCount);
  expect(read.understood).toMatchObject([{ label: 'Radiadores', given: 'radaidor' }]);
});

test('a list offers the years from this one back to fifty before', async () => {
  const years = [...facet(await list({}), 'year').keys()].map(Number);
  const { rows } = await shop().app.db.execute<{ first: number; now: number }>(
    sql`select min(year_from) as first, extract(year from now())::int as now from applications`,
  );
  const [{ first, now } = { first: 0, now: 0 }] = rows;
  expect(first).toBeLessThan(now - 50);
  expect(Math.min(...years)).toBe(now - 50);
  expect(Math.max(...years)).toBeLessThanOrEqual(now);
  const older = await list({ year: String(first) });
  expect([...facet(older, 'year').keys()]).toContain(String(first));
});

test('a list without results names the vehicle of the query', async () => {
  const { rows } = await shop().app.db.execute<{ id: number; name: string; brand: string }>(
    sql`select vehicle.id, vehicle.name, brand.name as brand
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id
          join applications application on application.vehicle_id = vehicle.id
          join ${visibleFamilies} family on family.id = application.family_id
        order by vehicle.id limit 1`,
  );
  const [vehicle] = rows;
  if (!vehicle) throw new Error('the demo has no vehicle');
  const vehicleId = String(vehicle.id);
  const nothing = await list({ vehicleId, text: 'gol1234567' });
  expect(nothing.resultCount).toBe(0);
  expect(nothing.vehicles).toMatchObject([
    { VehicleId: vehicle.id, VehicleName: vehicle.name, BrandName: vehicle.brand },
  ]);
  expect(namedVehicle(nothing, vehicleId)?.VehicleName).toBe(vehicle.name);
  expect((await list({ vehicleId: '2147483647' })).vehicles).toEqual([]);
  expect((await list({})).vehicles).toBeUndefined();
});
