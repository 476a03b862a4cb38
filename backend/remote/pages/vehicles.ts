/** Derives vehicles, and the parts for each, from a host's parts. */
import type { Paged } from '#backend/port';
import type { Autopart } from '#contract/entities/catalog';
import { MOST_NAMED, type Taken, type Vehicle } from '#contract/entities/vehicle';
import { knownText } from '#contract/vehicles/vehicle-names';
import { eachOf, type Remote } from '../calls/ask.ts';
import { askAllVehicles } from '../calls/catalogue.ts';
import { autopartSource, BUILD, pagedOf, pagesOf, stated } from './content.ts';
import type { Tolerate } from './tolerance.ts';

/** `1.1.2` → `1.1`. */
const firstTwoLevels = (categoryId: string): string => categoryId.split('.', 2).join('.');

/** Parts by vehicle and category. */
type Takes = Map<number, Map<string, Omit<Taken, 'categoryId'>>>;

/** Returns the years of all applications by vehicle. */
const yearsOf = (applications: Autopart['applications']): Map<number, Set<string>> => {
  const years = new Map<number, Set<string>>();
  for (const { vehicleId, applicationYearRange } of applications) {
    if (vehicleId === null) continue;
    const own = years.get(vehicleId) ?? new Set();
    years.set(vehicleId, own);
    own.add(knownText(applicationYearRange));
  }
  return years;
};

const gather = (takes: Takes, { code, categoryId, applications }: Autopart): void => {
  const level = firstTwoLevels(categoryId);
  for (const [vehicleId, years] of yearsOf(applications)) {
    const ofVehicle = takes.get(vehicleId) ?? new Map();
    takes.set(vehicleId, ofVehicle);
    const taken = ofVehicle.get(level) ?? { count: 0, parts: [] };
    ofVehicle.set(level, taken);
    taken.count += 1;
    if (taken.parts.length < MOST_NAMED)
      taken.parts.push({ code, years: [...years].filter(Boolean).sort().join(', ') });
  }
};

const inOrder = (a: Vehicle, b: Vehicle): number =>
  a.BrandName.localeCompare(b.BrandName, 'es') ||
  a.VehicleName.localeCompare(b.VehicleName, 'es') ||
  a.VehicleYearRange.localeCompare(b.VehicleYearRange);

interface Known {
  /** Ids of all brands. */
  brandIds: readonly number[];
  /** Category ids in tree order. */
  order: readonly string[];
}

export const readVehicles = async (
  remote: Remote,
  tolerate: Tolerate,
  { brandIds, order }: Known,
): Promise<Paged<{ vehicle: Vehicle }, Taken[]>> => {
  const takes: Takes = new Map();
  // Lists are sorted by sales.
  for await (const items of pagesOf(autopartSource(remote)))
    for (const item of items) gather(takes, item);
  const lists = await eachOf(
    brandIds,
    (brandId) => askAllVehicles(remote, brandId, BUILD, tolerate),
    2,
  );
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = (id: string): number => place.get(id) ?? order.length;
  const fitted = lists
    .flat()
    .filter(({ VehicleId }) => takes.has(VehicleId))
    .sort(inOrder);
  return pagedOf(
    fitted.map((vehicle) => {
      const taken = [...(takes.get(vehicle.VehicleId) ?? [])]
        .map(([categoryId, ofCategory]) => ({ categoryId, ...ofCategory }))
        .sort((a, b) => placeOf(a.categoryId) - placeOf(b.categoryId));
      return { ...stated(taken), vehicle };
    }),
  );
};
