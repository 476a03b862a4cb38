/** What a card says about a part: measures, prices, applications, stock; free of React. */
import type { Application, Autopart, AutopartProduct } from '#contract/entities/catalog';
import type { Availability, Stock } from '#contract/entities/stock';
import { MEASURES, showMeasure } from '#contract/measures';
import { toCents, withoutTax } from '#contract/money';
import { bestAvailability } from '#contract/stock-labels';

/** Rows of a card's table before 'Ver mas' (spec, section 9). */
export const COLLAPSED_ROWS = 5;

/** Alto, Ancho and Sistema, those present, from the first product that says so. */
export const measuresOf = (part: Autopart): { name: string; value: string }[] =>
  MEASURES.flatMap((name) => {
    const value = part.products
      .flatMap((product) => product.specifications)
      .find((each) => each.specKey.toLowerCase() === name.toLowerCase() && each.specValue.trim());
    return value ? [{ name, value: showMeasure(name, value.specValue) }] : [];
  });

interface ShownPrice {
  /** Integer cents, with or without tax as the shop shows it. */
  cents: number;
  taxLabel: 'IVA inc' | '+ IVA';
  /** Other products of the family cost more. */
  from: boolean;
}

/** The lowest price of a family, or null where the server shows none. */
export const priceOf = (
  products: readonly Pick<AutopartProduct, 'productPrice'>[],
  tax: 'included' | 'added',
): ShownPrice | null => {
  const prices = products.flatMap(({ productPrice }) =>
    productPrice === null ? [] : [toCents(productPrice)],
  );
  if (prices.length === 0) return null;
  const lowest = Math.min(...prices);
  return {
    cents: tax === 'added' ? withoutTax(lowest) : lowest,
    taxLabel: tax === 'added' ? '+ IVA' : 'IVA inc',
    from: Math.max(...prices) > lowest,
  };
};

const isMeaningful = (range: string): boolean => !['', 'n/d'].includes(range.trim().toLowerCase());

export const showsYears = (applications: readonly Application[]): boolean =>
  applications.some((application) => isMeaningful(application.applicationYearRange));

/** `n/d` and blanks show as nothing. */
export const yearsOf = (application: Application): string =>
  isMeaningful(application.applicationYearRange) ? application.applicationYearRange.trim() : '';

/** The chosen vehicle's rows first, the rest as the catalogue orders them. */
export const sortApplications = (
  applications: readonly Application[],
  vehicleId: number | null,
): Application[] =>
  applications.toSorted(
    (a, b) => Number(b.vehicleId === vehicleId) - Number(a.vehicleId === vehicleId),
  );

export interface BranchStock {
  code: string;
  available: Availability;
  /** Only the server's answer to a seller has it. */
  quant: number | undefined;
}

/**
 * One line a branch for a whole family: the best of its products, their quantities together.
 * @param branches the shop's own order; branches that only the answer knows come after
 */
export const branchStock = (
  stocks: readonly Stock[],
  branches: readonly string[],
): BranchStock[] => {
  const rows = stocks.flatMap((stock) => stock.branches);
  const codes = new Set([...branches, ...rows.map((row) => row.code)]);
  return [...codes].map((code) => {
    const own = rows.filter((row) => row.code === code);
    const counted = own.flatMap((row) => (row.quant === undefined ? [] : [row.quant]));
    return {
      code,
      available: bestAvailability(own.map((row) => row.available)),
      quant: counted.length ? counted.reduce((sum, quant) => sum + quant, 0) : undefined,
    };
  });
};

/** The last sale among a family's products; only a seller's answer carries sales. */
export const lastSale = (part: Autopart): { quantity: number; date: string } | null => {
  const sales = part.products.flatMap((product) => product.productSales);
  const last = sales.toSorted((a, b) => b.saleDate.localeCompare(a.saleDate))[0];
  if (!last) return null;
  const [year, month, day] = last.saleDate.slice(0, 10).split('-');
  return { quantity: last.saleQuant, date: `${day}/${month}/${year}` };
};
