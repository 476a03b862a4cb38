import type { Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import type { Session } from '#backend/port';
import { lockStock } from '#backend/stock/take-stock';
import type { InputOf } from '#contract/calls';
import type { Variant } from '#variants/schema';
import { type ChangedBy, lockGoods } from './changed-by.ts';
import { productStore } from './goods-store.ts';
import { removeOwnFamilies } from './own-family.ts';
import { readEditedProduct } from './read-edited.ts';
import { readRemovalBlockers } from './removal-blockers.ts';

/**
 * Removes a product that was never sold, with its stock, pictures and requested notices. An order of
 * the same moment locks the stock too: it is either seen here, or finds no product.
 * @throws AppError record.notFound, record.stale, product.sold
 */
export const removeProduct = async (
  tx: Tx,
  variant: Variant,
  by: ChangedBy,
  { code, version }: InputOf<'productRemove'>,
  reader: Pick<Session, 'permissions'>,
): Promise<void> => {
  await lockGoods(tx);
  const [found] = await productStore.read(tx, { codes: [code] });
  if (!found) throw new AppError('record.notFound');
  await lockStock(tx, [found.id]);
  const [stored] = await productStore.lock(tx, { ids: [found.id] });
  if (!stored) throw new AppError('record.notFound');
  if (version !== undefined && version !== stored.version)
    throw new AppError('record.stale', {
      detail: await readEditedProduct(tx, variant, code, reader),
    });
  const blockers = await readRemovalBlockers(tx, [stored.id]);
  if (blockers.get(stored.id) === 'undo.ordered') throw new AppError('product.sold');
  await productStore.remove(tx, by, [stored]);
  await removeOwnFamilies(tx, by, [stored]);
};
