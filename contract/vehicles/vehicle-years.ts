/** Years of vehicles and applications: `1999 - 2008`, `1999`, `1999 -`, `- 2008`; blank or `n/d` = unknown. */
import type { Vehicle } from '../entities/vehicle.ts';

/** Returns whether the years cover a year; unknown years and open ends exclude none. */
export const covers = (years: string, year: number): boolean => {
  const [first = '', last = first] = years.split('-').map((end) => end.trim());
  const bound = (end: string, open: number) => (/^\d{4}$/.test(end) ? Number(end) : open);
  return (
    bound(first, Number.NEGATIVE_INFINITY) <= year && year <= bound(last, Number.POSITIVE_INFINITY)
  );
};

/** Returns whether a car of the vehicle can be of a year, which may not be a future one. */
export const isYearOf = (
  { VehicleYears: span, VehicleYearRange }: Vehicle,
  year: number,
): boolean =>
  year <= new Date().getFullYear() &&
  (span ? span.from <= year && year <= (span.to ?? year) : covers(VehicleYearRange, year));

/** Returns the year if a car of the vehicle can be of it. */
export const possibleYear = (vehicle: Vehicle, year: number | undefined): number | undefined =>
  year !== undefined && isYearOf(vehicle, year) ? year : undefined;
