/** What a vehicle is called, shorter or longer, in pages and in what the server words; what nobody knows is left out. */
import type { Vehicle } from './entities/vehicle.ts';
import { isKnown, saidYears } from './said-years.ts';

/** What is known of these. */
export const joined = (parts: readonly string[], between = ' '): string =>
  parts
    .filter(isKnown)
    .map((part) => part.trim())
    .join(between);

/** `Gol 1.6`: to whoever knows the make. */
export const modelName = ({
  VehicleName,
  VehicleEngine,
}: Pick<Vehicle, 'VehicleName' | 'VehicleEngine'>): string => joined([VehicleName, VehicleEngine]);

/** `Volkswagen Gol 1.6`. */
export const vehicleName = (
  vehicle: Pick<Vehicle, 'BrandName' | 'VehicleName' | 'VehicleEngine'>,
): string => joined([vehicle.BrandName, modelName(vehicle)]);

/** `Gol 1.6 1999 - 2008`, or of the one year that was told. @param name one of the above */
export const withYears = (
  name: string,
  { VehicleYearRange }: Pick<Vehicle, 'VehicleYearRange'>,
  year?: number | string,
): string => joined([name, `${year || saidYears(VehicleYearRange)}`]);

/** `1.6 · 1999 - 2008`: among the versions of one model, all of which may stand in a line. */
export const versionName = ({
  VehicleEngine,
  VehicleYearRange,
}: Pick<Vehicle, 'VehicleEngine' | 'VehicleYearRange'>): string =>
  joined([VehicleEngine, saidYears(VehicleYearRange)], ' · ') || 'Todas';
