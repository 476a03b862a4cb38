import { beforeEach, expect, test } from 'vitest';
import { type KeptCar, keptCars } from '#contract/calls/kept';
import { MAX_ENTRIES, type SyncedEntry, valuesOf } from '#contract/people/synced-list';
import { useApp } from '../support/app.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

const shop = useApp(async ({ app }) => plantPlaces(app.db));
let me: Planted;
beforeEach(async () => {
  me = await plantUser(shop().app.db);
});

const car = (VehicleId: number, name = ''): KeptCar => ({
  VehicleId,
  VehicleName: `Modelo ${VehicleId}`,
  VehicleYearRange: '1999 - 2008',
  VehicleEngine: '1.6',
  BrandName: 'Volkswagen',
  name,
});
const entry = (
  VehicleId: number,
  changedAt: number,
  value: KeptCar | null = car(VehicleId),
): SyncedEntry<KeptCar> => ({ id: `${VehicleId}`, changedAt, value });

const bring = async (entries: SyncedEntry<KeptCar>[], who = me) => {
  const { status, body } = await shop().post('/rest/kept/cars', { entries }, { token: who.token });
  expect([status, body.error]).toEqual([200, '']);
  return keptCars.output.parse(body).data;
};
const idsOf = (entries: readonly SyncedEntry<KeptCar>[]) =>
  valuesOf(entries)
    .map(({ VehicleId }) => VehicleId)
    .sort((a, b) => a - b);

test('a device sends its cars and gets those of the others', async () => {
  expect(await bring([])).toEqual([]);
  await bring([entry(1, 1_000), entry(2, 1_000)]);
  expect(idsOf(await bring([entry(3, 900)]))).toEqual([1, 2, 3]);
  const other = await plantUser(shop().app.db);
  expect(await bring([], other)).toEqual([]);
});

test('concurrent devices lose no car', async () => {
  const devices = Array.from({ length: 12 }, (_, n) => [
    entry(100 + n, 1_000),
    entry(7, 1_000 + n, car(7, `de ${n}`)),
  ]);
  await Promise.all(devices.map((entries) => bring(entries)));
  const data = await bring([]);
  expect(idsOf(data)).toEqual([7, ...devices.map((_, n) => 100 + n)]);
  expect(valuesOf(data).find(({ VehicleId }) => VehicleId === 7)?.name).toBe('de 11');
});

test('a removed car is not restored by a device that still has it', async () => {
  await bring([entry(1, 1_000), entry(2, 1_000)]);
  await bring([entry(1, 2_000, null)]);
  expect(idsOf(await bring([entry(1, 1_000), entry(2, 1_000)]))).toEqual([2]);
});

test('a clock that is ahead has priority only until another device changes the car', async () => {
  const ahead = Date.now() + 86_400_000;
  await bring([entry(1, ahead)]);
  const [known] = await bring([]);
  expect(known?.changedAt).toBeLessThan(ahead);
  expect(idsOf(await bring([entry(1, Date.now() + 1, null)]))).toEqual([]);
});

test('an account stores no more than the limit of a list', async () => {
  const many = (from: number) =>
    Array.from({ length: MAX_ENTRIES }, (_, n) => entry(from + n, 1_000 + from + n));
  await bring(many(1));
  const data = await bring(many(1 + MAX_ENTRIES));
  expect(data).toHaveLength(MAX_ENTRIES);
  expect(idsOf(data)[0]).toBe(1 + MAX_ENTRIES);
  const tooMany = { entries: [...many(1), entry(900, 1)] };
  const { status } = await shop().post('/rest/kept/cars', tooMany, { token: me.token });
  expect(status).toBe(400);
});
