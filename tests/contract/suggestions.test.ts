import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { visibleFamilies } from '#backend/database/tables/visible-catalog';
import * as call from '#contract/calls/catalog';
import { familyTitle } from '#contract/goods/item-title';
import { MAX_SEARCH } from '#contract/limits';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { listOf } from '../support/catalog-lists.ts';

const shop = useApp(({ app: { db, variant } }) => seed({ db, variant, parts: 600 }));
const list = listOf(shop, call.autopartFilter);
const PUBLIC = sql`family.is_public`;

const suggest = async (text: string) => {
  const { body } = await shop().post(call.catalogSuggest.path, { text });
  return call.catalogSuggest.output.parse(body).data;
};

test('the search box offers categories, vehicles and parts', async () => {
  const gol = await suggest('gol 1.6');
  expect(gol.find(({ kind }) => kind === 'vehicle')?.text).toBe('Volkswagen Gol 1.6');
  expect(gol.some(({ kind, text }) => kind === 'item' && /Gol/.test(text))).toBe(true);
  expect((await suggest('radia'))[0]).toMatchObject({ kind: 'category', id: '1.1' });
  expect(await suggest('g')).toEqual([]);
  // Mechanics also type the year, in any place.
  for (const text of ['gol 1.6 2001', '2001 gol 1.6', 'volkswagen gol 1.6 2001', 'gol 1.6 98']) {
    const vehicles = (await suggest(text)).filter(({ kind }) => kind === 'vehicle');
    expect(vehicles[0], text).toMatchObject({ text: 'Volkswagen Gol 1.6', detail: '1991 - 2008' });
    expect(vehicles.map((one) => one.text)).not.toContain('Volkswagen Gol Trend 1.6');
  }
  expect((await suggest('gol 1.6 1950')).some(({ kind }) => kind === 'vehicle')).toBe(false);
});

test('the longest text of the boxes is answered', async () => {
  const text = 'gol 1.6 '.repeat(MAX_SEARCH / 8);
  expect(text).toHaveLength(MAX_SEARCH);
  expect((await suggest(text)).map((one) => one.text)).toContain('Volkswagen Gol 1.6');
});

test('a vehicle is suggested for any order of its words, and any place of its year', async () => {
  const { db } = shop().app;
  const vehicles = async (text: string) =>
    (await suggest(text)).filter(({ kind }) => kind === 'vehicle').map((one) => one.text);
  await db.execute(
    sql`insert into applications (family_id, position, name, brand_name, vehicle_id, year_from, year_to)
        select (select min(id) from ${visibleFamilies} family), 900 + row_number() over (order by vehicle.id),
          vehicle.name || ' ' || vehicle.engine, brand.name, vehicle.id, vehicle.year_from, vehicle.year_to
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id
        where vehicle.name in ('CR-V', 'X-Trail', 'F-100', 'T-Cross', 'Sprinter')`,
  );
  for (const [text, name] of [
    ['cr-v', 'Honda CR-V'],
    ['crv', 'Honda CR-V'],
    ['cr v 2.0', 'Honda CR-V 2.0'],
    ['x-trail', 'Nissan X-Trail'],
    ['f-100', 'Ford F-100'],
    ['t-cross', 'Volkswagen T-Cross'],
    ['mercedes-benz sprinter', 'Mercedes-Benz Sprinter'],
    ['98 gol', 'Volkswagen Gol'],
    ['01 gol 1.6', 'Volkswagen Gol 1.6'],
    ['s-10', 'Chevrolet S10'],
    ['L-200', 'Mitsubishi L200'],
    ['h-100 2.5', 'Hyundai H100 2.5'],
  ] as const) {
    const [first] = await vehicles(text);
    expect([text, first?.startsWith(name)]).toEqual([text, true]);
  }
});

test('a suggested part shows the typed vehicle, if its name has another one', async () => {
  const { rows } = await shop().app.db.execute<{ code: string; name: string; label: string }>(
    sql`select family.code, family.name, application.label
        from families family
          cross join lateral (select brand_name || ' ' || name as label from applications
            where family_id = family.id order by position desc limit 1) application
        where ${PUBLIC} and position(application.label in family.name) = 0 order by family.id limit 20`,
  );
  let seen = 0;
  for (const { code, name, label } of rows) {
    const text = `${name.split(' ')[0]} ${label}`;
    const its = (await suggest(text)).find(({ id }) => id === code);
    if (!its) continue;
    seen += 1;
    expect(its.text).toContain(label);
  }
  expect(seen).toBeGreaterThan(3);
});

