/** What a vehicle is called on a chip: short, since the person who chose it knows the make. */
import type { Autopart } from '#contract/entities/catalog';
import type { Vehicle } from '#contract/entities/vehicle';
import { modelName, withYears } from '#contract/vehicles/vehicle-names';
import { covers } from '#contract/vehicles/vehicle-years';
import type { ItemPage } from '../kind.ts';

/** Such as 'Gol 1.6 2001': the chosen year where there is one, else the vehicle's range. */
export const shortVehicle = (vehicle: Vehicle, year = ''): string =>
  withYears(modelName(vehicle), vehicle, year.trim());

/** A vehicle as a part that fits it names it, of its year where one is asked; null where none of them does. */
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

/** A vehicle as a list's answer names it: itself, or by the parts that fit it where a host says no more. */
export const namedVehicle = (
  { data, vehicles = [] }: Pick<ItemPage<Autopart>, 'data' | 'vehicles'>,
  id: string,
  year?: number,
): Vehicle | null =>
  vehicles.find(({ VehicleId }) => String(VehicleId) === id) ?? vehicleOf(data, id, year);
