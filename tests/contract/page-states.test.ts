/** The state of a page changes exactly when its content does. */
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import type { Db } from '#backend/database/connection';
import type { Paged } from '#backend/port';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { readAll } from '../support/paged.ts';

const shop = useApp();
beforeAll(async () => {
  const { db, variant } = shop().app;
  await seed({ db, variant, parts: 150 });
});

interface Chosen {
  family: number;
  product: number;
  code: string;
  productCode: string;
}

/** A visible family with applications, original codes, and a product with specifications. */
const choose = async (db: Db): Promise<Chosen> => {
  const { rows } = await db.execute<Chosen & Record<string, unknown>>(
    sql`select family.id as family, product.id as product, family.code, product.code as "productCode"
        from families family join products product on product.family_id = family.id
        where family.is_public and product.is_public
          and exists (select from product_specifications where product_id = product.id)
          and exists (select from original_codes where family_id = family.id)
          and exists (select from applications where family_id = family.id and vehicle_id is not null)
        order by family.id limit 1`,
  );
  const [chosen] = rows;
  if (!chosen) throw new Error('the demo has no such family');
  return chosen;
};

const statesOf = <K>({ all }: Paged<K, unknown>, keyOf: (known: K) => string) =>
  new Map(all.map((known) => [keyOf(known), known.state]));

const look = async () => {
  const { autoparts, products, vehicles } = shop().app.pages;
  return {
    families: statesOf(await autoparts.items(), ({ code }) => code),
    products: statesOf(await products.items(), ({ code }) => code),
    vehicles: statesOf(await vehicles(), ({ vehicle }) => `${vehicle.VehicleId}`),
  };
};
type Looked = Awaited<ReturnType<typeof look>>;

const differing = (before: Looked, after: Looked) => {
  const of = (kind: keyof Looked): string[] =>
    [...new Set([...before[kind].keys(), ...after[kind].keys()])]
      .filter((key) => before[kind].get(key) !== after[kind].get(key))
      .toSorted();
  return { families: of('families'), products: of('products'), vehicles: of('vehicles') };
};

const change = ({ family, product }: Chosen, statement: SQL): Promise<void> =>
  shop().app.db.transaction(async (tx) => {
    await tx.execute(statement);
    await refreshListIndex(tx, [product], [family]);
  });

const vehiclesOf = async ({ family }: Chosen, first = false): Promise<string[]> => {
  const { rows } = await shop().app.db.execute<{ id: string }>(
    sql`select distinct vehicle_id::text as id from applications
        where family_id = ${family} and vehicle_id is not null
          and (not ${first} or position = (select min(position) from applications
            where family_id = ${family} and vehicle_id is not null))`,
  );
  return rows.map(({ id }) => id).toSorted();
};

test('content that is read has the state that was named, and no unrelated change affects it', async () => {
  const { autoparts, products, vehicles } = shop().app.pages;
  for (const paged of [await autoparts.items(), await products.items(), await vehicles()]) {
    expect(paged.all.length).toBeGreaterThan(50);
    const states = (await readAll<unknown, unknown>(paged)).map(({ state }) => state);
    expect(states).toEqual(paged.all.map(({ state }) => state));
    expect(Math.min(...states.map((state) => state.length))).toBeGreaterThan(5);
  }
  expect(differing(await look(), await look())).toEqual({
    families: [],
    products: [],
    vehicles: [],
  });
});

/** Pages of the chosen family: itself, its product, all its vehicles, the first of them. */
type Told = 'family' | 'product' | 'vehicles' | 'vehicle';
const CHANGES: readonly [what: string, statement: (chosen: Chosen) => SQL, told: Told[]][] = [
  [
    'name',
    ({ family }) => sql`update families set name = name || ' x' where id = ${family}`,
    ['family', 'vehicles'],
  ],
  [
    'text',
    ({ family }) => sql`update families set description = 'x' where id = ${family}`,
    ['family'],
  ],
  [
    'original code',
    ({ family }) =>
      sql`delete from original_codes where family_id = ${family} and position = (
            select min(position) from original_codes where family_id = ${family})`,
    ['family'],
  ],
  [
    'application’s name',
    ({ family }) =>
      sql`update applications set name = name || ' x' where family_id = ${family} and position = (
            select min(position) from applications where family_id = ${family} and vehicle_id is not null)`,
    ['family'],
  ],
  [
    'application’s years',
    ({ family }) =>
      sql`update applications set year_from = 1951, year_to = 1952
          where family_id = ${family} and position = (
            select min(position) from applications where family_id = ${family} and vehicle_id is not null)`,
    ['family', 'vehicle'],
  ],
  [
    'place among others',
    ({ family }) => sql`update families set relevance = relevance + 1 where id = ${family}`,
    ['vehicles'],
  ],
  [
    'product’s price',
    ({ product }) => sql`update products set price_cents = price_cents + 100 where id = ${product}`,
    ['family', 'product'],
  ],
  [
    'product’s measure',
    ({ product }) =>
      sql`update product_specifications set value = value || '1' where product_id = ${product}`,
    ['family', 'product'],
  ],
  [
    'product’s link',
    ({ product }) =>
      sql`insert into product_links (product_id, position, name, url)
          values (${product}, 0, 'Video', 'https://video.example')`,
    ['family', 'product'],
  ],
];

test.each(CHANGES)(
  'a change of the %s changes the states of pages that read it, and no others',
  async (_, statement, told) => {
    const chosen = await choose(shop().app.db);
    const before = await look();
    await change(chosen, statement(chosen));
    const all = told.includes('vehicles');
    expect(differing(before, await look())).toEqual({
      families: told.includes('family') ? [chosen.code] : [],
      products: told.includes('product') ? [chosen.productCode] : [],
      vehicles: all || told.includes('vehicle') ? await vehiclesOf(chosen, !all) : [],
    });
  },
);

test('content that changed or was hidden between listing and reading has its own state, or is absent', async () => {
  const { db, pages } = shop().app;
  const chosen = await choose(db);
  const items = await pages.autoparts.items();
  const goods = await pages.products.items();
  const place = items.all.findIndex(({ code }) => code === chosen.code);
  const ofProduct = goods.all.findIndex(({ code }) => code === chosen.productCode);
  const read = async () => [
    (await items.read(place, place + 1))[0],
    (await goods.read(ofProduct, ofProduct + 1))[0],
  ];
  await change(chosen, sql`update products set name = 'Otro' where id = ${chosen.product}`);
  const changed = await read();
  expect(changed.map((one) => one?.state)).not.toContain(items.all[place]?.state);
  expect(changed[1]?.state).not.toBe(goods.all[ofProduct]?.state);
  expect(JSON.stringify(changed[0]?.content)).toContain('"Otro"');
  await change(chosen, sql`update families set is_public = false where id = ${chosen.family}`);
  expect(await read()).toEqual([undefined, undefined]);
  await change(chosen, sql`update families set is_public = true where id = ${chosen.family}`);
  expect((await read()).map((one) => one?.state)).toEqual(changed.map((one) => one?.state));
});
