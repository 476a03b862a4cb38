/** Which years a car can be of, the latest first: none where nobody knows. */
import type { Vehicle } from '#contract/entities/vehicle';
import { yearsToAsk } from '#stores/chosen-vehicle';

export const yearsOf = (
  vehicle: Vehicle,
  now: number | undefined = new Date().getFullYear(),
): number[] => {
  const asked = yearsToAsk(vehicle, now);
  if (asked.length > 0) return asked;
  // Its parts fit all of its years; its owner may say which one it is all the same.
  const [, from, dash, to] =
    /^(\d{4})\s*(-?)\s*(\d{4})?$/.exec(vehicle.VehicleYearRange.trim()) ?? [];
  if (from === undefined) return [];
  const last = dash === '' ? Number(from) : Math.min(Number(to ?? now), now);
  const length = Math.max(0, last - Number(from) + 1);
  return Array.from({ length }, (_, back) => last - back);
};
