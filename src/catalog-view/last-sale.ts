import type { Sale } from '#contract/entities/catalog';
import { dayText } from '#contract/time/dates';

/** Returns the last sale as sellers read it, `VA 4 · 02/10/2026`, or an empty text. Only sellers receive sales. */
export const lastSaleText = (sales: readonly Sale[]): string => {
  const last = sales.toSorted((a, b) => b.saleDate.localeCompare(a.saleDate))[0];
  return last ? `VA ${last.saleQuant} · ${dayText(last.saleDate)}` : '';
};
