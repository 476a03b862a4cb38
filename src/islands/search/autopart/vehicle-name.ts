/** What a vehicle is called on a chip: short, since the person who chose it knows the make. */
import type { Autopart } from '#contract/entities/catalog';
import type { Vehicle } from '#contract/entities/vehicle';
import type { ItemPage } from '../kind.ts';

/** Such as 'Gol 1.6 2001': the chosen year where there is one, else the vehicle's range. */
export const shortVehicle = (vehicle: Vehicle, year = ''): string =>
  [vehicle.VehicleName, vehicle.VehicleEngine, year || vehicle.VehicleYearRange]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

/** A vehicle as a part that fits it names it; null where none of them does. */
const vehicleOf = (parts: readonly Autopart[], id: string): Vehicle | null => {
  const found = parts
    .flatMap((part) => part.applications)
    .find((application) => String(application.vehicleId) === id);
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

/** A vehicle as a list's answer names it: itself, or by the parts that fit it where a host says no more. */
export const namedVehicle = (
  { data, vehicles = [] }: Pick<ItemPage<Autopart>, 'data' | 'vehicles'>,
  id: string,
): Vehicle | null =>
  vehicles.find(({ VehicleId }) => String(VehicleId) === id) ?? vehicleOf(data, id);
