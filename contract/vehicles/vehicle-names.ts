/** What a vehicle is called, shorter or longer, in pages and in what the server words; what nobody knows is left out. */
import type { Vehicle } from '../entities/vehicle.ts';
import { saidYears } from './said-years.ts';

/** What a catalogue says there: of what it does not know it says nothing, or `n/d`; empty for both. */
export const known = (said: string): string => said.trim().replace(/^n\/d$/i, '');

/** What is known of these. */
export const joined = (parts: readonly string[], between = ' '): string =>
  parts.map(known).filter(Boolean).join(between);

/** `Gol 1.6`: to whoever knows the make. */
export const modelName = (vehicle: Pick<Vehicle, 'VehicleName' | 'VehicleEngine'>): string =>
  joined([vehicle.VehicleName, vehicle.VehicleEngine]);

/** `Volkswagen Gol 1.6`. */
export const vehicleName = (
  vehicle: Pick<Vehicle, 'BrandName' | 'VehicleName' | 'VehicleEngine'>,
): string => joined([vehicle.BrandName, modelName(vehicle)]);

/** `Gol 1.6 1999 - 2008`, or of the one year that was told. @param name one of the above */
export const withYears = (
  name: string,
  vehicle: Pick<Vehicle, 'VehicleYearRange'>,
  year?: number | string,
): string => joined([name, `${year || saidYears(vehicle.VehicleYearRange)}`]);

/** `1.6 · 1999 - 2008`: among the versions of one model, all of which may stand in a line. */
export const versionName = (vehicle: Pick<Vehicle, 'VehicleEngine' | 'VehicleYearRange'>): string =>
  joined([vehicle.VehicleEngine, saidYears(vehicle.VehicleYearRange)], ' · ') || 'Todas';
