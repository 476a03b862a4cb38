import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import type { AuditChange } from '#contract/entities/audit';
import {
  countField,
  isCountField,
  isStockField,
  lockStockLevels,
  readProductsByCode,
  type StockLevel,
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

/** Returns whether an entry is undone: its change of a stock level, or any of its changes. */
type IsUndone = (id: number, field?: string) => boolean;

/**
 * Reads which changes are undone already, so that no difference is applied twice. A change whose
 * undo was itself undone is in force again. The goods' lock keeps out concurrent undos.
 */
const readUndone = async (db: Pick<Tx, 'execute'>, codes: readonly string[]): Promise<IsUndone> => {
  const { rows } = await db.execute<{ id: number; undoes: number; fields: string[] }>(
    sql`select entry.id, (change ->> 'to')::int as undoes,
          array(select jsonb_path_query(entry.changes, '$[*].field') #>> '{}') as fields
        from audit_entries entry, jsonb_array_elements(entry.changes) change
        where entry.subject = 'product' and entry.subject_id = any(${sql.param([...codes])}::text[])
          and change ->> 'field' = ${UNDOES}`,
  );
  const undoings = Map.groupBy(rows, ({ undoes }) => undoes);
  const isUndone: IsUndone = (id, field) =>
    (undoings.get(id) ?? []).some(
      (undoing) =>
        (field === undefined || undoing.fields.includes(field)) && !isUndone(undoing.id, field),
    );
  return isUndone;
};

/**
 * Returns a lookup of the latest count of a product at a branch after an entry; undone counts are
 * ignored.
 */
const readCounts = async (
  db: Pick<Tx, 'execute'>,
  entries: readonly Entry[],
  isUndone: IsUndone,
) => {
  const codes = entries.map(({ subjectId }) => subjectId);
  const oldest = Math.min(...entries.map(({ id }) => id));
  const { rows } = await db.execute<{
    id: number;
    code: string;
    branch: string;
    units: number;
    isChange: boolean;
  }>(
    sql`select entry.id, entry.subject_id as code,
          substr(change ->> 'field', ${countField('').length + 1}::int) as branch,
          (change ->> 'to')::int as units,
          entry.changes @> jsonb_build_array(jsonb_build_object('field',
            ${stockField('')}::text || substr(change ->> 'field', ${countField('').length + 1}::int)))
            as "isChange"
        from audit_entries entry, jsonb_array_elements(entry.changes) change
        where entry.subject = 'product' and entry.subject_id = any(${sql.param(codes)}::text[])
          and entry.id > ${oldest} and starts_with(change ->> 'field', ${countField('')})
        order by entry.id desc`,
  );
  const counts = Map.groupBy(rows, ({ code, branch }) => `${code} ${branch}`);
  return (code: string, branch: string, since: number) =>
    counts
      .get(`${code} ${branch}`)
      ?.find(
        ({ id, isChange }) =>
          id > since && !(isChange ? isUndone(id, stockField(branch)) : isUndone(id)),
      );
};

/**
 * Returns which of these products have only stock changes that were undone, by their history
 * since a product of the same code was removed.
 * @param codes of products whose stock levels were changed
 * @param batch whose changes are about to be undone
 */
export const readAllUndone = async (
  db: Pick<Tx, 'execute'>,
  codes: readonly string[],
  batch?: string,
): Promise<ReadonlySet<string>> => {
  if (codes.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number; code: string; fields: string[]; isOwn: boolean }>(
    sql`select entry.id, entry.subject_id as code, array_agg(change ->> 'field') as fields,
          entry.batch = ${batch ?? null}::text is true as "isOwn"
        from audit_entries entry, jsonb_array_elements(entry.changes) change
        where entry.subject = 'product' and entry.subject_id = any(${sql.param([...codes])}::text[])
          and not exists (select from audit_entries removed where removed.subject = 'product'
            and removed.subject_id = entry.subject_id and removed.action = 'DLT'
            and removed.id > entry.id)
        group by entry.id`,
  );
  const isUndone = await readUndone(db, codes);
  const entries = rows.filter(
    ({ fields }) =>
      fields.some((field) => isStockField(field) || isCountField(field)) &&
      !fields.includes(UNDOES),
  );
  const inForce = entries.filter(({ id, fields, isOwn }) => {
    if (isOwn) return false;
    const levels = fields.filter(isStockField);
    return levels.length > 0 ? levels.some((field) => !isUndone(id, field)) : !isUndone(id);
  });
  const undone = new Set(entries.map(({ code }) => code));
  for (const { code } of inForce) undone.delete(code);
  return undone;
};

/** A change of a stock level, reversed. */
interface Reversed extends StockLevelChange {
  field: string;
}

interface StockUndo {
  changes: Reversed[];
  /** Undone before. */
  undone: Reversed[];
  /** Changes whose undo would exceed the limits of a stock level. */
  outOfRange: Reversed[];
  /** Stock levels counted since, with the counted quantity. */
  counted: (Reversed & { units: number })[];
}

/**
 * Plans the undo of changes of stock by the opposite differences, level by level, so that later
 * orders stay in force.
 * @param readLevels reads the stock levels of products, and locks them for a write
 */
export const planStockUndo = async <T extends Pick<Tx, 'execute'>>(
  tx: T,
  entries: readonly Entry[],
  readLevels: (
    tx: T,
    productIds: readonly number[],
  ) => Promise<(productId: number, branchCode: string) => StockLevel>,
): Promise<StockUndo> => {
  const plan: StockUndo = { changes: [], undone: [], outOfRange: [], counted: [] };
  if (entries.length === 0) return plan;
  const products = await readProductsByCode(
    tx,
    entries.map(({ subjectId }) => subjectId),
  );
  const levelOf = await readLevels(
    tx,
    [...products.values()].map(({ id }) => id),
  );
  const isUndone = await readUndone(
    tx,
    entries.map(({ subjectId }) => subjectId),
  );
  const countSince = await readCounts(tx, entries, isUndone);
  for (const { id, subjectId, changes } of entries) {
    const product = products.get(subjectId.toLowerCase());
    for (const { field, from, to } of changes.filter((change) => isStockField(change.field))) {
      const branch = field.slice(stockField('').length);
      const level = levelOf(product?.id ?? 0, branch);
      const units = level.quantity + Number(from) - Number(to);
      const reversed = { field, level, code: subjectId, to: units, undoes: id };
      const count = countSince(subjectId, branch, id);
      if (!product || isUndone(id, field)) plan.undone.push(reversed);
      else if (count) plan.counted.push({ ...reversed, units: count.units });
      else if (units < 0 || units > MAX_STOCK) plan.outOfRange.push(reversed);
      else plan.changes.push(reversed);
    }
  }
  return plan;
};

/**
 * Undoes changes of stock. Leaves and reports levels that are undone already, that would exceed the
 * limits of a stock level, or that were counted since.
 */
export const undoStock = async (
  tx: Tx,
  by: ChangedBy,
  entries: readonly Entry[],
): Promise<Undone> => {
  const { changes, counted, ...others } = await planStockUndo(tx, entries, lockStockLevels);
  const differences: Difference[] = [...others.undone, ...others.outOfRange].map(
    ({ code, field, level }) => ({ code, field, now: level.quantity }),
  );
  const undone = await saveStockLevels(tx, by, changes);
  if (undone === null)
    differences.push(...changes.map(({ code }) => ({ code, field: 'stock', now: null })));
  return {
    undone: new Set(changes.map(({ code }) => code)).size,
    differences,
    counted: counted.map(({ code, level, units }) => ({
      code,
      field: countField(level.branchCode),
      now: units,
    })),
  };
};
