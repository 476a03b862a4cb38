import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import type { AuditChange } from '#contract/entities/audit';
import {
  countField,
  isStockField,
  lockStockLevels,
  readProductsByCode,
  type StockLevelChange,
  saveStockLevels,
  stockField,
  UNDOES,
} from './change-stock.ts';
import type { ChangedBy } from './changed-by.ts';

interface Entry {
  id: number;
  subjectId: string;
  changes: readonly AuditChange[];
}

interface Difference {
  code: string;
  field: string;
  now: unknown;
}

interface Undone {
  undone: number;
  differences: Difference[];
  /** Stock levels counted after these changes: the count takes precedence. */
  counted: Difference[];
}

type IsUndone = (id: number) => boolean;

/**
 * Reads which entries are undone already, so that no difference is applied twice. An entry whose
 * undo was itself undone is in force again. The goods' lock keeps out concurrent undos.
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

/**
 * Returns a lookup of the latest count of a product at a branch after an entry; undone counts are
 * ignored.
 */
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
 * Undoes changes of stock by applying the opposite difference, so that later orders stay in force.
 * Leaves and reports entries that are undone already, that would exceed the limits of a stock
 * level, or whose stock level was counted since.
 */
export const undoStock = async (
  tx: Tx,
  by: ChangedBy,
  entries: readonly Entry[],
): Promise<Undone> => {
  if (entries.length === 0) return { undone: 0, differences: [], counted: [] };
  const products = await readProductsByCode(
    tx,
    entries.map(({ subjectId }) => subjectId),
  );
  const levelOf = await lockStockLevels(
    tx,
    [...products.values()].map(({ id }) => id),
  );
  const isUndone = await readUndone(tx, entries);
  const countSince = await readCounts(tx, entries, isUndone);
  const changes: StockLevelChange[] = [];
  const differences: Difference[] = [];
  const counted: Difference[] = [];
  for (const { id, subjectId, changes: entryChanges } of entries) {
    const stockChanges = entryChanges.filter(({ field }) => isStockField(field));
    const product = products.get(subjectId.toLowerCase());
    const reversed = stockChanges.map(({ field, from, to }) => {
      const branch = field.slice(stockField('').length);
      const level = levelOf(product?.id ?? 0, branch);
      const units = level.quantity + Number(from) - Number(to);
      return { field, branch, level, code: subjectId, to: units, undoes: id };
    });
    const counts = reversed.flatMap(
      ({ branch }) => countSince(subjectId, countField(branch), id) ?? [],
    );
    const outOfRange = reversed.filter(({ to }) => to < 0 || to > MAX_STOCK);
    const isOpen = product !== undefined && !isUndone(id);
    if (isOpen && counts.length > 0)
      counted.push(...counts.map(({ code, field, units }) => ({ code, field, now: units })));
    else if (isOpen && outOfRange.length === 0) changes.push(...reversed);
    else
      differences.push(
        ...(isOpen ? outOfRange : reversed).map(({ field, level }) => ({
          code: subjectId,
          field,
          now: level.quantity,
        })),
      );
  }
  const undone = await saveStockLevels(tx, by, changes);
  if (undone === null)
    differences.push(...changes.map(({ code }) => ({ code, field: 'stock', now: null })));
  return { undone: new Set(changes.map(({ code }) => code)).size, differences, counted };
};