test('suggested items have the titles of their cards', async () => {
  const { db } = shop().app;
  const { rows } = await db.execute<{ before: string[] }>(
    sql`select title_keys as before from categories where id = '1.12'`,
  );
  const setKeys = (keys: readonly string[]) =>
    db.execute(
      sql`update categories set title_keys = ${JSON.stringify(keys)}::jsonb where id = '1.12'`,
    );
  // Few goods of the small demo are called alike.
  await setKeys(['contenido', 'color']);
  try {
    const items = (await suggest('refrigerante')).filter(({ kind }) => kind === 'item');
    expect(items.length).toBeGreaterThan(1);
    for (const { id, text } of items) {
      const { body } = await shop().post(call.autopartFindByFamily.path, { family: id });
      const part = call.autopartFindByFamily.output.parse(body).data;
      expect(text.startsWith(familyTitle(part))).toBe(true);
      expect(text).not.toBe(part.name);
    }
  } finally {
    await setKeys(rows[0]?.before ?? []);
  }
});

test('a word that nothing has is named beside each part, as the list does', async () => {
  const text = 'radiador gol optica';
  expect((await list({ text })).unknownWords).toEqual(['optica']);
  const items = (await suggest(text)).filter(({ kind }) => kind === 'item');
  expect(items.length).toBeGreaterThan(0);
  for (const { detail } of items) expect(detail).toMatch(/ · sin «optica»$/);
});

test('a typing error in the car’s name keeps the car and its year', async () => {
  const [right, slipped] = [
    await suggest('radiador corsa 1.6 2001'),
    await suggest('radiador corza 1.6 2001'),
  ];
  expect(right.some(({ kind, vehicleId, year }) => kind === 'item' && vehicleId && year)).toBe(
    true,
  );
  expect(slipped).toEqual(right);
  expect(await suggest('corza 1.6 2001')).toEqual(await suggest('corsa 1.6 2001'));
});

test('a suggested list keeps the typed year if it has items of it', async () => {
  const [gol] = (await suggest('gol 1.6 2001')).filter(({ kind }) => kind === 'vehicle');
  expect(gol).toMatchObject({ text: 'Volkswagen Gol 1.6', year: 2001 });
  const found = await list({ vehicleId: gol?.id ?? '', year: '2001' });
  expect(found.resultCount).toBeGreaterThan(0);
  const [old] = (await suggest('gol 1.6 98')).filter(({ kind }) => kind === 'vehicle');
  expect(old).toMatchObject({ text: 'Volkswagen Gol 1.6', year: 1998 });
  expect((await suggest('gol 1.6'))[0]).not.toHaveProperty('year');
  const [radiators] = await suggest('radiador 2001');
  expect(radiators).toMatchObject({ kind: 'category', id: '1.1', year: 2001 });
  // Nothing for that year: the category was not typed.
  expect((await suggest('radiador 1905')).some(({ kind }) => kind === 'category')).toBe(false);
  // Vehicles of that year without such parts are suggested without the category.
  const { rows } = await shop().app.db.execute<{ id: number; text: string }>(
    sql`select vehicle.id, concat_ws(' ', brand.name, vehicle.name, vehicle.engine, year) as text
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id
          cross join generate_series(year_from::int, year_to::int) as year
        where exists (select from applications a join families family on family.id = a.family_id
            where a.vehicle_id = vehicle.id and ${PUBLIC})
          and not exists (select from applications a where a.vehicle_id = vehicle.id
            and coalesce(a.year_from, year) <= year and year <= coalesce(a.year_to, year))
        limit 1`,
  );
  const without = (await suggest(rows[0]?.text ?? '')).find(({ id }) => id === `${rows[0]?.id}`);
  expect(without).toMatchObject({ kind: 'vehicle' });
  expect(without).not.toHaveProperty('year');
});
