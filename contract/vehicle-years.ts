/** Years as vehicles and applications say them: `1999 - 2008`, `1999`, `1999 -`, `- 2008`; blank or `n/d` = unknown. */
import type { Vehicle } from './entities/vehicle.ts';

/** null = that end is open; both = unknown. */
interface Span {
  from: number | null;
  to: number | null;
}

/** As such years are written. */
export const yearRange = (from: number | null, to: number | null): string =>
  from === to ? `${from ?? ''}` : `${from ?? ''} - ${to ?? ''}`.trim();

/** What such years say. */
export const spanOf = (years: string): Span => {
  const [from = '', to = from] = years.split('-').map((end) => end.trim());
  const yearOf = (end: string) => (/^\d{4}$/.test(end) ? Number(end) : null);
  return { from: yearOf(from), to: yearOf(to) };
};

/** Each of them, the latest first, none of them to come; none where nobody knows from when on. */
export const yearsOfSpan = (
  { from, to }: Span,
  now: number = new Date().getFullYear(),
): number[] => {
  if (from === null) return [];
  const last = Math.min(to ?? now, now);
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, back) => last - back);
};

const includes = ({ from, to }: Span, year: number): boolean =>
  (from ?? year) <= year && year <= (to ?? year);

/** Whether such years take a year in; an open end goes on, and unknown years exclude none. */
export const covers = (years: string, year: number): boolean => includes(spanOf(years), year);

/** Whether a car of the vehicle can be of a year: none is of one to come. */
export const isYearOf = (
  { VehicleYears: span, VehicleYearRange }: Vehicle,
  year: number,
): boolean => year <= new Date().getFullYear() && includes(span ?? spanOf(VehicleYearRange), year);

/** What was told of a car's year, where it can be of that one. */
export const toldYear = (vehicle: Vehicle, year: number | undefined): number | undefined =>
  year !== undefined && isYearOf(vehicle, year) ? year : undefined;
