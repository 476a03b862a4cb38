/** What somebody counted in a branch: compared with what is written, and put in its place. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import type { InputOf, OutputOf } from '#contract/calls';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import type { CountedRow } from '#contract/entities/goods';
import { messages } from '#contract/messages';
import type { Variant } from '#variants/schema';
import { lockShelves, productsByCode, type ShelfChange, saveShelves } from './change-stock.ts';
import type { ChangedBy } from './changed-by.ts';
import { setApart } from './set-apart.ts';
import { type AtShop, checkBranch } from './stock.ts';

/** Rows of one code count together, in the order of the first. */
const counted = <T extends { Code: string; Quantity: number }>(items: readonly T[]) => {
  const sums = new Map<string, T>();
  for (const item of items) {
    const key = item.Code.toLowerCase();
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, Quantity: sum.Quantity + item.Quantity } : item);
  }
  return sums;
};

export const previewCount = async (
  db: Pick<Db, 'execute'>,
  variant: Variant,
  { branch, items }: InputOf<'stockPreviewCount'>,
): Promise<OutputOf<'stockPreviewCount'>> => {
  checkBranch(variant, branch, 'branch');
  const sums = counted(items);
  const { rows } = await db.execute<Omit<CountedRow, 'to'>>(
    sql`select product.code, product.name, coalesce(stock.quantity, 0) as from,
          coalesce(stock.version, 0) as version, coalesce(sold.units, 0) as "setApart"
        from products product
          left join ${setApart} sold on sold.product_id = product.id and sold.branch_code = ${branch}
          left join stock on stock.product_id = product.id and stock.branch_code = ${branch}
        where product.code = any(${sql.param([...sums.keys()])}::citext[])`,
  );
  const known = new Map(rows.map((row) => [row.code.toLowerCase(), row]));
  return {
    data: [...sums].flatMap(([key, { Quantity }]) => {
      const row = known.get(key);
      return row ? [{ ...row, to: Quantity }] : [];
    }),
    unknown: [...sums].flatMap(([key, { Code }]) => (known.has(key) ? [] : [Code])),
  };
};

/** @throws AppError request.invalid, stock.moved */
export const applyCount = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  { branch, items }: InputOf<'stockApplyCount'>,
): Promise<number> => {
  checkBranch(at.variant, branch, 'branch');
  const found = await productsByCode(
    tx,
    items.map(({ Code }) => Code),
  );
  const asked = items.map((item) => ({ ...item, product: found.get(item.Code.toLowerCase()) }));
  const places = asked.flatMap(({ product }, place) => (product ? [] : [place]));
  const isTwice = found.size < items.length - places.length;
  if (places.length > 0 || isTwice)
    throw new AppError('request.invalid', {
      fields: Object.fromEntries(
        (isTwice ? [0] : places).map((place) => [`items.${place}.Code`, messages.invalid]),
      ),
    });
  const shelfOf = await lockShelves(
    tx,
    [...found.values()].map(({ id }) => id),
  );
  const changes: ShelfChange[] = [];
  const moved: string[] = [];
  for (const { product, Quantity, From, Version } of asked) {
    if (!product) continue;
    const shelf = shelfOf(product.id, branch);
    // Orders took or gave back since: their difference stays, the count's comes on top.
    const to = shelf.quantity + Quantity - From;
    if (shelf.version !== Version || to < 0 || to > MAX_STOCK) moved.push(product.code);
    else changes.push({ code: product.code, shelf, to, counted: Quantity });
  }
  const changed = moved.length > 0 ? null : await saveShelves(tx, by, changes);
  if (changed === null) throw new AppError('stock.moved', { detail: { codes: moved } });
  return changed;
};
