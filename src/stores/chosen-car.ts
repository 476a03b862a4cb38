/** The visitor's chosen vehicle, as pages need it before interaction; chosen-vehicle.ts has the rest. */
import * as z from 'zod/mini';
import { vehicle } from '#contract/entities/vehicle';
import { yearsText } from '#contract/vehicles/years-text';
import { persistedAtom } from './persisted.ts';

/** A vehicle with the owner's year and name. */
const owned = z.object({
  ...vehicle.shape,
  year: z.optional(z.int()),
  name: z.optional(z.string()),
  /** Time of the choice, milliseconds since 1970. */
  at: z.optional(z.number()),
});
export type OwnVehicle = z.infer<typeof owned>;

/** null = none. Stored under 'garage' for compatibility with visitors' browsers; 'Mi garaje' is cars.ts. */
export const $chosenCar = persistedAtom('garage', z.nullable(owned), null);

/** Such as `Volkswagen Gol 1.6 1999 - 2008`, or with the owner's year. */
export const vehicleText = (chosen: OwnVehicle): string =>
  [
    chosen.BrandName,
    chosen.VehicleName,
    chosen.VehicleEngine,
    `${chosen.year ?? yearsText(chosen.VehicleYearRange)}`,
  ]
    .filter((part) => part.trim() !== '')
    .join(' ');
