/** The vehicle that the visitor shops for: chosen once, kept in the browser. */
import * as z from 'zod/mini';
import { type Vehicle, vehicle } from '#contract/entities/vehicle';
import { persistedAtom } from './persisted.ts';

/** null = none chosen. */
export const $garage = persistedAtom('garage', z.nullable(vehicle), null);
export const chooseVehicle = (chosen: Vehicle): void => $garage.set(chosen);
export const forgetVehicle = (): void => $garage.set(null);

/** Such as `Volkswagen Gol 1.6 1999 - 2008`. */
export const vehicleText = (chosen: Vehicle): string =>
  [chosen.BrandName, chosen.VehicleName, chosen.VehicleEngine, chosen.VehicleYearRange]
    .filter((part) => part.trim() !== '')
    .join(' ');
