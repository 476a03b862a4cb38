/** The last sale of a part, as sellers read it. */
import type { Autopart } from '#contract/entities/catalog';

/** The last sale among a family's products; only a seller's answer carries sales. */
export const lastSale = (part: Autopart): { quantity: number; date: string } | null => {
  const sales = part.products.flatMap((product) => product.productSales);
  const last = sales.toSorted((a, b) => b.saleDate.localeCompare(a.saleDate))[0];
  if (!last) return null;
  const [year, month, day] = last.saleDate.slice(0, 10).split('-');
  return { quantity: last.saleQuant, date: `${day}/${month}/${year}` };
};
