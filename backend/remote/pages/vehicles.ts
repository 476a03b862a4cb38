/** The vehicles that a host's parts fit, and what each takes: gathered from its parts. */
import type { Paged, Taken } from '#backend/port';
import type { Autopart } from '#contract/entities/catalog';
import type { Vehicle } from '#contract/entities/vehicle';
import { eachOf, type Remote } from '../calls/ask.ts';
import { askAllVehicles } from '../calls/catalogue.ts';
import { autopartSource, BUILD, pagedOf, pagesOf, stated } from './content.ts';
import type { Tolerate } from './tolerance.ts';

/** Of those that sell best, a few. */
const MOST_PARTS = 6;

/** `1.1.2` → `1`, `1.1`: the first two levels. */
const levelsOf = (categoryId: string): string[] => {
  const [top = '', second] = categoryId.split('.');
  return second === undefined ? [top] : [top, `${top}.${second}`];
};

/** By vehicle, by category. */
type Takes = Map<number, Map<string, Omit<Taken, 'categoryId'>>>;

const gather = (takes: Takes, { code, categoryId, applications }: Autopart): void => {
  const seen = new Set<number>();
  for (const { vehicleId, applicationYearRange: years } of applications) {
    if (vehicleId === null || seen.has(vehicleId)) continue;
    seen.add(vehicleId);
    const ofVehicle = takes.get(vehicleId) ?? new Map();
    takes.set(vehicleId, ofVehicle);
    for (const level of levelsOf(categoryId)) {
      const taken = ofVehicle.get(level) ?? { count: 0, parts: [] };
      ofVehicle.set(level, taken);
      taken.count += 1;
      if (taken.parts.length < MOST_PARTS) taken.parts.push({ code, years });
    }
  }
};

const inOrder = (a: Vehicle, b: Vehicle): number =>
  a.BrandName.localeCompare(b.BrandName, 'es') ||
  a.VehicleName.localeCompare(b.VehicleName, 'es') ||
  a.VehicleYearRange.localeCompare(b.VehicleYearRange);

interface Known {
  /** The makes there are. */
  brandIds: readonly number[];
  /** Ids of categories, as the tree has them. */
  order: readonly string[];
}

export const readVehicles = async (
  remote: Remote,
  tolerate: Tolerate,
  { brandIds, order }: Known,
): Promise<Paged<{ vehicle: Vehicle }, Taken[]>> => {
  const takes: Takes = new Map();
  // A list comes in the order of what sells best.
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
