/** Takes back what an import wrote, all of it or nothing. */
import { eq } from 'drizzle-orm';
import { recordChanges } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import { changedIds, type ItemRow, itemsOf, Moved } from './items.ts';
import type { ChangedBy, ImportKind, Thing } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { removeMade } from './make-missing.ts';
import type { ImportRow, Room } from './room.ts';
import type { Told } from './stage.ts';
import { authorOf, batchOf, readThings, stands } from './write-import.ts';

interface Undoing {
  tx: Tx;
  kind: ImportKind;
  by: ChangedBy;
  row: ImportRow;
  told: Told;
  moved: string[];
}

/** Of these items the things that stand as the import left them; the others' keys are kept. */
const standing = (
  { kind, moved }: Undoing,
  items: readonly ItemRow[],
  things: ReadonlyMap<number, Thing>,
): { item: ItemRow; thing: Thing }[] =>
  items.flatMap((item) => {
    const thing = things.get(item.thingId ?? 0);
    if (thing && stands(kind, thing, item.after)) return [{ item, thing }];
    moved.push(item.key);
    return [];
  });

const restoreChanged = async (undoing: Undoing): Promise<void> => {
  const { tx, kind, by, row, told, moved } = undoing;
  let done = 0;
  for await (const items of itemsOf(tx, row.id, 'changed', 'thing')) {
    const found = standing(undoing, items, await readThings(tx, kind, items));
    const things = found.map(({ thing }) => thing);
    const changes = found.map(({ item, thing }) => ({ thing, says: item.before }));
    if (kind.takeBack) moved.push(...(await kind.takeBack(tx, by, batchOf(row), things)));
    else if (moved.length === 0) await kind.save(tx, by, changes);
    done += items.length;
    await told(done, row.added + row.changed);
  }
};

const removeNew = async (undoing: Undoing): Promise<void> => {
  const { tx, kind, by, row, told, moved } = undoing;
  let done = row.changed;
  for await (const items of itemsOf(tx, row.id, 'new', 'thing')) {
    const found = standing(undoing, items, await readThings(tx, kind, items));
    const used = new Set(
      await kind.readUsed(
        tx,
        found.map(({ thing }) => thing.id),
      ),
    );
    for (const { item, thing } of found) if (used.has(thing.id)) moved.push(item.key);
    if (moved.length === 0)
      await kind.remove(
        tx,
        by,
        found.map(({ thing }) => thing),
      );
    done += items.length;
    await told(done, row.added + row.changed);
  }
};

/** @throws Moved */
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
    batch: `${batchOf(row)}:undone`,
  };
  const undoing: Undoing = { tx, kind: KINDS[row.kind], by, row, told, moved: [] };
  await undoing.kind.begin(tx, await changedIds(tx, row.id));
  await restoreChanged(undoing);
  await removeNew(undoing);
  if (undoing.moved.length > 0) throw new Moved(undoing.moved);
  await removeMade(tx, row.created);
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
    .set({ state: undoing.kind.tellsLists ? 'telling' : 'undone', undoneAt: at, fault: '' })
    .where(eq(imports.id, row.id));
};
