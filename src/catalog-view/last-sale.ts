/** The last sale of an item, as sellers read it. */
import type { Sale } from '#contract/entities/catalog';

/** `VA 4 · 02/10/2026`; empty where nothing was sold. Only a seller's answer carries sales. */
export const lastSaleText = (sales: readonly Sale[]): string => {
  const last = sales.toSorted((a, b) => b.saleDate.localeCompare(a.saleDate))[0];
  if (!last) return '';
  // A calendar day, not an instant: no time zone may move it.
  const [year, month, day] = last.saleDate.slice(0, 10).split('-');
  return `VA ${last.saleQuant} · ${day}/${month}/${year}`;
};
