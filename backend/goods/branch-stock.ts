import { type SQL, sql } from 'drizzle-orm';
import type { Variant } from '#variants/schema';

interface StockLevel {
  code: string;
  quant: number;
  version: number;
}

/**
 * Selects a product's stock levels as a JSON array.
 * @param product the alias of `products` in the query
 */
export const stockLevelsOf = (product: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('code', branch_code, 'quant', quantity,
    'version', version)), '[]') from stock where product_id = ${product}.id)`;

/**
 * Returns the stock levels in the order of the shop's branches, 0 where a branch has no row.
 * Branches that the shop no longer has follow if they hold units.
 */
export const branchStockOf = (
  { branches }: Variant,
  levels: readonly StockLevel[],
): StockLevel[] => {
  const byBranch = new Map(levels.map((level) => [level.code, level]));
  const own = branches.map(({ code }) => byBranch.get(code) ?? { code, quant: 0, version: 0 });
  const codes = new Set(branches.map(({ code }) => code));
  return [...own, ...levels.filter(({ code, quant }) => !codes.has(code) && quant > 0)];
};
