import type { Autopart } from '#contract/entities/catalog';
import type { Vehicle } from '#contract/entities/vehicle';
import { modelName, withYears } from '#contract/vehicles/vehicle-names';
import { covers } from '#contract/vehicles/vehicle-years';
import type { ItemPage } from '../kind.ts';

/** Returns 'Gol 1.6 2001', without the make: with the chosen year, or the vehicle's range. */
export const shortVehicle = (vehicle: Vehicle, year = ''): string =>
  withYears(modelName(vehicle), vehicle, year.trim());

/** Returns a vehicle as an application names it, preferably one of the year; null if none does. */
const vehicleOf = (parts: readonly Autopart[], id: string, year?: number): Vehicle | null => {
  const own = parts
    .flatMap((part) => part.applications)
    .filter((application) => String(application.vehicleId) === id);
  const ofYear =
    year !== undefined &&
    own.find(({ applicationYearRange }) => covers(applicationYearRange, year));
  const found = ofYear || own[0];
  return found
    ? {
        VehicleId: Number(id),
        VehicleName: found.applicationName,
        VehicleYearRange: found.applicationYearRange,
        VehicleEngine: '',
        BrandName: found.applicationBrandName,
      }
    : null;
};

/** Returns a vehicle of a list's answer; a host that names no vehicles names them in its applications. */
export const namedVehicle = (
  { data, vehicles = [] }: Pick<ItemPage<Autopart>, 'data' | 'vehicles'>,
  id: string,
  year?: number,
): Vehicle | null =>
  vehicles.find(({ VehicleId }) => String(VehicleId) === id) ?? vehicleOf(data, id, year);
