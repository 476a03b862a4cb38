import type { Vehicle } from '#contract/entities/vehicle';
import { yearsToAsk } from '#stores/chosen-vehicle';

/** Returns the possible years of a car, latest first; empty if unknown. */
export const yearsOf = (
  vehicle: Vehicle,
  now: number | undefined = new Date().getFullYear(),
): number[] => {
  const relevant = yearsToAsk(vehicle, now);
  if (relevant.length > 0) return relevant;
  // All parts fit all of its years; the owner may choose one anyway.
  const [, from, dash, to] =
    /^(\d{4})\s*(-?)\s*(\d{4})?$/.exec(vehicle.VehicleYearRange.trim()) ?? [];
  if (from === undefined) return [];
  const last = dash === '' ? Number(from) : Math.min(Number(to ?? now), now);
  const length = Math.max(0, last - Number(from) + 1);
  return Array.from({ length }, (_, back) => last - back);
};
