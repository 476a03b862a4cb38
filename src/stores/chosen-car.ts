/**
 * The vehicle that the visitor shops for, kept in the browser: what pages need of it before they are touched.
 * How it is chosen, and what follows, stands in chosen-vehicle.ts for their weight alone.
 */
import * as z from 'zod/mini';
import { vehicle } from '#contract/entities/vehicle';
import { yearsText } from '#contract/vehicles/years-text';
import { persistedAtom } from './persisted.ts';

/** With its year and a name of its own, where the visitor told them. */
const owned = z.object({
  ...vehicle.shape,
  year: z.optional(z.int()),
  name: z.optional(z.string()),
  /** When it was chosen, milliseconds since 1970. */
  at: z.optional(z.number()),
});
export type OwnVehicle = z.infer<typeof owned>;

/** null = none chosen. Under the name that visitors' browsers have it by; 'Mi garaje' is cars.ts. */
export const $chosenCar = persistedAtom('garage', z.nullable(owned), null);

/** Such as `Volkswagen Gol 1.6 1999 - 2008`, or with its own year. */
export const vehicleText = (chosen: OwnVehicle): string =>
  [
    chosen.BrandName,
    chosen.VehicleName,
    chosen.VehicleEngine,
    `${chosen.year ?? yearsText(chosen.VehicleYearRange)}`,
  ]
    .filter((part) => part.trim() !== '')
    .join(' ');
