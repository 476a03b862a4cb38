/** Which years a car can be of, the latest first: none where nobody knows. */
import type { Vehicle } from '#contract/entities/vehicle';
import { spanOf, yearsOfSpan } from '#contract/vehicle-years';
import { yearsToAsk } from '#stores/chosen-vehicle';

export const yearsOf = (vehicle: Vehicle, now?: number): number[] => {
  const asked = yearsToAsk(vehicle, now);
  if (asked.length > 0) return asked;
  // Its parts fit all of its years; its owner may say which one it is all the same.
  return yearsOfSpan(spanOf(vehicle.VehicleYearRange), now);
};
