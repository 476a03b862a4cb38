/** Takes changes of stock back by their difference: what orders took since is taken. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import type { AuditChange } from '#contract/entities/audit';
import {
  countField,
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

interface Differs {
  code: string;
  field: string;
  now: unknown;
}

interface Undone {
  undone: number;
  differs: Differs[];
  /** What was counted after these changes: the counts hold, whatever moved before. */
  counted: Differs[];
}

type IsUndone = (id: number) => boolean;

/**
 * Whether an entry is taken back already: its units may look as it left them, and would go twice. One
 * whose taking back was itself taken back stands again. Nobody else takes anything back meanwhile.
 */
const readUndone = async (tx: Tx, entries: readonly Entry[]): Promise<IsUndone> => {
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

/** The latest count of a product at a branch after an entry, unless it was itself taken back. */
const readCounts = async (tx: Tx, entries: readonly Entry[], isUndone: IsUndone) => {
  const codes = entries.map(({ subjectId }) => subjectId);
  const oldest = Math.min(...entries.map(({ id }) => id));
  const { rows } = await tx.execute<{ id: number; code: string; field: string; units: number }>(
    sql`select entry.id, entry.subject_id as code, change ->> 'field' as field,
          (change ->> 'to')::int as units
        from audit_entries entry, jsonb_array_elements(entry.changes) change
        where entry.subject = 'product' and entry.subject_id = any(${sql.param(codes)}::text[])
          and entry.id > ${oldest} and starts_with(change ->> 'field', ${countField('')})
        order by entry.id desc`,
  );
  const counts = Map.groupBy(rows, ({ code, field }) => `${code} ${field}`);
  return (code: string, field: string, since: number) =>
    counts.get(`${code} ${field}`)?.find(({ id }) => id > since && !isUndone(id));
};

/**
 * Products of whose units too many went since, or came back already, are left as they are, and named; so
 * are those that somebody counted since: what lies there is known, and what moved before is in it.
 */
export const undoStock = async (
  tx: Tx,
  by: ChangedBy,
  entries: readonly Entry[],
): Promise<Undone> => {
  if (entries.length === 0) return { undone: 0, differs: [], counted: [] };
  const products = await productsByCode(
    tx,
    entries.map(({ subjectId }) => subjectId),
  );
  const shelfOf = await lockShelves(
    tx,
    [...products.values()].map(({ id }) => id),
  );
  const isUndone = await readUndone(tx, entries);
  const countSince = await readCounts(tx, entries, isUndone);
  const changes: ShelfChange[] = [];
  const differs: Differs[] = [];
  const counted: Differs[] = [];
  for (const { id, subjectId, changes: all } of entries) {
    const made = all.filter(({ field }) => isStockField(field));
    const product = products.get(subjectId.toLowerCase());
    const back = made.map(({ field, from, to }) => {
      const branch = field.slice(stockField('').length);
      const shelf = shelfOf(product?.id ?? 0, branch);
      const units = shelf.quantity + Number(from) - Number(to);
      return { field, branch, shelf, code: subjectId, to: units, undoes: id };
    });
    const counts = back.flatMap(
      ({ branch }) => countSince(subjectId, countField(branch), id) ?? [],
    );
    const beyond = back.filter(({ to }) => to < 0 || to > MAX_STOCK);
    const isOpen = product !== undefined && !isUndone(id);
    if (isOpen && counts.length > 0)
      counted.push(...counts.map(({ code, field, units }) => ({ code, field, now: units })));
    else if (isOpen && beyond.length === 0) changes.push(...back);
    else
      differs.push(
        ...(isOpen ? beyond : back).map(({ field, shelf }) => ({
          code: subjectId,
          field,
          now: shelf.quantity,
        })),
      );
  }
  const undone = await saveShelves(tx, by, changes);
  if (undone === null)
    differs.push(...changes.map(({ code }) => ({ code, field: 'stock', now: null })));
  return { undone: new Set(changes.map(({ code }) => code)).size, differs, counted };
};
