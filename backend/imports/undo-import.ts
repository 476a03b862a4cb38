/** Takes back what an import wrote: all of it or nothing, or all that nobody changed since. */
import { eq, sql } from 'drizzle-orm';
import { recordChanges } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import { stateAfter } from '#contract/import-states';
import { batchOf, UNDONE, undoneBatchOf } from './batches.ts';
import { changedIds, type ItemRow, itemsOf, Moved, markMoved, movedText } from './items.ts';
import type { ChangedBy, ImportKind, State, Thing } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { removeMade } from './make-missing.ts';
import type { ImportRow, Room } from './room.ts';
import type { Told } from './stage.ts';
import { authorOf, lockThings, stands } from './write-import.ts';

/**
 * By the history; what another import said, and was taken back, was not said.
 * @param things that the import wrote
 * @returns whether one of these parts was said of a thing since
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
          select distinct label, batch from entry where right(batch, ${UNDONE.length}) = ${UNDONE})
        select distinct entry.label, change ->> 'field' as field
        from entry join written using (label), jsonb_array_elements(entry.changes) change
        where entry.id > written.id and (label, entry.batch) not in (select label, batch from undone)
          and (label, entry.batch || ${UNDONE}) not in (select label, batch from undone)`,
  );
  const said = new Set(rows.map(({ label, field }) => `${label} ${field}`));
  return ({ label }, fields) => Object.keys(fields).some((field) => said.has(`${label} ${field}`));
};

interface Undoing {
  tx: Tx;
  kind: ImportKind;
  by: ChangedBy;
  row: ImportRow;
  told: Told;
  moved: string[];
}

interface Found {
  item: ItemRow;
  thing: Thing;
}

/** Whether it comes to writing: all or nothing, unless the others were asked for. */
const isWriting = ({ row, moved }: Undoing): boolean => row.skipsMoved || moved.length === 0;

/** Of these items those whose things meet a condition; the others' keys are kept. */
const sifted = (
  { moved }: Undoing,
  items: readonly ItemRow[],
  things: ReadonlyMap<number, Thing>,
  isOurs: (found: Found) => boolean,
): Found[] =>
  items.flatMap((item) => {
    const thing = things.get(item.thingId ?? 0);
    if (thing && isOurs({ item, thing })) return [{ item, thing }];
    moved.push(item.key);
    return [];
  });

/** Those that stand as the import left them, and of which nobody said so since. */
const standing = async (undoing: Undoing, items: readonly ItemRow[]): Promise<Found[]> => {
  const { tx, kind, row } = undoing;
  const things = await lockThings(tx, kind, items);
  const isChanged = await readChangedSince(tx, kind, row, [...things.values()]);
  return sifted(
    undoing,
    items,
    things,
    ({ item, thing }) => stands(kind, thing, item.after) && !isChanged(thing, item.after),
  );
};

const restoreChanged = async (undoing: Undoing): Promise<void> => {
  const { tx, kind, by, row, told, moved } = undoing;
  let done = 0;
  for await (const items of itemsOf(tx, row.id, 'changed', 'thing')) {
    if (kind.takeBack) {
      const things = await lockThings(tx, kind, items);
      const found = sifted(undoing, items, things, () => true).map(({ thing }) => thing);
      moved.push(...(await kind.takeBack(tx, by, batchOf(row), found)));
    } else {
      const found = await standing(undoing, items);
      const changes = found.map(({ item, thing }) => ({ thing, says: item.before }));
      if (isWriting(undoing)) await kind.save(tx, by, changes);
    }
    done += items.length;
    await told(done, row.added + row.changed);
  }
};

const removeNew = async (undoing: Undoing): Promise<void> => {
  const { tx, kind, by, row, told, moved } = undoing;
  let done = row.changed;
  for await (const items of itemsOf(tx, row.id, 'new', 'thing')) {
    const found = await standing(undoing, items);
    const used = new Set(
      await kind.readUsed(
        tx,
        found.map(({ thing }) => thing.id),
      ),
    );
    for (const { item, thing } of found) if (used.has(thing.id)) moved.push(item.key);
    const free = found.filter(({ thing }) => !used.has(thing.id)).map(({ thing }) => thing);
    if (isWriting(undoing)) await kind.remove(tx, by, free);
    done += items.length;
    await told(done, row.added + row.changed);
  }
};

/** @throws Moved where somebody changed some of it since, and the others were not asked for */
export const undoImport = async (
  { now }: Pick<Room, 'now'>,
  tx: Tx,
  row: ImportRow,
  told: Told,
): Promise<void> => {
  const at = now();
  const by: ChangedBy = {
    author: authorOf(row),
    at,
    reason: `Se deshizo la importación N.º ${row.id}`,
    batch: undoneBatchOf(row),
  };
  const undoing: Undoing = { tx, kind: KINDS[row.kind], by, row, told, moved: [] };
  await undoing.kind.begin(tx, await changedIds(tx, row.id));
  await restoreChanged(undoing);
  await removeNew(undoing);
  const { moved } = undoing;
  if (!isWriting(undoing)) throw new Moved(moved);
  await markMoved(tx, row.id, moved);
  await removeMade(tx, row.created);
  await recordChanges(tx, by.author, at, [
    {
      subject: 'import',
      subjectId: row.id,
      action: 'DLT',
      changes: [{ field: 'file', from: row.fileName }],
    },
  ]);
  const fault = moved.length > 0 ? `Se deshizo el resto: ${movedText(moved.length)} después.` : '';
  await tx
    .update(imports)
    .set({ state: stateAfter('undoing', undoing.kind.tellsLists), undoneAt: at, fault })
    .where(eq(imports.id, row.id));
};
