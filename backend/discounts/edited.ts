import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { discountUses } from '#backend/database/tables/discounts';
import { AppError } from '#backend/http/app-error';
import { applyTerms, type DiscountedLine, withoutDiscount } from './code.ts';

const columns = columnsOf(discountUses, 'u', 'terms');

const isSame = (one: DiscountedLine, other: DiscountedLine | undefined): boolean =>
  one.productId === other?.productId && one.quantity === other.quantity;

/**
 * Returns the lines of an edited order with the discount of its code, by the terms that it was placed with. Below
 * the code's minimum, and without a product that it is for, there is none. Products that had it are meant still,
 * whatever their category is by now.
 */
export const keepDiscount = async <L extends DiscountedLine>(
  tx: Tx,
  orderId: number,
  before: readonly DiscountedLine[],
  after: readonly L[],
): Promise<L[]> => {
  const isUnchanged =
    before.length === after.length && after.every((line, place) => isSame(line, before[place]));
  if (isUnchanged) return [...after];
  const { rows } = await tx.execute<RowOf<typeof columns>>(
    sql`select ${columns} from discount_uses u where u.order_id = ${orderId}`,
  );
  const [use] = rows;
  if (!use) return [...after];
  const full = withoutDiscount(after);
  const had = before.filter(
    ({ productId, discountCents = 0 }) => productId !== null && discountCents > 0,
  );
  return applyTerms(tx, full, use.terms, had).catch((refusal: unknown) => {
    if (refusal instanceof AppError) return full;
    throw refusal;
  });
};
