/** Lists have a static page if something in stock is visible. */
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ListSummary } from '#backend/port';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';

const shop = useApp(async ({ app }) => {
  await seed({ db: app.db, variant: app.variant, parts: 300 });
});

const rowsOf = async <R extends object>(statement: SQL): Promise<R[]> => {
  const { rows } = await shop().app.db.execute(statement);
  // Named as in the statement.
  return rows as R[];
};

interface Family {
  id: number;
  category: string;
  isPublic: boolean;
}
interface Product extends Family {
  family: number | null;
  brand: number;
  units: number;
}

/** Reads the tables directly, without views or conditions. */
const readTables = async () => ({
  families: await rowsOf<Family>(
    sql`select id, category_id::text as category, is_public as "isPublic" from families`,
  ),
  products: await rowsOf<Product>(
    sql`select id, category_id::text as category, is_public as "isPublic", family_id as family, brand_id as brand,
          (select coalesce(sum(quantity), 0)::int from stock where product_id = products.id) as units
        from products`,
  ),
  fits: await rowsOf<{ family: number; vehicle: number; make: number }>(
    sql`select family_id as family, vehicles.id as vehicle, vehicles.brand_id as make
        from applications join vehicles on vehicles.id = vehicle_id`,
  ),
});

/** `1.2.3` → `1`, `1.2`, `1.2.3`. */
const withAbove = (category: string): string[] =>
  category.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.'));

/** Counts the items of each choice, one by one. */
const counted = (items: readonly { choices: string[] }[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { choices } of items)
    for (const choice of new Set(choices)) counts[choice] = (counts[choice] ?? 0) + 1;
  return counts;
};

const expected = async () => {
  const { families, products, fits } = await readTables();
  const publicFamilies = new Set(families.filter((one) => one.isPublic).map(({ id }) => id));
  const seen = products.filter(
    ({ isPublic, family }) => isPublic && (family === null || publicFamilies.has(family)),
  );
  const inStock = seen.filter(({ units }) => units > 0);
  const inCategories = (category: string) => withAbove(category).map((id) => `categoryId ${id}`);
  return {
    autoparts: counted(
      families
        .filter(({ id }) => inStock.some(({ family }) => family === id))
        .map(({ id, category }) => ({
          choices: [
            ...inCategories(category),
            ...seen.filter(({ family }) => family === id).map(({ brand }) => `brandId ${brand}`),
            ...fits
              .filter(({ family }) => family === id)
              .flatMap(({ vehicle, make }) => [`vehicleId ${vehicle}`, `brandId ${make}`]),
          ],
        })),
    ),
    products: counted(
      inStock.map(({ category, brand }) => ({
        choices: [...inCategories(category), `brandId ${brand}`],
      })),
    ),
  };
};

const told = (lists: readonly ListSummary[]): Record<string, number> =>
  Object.fromEntries(
    lists.filter(({ value }) => !value).map(({ key, id, items }) => [`${key} ${id}`, items]),
  );

const built = async () => {
  const { autoparts, products } = shop().app.pages;
  return { autoparts: told(await autoparts.lists()), products: told(await products.lists()) };
};

test('categories, brands and vehicles with something in stock have a page with their counts, and no others', async () => {
  const { autoparts, products } = await built();
  expect(Object.keys(autoparts).length).toBeGreaterThan(100);
  expect(Object.keys(products).length).toBeGreaterThan(30);
  expect({ autoparts, products }).toEqual(await expected());
  // Some have none: otherwise nothing was left out.
  const [all] = await rowsOf<{ brands: number; vehicles: number }>(
    sql`select (select count(*)::int from brands) as brands, (select count(*)::int from vehicles) as vehicles`,
  );
  const ofKey = (key: string) => Object.keys(autoparts).filter((each) => each.startsWith(key));
  expect(ofKey('vehicleId').length).toBeLessThan(all?.vehicles ?? 0);
  expect(ofKey('brandId').length).toBeLessThan(all?.brands ?? 0);
});

