import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as call from '#contract/calls/catalog';
import type { StockedCategory } from '#contract/goods/categories';
import { imageUrl } from '#contract/paths';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { readAll } from '../support/paged.ts';

const shop = useApp(async ({ app }) => {
  await seed({ db: app.db, variant: app.variant, parts: 300 });
});

const filter = async (input: object) =>
  call.autopartFilter.output.parse((await shop().post(call.autopartFilter.path, input)).body);

const flat = (categories: readonly StockedCategory[]): StockedCategory[] =>
  categories.flatMap((category) => [category, ...flat(category.items)]);

test('its categories are those with items, with the counts of the list', async () => {
  const categories = flat(await shop().app.pages.categories());
  const { resultFilters } = await filter({ filters: [] });
  const counted = resultFilters.find(({ key }) => key === 'categoryId')?.items ?? [];
  const pairs = categories.map(({ id, count }) => [id, count] as const);
  expect(pairs.length).toBeGreaterThan(10);
  expect(new Map(pairs)).toEqual(new Map(counted.map(({ id, count }) => [id, count])));
});

test('its makes are those of its categories, each once and in order', async () => {
  const { pages } = shop().app;
  const makes = await pages.makes();
  const names = makes.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names).toEqual([...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'es')));
  for (const { id } of await pages.categories()) {
    const answer = await shop().post(call.brandListByCategory.path, { categoryId: id });
    const { data } = call.brandListByCategory.output.parse(answer.body);
    expect(makes).toEqual(expect.arrayContaining(data));
  }
});

test('its featured items are the first of the list', async () => {
  const { data } = await filter({ filters: [], rowIndex: 0, rowsMax: 12, orderBy: 'REL' });
  expect(await shop().app.pages.autoparts.featured(12)).toEqual(data);
});

test('its newest items were added last, and releases are those with their codes, if public', async () => {
  const { pages, db } = shop().app;
  const { rows } = await db.execute<{ code: string; isPublic: boolean }>(
    sql`select code, is_public as "isPublic" from families order by id desc limit 40`,
  );
  const shown = rows.filter(({ isPublic }) => isPublic).map(({ code }) => code);
  expect((await pages.autoparts.newest(5)).map(({ code }) => code)).toEqual(shown.slice(0, 5));
  const asked = [shown[3] ?? '', 'NO-HAY', (shown[1] ?? '').toLowerCase()];
  expect((await pages.autoparts.some(asked)).map(({ code }) => code)).toEqual([shown[3], shown[1]]);
  await db.execute(sql`update families set is_public = false where code = ${shown[3]}`);
  expect((await pages.autoparts.some(asked)).map(({ code }) => code)).toEqual([shown[1]]);
  await db.execute(sql`update families set is_public = true where code = ${shown[3]}`);
});

test('a top-level category has its own picture, else that of the first item of its list', async () => {
  const { pages, db } = shop().app;
  const pictures = await pages.categoryPictures();
  const tops = await pages.categories();
  expect([...pictures.keys()]).toEqual(tops.map(({ id }) => id));
  for (const { id } of tops) {
    const { data } = await filter({ filters: [{ FilterKey: 'categoryId', FilterValue: id }] });
    expect(pictures.get(id)).toBe(imageUrl(data[0]?.code ?? ''));
  }
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into images (target, name, path, width, height)
        values ('category', 'tapa', 'photos/tapa.webp', 400, 300) returning id`,
  );
  const [top] = tops;
  await db.execute(
    sql`update categories set image_id = ${rows[0]?.id} where id = ${top?.id}::ltree`,
  );
  expect((await pages.categoryPictures()).get(top?.id ?? '')).toBe(
    `/imagenes/id/${rows[0]?.id}?v=1&w=320`,
  );
  await db.execute(sql`update categories set image_id = null`);
});

test('a vehicle page lists the parts of the list by category, without empty ones', async () => {
  const { pages, db } = shop().app;
  const readVehicles = async () =>
    (await readAll(await pages.vehicles())).map(({ vehicle, content }) => ({
      vehicle,
      takes: content,
    }));
  const vehicles = await readVehicles();
  expect(vehicles.length).toBeGreaterThan(50);
  expect(vehicles.filter(({ takes }) => takes.length === 0)).toEqual([]);
  const most = vehicles.toSorted((a, b) => b.takes.length - a.takes.length).slice(0, 5);
  for (const { vehicle, takes } of most) {
    const vehicleId = `${vehicle.VehicleId}`;
    for (const { categoryId, count, parts } of takes) {
      const { data, resultCount } = await filter({
        filters: [
          { FilterKey: 'vehicleId', FilterValue: vehicleId },
          { FilterKey: 'categoryId', FilterValue: categoryId },
        ],
      });
      expect([categoryId, count]).toEqual([categoryId, resultCount]);
      expect(parts.map(({ code }) => code)).toEqual(
        data.slice(0, parts.length).map(({ code }) => code),
      );
      expect(parts).toHaveLength(Math.min(3, count));
    }
  }
  const [some] = most;
  const [hidden] = some?.takes ?? [];
  const code = hidden?.parts[0]?.code ?? '';
  await db.execute(sql`update families set is_public = false where code = ${code}`);
  const without = (await readVehicles()).flatMap(({ takes }) => takes);
  expect(without.flatMap(({ parts }) => parts.map((part) => part.code))).not.toContain(code);
  await db.execute(sql`update families set is_public = true where code = ${code}`);
});

test('a category without a drawing has that of its parent', async () => {
  const drawings = await shop().app.pages.drawings();
  expect(drawings.get('1.1.2')).toBe('brass-radiator');
  expect(drawings.get('1.1.1')).toBe(drawings.get('1.1'));
});

test('a product page has the public replies of the calls: the product and related ones', async () => {
  const pages = await readAll(await shop().app.pages.products.items());
  const list = await shop().post(call.productFilter.path, { filters: [] });
  expect(pages).toHaveLength(call.productFilter.output.parse(list.body).resultCount);
  for (const { content: item, related } of pages.filter((_, place) => place % 40 === 0)) {
    const found = await shop().post(call.productFind.path, { code: item.code });
    expect(item).toEqual(call.productFind.output.parse(found.body).data);
    const answer = await shop().post(call.productListRelated.path, { code: item.code });
    const { data } = call.productListRelated.output.parse(answer.body);
    expect(related).toHaveLength(data.length);
    expect(related.map(({ code, price, brandName }) => [code, price, brandName])).toEqual(
      data.map(({ code, price, brandName }) => [code, price, brandName]),
    );
  }
});

test('its featured products are the first of the list', async () => {
  const answer = await shop().post(call.productFilter.path, { filters: [], rowsMax: 12 });
  const { data } = call.productFilter.output.parse(answer.body);
  expect(data).toHaveLength(12);
  expect(await shop().app.pages.products.featured(12)).toEqual(data);
});

test('releases are the configured ones, or none', async () => {
  const { pages, db } = shop().app;
  await db.execute('delete from config');
  expect(await pages.releases()).toBeNull();
  await db.execute(
    `insert into config (key, value) values ('PRODUCT_RELASES', '[{"title":"Nuevo","items":[]}]')`,
  );
  expect(await pages.releases()).toBe('[{"title":"Nuevo","items":[]}]');
});
