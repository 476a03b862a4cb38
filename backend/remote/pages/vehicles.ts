import type { Paged } from '#backend/port';
import type { Autopart } from '#contract/entities/catalog';
import { MAX_NAMED, type Taken, type Vehicle } from '#contract/entities/vehicle';
import { normal } from '#contract/text/plain-text';
import { knownText } from '#contract/vehicles/vehicle-names';
import { mapConcurrently, type Remote } from '../calls/ask.ts';
import { askAllVehicles } from '../calls/catalogue.ts';
import { autopartSource, BUILD, hashed, pagedOf, pagesOf } from './content.ts';
import type { Tolerate } from './tolerance.ts';

/** `1.1.2` → `1.1`. */
const firstTwoLevels = (categoryId: string): string => categoryId.split('.', 2).join('.');

/** Parts by vehicle and category. */
type PartsByVehicle = Map<number, Map<string, Omit<Taken, 'categoryId'>>>;

const keyOf = (make: string, model: string): string => normal(`${make} ${model}`).trim();

/**
 * Creates the function that returns the ids of an application's vehicle. Where a host names it without an id, those of
 * its make and model are meant: of the same years, if it has one of these.
 */
const createFinder = (vehicles: readonly Vehicle[]) => {
  const byName = Map.groupBy(vehicles, ({ BrandName, VehicleName }) =>
    keyOf(BrandName, VehicleName),
  );
  return (application: Autopart['applications'][number]): number[] => {
    const { vehicleId, applicationBrandName, applicationName, applicationYearRange } = application;
    if (vehicleId !== null) return [vehicleId];
    const named = byName.get(keyOf(applicationBrandName, applicationName)) ?? [];
    const years = knownText(applicationYearRange);
    const exact = named.filter(({ VehicleYearRange }) => knownText(VehicleYearRange) === years);
    return (exact.length > 0 ? exact : named).map(({ VehicleId }) => VehicleId);
  };
};
type Find = ReturnType<typeof createFinder>;

/** Returns the years of all applications by vehicle. */
const yearsOf = (applications: Autopart['applications'], find: Find): Map<number, Set<string>> => {
  const years = new Map<number, Set<string>>();
  for (const application of applications)
    for (const vehicleId of find(application)) {
      const vehicleYears = years.get(vehicleId) ?? new Set();
      years.set(vehicleId, vehicleYears);
      vehicleYears.add(knownText(application.applicationYearRange));
    }
  return years;
};

const addPart = (
  partsByVehicle: PartsByVehicle,
  { code, name, categoryId, applications }: Autopart,
  find: Find,
): void => {
  const level = firstTwoLevels(categoryId);
  for (const [vehicleId, years] of yearsOf(applications, find)) {
    const byCategory = partsByVehicle.get(vehicleId) ?? new Map();
    partsByVehicle.set(vehicleId, byCategory);
    const entry = byCategory.get(level) ?? { count: 0, parts: [] };
    byCategory.set(level, entry);
    entry.count += 1;
    if (entry.parts.length < MAX_NAMED)
      entry.parts.push({ code, name, years: [...years].filter(Boolean).sort().join(', ') });
  }
};

const inOrder = (a: Vehicle, b: Vehicle): number =>
  a.BrandName.localeCompare(b.BrandName, 'es') ||
  a.VehicleName.localeCompare(b.VehicleName, 'es') ||
  a.VehicleYearRange.localeCompare(b.VehicleYearRange);

interface ReadOptions {
  brandIds: readonly number[];
  /** Category ids in tree order. */
  order: readonly string[];
}

/** Derives vehicles, and the parts for each, from a host's parts. */
export const readVehicles = async (
  remote: Remote,
  tolerate: Tolerate,
  { brandIds, order }: ReadOptions,
): Promise<Paged<{ vehicle: Vehicle }, Taken[]>> => {
  const lists = await mapConcurrently(
    brandIds,
    (brandId) => askAllVehicles(remote, brandId, BUILD, tolerate),
    2,
  );
  const find = createFinder(lists.flat());
  const partsByVehicle: PartsByVehicle = new Map();
  // Lists are sorted by sales.
  for await (const items of pagesOf(autopartSource(remote)))
    for (const item of items) addPart(partsByVehicle, item, find);
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = (id: string): number => place.get(id) ?? order.length;
  const vehicles = lists
    .flat()
    .filter(({ VehicleId }) => partsByVehicle.has(VehicleId))
    .sort(inOrder);
  return pagedOf(
    vehicles.map((vehicle) => {
      const entry = [...(partsByVehicle.get(vehicle.VehicleId) ?? [])]
        .map(([categoryId, ofCategory]) => ({ categoryId, ...ofCategory }))
        .sort((a, b) => placeOf(a.categoryId) - placeOf(b.categoryId));
      return { ...hashed(entry), vehicle };
    }),
  );
};
