import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#backend/database/connection';
import { cities, users } from '#backend/database/tables/accounts';
import { companies } from '#backend/database/tables/companies';
import { setUp } from '#backend/setup';
import { cityList, stateList } from '#contract/calls/catalog';
import { loadVariant } from '#variants/load';
import { useApp } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';

const variant = await loadVariant('NAM');
const { database } = useDatabase();
const again = (changed = variant) => database().db.transaction((tx) => setUp(tx, changed));
const everything = async (db: Db) => {
  const { rows } = await db.execute(
    sql`select (select json_agg(s order by id) from states s) as states,
               (select json_agg(c order by id) from cities c) as cities,
               (select json_agg(c order by id) from companies c) as companies`,
  );
  return rows;
};

test('sets an empty database up once, also by concurrent processes', async () => {
  const reports = await Promise.all([again(), again(), again()]);
  expect(reports.map(({ company }) => company).sort()).toEqual(['added', 'kept', 'kept']);
  expect(reports.map(({ states }) => states).sort()).toEqual([0, 0, 19]);
  const before = await everything(database().db);
  expect(await again()).toEqual({ states: 0, cities: 0, company: 'kept' });
  expect(await everything(database().db)).toEqual(before);
});

test('refuses the database of another shop and changes nothing in it', async () => {
  const before = await everything(database().db);
  await expect(again(await loadVariant('RTC'))).rejects.toThrow(
    'la base de datos es de la tienda NAM, y se la abrió como RTC',
  );
  expect(await everything(database().db)).toEqual(before);
});

test('adds a missing town with a new id and corrects a postcode', async () => {
  const { db } = database();
  const [first] = await db.select().from(cities).where(eq(cities.name, 'Bella Unión'));
  if (!first) throw new Error('no such town');
  await db.update(cities).set({ postcode: '1' }).where(eq(cities.id, first.id));
  await db.delete(cities).where(eq(cities.name, 'Sequeira'));
  expect(await again()).toMatchObject({ cities: 1 });
  expect(await db.select().from(cities).where(eq(cities.id, first.id))).toEqual([first]);
  const [back] = await db.select().from(cities).where(eq(cities.name, 'Sequeira'));
  expect(back?.stateId).toBe(first.stateId);
});

test('the first registered company gets another id than the shop’s', async () => {
  const { db } = database();
  const [registered] = await db
    .insert(companies)
    .values({ name: 'Taller Arroyo Seco S.A.', identifier: '211406340011' })
    .returning();
  expect(registered?.id).toBe(variant.destinationCompany.id + 1);
});

test('updates the company’s name and RUT from the shop’s folder', async () => {
  const destinationCompany = { ...variant.destinationCompany, name: 'NAM S.A.S.' };
  expect((await again({ ...variant, destinationCompany })).company).toBe('changed');
  const { rows } = await database().db.execute(sql`select name from companies where id = 1`);
  expect(rows).toEqual([{ name: 'NAM S.A.S.' }]);
  expect((await again()).company).toBe('changed');
});

test('refuses a registered company as the recipient of orders', async () => {
  const { db } = database();
  const [stranger] = await db
    .insert(companies)
    .values({ name: 'Otra S.A.', identifier: '211406340099' })
    .returning();
  if (!stranger) throw new Error('no company was stored');
  await db.insert(users).values({
    email: 'compras@otra.example',
    firstName: 'Ana',
    lastName: 'Paz',
    passwordHash: 'x',
    companyId: stranger.id,
  });
  const at = (id: number, identifier: string) =>
    again({ ...variant, destinationCompany: { id, name: 'NAM', identifier } });
  await expect(at(stranger.id, '219999990019')).rejects.toThrow('que registró un comprador');
  await expect(at(7_000, stranger.identifier)).rejects.toThrow('ya es de la empresa');
});

const app = useApp(async ({ app: { db } }) => {
  await db.transaction((tx) => setUp(tx, variant));
});

test('lists departments and towns for registrations', async () => {
  const { body: found } = await app().post('/rest/state/list', {});
  expect(found.data).toHaveLength(19);
  expect((await app().post('/rest/city/list', {})).body.data).toContainEqual({
    id: 1,
    name: 'Montevideo',
    stateId: 1,
  });
});

test('lists the capital of each department first, the other towns by name', async () => {
  const { data: departments } = stateList.output.parse(
    (await app().post('/rest/state/list', {})).body,
  );
  const { data: towns } = cityList.output.parse((await app().post('/rest/city/list', {})).body);
  const namesIn = (department: string): string[] => {
    const found = departments.find(({ name }) => name === department);
    return towns.filter(({ stateId }) => stateId === found?.id).map(({ name }) => name);
  };
  expect(namesIn('Rivera')[0]).toBe('Rivera');
  expect(namesIn('Lavalleja')[0]).toBe('Minas');
  const [capital, ...others] = namesIn('Canelones');
  expect(capital).toBe('Canelones');
  expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other, 'es-UY')));
});
