/** Names of vehicles, shorter or longer, on pages and in texts of the server, without unknown parts. */
import type { Vehicle } from '../entities/vehicle.ts';
import { yearsText } from './years-text.ts';

/** Returns the text of a catalogue; empty for an unknown one, which is blank or `n/d`. */
export const knownText = (text: string): string => text.trim().replace(/^n\/d$/i, '');

/** Joins the known parts. */
export const joined = (parts: readonly string[], between = ' '): string =>
  parts.map(knownText).filter(Boolean).join(between);

/** `Gol 1.6`, where the make is known from the context. */
export const modelName = (vehicle: Pick<Vehicle, 'VehicleName' | 'VehicleEngine'>): string =>
  joined([vehicle.VehicleName, vehicle.VehicleEngine]);

/** `Volkswagen Gol 1.6`. */
export const vehicleName = (
  vehicle: Pick<Vehicle, 'BrandName' | 'VehicleName' | 'VehicleEngine'>,
): string => joined([vehicle.BrandName, modelName(vehicle)]);

/** `Gol 1.6 1999 - 2008`, or with a single year. @param name one of the above */
export const withYears = (
  name: string,
  vehicle: Pick<Vehicle, 'VehicleYearRange'>,
  year?: number | string,
): string => joined([name, `${year || yearsText(vehicle.VehicleYearRange)}`]);

/** `1.6 · 1999 - 2008`, among the versions of one model. */
export const versionName = (vehicle: Pick<Vehicle, 'VehicleEngine' | 'VehicleYearRange'>): string =>
  joined([vehicle.VehicleEngine, yearsText(vehicle.VehicleYearRange)], ' · ') || 'Todas';
