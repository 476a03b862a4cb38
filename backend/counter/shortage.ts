import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Db } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import { insufficient } from '#backend/orders/order-transaction';
import type { Terms } from '#backend/prices/sources';
import { findQuoted } from '#backend/quotations/products';
import { counted } from '#contract/amounts/counted';
import { NOT_LEFT } from '#contract/orders/order-states';
import type { Branch } from '#variants/schema';

interface Wanted {
  Code: string;
  Quantity: number;
}

interface LevelRow extends Record<string, unknown> {
  productId: number;
  left: number;
  elsewhere: number;
  reserved: number;
}

/** Tells a seller which products are short in a branch, how many are left, and where the others are. */
export const shortageOf = async (
  db: Db,
  { code: branchCode, name: branchName }: Branch,
  { items, terms }: { items: readonly Wanted[]; terms: Terms },
): Promise<AppError> => {
  const products = await findQuoted(
    db,
    items.map(({ Code }) => Code),
    terms,
  );
  const ids = [...products.values()].map(({ id }) => id);
  const { rows } = await db.execute<LevelRow>(
    sql`select product.id as "productId",
          coalesce(sum(level.quantity) filter (where level.branch_code = ${branchCode}), 0)::int as left,
          coalesce(sum(level.quantity) filter (where level.branch_code <> ${branchCode}), 0)::int
            as elsewhere,
          (select coalesce(sum((i.taken->>${branchCode})::int), 0)::int
            from order_items i join orders o on o.id = i.order_id
            where i.product_id = product.id and o.state in ${wordList(NOT_LEFT)}) as reserved
        from products product left join stock level on level.product_id = product.id
        where product.id = any(${sql.param(ids)}::int[]) group by product.id`,
  );
  const short = items.flatMap(({ Code, Quantity }) => {
    const product = products.get(Code);
    const level = rows.find(({ productId }) => productId === product?.id);
    return product && level && level.left < Quantity ? [{ ...product, ...level }] : [];
  });
  // Somebody gave the units back meanwhile.
  if (short.length === 0)
    return new AppError('order.insufficientStock', {
      text: 'El stock cambió en este momento. Vuelve a cobrar.',
      detail: { items: [] },
    });
  const texts = short.map(({ name, code, left, reserved, elsewhere }) => {
    const more = [
      ...(reserved > 0 ? [`${counted(reserved, 'apartada', 'apartadas')} por pedidos`] : []),
      ...(elsewhere > 0 ? [`${elsewhere} en otros locales`] : []),
    ];
    const rest = more.length > 0 ? ` (${more.join(', ')})` : '';
    return `${name} (${code}): ${left === 1 ? 'queda 1' : `quedan ${left}`} en ${branchName}${rest}.`;
  });
  const { code, info } = insufficient(short.map(({ code, left }) => ({ code, left })));
  return new AppError(code, { ...info, text: texts.join(' ') });
};