test('a list loses its page when its last item is hidden or sold out, and gets it back', async () => {
  const { db } = shop().app;
  const chosen = await rowsOf<{ family: number; product: number }>(
    sql`select family.id as family, min(product.id) as product
        from visible_families family join products product on product.family_id = family.id
        group by family.id
        having count(*) = 1 and bool_and(product.is_public)
          and bool_and(exists (select from stock where product_id = product.id and quantity > 0))
        order by family.id limit 2`,
  );
  expect(chosen).toHaveLength(2);
  // Each gets its own make and vehicle.
  const places: string[][] = [];
  for (const { family, product } of chosen) {
    const [made] = await rowsOf<{ brand: number; vehicle: number }>(
      sql`with brand as (insert into brands (name) values (${`Sola ${family}`}) returning id),
            vehicle as (insert into vehicles (brand_id, name)
              select id, 'Único' from brand returning id, brand_id),
            fitted as (insert into applications (family_id, position, vehicle_id, name, brand_name)
              select ${family}, 99, id, 'Único', 'Sola' from vehicle)
          select brand_id as brand, id as vehicle from vehicle`,
    );
    await db.execute(sql`update products set brand_id = ${made?.brand} where id = ${product}`);
    places.push([`brandId ${made?.brand}`, `vehicleId ${made?.vehicle}`]);
  }
  const [first, second] = chosen;
  const standing = async () => {
    const { autoparts, products } = await built();
    expect({ autoparts, products }).toEqual(await expected());
    return places.map(([brand = '', vehicle = '']) => [
      brand in autoparts,
      vehicle in autoparts,
      brand in products,
    ]);
  };
  const there = [true, true, true];
  const gone = [false, false, false];
  expect(await standing()).toEqual([there, there]);
  await db.execute(sql`update families set is_public = false where id = ${first?.family}`);
  expect(await standing()).toEqual([gone, there]);
  await db.execute(sql`update stock set quantity = 0 where product_id = ${second?.product}`);
  expect(await standing()).toEqual([gone, gone]);
  await db.execute(sql`update families set is_public = true where id = ${first?.family}`);
  await db.execute(sql`update stock set quantity = 3 where product_id = ${second?.product}`);
  expect(await standing()).toEqual([there, there]);
});

test('values that many items of a category have get a page, whose list is as long as it says', async () => {
  const { pages } = shop().app;
  for (const content of [pages.autoparts, pages.products]) {
    const lists = await content.lists();
    const values = lists.flatMap((list) => (list.value ? [{ ...list, value: list.value }] : []));
    expect(values.length).toBeGreaterThan(5);
    const names = values.map(({ value }) => value.page);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name))).toEqual([]);
    for (const list of values) {
      const page = await content.list(list, 1);
      expect([list.value.page, page?.resultCount]).toEqual([list.value.page, list.items]);
      expect(list.items).toBeGreaterThanOrEqual(8);
      const whole = lists.find(({ id, value }) => id === list.id && !value);
      // It narrows its category.
      expect(list.items).toBeLessThan(
        (await content.list({ key: 'categoryId', id: whole?.id ?? '' }, 1))?.resultCount ?? 0,
      );
    }
  }
});

test('a value loses its page with the last item in stock', async () => {
  const { db, pages } = shop().app;
  const pageNames = async () => {
    const lists = await pages.autoparts.lists();
    return lists.flatMap(({ value }) => value?.page ?? []);
  };
  const [first = ''] = await pageNames();
  const before = await rowsOf<{ product: number; branch: string; quantity: number }>(
    sql`select product_id as product, branch_code as branch, quantity from stock`,
  );
  await db.execute(sql`update stock set quantity = 0`);
  expect(await pageNames()).toEqual([]);
  await db.execute(
    sql`update stock set quantity = old.quantity from json_to_recordset(${JSON.stringify(before)}::json)
          as old (product int, branch text, quantity int)
        where product_id = old.product and branch_code = old.branch`,
  );
  expect(await pageNames()).toContain(first);
});
