/** How stock reads, and which of several answers counts (spec, section 4). */
import type { Availability } from '../entities/stock.ts';

export const stockLabels: Readonly<Record<Availability, string>> = {
  NO: 'Sin stock',
  CO: 'Ultimas unidades',
  AV: 'Disponible',
};

/** Unknown counts as none: nothing can be bought that nobody knows to be there. */
export const isAvailable = (available: Availability | undefined): boolean =>
  available === 'AV' || available === 'CO';

/** The best of several branches or products; none of none is none. */
export const bestAvailability = (all: readonly Availability[]): Availability =>
  all.includes('AV') ? 'AV' : all.includes('CO') ? 'CO' : 'NO';

/** @param lastUnits up to this many count as the last ones (the variant's threshold) */
export const availabilityOf = (quantity: number, lastUnits: number): Availability => {
  if (quantity <= 0) return 'NO';
  return quantity <= lastUnits ? 'CO' : 'AV';
};
