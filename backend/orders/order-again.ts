import { sql } from 'drizzle-orm';
import { productTitleParts } from '#backend/catalog/title-parts';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { orderItems } from '#backend/database/tables/orders';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { AppError } from '#backend/http/app-error';
import { type PriceSources, resolveCents } from '#backend/prices/resolve';
import { sourcesFor, type Terms } from '#backend/prices/sources';
import { fromCents } from '#contract/amounts/money';
import type { CallOutput } from '#contract/call';
import type { orderAgain } from '#contract/calls/orders';
import { type TitledProduct, titleOfProduct } from '#contract/goods/product-title';

const item = columnsOf(orderItems, 'i', 'code', 'name', 'quantity', 'vehicle');

type ItemRow = RowOf<typeof item> & {
  imageCode: string;
  /** Null where the product is no longer sold. */
  titled: TitledProduct | null;
  /** Null where it is not sold. */
  sources: PriceSources | null;
};

/**
 * Reads the items of an earlier order at today's prices.
 * @throws AppError record.notFound unless it is the buyer's own
 */
export const readAgain = async (
  db: Db,
  { userId, guid, terms }: { userId: number; guid: string; terms: Terms },
): Promise<CallOutput<typeof orderAgain>['data']> => {
  const { rows } = await db.execute<ItemRow>(
    sql`select ${item}, coalesce(f.code, i.code) as "imageCode",
          case when product.id is not null then ${productTitleParts} end as titled,
          case when product.price_cents > 0 then ${sourcesFor(terms)} end as sources
        from orders o join order_items i on i.order_id = o.id
          left join ${visibleProducts} product on product.id = i.product_id
          left join families f on f.id = product.family_id
        where o.guid = ${guid}::uuid and o.user_id = ${userId} and i.product_id is not null
        order by i.position`,
  );
  if (rows.length === 0) throw new AppError('record.notFound');
  return rows.map(({ code, name, quantity, vehicle, imageCode, titled, sources }) => ({
    code,
    imageCode,
    name: titled ? titleOfProduct(titled) : name,
    quantity,
    ...(vehicle && { vehicle }),
    ...(sources === null ? {} : { price: fromCents(resolveCents(sources)) }),
  }));
};
