import type { Availability } from '../entities/stock.ts';

/** The tone of the tag in which a label stands. */
export const stockTones: Readonly<Record<Availability, string>> = {
  NO: 'muted',
  CO: 'warning',
  AV: 'success',
};
