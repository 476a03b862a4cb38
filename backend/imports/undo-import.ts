import { eq, sql } from 'drizzle-orm';
import { recordChanges } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import { stateAfter } from '#contract/import-states';
import { batchOf, UNDONE_SUFFIX, undoneBatchOf } from './batches.ts';
import type { ImportContext, ImportRow } from './context.ts';
import { removeCreated } from './create-missing.ts';
import {
  ChangedMeanwhile,
  changedIds,
  changedRowsText,
  type ItemRow,
  itemsOf,
  markMoved,
} from './items.ts';
import type { ChangedBy, ImportKind, State, Thing } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import type { ReportProgress } from './stage.ts';
import { authorOf, hasValues, lockThings } from './write-import.ts';

/**
 * Reads from the history which fields were written after an import wrote them. Comparing values
 * would miss a later write of the same value. Writes of other imports that were undone do not
 * count.
 * @param things that the import wrote
 * @returns a test of whether one of the fields of a thing was written since
 */
const readChangedSince = async (
  tx: Tx,
  { historyOf }: Pick<ImportKind, 'historyOf'>,
  row: Pick<ImportRow, 'id'>,
  things: readonly Thing[],
): Promise<(thing: Thing, fields: State) => boolean> => {
  if (!historyOf) return () => false;
  const labels = things.map(({ label }) => label);
  const { rows } = await tx.execute<{ label: string; field: string }>(
    sql`with entry as materialized (
          select id, subject_id as label, coalesce(batch, '') as batch, changes from audit_entries
          where subject = ${historyOf} and subject_id = any(${sql.param(labels)}::text[])),
        written as (
          select label, max(id) as id from entry where batch = ${batchOf(row)} group by label),
        undone as (
          select distinct label, batch from entry where right(batch, ${UNDONE_SUFFIX.length}) = ${UNDONE_SUFFIX})
        select distinct entry.label, change ->> 'field' as field
        from entry join written using (label), jsonb_array_elements(entry.changes) change
        where entry.id > written.id and (label, entry.batch) not in (select label, batch from undone)
          and (label, entry.batch || ${UNDONE_SUFFIX}) not in (select label, batch from undone)`,
  );
  const writtenSince = new Set(rows.map(({ label, field }) => `${label} ${field}`));
  return ({ label }, fields) =>
    Object.keys(fields).some((field) => writtenSince.has(`${label} ${field}`));
};

interface Undoing {
  tx: Tx;
  kind: ImportKind;
  by: ChangedBy;
  row: ImportRow;
  reportProgress: ReportProgress;
  moved: string[];
}

interface Found {
  item: ItemRow;
  thing: Thing;
}

/** Returns whether to write: any change since stops it, unless the request skips changed things. */
const isWriting = ({ row, moved }: Undoing): boolean => row.skipsMoved || moved.length === 0;

/**
 * Returns the items whose things exist and meet the condition; adds the keys of the others to
 * `moved`.
 */
const filterItems = (
  { moved }: Undoing,
  items: readonly ItemRow[],
  things: ReadonlyMap<number, Thing>,
  isUnchanged: (found: Found) => boolean,
): Found[] =>
  items.flatMap((item) => {
    const thing = things.get(item.thingId ?? 0);
    if (thing && isUnchanged({ item, thing })) return [{ item, thing }];
    moved.push(item.key);
    return [];
  });

/** Returns the values of an item that are restored by saving them, not through the history. */
const savedValues = ({ undoes }: ImportKind, values: State): State =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !undoes?.(field)));

/**
 * Locks things and returns those that still have the imported values and were not written since.
 */
const lockUnchanged = async (undoing: Undoing, items: readonly ItemRow[]): Promise<Found[]> => {
  const { tx, kind, row } = undoing;
  const things = await lockThings(tx, kind, items);
  const isChanged = await readChangedSince(tx, kind, row, [...things.values()]);
  return filterItems(undoing, items, things, ({ item, thing }) => {
    const values = savedValues(kind, item.after);
    return hasValues(kind, thing, values) && !isChanged(thing, values);
  });
};

const restoreChanged = async (undoing: Undoing): Promise<void> => {
  const { tx, kind, by, row, reportProgress, moved } = undoing;
  let done = 0;
  for await (const items of itemsOf(tx, row.id, 'changed', 'thing')) {
    const found = await lockUnchanged(undoing, items);
    const things = found.map(({ thing }) => thing);
    const kept = (await kind.undo?.(tx, by, batchOf(row), things)) ?? [];
    moved.push(...kept);
    const changes = found.flatMap(({ item, thing }) => {
      const values = savedValues(kind, item.before);
      const isSaved = Object.keys(values).length > 0 && !kept.includes(thing.key);
      return isSaved ? [{ thing, values }] : [];
    });
    if (changes.length > 0 && isWriting(undoing)) await kind.save(tx, by, changes);
    done += items.length;
    await reportProgress(done, row.added + row.changed);
  }
};

const removeNew = async (undoing: Undoing): Promise<void> => {
  const { tx, kind, by, row, reportProgress, moved } = undoing;
  let done = row.changed;
  for await (const items of itemsOf(tx, row.id, 'new', 'thing')) {
    const found = await lockUnchanged(undoing, items);
    const used = new Set(
      await kind.readUsed(
        tx,
        found.map(({ item, thing }) => ({ thing, values: item.after })),
      ),
    );
    for (const { item, thing } of found) if (used.has(thing.id)) moved.push(item.key);
    const free = found.filter(({ thing }) => !used.has(thing.id)).map(({ thing }) => thing);
    if (isWriting(undoing)) await kind.remove(tx, by, free);
    done += items.length;
    await reportProgress(done, row.added + row.changed);
  }
};

/**
 * Undoes a written import.
 * @throws ChangedMeanwhile if things changed since and the request does not skip them
 */
export const undoImport = async (
  { now }: Pick<ImportContext, 'now'>,
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
  const undoing: Undoing = { tx, kind: KINDS[row.kind], by, row, reportProgress, moved: [] };
  await undoing.kind.begin(tx, await changedIds(tx, row.id), row.id);
  await restoreChanged(undoing);
  await removeNew(undoing);
  const { moved } = undoing;
  if (!isWriting(undoing)) throw new ChangedMeanwhile(moved);
  await markMoved(tx, row.id, moved);
  await removeCreated(tx, by, row.created);
  await recordChanges(tx, by.author, at, [
    {
      subject: 'import',
      subjectId: row.id,
      action: 'DLT',
      changes: [{ field: 'file', from: row.fileName }],
    },
  ]);
  const fault =
    moved.length > 0 ? `Se deshizo el resto: ${changedRowsText(moved.length)} después.` : '';
  await tx
    .update(imports)
    .set({ state: stateAfter('undoing', undoing.kind.updatesLists), undoneAt: at, fault })
    .where(eq(imports.id, row.id));
};
