/** Where a part is in stock, branch by branch. */
import type { Availability, Stock } from '#contract/entities/stock';
import { bestAvailability } from '#contract/goods/stock-labels';

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
