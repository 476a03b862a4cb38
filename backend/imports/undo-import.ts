import { eq } from 'drizzle-orm';
import { recordChanges } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { databaseErrorCode } from '#backend/database/failures';
import { imports } from '#backend/database/tables/imports';
import { AppError } from '#backend/http/app-error';
import { stateAfter } from '#contract/import-states';
import { undoneBatchOf } from './batches.ts';
import type { ImportContext, ImportRow } from './context.ts';
import { removeCreated } from './create-missing.ts';
import {
  ChangedMeanwhile,
  changedIds,
  type ItemRow,
  isToUndo,
  itemsOf,
  type LeftItem,
  markLeft,
} from './items.ts';
import type { ChangedBy, ImportKind, State, StoredRecord } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import type { ReportProgress } from './progress.ts';
import { planUndo, type UndoPlan } from './undo-plan.ts';
import { authorOf, lockRecords } from './write-import.ts';

interface Undoing extends Pick<ImportContext, 'variant' | 'log'> {
  tx: Tx;
  kind: ImportKind;
  by: ChangedBy;
  row: ImportRow;
}

/** PostgreSQL, appendix A, class 23: integrity constraint violations. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof ChangedMeanwhile ||
  (databaseErrorCode(error)?.startsWith('23') ?? false);

/**
 * Writes records together. If a rule that the plan does not know refuses some, the others are
 * written.
 * @returns the refused ones
 */
const writeAllowed = async <T>(
  undoing: Undoing,
  all: readonly T[],
  write: (tx: Tx, some: readonly T[]) => Promise<unknown>,
): Promise<T[]> => {
  if (all.length === 0) return [];
  try {
    await undoing.tx.transaction((tx) => write(tx, all));
    return [];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (all.length === 1) {
      undoing.log.warn({ err: error, import: undoing.row.id }, 'a change could not be undone');
      return [...all];
    }
    const half = Math.ceil(all.length / 2);
    return [
      ...(await writeAllowed(undoing, all.slice(0, half), write)),
      ...(await writeAllowed(undoing, all.slice(half), write)),
    ];
  }
};

/** Keeps of an item the fields that an undo leaves. */
const leftOf = (item: ItemRow, plan: UndoPlan, left: ReadonlySet<string>): LeftItem => {
  const isWhole = item.outcome === 'new' || left.has('');
  const undone = new Set(isWhole ? [] : plan.fieldsOf(item).filter((name) => !left.has(name)));
  const remaining = (values: State): State =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !undone.has(name)));
  return { key: item.key, before: remaining(item.before), after: remaining(item.after) };
};

/** Undoes items as far as possible. @returns how many it leaves */
const undoItems = async (undoing: Undoing, items: readonly ItemRow[]): Promise<number> => {
  const { tx, kind, by, row } = undoing;
  const plan = await planUndo(undoing, items, await lockRecords(tx, kind, items), by);
  const refused: { record: StoredRecord; fields: readonly string[] }[] = [];
  const changes = plan.restored
    .map(({ written: { record }, values }) => ({ record, values }))
    .filter(({ values }) => Object.keys(values).length > 0);
  for (const { record, values } of await writeAllowed(undoing, changes, (inner, some) =>
    kind.save(inner, by, some),
  ))
    refused.push({ record, fields: Object.keys(values) });
  for (const record of await writeAllowed(undoing, plan.removed, (inner, some) =>
    kind.remove(inner, by, some),
  ))
    refused.push({ record, fields: [''] });
  const refusedOf = new Map(refused.map(({ record, fields }) => [record.id, fields]));
  const left = items.flatMap((item) => {
    const fields = [
      ...(plan.left.get(item.key) ?? []).map(({ field }) => field),
      ...(refusedOf.get(item.thingId ?? 0) ?? []),
    ];
    return fields.length > 0 ? [leftOf(item, plan, new Set(fields))] : [];
  });
  await markLeft(tx, row.id, items, left);
  return left.length;
};

/**
 * Undoes what an import wrote and nobody changed since. The rest stays; it may be asked for again.
 */
export const undoImport = async (
  { now, variant, log }: Pick<ImportContext, 'now' | 'variant' | 'log'>,
  tx: Tx,
  row: ImportRow,
  reportProgress: ReportProgress,
): Promise<void> => {
  const at = now();
  const by: ChangedBy = {
    author: authorOf(row),
    at,
    reason: `Se deshizo la importación N.º ${row.id}`,
    batch: undoneBatchOf(row),
  };
  const kind = KINDS[row.kind];
  const undoing: Undoing = { tx, kind, variant, log, by, row };
  const toUndo = isToUndo(row);
  await kind.begin(tx, await changedIds(tx, row.id, toUndo), row.id);
  const total = row.undoneAt === null ? row.added + row.changed : row.remaining;
  let done = 0;
  let remaining = 0;
  for (const outcome of ['changed', 'new'] as const)
    for await (const items of itemsOf(tx, row.id, outcome, 'record', toUndo)) {
      remaining += await undoItems(undoing, items);
      done += items.length;
      await reportProgress(done, total);
    }
  await removeCreated(tx, by, row.created);
  await recordChanges(tx, by.author, at, [
    {
      subject: 'import',
      subjectId: row.id,
      action: 'DLT',
      changes: [{ field: 'file', from: row.fileName }],
    },
  ]);
  await tx
    .update(imports)
    .set({
      state: stateAfter('undoing', { undoneAt: at, remaining }, kind.updatesLists),
      undoneAt: at,
      remaining,
      fault: '',
    })
    .where(eq(imports.id, row.id));
};
