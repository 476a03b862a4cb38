import type { Availability, Stock } from '#contract/entities/stock';
import { bestAvailability, isAvailable, stockLabels } from '#contract/goods/stock-labels';

interface BranchStock {
  code: string;
  available: Availability;
  label: string;
  /** For sellers only. */
  quant: number | undefined;
}

/**
 * Returns one row per branch: the best availability among the products, and the sum of their quantities.
 * @param branches codes in the shop's order; other branches of the answer come after them
 */
export const branchStock = (
  stocks: readonly Stock[],
  branches: readonly string[],
): BranchStock[] => {
  const rows = stocks.flatMap((stock) => stock.branches);
  const codes = new Set([...branches, ...rows.map((row) => row.code)]);
  return [...codes].map((code) => {
    const own = rows.filter((row) => row.code === code);
    const best = bestAvailability(own.map((row) => row.available));
    const counted = own.flatMap((row) => (row.quant === undefined ? [] : [row.quant]));
    return {
      code,
      available: best,
      // A host may not say which branch has it.
      label:
        !own[0] && stocks.some((stock) => isAvailable(stock.available))
          ? 'Consultar'
          : stockLabels[best],
      quant: counted.length ? counted.reduce((sum, quant) => sum + quant, 0) : undefined,
    };
  });
};

/** Returns the names of the branches that have an item. */
export const branchesWith = (
  stock: Stock | undefined,
  branches: readonly { code: string; name: string }[],
): string[] =>
  branches
    .filter(({ code }) =>
      stock?.branches.some((one) => one.code === code && isAvailable(one.available)),
    )
    .map(({ name }) => name);
