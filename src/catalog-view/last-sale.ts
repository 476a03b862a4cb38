/** The last sale of an item, as sellers read it. */

import type { Sale } from '#contract/entities/catalog';
import { dayText } from '#contract/time/dates';

/** `VA 4 · 02/10/2026`; empty where nothing was sold. Only a seller's answer carries sales. */
export const lastSaleText = (sales: readonly Sale[]): string => {
  const last = sales.toSorted((a, b) => b.saleDate.localeCompare(a.saleDate))[0];
  return last ? `VA ${last.saleQuant} · ${dayText(last.saleDate)}` : '';
};
