/** Years as vehicles and applications say them: `1999 - 2008`, `1999`, `1999 -`, `- 2008`; blank or `n/d` = unknown. */
import type { Vehicle } from '../entities/vehicle.ts';

/** Whether such years take a year in; an open end goes on, and unknown years exclude none. */
export const covers = (years: string, year: number): boolean => {
  const [first = '', last = first] = years.split('-').map((end) => end.trim());
  const bound = (end: string, open: number) => (/^\d{4}$/.test(end) ? Number(end) : open);
  return (
    bound(first, Number.NEGATIVE_INFINITY) <= year && year <= bound(last, Number.POSITIVE_INFINITY)
  );
};

/** Whether a car of the vehicle can be of a year: none is of one to come. */
export const isYearOf = (
  { VehicleYears: span, VehicleYearRange }: Vehicle,
  year: number,
): boolean =>
  year <= new Date().getFullYear() &&
  (span ? span.from <= year && year <= (span.to ?? year) : covers(VehicleYearRange, year));

/** What was told of a car's year, where it can be of that one. */
export const toldYear = (vehicle: Vehicle, year: number | undefined): number | undefined =>
  year !== undefined && isYearOf(vehicle, year) ? year : undefined;
