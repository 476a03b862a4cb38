/** The catalogue's calls over a small demo, for visitors and sellers. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import { autopartKind } from '#catalog-view/kinds/autopart';
import * as call from '#contract/calls/catalog';
import type { Autopart } from '#contract/entities/catalog';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { codes, facet, listOf } from '../support/catalog-lists.ts';

const shop = useApp(async ({ app }) => {
  await seed({ db: app.db, variant: app.variant, parts: 600 });
});
const { seller } = usePeople(shop, { seller: SELLER });

const list = listOf(shop, call.autopartFilter);

const count = async (condition: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from families family where ${condition}`,
  );
  return rows[0]?.n ?? -1;
};
const PUBLIC = sql`family.is_public`;

const brandId = async (name: string): Promise<string> => {
  const { rows } = await shop().app.db.execute<{ id: number }>(
    sql`select id from brands where name = ${name}`,
  );
  return String(rows[0]?.id);
};

test.each(['providerId', 'state'])('only sellers filter by %s, with counts', async (key) => {
  const visitor = await list({});
  expect(facet(visitor, key).size).toBe(0);
  expect((await list({ state: 'ACT' })).resultCount).toBe(visitor.resultCount);
  const { token } = seller;
  const all = await list({}, { token });
  const [[value = '', left] = []] = facet(all, key);
  const chosen = await list({ [key]: value }, { token });
  expect(chosen.resultCount).toBe(left);
  expect(facet(chosen, key)).toEqual(facet(all, key));
  const [[categoryId = '', inCategory] = []] = facet(chosen, 'categoryId');
  const both = await list({ [key]: value, categoryId }, { token });
  expect(both.resultCount).toBe(inCategory);
});

test('no choice (-1, empty) narrows nothing', async () => {
  const all = await list({});
  expect((await list({ categoryId: '-1', brandId: '' })).resultCount).toBe(all.resultCount);
});

test.each([
  ['vehicleId', 'abc'],
  ['vehicleId', '99999999999999999999'],
  ['categoryId', "1'; drop table families"],
  ['categoryId', '999'],
  ['brandId', '1.5'],
  ['year', 'MMXX'],
  ['year', '1066'],
  ['state', 'Z'],
  ['tagId', 'oferta'],
  ['unknown', '1'],
  ['text', '¿¡!?'],
  ['text', 'x'.repeat(10_240)],
  ['text', 'zzyzx'],
  ['text', "%' --"],
])('%s=%s finds nothing', async (key, value) => {
  const answer = await list({ [key]: value });
  expect(answer.data).toEqual([]);
  expect(answer.resultCount).toBe(0);
});

test('a text finds names, vehicles and synonyms without accents', async () => {
  const gol = await list({ text: 'RADIADOR volkswagen gol 1.6' });
  expect(gol.data[0]?.name).toMatch(/^Radiador .*Volkswagen Gol 1\.6/);
  const accented = await list({ text: 'bomba de agua citroën' });
  expect(codes(await list({ text: 'bomba agua citroen' }))).toEqual(codes(accented));
  const synonym = await list({ text: 'forzador' }, { rowsMax: 100 });
  expect(synonym.resultCount).toBeGreaterThan(0);
  expect(synonym.data.map(({ categoryId }) => categoryId.slice(0, 3))).toEqual(
    expect.arrayContaining(['1.2', '3.2']),
  );
});

test('two typing errors are corrected', async () => {
  const right = await list({ text: 'radiador volkswagen' });
  expect(right.resultCount).toBeGreaterThan(0);
  for (const text of ['radaidor volkswagn', 'raidador volkswagen', 'radiadores wolkswagen'])
    expect(codes(await list({ text }))).toEqual(codes(right));
});

test('a whole or partial code finds its part first, in any spelling', async () => {
  const { rows } = await shop().app.db.execute<{ code: string; product: string; original: string }>(
    sql`select f.code, p.code as product, o.code as original from families f
        join products p on p.family_id = f.id join original_codes o on o.family_id = f.id
        where f.is_public and p.is_public and o.code like '% % %' order by f.id limit 1`,
  );
  const [part] = rows;
  if (!part) throw new Error('the demo has no such part');
  for (const text of [
    part.code,
    part.code.toLowerCase(),
    part.product,
    part.product.replace('-', ' '),
    part.code.replace(/(\d)/, '-$1'),
  ])
    expect(codes(await list({ text }))[0]).toBe(part.code);
  for (const text of [part.original, part.original.replaceAll(' ', ''), part.original.slice(0, 9)])
    expect(codes(await list({ text }, { rowsMax: 100 }))).toContain(part.code);
});

test('a vehicle narrows to parts that fit', async () => {
  const makes = await shop().post(call.brandListByCategory.path, { categoryId: '1.1' });
  const brands = call.brandListByCategory.output.parse(makes.body).data;
  expect(brands.map(({ name }) => name)).toContain('Volkswagen');
  expect(brands.map(({ name }) => name)).not.toContain('Frialdo');
  const brand = Number(await brandId('Volkswagen'));
  const reply = await shop().post(call.vehicleFilter.path, { brandId: brand, categoryId: '1.1' });
  const vehicles = call.vehicleFilter.output.parse(reply.body).data;
  const gol = vehicles.find(
    ({ VehicleName, VehicleEngine }) => VehicleName === 'Gol' && VehicleEngine === '1.6',
  );
  expect(gol).toMatchObject({ BrandName: 'Volkswagen', VehicleYearRange: '1991 - 2008' });
  const answer = await list({ categoryId: '1.1', vehicleId: String(gol?.VehicleId) });
  expect(answer.resultCount).toBeGreaterThan(0);
  for (const part of answer.data)
    expect(part.applications.map(({ vehicleId }) => vehicleId)).toContain(gol?.VehicleId);
});

test('an unknown engine is shown without a value', async () => {
  const ask = async () => {
    const input = { brandId: Number(await brandId('Volkswagen')), categoryId: '1.1' };
    const { body } = await shop().post(call.vehicleFilter.path, input);
    return call.vehicleFilter.output.parse(body).data;
  };
  const [one] = await ask();
  await shop().app.db.execute(sql`update vehicles set engine = 'N/D' where id = ${one?.VehicleId}`);
  const now = (await ask()).find(({ VehicleId }) => VehicleId === one?.VehicleId);
  await shop().app.db.execute(sql`update vehicles set engine = ${one?.VehicleEngine}
    where id = ${one?.VehicleId}`);
  expect([one?.VehicleEngine === '', now?.VehicleEngine]).toEqual([false, '']);
});

test('a product’s code leads to its family in any case', async () => {
  const { rows } = await shop().app.db.execute<{ code: string; family: string }>(
    sql`select p.code, f.code as family from products p join families f on f.id = p.family_id
        where p.is_public and f.is_public order by p.id limit 1`,
  );
  const reply = await shop().post(call.autopartFindByFamily.path, {
    family: ` ${rows[0]?.code.toLowerCase()} `,
  });
  expect(reply.body).toMatchObject({ data: { code: rows[0]?.family } });
  const unknown = await shop().post(call.autopartFindByFamily.path, { family: 'NO-EXISTE' });
  expect(unknown).toMatchObject({ status: 404, body: { errorCode: 'record.notFound' } });
});

test('a vehicle shows its years if some part fits only some of them', async () => {
  const { rows } = await shop().app.db.execute<{ id: number; brand: number; varies: boolean }>(
    sql`select v.id, v.brand_id as brand,
          bool_or(a.year_from > v.year_from or a.year_to < v.year_to) as varies
        from applications a join vehicles v on v.id = a.vehicle_id
          join families f on f.id = a.family_id
        where f.is_public and exists (select from products p where p.family_id = f.id and p.is_public)
        group by v.id order by count(distinct (a.year_from, a.year_to)), v.id`,
  );
  const told = async ({ id, brand }: { id: number; brand: number }) => {
    const { body } = await shop().post(call.vehicleList.path, { brandId: brand });
    const { data } = call.vehicleList.output.parse(body);
    return data.find(({ VehicleId }) => VehicleId === id);
  };
  const varying = rows.find(({ varies }) => varies);
  const steady = rows.find(({ varies }) => !varies);
  if (!varying || !steady) throw new Error('the demo has vehicles of both kinds');
  const years = (await told(varying))?.VehicleYears;
  expect(years?.from).toBeGreaterThan(1900);
  expect(await told(steady)).toMatchObject({ VehicleId: steady.id });
  expect((await told(steady))?.VehicleYears).toBeUndefined();
  // The list of a single vehicle states them as well, whatever years its parts have.
  for (const one of [varying, steady])
    expect((await list({ vehicleId: String(one.id) })).vehicles).toEqual([await told(one)]);
});

test('related parts fit the vehicle and come from other categories', async () => {
  const [part] = (await list({ text: 'radiador volkswagen gol' })).data;
  const reply = await shop().post(call.autopartListRelated.path, { family: part?.code });
  const { data } = call.autopartListRelated.output.parse(reply.body);
  expect(data.length).toBeGreaterThan(2);
  const vehicles = part?.applications.map(({ vehicleId }) => vehicleId);
  for (const other of data) {
    expect(other.categoryId).not.toBe(part?.categoryId);
    expect(other.applications.some(({ vehicleId }) => vehicles?.includes(vehicleId))).toBe(true);
  }
  expect(new Set(data.map(({ categoryId }) => categoryId)).size).toBe(data.length);
  // Padded with blanks, as an older system writes it.
  const padded = await shop().post(call.autopartListRelated.path, { family: `  ${part?.code} ` });
  expect(padded.body).toEqual(reply.body);
});

test('the pages of the build have the content of the calls', async () => {
  const { variant } = shop().app;
  const cardOf = (part: Autopart) => autopartKind.cardOf(part, variant);
  const items = await shop().app.pages.autoparts.items();
  for (const [place, { related }] of items.all.entries()) {
    if (place % 97 !== 0) continue;
    const [read] = await items.read(place, place + 1);
    const family = read?.content;
    if (!family) throw new Error('a family that was named is not there');
    const found = await shop().post(call.autopartFindByFamily.path, { family: family.code });
    expect(found.body.data).toEqual(family);
    const others = await shop().post(call.autopartListRelated.path, { family: family.code });
    const live = call.autopartListRelated.output.parse(others.body).data;
    expect(related.map(cardOf)).toEqual(live.map(cardOf));
  }
  expect(items.all).toHaveLength(await count(PUBLIC));
});

test('categories come as an ordered tree', async () => {
  const reply = await shop().post(call.categoryList.path, {});
  const { data } = call.categoryList.output.parse(reply.body);
  expect(data.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(data[0]?.items.map(({ id }) => id).slice(0, 2)).toEqual(['1.1', '1.2']);
  expect(data[0]?.items.at(-1)?.id).toBe('1.12');
  const one = await shop().post(call.categoryFind.path, { categoryId: '1.1' });
  expect(one.body).toMatchObject({ data: { id: '1.1', name: 'Radiadores' } });
  for (const categoryId of ['77', 'abc', '1..2'])
    expect((await shop().post(call.categoryFind.path, { categoryId })).status).toBe(404);
});

test('a change appears in the next list', async () => {
  const { db } = shop().app;
  const before = await list({ categoryId: '1.1' });
  const code = codes(before)[0] ?? '';
  const change = (isPublic: boolean) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number; family_id: number }>(
        sql`update products set is_public = ${isPublic}, price_cents = 100
            where family_id = (select id from families where code = ${code}::citext)
            returning id, family_id`,
      );
      await refreshListIndex(
        tx,
        rows.map(({ id }) => id),
        rows.map(({ family_id }) => family_id),
      );
    });
  await change(false);
  const hidden = await list({ categoryId: '1.1' });
  expect(hidden.resultCount).toBe(before.resultCount - 1);
  expect(codes(hidden)).not.toContain(code);
  expect(codes(await list({ text: code }))).not.toContain(code);
  await change(true);
  const [cheapest] = (await list({ categoryId: '1.1' }, { orderBy: 'PLO' })).data;
  expect(cheapest?.code).toBe(code);
  expect(cheapest?.products[0]?.productPrice).toBe(1);
});
