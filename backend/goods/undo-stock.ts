/** Takes changes of stock back by their difference: what orders took since is taken. */
import type { Tx } from '#backend/database/connection';
import type { AuditChange } from '#contract/entities/audit';
import { lockShelves, productsByCode, type ShelfChange, saveShelves } from './change-stock.ts';
import type { ChangedBy } from './changed-by.ts';

interface Entry {
  subjectId: string;
  changes: readonly AuditChange[];
}

interface Undone {
  undone: number;
  differs: { code: string; field: string; now: unknown }[];
}

/** Products of whose units too many went since are left as they are, and named. */
export const undoStock = async (
  tx: Tx,
  by: ChangedBy,
  entries: readonly Entry[],
): Promise<Undone> => {
  if (entries.length === 0) return { undone: 0, differs: [] };
  const products = await productsByCode(
    tx,
    entries.map(({ subjectId }) => subjectId),
  );
  const shelfOf = await lockShelves(
    tx,
    [...products.values()].map(({ id }) => id),
  );
  const changes: ShelfChange[] = [];
  const differs: Undone['differs'] = [];
  for (const { subjectId, changes: made } of entries) {
    const product = products.get(subjectId.toLowerCase());
    const back = made.map(({ field, from, to }) => {
      const shelf = shelfOf(product?.id ?? 0, field.slice('stock.'.length));
      return { field, shelf, code: subjectId, to: shelf.quantity + Number(from) - Number(to) };
    });
    const short = back.filter(({ to }) => to < 0);
    if (product && short.length === 0) changes.push(...back);
    else
      differs.push(
        ...(product ? short : back).map(({ field, shelf }) => ({
          code: subjectId,
          field,
          now: shelf.quantity,
        })),
      );
  }
  const undone = await saveShelves(tx, by, changes);
  if (undone === null)
    differs.push(...changes.map(({ code }) => ({ code, field: 'stock', now: null })));
  return { undone: new Set(changes.map(({ code }) => code)).size, differs };
};
