/** Writes an import, all of it or nothing: things, their history, and what lists are answered from. */
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { recordChanges } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import { stateAfter } from '#contract/import-states';
import { MAX_REASON } from '#contract/limits';
import { batchOf } from './batches.ts';
import { changedIds, type ItemRow, itemsOf, Moved } from './items.ts';
import { type ChangedBy, type ImportKind, partOf, type State, type Thing } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { isToMake } from './kinds/refs.ts';
import { type Made, makeMissing } from './make-missing.ts';
import type { ImportRow, Room } from './room.ts';
import type { Told } from './stage.ts';

export const authorOf = ({ byUserId, byAuthor }: ImportRow) => ({
  userId: byUserId,
  firstName: byAuthor,
  lastName: '',
});

/** With the ids of what was made for it. */
const settled = (state: State, made: Made): State =>
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name,
      isToMake(value) ? (made.idOf(name, value.make) ?? null) : value,
    ]),
  );

/** Whether a thing stands as these fields say. */
export const stands = (kind: ImportKind, { state }: Thing, fields: State): boolean =>
  Object.entries(fields).every(
    ([name, value]) =>
      kind.aside?.includes(name) || isDeepStrictEqual(partOf(kind, state, name), value),
  );

export const lockThings = async (
  tx: Tx,
  kind: ImportKind,
  items: readonly ItemRow[],
): Promise<Map<number, Thing>> => {
  const ids = items.flatMap(({ thingId }) => thingId ?? []);
  const things = await kind.lock(tx, ids);
  return new Map(things.map((thing) => [thing.id, thing]));
};

const MOST_MOVED = 1_000;

interface Writing {
  tx: Tx;
  kind: ImportKind;
  by: ChangedBy;
  row: ImportRow;
  made: Made;
  told: Told;
}

const saveChanged = async ({ tx, kind, by, row, made, told }: Writing): Promise<void> => {
  const moved: string[] = [];
  let done = 0;
  for await (const items of itemsOf(tx, row.id, 'changed', 'thing')) {
    const things = await lockThings(tx, kind, items);
    const changes = items.flatMap((item) => {
      const thing = things.get(item.thingId ?? 0);
      if (!thing || !stands(kind, thing, item.before)) {
        moved.push(item.key);
        return [];
      }
      return [{ thing, says: settled(item.after, made) }];
    });
    if (moved.length > MOST_MOVED) break;
    if (moved.length === 0) await kind.save(tx, by, changes);
    done += items.length;
    await told(done, row.added + row.changed);
  }
  if (moved.length > 0) throw new Moved(moved);
};

const insertNew = async ({ tx, kind, by, row, made, told }: Writing): Promise<void> => {
  let done = row.changed;
  for await (const items of itemsOf(tx, row.id, 'new', 'key')) {
    const taken = await kind.read(tx, { keys: items.map(({ key }) => key) });
    if (taken.length > 0) throw new Moved(taken.map(({ key }) => key));
    const added = items.map(({ label, after }) => ({ label, says: settled(after, made) }));
    const ids = await kind.insert(tx, by, added);
    const rows = items.map(({ key }, place) => ({
      key,
      id: ids[place] ?? null,
      after: added[place]?.says,
    }));
    // As they were written: that is what undoing compares with.
    await tx.execute(
      sql`update import_items set thing_id = made.id, after = made.after
          from json_to_recordset(${JSON.stringify(rows)}) as made (key text, id int, after jsonb)
          where import_items.import_id = ${row.id} and import_items.key = made.key`,
    );
    done += items.length;
    await told(done, row.added + row.changed);
  }
};

/** @throws Moved */
export const writeImport = async (
  { now }: Pick<Room, 'now'>,
  tx: Tx,
  row: ImportRow,
  told: Told,
): Promise<void> => {
  const kind = KINDS[row.kind];
  const at = now();
  const by: ChangedBy = {
    author: authorOf(row),
    at,
    reason: `Importación N.º ${row.id} (${row.fileName})`.slice(0, MAX_REASON),
    batch: batchOf(row),
  };
  await kind.begin(tx, await changedIds(tx, row.id));
  const made = await makeMissing(tx, row.id);
  const writing = { tx, kind, by, row, made, told };
  await saveChanged(writing);
  await insertNew(writing);
  await made.settleItems(row.id);
  await recordChanges(tx, by.author, at, [
    {
      subject: 'import',
      subjectId: row.id,
      action: 'INS',
      changes: [
        { field: 'file', to: row.fileName },
        { field: 'kind', to: row.kind },
        { field: 'added', to: row.added },
        { field: 'changed', to: row.changed },
      ],
    },
  ]);
  await tx
    .update(imports)
    .set({
      state: stateAfter('writing', kind.tellsLists),
      writtenAt: at,
      fault: '',
      created: made.created,
    })
    .where(eq(imports.id, row.id));
};
