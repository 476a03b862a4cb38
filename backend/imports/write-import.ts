import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { recordChanges } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import { stateAfter } from '#contract/import-states';
import { MAX_REASON } from '#contract/limits';
import { batchOf } from './batches.ts';
import type { ImportContext, ImportRow } from './context.ts';
import { type CreatedNames, createMissing } from './create-missing.ts';
import { ChangedMeanwhile, changedIds, followMoved, type ItemRow, itemsOf } from './items.ts';
import {
  type ChangedBy,
  type ImportKind,
  partOf,
  type State,
  type StoredRecord,
} from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { isToCreate } from './kinds/refs.ts';
import { checkAtNewRate } from './map-columns.ts';
import { rememberProfile } from './profiles.ts';
import type { ReportProgress } from './progress.ts';

export const authorOf = ({ byUserId, byAuthor }: ImportRow) => ({
  userId: byUserId,
  firstName: byAuthor,
  lastName: '',
});

/** Replaces names of created rows by their ids. */
const resolveNames = (state: State, created: CreatedNames): State =>
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => {
      if (name === 'applications' && Array.isArray(value)) return [name, created.linked(value)];
      return [name, isToCreate(value) ? (created.idOf(name, value.make) ?? null) : value];
    }),
  );

/** Returns whether a record has these values. */
const hasValues = (kind: ImportKind, { state }: StoredRecord, fields: State): boolean =>
  Object.entries(fields).every(
    ([name, value]) =>
      kind.notCompared?.includes(name) ||
      kind.addsTo?.includes(name) ||
      isDeepStrictEqual(partOf(kind, state, name), value),
  );

export const lockRecords = async (
  tx: Tx,
  kind: ImportKind,
  items: readonly ItemRow[],
): Promise<Map<number, StoredRecord>> => {
  const ids = items.flatMap(({ thingId }) => thingId ?? []);
  const records = await kind.lock(tx, ids);
  return new Map(records.map((record) => [record.id, record]));
};

/** Stop looking for more conflicts after this many. */
const MAX_CONFLICTS = 1_000;

interface Writing {
  tx: Tx;
  kind: ImportKind;
  by: ChangedBy;
  row: ImportRow;
  created: CreatedNames;
  reportProgress: ReportProgress;
}

const saveChanged = async ({
  tx,
  kind,
  by,
  row,
  created,
  reportProgress,
}: Writing): Promise<void> => {
  const moved: string[] = [];
  let done = 0;
  for await (const items of itemsOf(tx, row.id, 'changed', 'record')) {
    const records = await lockRecords(tx, kind, items);
    const changes = items.flatMap((item) => {
      const record = records.get(item.thingId ?? 0);
      if (!record || !hasValues(kind, record, item.before)) {
        moved.push(item.key);
        return [];
      }
      return [{ record, values: resolveNames(item.after, created) }];
    });
    if (moved.length > MAX_CONFLICTS) break;
    if (moved.length === 0) await kind.save(tx, by, changes);
    done += items.length;
    await reportProgress(done, row.added + row.changed);
  }
  if (moved.length > 0) throw new ChangedMeanwhile(moved);
};

const insertNew = async ({
  tx,
  kind,
  by,
  row,
  created,
  reportProgress,
}: Writing): Promise<void> => {
  let done = row.changed;
  for await (const items of itemsOf(tx, row.id, 'new', 'key')) {
    const taken = await kind.read(tx, { keys: items.map(({ key }) => key) });
    if (taken.length > 0) throw new ChangedMeanwhile(taken.map(({ key }) => key));
    const added = items.map(({ label, after }) => ({
      label,
      values: resolveNames(after, created),
    }));
    const ids = await kind.insert(tx, by, added);
    const rows = items.map(({ key }, place) => ({
      key,
      id: ids[place] ?? null,
      after: added[place]?.values,
    }));
    // Undoing compares with the values as they were written.
    await tx.execute(
      sql`update import_items set thing_id = inserted.id, after = inserted.after
          from json_to_recordset(${JSON.stringify(rows)}) as inserted (key text, id int, after jsonb)
          where import_items.import_id = ${row.id} and import_items.key = inserted.key`,
    );
    done += items.length;
    await reportProgress(done, row.added + row.changed);
  }
};

/** Writes a compared import with its history in one transaction. @throws ChangedMeanwhile */
export const writeImport = async (
  { now }: Pick<ImportContext, 'now'>,
  tx: Tx,
  row: ImportRow,
  reportProgress: ReportProgress,
): Promise<void> => {
  if (await checkAtNewRate({ now }, tx, row)) return;
  const kind = KINDS[row.kind];
  const at = now();
  const by: ChangedBy = {
    author: authorOf(row),
    at,
    reason: `Importación N.º ${row.id} (${row.fileName})`.slice(0, MAX_REASON),
    batch: batchOf(row),
  };
  await kind.begin(tx, await changedIds(tx, row.id), row.id);
  await followMoved(tx, row.id);
  const created = await createMissing(tx, by, row.id);
  const writing = { tx, kind, by, row, created, reportProgress };
  await saveChanged(writing);
  await insertNew(writing);
  await created.resolveItems(row.id);
  await rememberProfile(tx, row, at);
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
      state: stateAfter('writing', row, kind.updatesLists),
      writtenAt: at,
      fault: '',
      created: created.created,
    })
    .where(eq(imports.id, row.id));
};
