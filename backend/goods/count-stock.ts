import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import type { InputOf, OutputOf } from '#contract/calls';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import type { CountedRow } from '#contract/entities/goods';
import { messages } from '#contract/messages';
import type { Variant } from '#variants/schema';
import {
  lockStockLevels,
  readProductsByCode,
  type StockLevelChange,
  saveStockLevels,
} from './change-stock.ts';
import type { ChangedBy } from './changed-by.ts';
import { reservedUnits } from './reserved-units.ts';
import { readScannedCodes } from './scanned-codes.ts';
import { type AtShop, checkBranch } from './stock.ts';

interface Sum {
  quantity: number;
  /** The codes as scanned. */
  scanned: string[];
}

/**
 * Adds up the quantities of each product, in the order of first appearance.
 * @param codeOf returns the code of the product that was scanned
 */
const sumByProduct = (
  items: InputOf<'stockPreviewCount'>['items'],
  codeOf: (scanned: string) => string,
): Map<string, Sum> => {
  const sums = new Map<string, Sum>();
  for (const { Code, Quantity } of items) {
    const key = codeOf(Code).toLowerCase();
    const { quantity, scanned } = sums.get(key) ?? { quantity: 0, scanned: [] };
    sums.set(key, { quantity: quantity + Quantity, scanned: [...scanned, Code] });
  }
  return sums;
};

/** Compares counted quantities with the stock levels of a branch; barcodes count their product. */
export const previewCount = async (
  db: Pick<Db, 'execute'>,
  variant: Variant,
  { branch, items }: InputOf<'stockPreviewCount'>,
): Promise<OutputOf<'stockPreviewCount'>> => {
  checkBranch(variant, branch, 'branch');
  const codes = await readScannedCodes(
    db,
    items.map(({ Code }) => Code),
  );
  const sums = sumByProduct(items, (scanned) => codes.get(scanned.toLowerCase()) ?? scanned);
  const { rows } = await db.execute<Omit<CountedRow, 'to' | 'scanned'>>(
    sql`select product.code, product.name, coalesce(stock.quantity, 0) as from,
          coalesce(stock.version, 0) as version, coalesce(sold.units, 0) as "setApart"
        from products product
          left join ${reservedUnits} sold on sold.product_id = product.id and sold.branch_code = ${branch}
          left join stock on stock.product_id = product.id and stock.branch_code = ${branch}
        where product.code = any(${sql.param([...sums.keys()])}::citext[])`,
  );
  const rowOf = new Map(rows.map((row) => [row.code.toLowerCase(), row]));
  return {
    data: [...sums].flatMap(([key, { quantity, scanned }]) => {
      const row = rowOf.get(key);
      return row ? [{ ...row, to: quantity, scanned }] : [];
    }),
    unknown: [...sums].flatMap(([key, { scanned }]) => (rowOf.has(key) ? [] : scanned.slice(0, 1))),
  };
};

/**
 * Sets the stock levels of a branch to counted quantities.
 * @throws AppError request.invalid, stock.moved
 */
export const applyCount = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  { branch, items }: InputOf<'stockApplyCount'>,
): Promise<number> => {
  checkBranch(at.variant, branch, 'branch');
  const found = await readProductsByCode(
    tx,
    items.map(({ Code }) => Code),
  );
  const counts = items.map((item) => ({ ...item, product: found.get(item.Code.toLowerCase()) }));
  const unknownPlaces = counts.flatMap(({ product }, place) => (product ? [] : [place]));
  const hasDuplicates = found.size < items.length - unknownPlaces.length;
  if (unknownPlaces.length > 0 || hasDuplicates)
    throw new AppError('request.invalid', {
      fields: Object.fromEntries(
        (hasDuplicates ? [0] : unknownPlaces).map((place) => [
          `items.${place}.Code`,
          messages.invalid,
        ]),
      ),
    });
  const levelOf = await lockStockLevels(
    tx,
    [...found.values()].map(({ id }) => id),
  );
  const changes: StockLevelChange[] = [];
  const moved: string[] = [];
  for (const { product, Quantity, From, Version } of counts) {
    if (!product) continue;
    const level = levelOf(product.id, branch);
    // Orders may have changed the stock level since the count: apply the difference that was
    // counted.
    const to = level.quantity + Quantity - From;
    if (level.version !== Version || to < 0 || to > MAX_STOCK) moved.push(product.code);
    else changes.push({ code: product.code, level, to, counted: Quantity });
  }
  const changed = moved.length > 0 ? null : await saveStockLevels(tx, by, changes);
  if (changed === null) throw new AppError('stock.moved', { detail: { codes: moved } });
  return changed;
};
