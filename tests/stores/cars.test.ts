/** 'Mi garaje': chosen cars join it, and removed ones are no longer chosen, in any tab. */
import { beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

let browser: ReturnType<typeof standInBrowser>;
const openPage = async () => {
  vi.resetModules();
  const car = await import('#stores/chosen-car');
  const chosen = await import('#stores/chosen-vehicle');
  return { ...car, ...chosen, ...(await import('#stores/cars')) };
};
type Page = Awaited<ReturnType<typeof openPage>>;
const named = ({ cars }: Page) =>
  cars.$values.get().map(({ VehicleId, year, name }) => [VehicleId, year, name]);

const vehicle = (VehicleId: number) => ({
  VehicleId,
  VehicleName: 'Gol',
  VehicleYearRange: '1999 - 2008',
  VehicleEngine: '1.6',
  BrandName: 'Volkswagen',
});

beforeEach(() => {
  browser = standInBrowser();
});

test('an added car is stored and chosen; the same one exists once, another name is another car', async () => {
  const page = await openPage();
  expect(page.addCar({ ...vehicle(4), year: 2001, name: '' })).toBe('added');
  expect(page.addCar({ ...vehicle(4), year: 2001, name: '' })).toBe('there');
  expect(page.addCar({ ...vehicle(4), year: 2001, name: 'El de Ana' })).toBe('added');
  const next = await openPage();
  expect(named(next)).toEqual([
    [4, 2001, 'El de Ana'],
    [4, 2001, ''],
  ]);
  expect(next.$chosenCar.get()?.name).toBe('El de Ana');
});

test('a car that has a name is not there twice for being added again without it', async () => {
  const page = await openPage();
  page.addCar({ ...vehicle(4), year: 2001, name: 'El de Ana' });
  page.addCar({ ...vehicle(5), name: '' });
  expect(page.addCar({ ...vehicle(4), year: 2001, name: '' })).toBe('there');
  expect(page.addCar({ ...vehicle(4), year: 2001, name: 'el de ana' })).toBe('there');
  expect(named(page)).toEqual([
    [5, undefined, ''],
    [4, 2001, 'El de Ana'],
  ]);
  expect(page.$chosenCar.get()).toMatchObject({ VehicleId: 4, year: 2001, name: 'El de Ana' });
  expect(page.addCar({ ...vehicle(4), year: 2002, name: '' })).toBe('added');
});

test('a vehicle that was chosen before there was a garage joins it', async () => {
  browser.localStorage.setItem('mostrador.garage', JSON.stringify({ ...vehicle(4), year: 2001 }));
  const page = await openPage();
  expect(named(page)).toEqual([[4, 2001, '']]);
  page.chooseVehicle(vehicle(5));
  expect(named(page)).toEqual([
    [5, undefined, ''],
    [4, 2001, ''],
  ]);
});

test('a vehicle without a year is stored once: an existing car of it is chosen', async () => {
  const page = await openPage();
  expect(page.addFound(vehicle(4))).toBe('added');
  page.addCar({ ...vehicle(5), year: 2001, name: '' });
  page.addCar({ ...vehicle(5), year: 2005, name: 'El de Ana' });
  page.addCar({ ...vehicle(5), year: 2001, name: '' });
  const before = named(page);
  expect(page.addFound(vehicle(5))).toBe('there');
  // The chosen one stays chosen if it is one of them.
  expect(page.$chosenCar.get()).toMatchObject({ VehicleId: 5, year: 2001 });
  page.addFound(vehicle(4));
  expect(page.$chosenCar.get()?.VehicleId).toBe(4);
  page.addFound(vehicle(5));
  expect(page.$chosenCar.get()?.VehicleId).toBe(5);
  expect(named(page)).toHaveLength(before.length);
});

test('a removed car is no longer chosen, and does not return because it was', async () => {
  const page = await openPage();
  const car = { ...vehicle(4), year: 2001, name: '' };
  page.addCar(car);
  page.removeCar(car);
  expect(page.$chosenCar.get()).toBeNull();
  expect(named(await openPage())).toEqual([]);
});

test('a car removed by another device is removed here, and returns when it is chosen again', async () => {
  const page = await openPage();
  const car = { ...vehicle(4), year: 2001, name: '' };
  page.addCar(car);
  const state = page.cars.$state.get();
  const changedAt = Date.now() + 5;
  const gone = state.entries.map((entry) => ({ ...entry, value: null, changedAt }));
  page.cars.$state.set({ ...state, entries: gone });
  expect(page.$chosenCar.get()).toBeNull();
  await eventually(() => expect(Date.now()).toBeGreaterThan(changedAt));
  page.chooseVehicle(vehicle(4), 2001);
  expect(named(page)).toEqual([[4, 2001, '']]);
});

test('another year replaces the earlier one', async () => {
  const page = await openPage();
  const car = { ...vehicle(4), name: '' };
  page.addCar(car);
  page.setYear(car, 2003);
  expect(named(page)).toEqual([[4, 2003, '']]);
  expect(page.$chosenCar.get()?.year).toBe(2003);
  page.setYear({ ...car, year: 2003 }, undefined);
  expect(named(page)).toEqual([[4, undefined, '']]);
});

test.each([
  ['is right', 0],
  ['is ahead', 600_000],
])('another device’s year of the chosen car applies here, by a clock that %s', async (_, ahead) => {
  const page = await openPage();
  const car = { ...vehicle(4), name: '' };
  page.addCar(car);
  page.$chosenCar.set({ ...car, at: Date.now() + ahead });
  const before = page.cars.$state.get();
  const elsewhere = Date.now() + 5;
  const told = [
    { id: '4|2001|', changedAt: elsewhere + 1, value: { ...car, year: 2001 } },
    { id: '4||', changedAt: elsewhere, value: null },
  ];
  page.cars.$state.set({ ...before, entries: told });
  expect(page.$chosenCar.get()).toMatchObject({ VehicleId: 4, year: 2001 });
  expect(named(page)).toEqual([[4, 2001, '']]);
});

test('another tab’s year applies to the chosen car', async () => {
  const page = await openPage();
  const car = { ...vehicle(4), name: '' };
  page.addCar(car);
  const kept = () => JSON.parse(browser.localStorage.getItem('mostrador.cars') ?? 'null');
  const before = kept();
  page.setYear(car, 2001);
  const after = kept();
  // The other tab, before it learns of that.
  browser.localStorage.setItem('mostrador.cars', JSON.stringify(before));
  browser.localStorage.setItem('mostrador.garage', JSON.stringify({ ...car, at: Date.now() }));
  const other = await openPage();
  browser.changeElsewhere('cars', after);
  expect(other.$chosenCar.get()).toMatchObject({ VehicleId: 4, year: 2001 });
  expect(JSON.parse(browser.localStorage.getItem('mostrador.garage') ?? '')).toMatchObject({
    year: 2001,
  });
  expect(named(other)).toEqual([[4, 2001, '']]);
});

test('a car chosen after another tab removed it is stored again, not only on this page', async () => {
  const page = await openPage();
  page.addCar({ ...vehicle(4), name: '' });
  const state = page.cars.$state.get();
  browser.changeElsewhere('cars', {
    ...state,
    entries: [{ id: '4||', changedAt: 1, value: null }],
  });
  expect(named(page)).toEqual([[4, undefined, '']]);
  const kept = JSON.parse(browser.localStorage.getItem('mostrador.cars') ?? 'null');
  expect(kept.entries[0].value.VehicleId).toBe(4);
});

test('a car chosen again with a year is not another one that was stored since', async () => {
  const page = await openPage();
  const car = { ...vehicle(4), year: 2005, name: '' };
  page.addCar(car);
  page.setYear(car, 2001);
  page.chooseVehicle(vehicle(5));
  const { at = 0 } = page.$chosenCar.get() ?? {};
  await eventually(() => expect(Date.now()).toBeGreaterThan(at + 2));
  page.chooseVehicle(vehicle(4), 2005);
  expect(page.$chosenCar.get()).toMatchObject({ VehicleId: 4, year: 2005 });
});

test('a garage is limited: another car is refused, an existing one is not', async () => {
  const page = await openPage();
  for (let id = 1; id <= page.MAX_CARS; id += 1) page.addCar({ ...vehicle(id), name: '' });
  expect(page.addCar({ ...vehicle(900), name: '' })).toBe('full');
  expect(page.addCar({ ...vehicle(1), name: '' })).toBe('there');
  expect(named(page)).toHaveLength(page.MAX_CARS);
  expect(page.$chosenCar.get()?.VehicleId).toBe(1);
});
