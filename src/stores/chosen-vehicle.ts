/**
 * Choosing the vehicle that the visitor shops for, and what follows from it: apart from chosen-car.ts only
 * because pages load this once they are touched.
 */
import type { Vehicle } from '#contract/entities/vehicle';
import { yearsText } from '#contract/vehicles/years-text';
import { $chosenCar, type OwnVehicle } from './chosen-car.ts';
import { CHOSEN_EVENT } from './chosen-car-event.ts';

export const chooseVehicle = (chosen: Vehicle, year?: number, name = ''): void => {
  $chosenCar.set({ ...chosen, year, name, at: Date.now() });
  globalThis.dispatchEvent?.(new Event(CHOSEN_EVENT));
};
/** One that a finder found: the visitor's own car of it stays what they said of it, unless another year is told. */
export const chooseFound = (found: Vehicle, year?: number): void => {
  const own = $chosenCar.get();
  const isOwn = own?.VehicleId === found.VehicleId && (year === undefined || year === own.year);
  if (!isOwn) chooseVehicle(found, year);
};
export const forgetVehicle = (): void => $chosenCar.set(null);

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

/** What its owner calls it, else model, engine and year: short enough for a header. */
export const carName = ({
  name = '',
  VehicleName,
  VehicleEngine,
  VehicleYearRange,
  year,
}: OwnVehicle): string =>
  name.trim() ||
  [VehicleName, VehicleEngine, `${year ?? yearsText(VehicleYearRange)}`]
    .filter((part) => part.trim() !== '')
    .join(' ');
