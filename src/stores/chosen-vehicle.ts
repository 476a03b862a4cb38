/** Choosing a vehicle, apart from chosen-car.ts because pages load this only after interaction. */
import type { Vehicle } from '#contract/entities/vehicle';
import { yearsText } from '#contract/vehicles/years-text';
import { $chosenCar, type OwnVehicle } from './chosen-car.ts';
import { CHOSEN_EVENT } from './chosen-car-event.ts';

export const chooseVehicle = (chosen: Vehicle, year?: number, name = ''): void => {
  $chosenCar.set({ ...chosen, year, name, at: Date.now() });
  globalThis.dispatchEvent?.(new Event(CHOSEN_EVENT));
};
export const forgetVehicle = (): void => $chosenCar.set(null);

/** Returns the list filters for parts that fit. */
export const filtersOf = ({ VehicleId, year }: OwnVehicle) => ({
  vehicleId: `${VehicleId}`,
  year: year === undefined ? '' : `${year}`,
});

/** Returns the years to ask for, latest first; none if all parts fit all years. */
export const yearsToAsk = (
  { VehicleYears: span }: Vehicle,
  now = new Date().getFullYear(),
): number[] => {
  if (!span) return [];
  const last = Math.min(span.to ?? now, now);
  return Array.from({ length: Math.max(0, last - span.from + 1) }, (_, back) => last - back);
};

/** Returns the owner's name for it, or model, engine and year: short enough for the header. */
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
