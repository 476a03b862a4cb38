/** A vehicle chosen in a list is stored: the vehicle itself, with the chosen year. */
import { beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '../support/browser.ts';
import { samplePart } from '../support/sample-things.ts';

const gol = {
  VehicleId: 7,
  VehicleName: 'Gol',
  VehicleYearRange: '1991 - 2008',
  VehicleEngine: '1.6',
  BrandName: 'Volkswagen',
  VehicleYears: { from: 1991, to: 2008 },
};
/** For some years of it. */
const part = samplePart('RRA1', {
  name: 'Radiador',
  applications: [
    {
      applicationName: 'Gol 1.6',
      applicationYearRange: '2001 - 2004',
      applicationBrandName: 'Volkswagen',
      vehicleId: gol.VehicleId,
    },
  ],
});
const page = { data: [part], resultCount: 1, resultFilters: [], vehicles: [gol] };

const openList = async () => {
  vi.resetModules();
  const { autopartKind } = await import('../../src/islands/search/autopart/autopart-kind.ts');
  const { emptyQuery } = await import('../../src/islands/search/query.ts');
  const { $chosenCar } = await import('#stores/chosen-car');
  const { cars } = await import('#stores/cars');
  return {
    autopartKind,
    emptyQuery,
    $chosenCar,
    cars,
    choose: (year = '', answer: Parameters<NonNullable<typeof autopartKind.came>>[0] = page) => {
      autopartKind.chose?.({ vehicleId: '7' });
      autopartKind.came?.(answer, { ...emptyQuery, vehicleId: '7', year });
    },
  };
};

let browser: ReturnType<typeof standInBrowser>;
beforeEach(() => {
  browser = standInBrowser();
});

test('it is stored with all of its years, to ask for its own', async () => {
  const { $chosenCar, choose } = await openList();
  choose();
  expect($chosenCar.get()).toMatchObject(gol);
  expect($chosenCar.get()?.year).toBeUndefined();
});

test('the year of the list is its own, even if the vehicle was stored before', async () => {
  const { $chosenCar, choose } = await openList();
  choose('2002');
  expect($chosenCar.get()).toMatchObject({ ...gol, year: 2002 });
  choose('1995');
  expect($chosenCar.get()?.year).toBe(2002);

  const other = await openList();
  other.$chosenCar.set(gol);
  other.choose('1995');
  expect(other.$chosenCar.get()?.year).toBe(1995);
  expect(other.cars.$values.get().filter(({ year }) => year === undefined)).toEqual([]);
});

test('a year that it was not built in is another car’s: the list had been narrowed to it before', async () => {
  const { $chosenCar, choose } = await openList();
  choose('2012');
  expect($chosenCar.get()).toMatchObject(gol);
  expect($chosenCar.get()?.year).toBeUndefined();

  const other = await openList();
  const { VehicleYears: _, ...undivided } = gol;
  other.$chosenCar.set(undivided);
  other.choose('2012');
  expect(other.$chosenCar.get()?.year).toBeUndefined();
  expect(other.cars.$values.get()).toHaveLength(1);
});

test.each(['the garage', 'no list'])(
  'in %s, a list’s year does not apply to a car stored with such a year',
  async (place) => {
    const kept = { ...gol, year: 2012, name: '' };
    browser.localStorage.setItem('mostrador.garage', JSON.stringify({ ...kept, at: 1_000 }));
    const entries = [{ id: '7|2012|', changedAt: 1_000, value: kept }];
    const state = { owner: '', knownAt: 0, askedAt: 0, entries };
    if (place === 'the garage')
      browser.localStorage.setItem('mostrador.cars', JSON.stringify(state));
    const { $chosenCar, cars } = await openList();
    expect($chosenCar.get()).toMatchObject(gol);
    expect($chosenCar.get()?.year).toBeUndefined();
    expect(cars.$values.get()).toEqual([{ ...gol, name: '' }]);
    // A car that the account also has.
    const { entries: before, ...told } = cars.$state.get();
    const polo = { ...kept, year: 2013, name: 'Polo' };
    const brought = { id: '7|2013|polo', changedAt: Date.now() + 1_000, value: polo };
    cars.$state.set({ ...told, entries: [brought, ...before] });
    expect(cars.$values.get().map(({ year, name }) => [year, name])).toEqual([
      [undefined, 'Polo'],
      [undefined, ''],
    ]);
    expect($chosenCar.get()?.name).toBe('');
  },
);

test('where a host does not name it, it is called as its part calls it', async () => {
  const { $chosenCar, choose } = await openList();
  const { vehicles: _, ...unnamed } = page;
  choose('', unnamed);
  expect($chosenCar.get()).toMatchObject({ VehicleId: 7, VehicleName: 'Gol 1.6' });
});

test('without the host’s vehicle, its years are those of the row with its id', async () => {
  const { $chosenCar, choose } = await openList();
  const [later] = part.applications;
  if (!later) throw new Error('no application');
  const rows = [later, { ...later, applicationYearRange: '1991 - 1995' }];
  choose('1994', { ...page, data: [{ ...part, applications: rows }], vehicles: [] });
  expect($chosenCar.get()).toMatchObject({ VehicleYearRange: '1991 - 1995', year: 1994 });
});

test('a choice in a list that was left before the reply does not apply to a later list', async () => {
  const { autopartKind, emptyQuery, $chosenCar } = await openList();
  autopartKind.chose?.({ vehicleId: '7' });
  autopartKind.came?.(page, { ...emptyQuery, categoryId: '1.1' });
  expect($chosenCar.get()).toBeNull();
  // It does not apply to a page that returns to it otherwise either.
  autopartKind.came?.(page, { ...emptyQuery, vehicleId: '7' });
  expect($chosenCar.get()).toBeNull();
});
