import { eq } from 'drizzle-orm';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import type { Tx } from '#backend/database/connection';
import { productClientsOf } from '#backend/database/tables/product-marks';
import { touchLists } from '#backend/search-engine/versions';

const goodsOf = async (tx: Tx, companyId: number): Promise<number[]> => {
  const rows = await tx
    .select({ id: productClientsOf.productId })
    .from(productClientsOf)
    .where(eq(productClientsOf.companyId, companyId));
  return rows.map(({ id }) => id);
};

/** Updates the company's name in the list index at the end of the transaction. */
export const renameInLists = async (tx: Tx, companyId: number): Promise<void> => {
  if ((await goodsOf(tx, companyId)).length > 0) await touchLists(tx);
};

/** Moves the goods of one company to another in the list index. @param work makes the change */
export const moveInLists = async (
  tx: Tx,
  from: number,
  work: () => Promise<void>,
): Promise<void> => {
  const goods = await goodsOf(tx, from);
  await work();
  if (goods.length > 0) await refreshListIndex(tx, goods);
};
