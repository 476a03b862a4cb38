import { inArray, sql } from 'drizzle-orm';
import { unsubscribeKeyOf } from '#backend/auth/mailing-keys';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { stock } from '#backend/database/tables/stock';
import { stockNotices } from '#backend/database/tables/stock-notices';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { queueMails } from '#backend/mail/outbox';
import { titleOfProduct } from '#contract/goods/product-title';
import { availabilityOf, isAvailable, stockLabels } from '#contract/goods/stock-labels';
import { itemPath } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { endUrl } from './links.ts';
import { type ShownAs, shownAs, withFamily } from './missing-product.ts';

const BATCH = 200;
/** A run leaves the rest to the next one. */
const MAX_BATCHES = 25;

const noticed = columnsOf(stockNotices, 'notice', 'id', 'email');
const codeColumn = columnsOf(products, 'product', 'code');
const shelf = jsonOf(stock, 'shelf', 'branchCode', 'quantity');
type Due = RowOf<typeof noticed> &
  RowOf<typeof codeColumn> &
  ShownAs & { shelves: RowOf<typeof shelf>[] };

/** Locks the notices of products in stock that no other process is mailing about. */
const takeDue = async (tx: Tx): Promise<Due[]> => {
  const { rows } = await tx.execute<Due>(
    sql`select ${noticed}, ${codeColumn}, ${shownAs},
          (select json_agg(${shelf}) from stock shelf where shelf.product_id = product.id) as shelves
        from stock_notices notice
          join ${visibleProducts} product on product.id = notice.product_id ${withFamily}
        where notice.confirmed_at is not null
          and exists (select from stock where product_id = notice.product_id and quantity > 0)
        order by notice.id limit ${BATCH} for update of notice skip locked`,
  );
  return rows;
};

/** Returns lines such as `Bulevar: Ultimas unidades`, for branches with stock, in order. */
const placesOf = ({ shelves }: Due, { branches, lastUnits }: Variant): string[] =>
  branches.flatMap(({ code, name }) => {
    const quantity = shelves.find(({ branchCode }) => branchCode === code)?.quantity ?? 0;
    const available = availabilityOf(quantity, lastUnits);
    return isAvailable(available) ? [`${name}: ${stockLabels[available]}`] : [];
  });

const mailOf = async (db: Db, due: Due, variant: Variant) =>
  ({
    event: `stock-notice:${due.id}`,
    to: due.email,
    template: 'stockNotice',
    data: {
      name: titleOfProduct(due.titled),
      code: due.code,
      itemUrl: variant.url + itemPath(variant, due.pageCode),
      places: placesOf(due, variant),
      endUrl: endUrl(variant, (await unsubscribeKeyOf(db, 'notices', due.email)).endKey),
    },
  }) as const;

/**
 * Mails everybody who waits for a product that is now in stock, and deletes the notice in the same
 * transaction. Current stock levels are read, so that no change is missed (a cancelled order, an
 * import by SQL); units that came and went between two runs cause no mail.
 * @returns how many mails were queued
 */
export const tellStock = async (db: Db, variant: Variant): Promise<number> => {
  let mailed = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await db.transaction(async (tx) => {
      const due = await takeDue(tx);
      if (due.length === 0) return 0;
      await queueMails(tx, await Promise.all(due.map((each) => mailOf(db, each, variant))));
      await tx.delete(stockNotices).where(
        inArray(
          stockNotices.id,
          due.map(({ id }) => id),
        ),
      );
      return due.length;
    });
    mailed += count;
    if (count < BATCH) break;
  }
  return mailed;
};
