/** Stock levels of products, as imports of stock and of products read, write and undo them. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { auditEntries } from '#backend/database/tables/audit';
import {
  countField,
  isStockField,
  lockStockLevels,
  readStockLevels,
  type StockLevel,
  type StockLevelChange,
  saveStockLevels,
  stockField,
} from '#backend/goods/change-stock';
import { planStockUndo } from '#backend/goods/undo-stock';
import { formatNumber } from '#contract/amounts/numbers';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { ChangedMeanwhile } from '../items.ts';
import type { ChangedBy, LeftField, State, StoredRecord } from './kind.ts';
import { isDifference } from './stock-differences.ts';
import { CHANGES, exportedField, isExportedField, REASONS } from './stock-rows.ts';

interface LevelRow extends Record<string, unknown> {
  id: number;
  levels: Record<string, number> | null;
  changes: number;
}

/** Returns the stock of all branches, also former ones, with the columns of an export made now. */
const stateOf = ({ levels, changes }: LevelRow): Record<string, number> => {
  const units = Object.entries(levels ?? {}).map(([branch, n]) => [stockField(branch), n] as const);
  const exported = [...units, [CHANGES, changes] as const].map(
    ([field, n]) => [exportedField(field), n] as const,
  );
  return Object.fromEntries([...units, ...exported]);
};

/** Reads the stock of products by id. */
export const readStockStates = async (
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, Record<string, number>>> => {
  const { rows } = await db.execute<LevelRow>(
    sql`select product_id as id, jsonb_object_agg(branch_code, quantity) as levels,
          sum(version)::int as changes
        from stock where product_id = any(${sql.param([...ids])}::int[]) group by 1`,
  );
  const states = new Map(rows.map((row) => [row.id, stateOf(row)]));
  return new Map(ids.map((id) => [id, states.get(id) ?? stateOf({ id, levels: {}, changes: 0 })]));
};

/** A branch without a row has no units. */
export const absentStock = (field: string): unknown =>
  isStockField(field) || isExportedField(field) ? 0 : null;

const branchOf = (field: string): string => field.slice(stockField('').length);

const changesOf = (
  levelOf: (productId: number, branch: string) => StockLevel,
  { record, values }: { record: StoredRecord; values: State },
): StockLevelChange[] =>
  Object.entries(values).flatMap(([field, to]) =>
    typeof to === 'number' && isStockField(field)
      ? [
          {
            code: record.label,
            level: levelOf(record.id, branchOf(field)),
            to,
            ...(!isDifference(values, field) && { counted: to }),
          },
        ]
      : [],
  );

/** Returns the reason that the file gives for a change; empty without one. */
const reasonOf = ({ level }: StockLevelChange, values: State): string => {
  const reasons = values[REASONS];
  if (typeof reasons !== 'object' || reasons === null) return '';
  const entry = Object.entries(reasons).find(([field]) => field === stockField(level.branchCode));
  return String(entry?.[1] ?? '');
};

export const hasStock = (values: State): boolean => Object.keys(values).some(isStockField);

/** Writes the stock of existing products. @throws ChangedMeanwhile */
export const saveStock = async (
  tx: Tx,
  by: ChangedBy,
  changes: readonly { record: StoredRecord; values: State }[],
): Promise<void> => {
  const levelOf = await lockStockLevels(
    tx,
    changes.map(({ record }) => record.id),
  );
  const levelChanges = changes.flatMap((change) =>
    changesOf(levelOf, change).map((levelChange) => ({
      levelChange,
      fileReason: reasonOf(levelChange, change.values),
    })),
  );
  for (const [fileReason, group] of Map.groupBy(levelChanges, (each) => each.fileReason)) {
    const reason = fileReason === '' ? by.reason : `${fileReason} · ${by.reason}`;
    const toSave = group.map(({ levelChange }) => levelChange);
    // null: another transaction inserted a missing row meanwhile.
    if ((await saveStockLevels(tx, { ...by, reason }, toSave)) === null)
      throw new ChangedMeanwhile(changes.map(({ record }) => record.key));
  }
};

/** Writes the first stock of products that this transaction inserted: nobody else sees them yet. */
export const insertStock = async (
  tx: Tx,
  by: ChangedBy,
  added: readonly { id: number; label: string; values: State }[],
): Promise<void> => {
  const changes = added.flatMap(({ id, label, values }) =>
    Object.entries(values).flatMap(([field, to]) =>
      typeof to === 'number' && isStockField(field)
        ? [
            {
              code: label,
              level: {
                productId: id,
                branchCode: branchOf(field),
                quantity: 0,
                version: 0,
                exists: false,
              },
              to,
              counted: to,
            },
          ]
        : [],
    ),
  );
  if (changes.length > 0 && (await saveStockLevels(tx, by, changes)) === null)
    throw new ChangedMeanwhile(added.map(({ label }) => label.toLowerCase()));
};

/** Returns whether an added product has the units that its import gave it. */
export const hasImportedStock = ({ state }: StoredRecord, values: State): boolean =>
  Object.keys({ ...state, ...values })
    .filter(isStockField)
    .every((field) => (state[field] ?? 0) === (values[field] ?? 0));

const entryColumns = columnsOf(auditEntries, 'a', 'id', 'subjectId', 'changes');

/** Returns the fields of the history that tell of a stock level. */
export const stockHistoryFields = (field: string): string[] => [field, countField(branchOf(field))];

/** Returns why a stock level cannot be moved back. */
const rangeText = ({ level, to }: Pick<StockLevelChange, 'level' | 'to'>): string =>
  to < 0
    ? `Hay ${formatNumber(level.quantity)} y habría que sacar ${formatNumber(level.quantity - to)}: se vendieron o se movieron después.`
    : `Pasaría de ${formatNumber(MAX_STOCK)}.`;

/**
 * Undoes differences through the history, as for changes by hand: quantities alone do not show a
 * later count.
 * @param by null = nothing is written
 * @returns the stock levels that were counted or sold out since
 */
export const undoStockOf = async (
  tx: Tx,
  by: ChangedBy | null,
  batch: string,
  written: readonly { record: StoredRecord; fields: readonly string[] }[],
): Promise<LeftField[]> => {
  const fieldsOf = new Map(written.map(({ record, fields }) => [record.label, new Set(fields)]));
  const { rows } = await tx.execute<RowOf<typeof entryColumns>>(
    sql`select ${entryColumns} from audit_entries a
        where a.subject = 'product' and a.batch = ${batch}
          and a.subject_id = any(${sql.param([...fieldsOf.keys()])}::text[])
        order by a.id`,
  );
  const entries = rows.map((entry) => ({
    ...entry,
    changes: entry.changes.filter(({ field }) => fieldsOf.get(entry.subjectId)?.has(field)),
  }));
  const plan = await planStockUndo(
    tx,
    entries.filter(({ changes }) => changes.length > 0),
    by ? lockStockLevels : readStockLevels,
  );
  if (by && (await saveStockLevels(tx, by, plan.changes)) === null)
    throw new Error('Another transaction inserted a stock level meanwhile');
  const keyOf = new Map(written.map(({ record }) => [record.label, record.key]));
  return [
    ...plan.counted.map((change) => ({ ...change, text: '' })),
    ...plan.outOfRange.map((change) => ({ ...change, text: rangeText(change) })),
  ].map(({ code, field, text }) => ({ key: keyOf.get(code) ?? '', field, text }));
};
