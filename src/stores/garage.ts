/** The vehicle that the visitor shops for: chosen once, kept in the browser. */
import * as z from 'zod/mini';
import { type Vehicle, vehicle } from '#contract/entities/vehicle';
import { persistedAtom } from './persisted.ts';

/** With its year, where the visitor told it. */
const owned = z.object({ ...vehicle.shape, year: z.optional(z.int()) });
export type OwnVehicle = z.infer<typeof owned>;

/** null = none chosen. */
export const $garage = persistedAtom('garage', z.nullable(owned), null);
export const chooseVehicle = (chosen: Vehicle, year?: number): void =>
  $garage.set({ ...chosen, year });
export const forgetVehicle = (): void => $garage.set(null);

/** The list's filters for what fits it; the same from wherever the visitor comes. */
export const filtersOf = ({ VehicleId, year }: OwnVehicle) => ({
  vehicleId: `${VehicleId}`,
  year: year === undefined ? '' : `${year}`,
});

/** The years to ask for, the latest first: none where all its parts fit all of its years. */
export const yearsToAsk = (
  { VehicleYears: span }: Vehicle,
  now = new Date().getFullYear(),
): number[] => {
  if (!span) return [];
  const last = Math.min(span.to ?? now, now);
  return Array.from({ length: Math.max(0, last - span.from + 1) }, (_, back) => last - back);
};

/** Such as `Volkswagen Gol 1.6 1999 - 2008`, or with its own year. */
export const vehicleText = (chosen: OwnVehicle): string =>
  [
    chosen.BrandName,
    chosen.VehicleName,
    chosen.VehicleEngine,
    `${chosen.year ?? chosen.VehicleYearRange}`,
  ]
    .filter((part) => part.trim() !== '')
    .join(' ');
