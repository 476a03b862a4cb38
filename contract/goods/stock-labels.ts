/** Labels of stock, and which of several levels counts (spec, section 4). */
import type { Availability } from '../entities/stock.ts';

export const stockLabels: Readonly<Record<Availability, string>> = {
  NO: 'Sin stock',
  CO: 'Ultimas unidades',
  AV: 'Disponible',
};

/** Unknown stock counts as none and cannot be bought. */
export const isAvailable = (available: Availability | undefined): boolean =>
  available === 'AV' || available === 'CO';

/** Returns the best of several branches or products; NO for an empty list. */
export const bestAvailability = (all: readonly Availability[]): Availability =>
  all.includes('AV') ? 'AV' : all.includes('CO') ? 'CO' : 'NO';

/** @param lastUnits the variant's threshold of last units */
export const availabilityOf = (quantity: number, lastUnits: number): Availability => {
  if (quantity <= 0) return 'NO';
  return quantity <= lastUnits ? 'CO' : 'AV';
};
