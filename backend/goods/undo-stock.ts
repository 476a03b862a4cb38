/** Takes changes of stock back by their difference: what orders took since is taken. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { AuditChange } from '#contract/entities/audit';
import {
  isStockField,
  lockShelves,
  productsByCode,
  type ShelfChange,
  saveShelves,
  stockField,
  UNDOES,
} from './change-stock.ts';
import type { ChangedBy } from './changed-by.ts';

interface Entry {
  id: number;
  subjectId: string;
  changes: readonly AuditChange[];
}

interface Undone {
  undone: number;
  differs: { code: string; field: string; now: unknown }[];
}

/**
 * Whether an entry is taken back already: its units may look as it left them, and would go twice. One
 * whose taking back was itself taken back stands again. Nobody else takes anything back meanwhile.
 */
const readUndone = async (tx: Tx, entries: readonly Entry[]) => {
  const codes = entries.map(({ subjectId }) => subjectId);
  const { rows } = await tx.execute<{ id: number; undoes: number }>(
    sql`select entry.id, (change ->> 'to')::int as undoes
        from audit_entries entry, jsonb_array_elements(entry.changes) change
        where entry.subject = 'product' and entry.subject_id = any(${sql.param(codes)}::text[])
          and change ->> 'field' = ${UNDOES}`,
  );
  const undoings = Map.groupBy(rows, ({ undoes }) => undoes);
  const isUndone = (id: number): boolean =>
    (undoings.get(id) ?? []).some((undoing) => !isUndone(undoing.id));
  return isUndone;
};

/** Products of whose units too many went since, or came back already, are left as they are, and named. */
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
  const isUndone = await readUndone(tx, entries);
  const changes: ShelfChange[] = [];
  const differs: Undone['differs'] = [];
  for (const { id, subjectId, changes: all } of entries) {
    const made = all.filter(({ field }) => isStockField(field));
    const product = products.get(subjectId.toLowerCase());
    const back = made.map(({ field, from, to }) => {
      const shelf = shelfOf(product?.id ?? 0, field.slice(stockField('').length));
      const units = shelf.quantity + Number(from) - Number(to);
      return { field, shelf, code: subjectId, to: units, undoes: id };
    });
    const short = back.filter(({ to }) => to < 0);
    const isOpen = product !== undefined && !isUndone(id);
    if (isOpen && short.length === 0) changes.push(...back);
    else
      differs.push(
        ...(isOpen ? short : back).map(({ field, shelf }) => ({
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
