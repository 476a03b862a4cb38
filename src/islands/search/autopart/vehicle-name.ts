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

/** A vehicle as the parts that fit it name it; null where none of them does. */
export const vehicleOf = (parts: readonly Autopart[], id: string): Vehicle | null => {
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

/** A vehicle as a list's answer names it: by the parts that fit it, or itself where there are none. */
export const namedVehicle = (
  { data, vehicles = [] }: Pick<ItemPage<Autopart>, 'data' | 'vehicles'>,
  id: string,
): Vehicle | null =>
  vehicleOf(data, id) ?? vehicles.find(({ VehicleId }) => String(VehicleId) === id) ?? null;
