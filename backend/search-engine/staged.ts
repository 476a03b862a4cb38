/** Entries of which many change at once: made piece by piece while lists show the old ones, published together. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { Entry, IndexedList } from './types.ts';
import { nextVersion } from './versions.ts';
import { documentsOf, replaceCodes } from './write-entries.ts';

/** Marks entries as to be made. */
export const stageEntries = (tx: Tx, list: IndexedList, ids: readonly number[]) =>
  tx.execute(
    sql`insert into search_staged (kind, entry_id)
        select ${list.key}, id from unnest(${sql.param([...ids])}::int[]) as changed (id)
        on conflict (kind, entry_id) do update set document = null`,
  );

/** Returns ids of entries that are to be made. */
export const nextStaged = async (tx: Tx, list: IndexedList, limit: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select entry_id as id from search_staged
        where kind = ${list.key} and document is null order by entry_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};

/** Makes staged documents of these ids; an id without an entry is gone. */
export const makeStaged = async (
  tx: Tx,
  list: IndexedList,
  ids: readonly number[],
  entries: readonly Entry[],
): Promise<void> => {
  const documents = await documentsOf(tx, list, ids, entries);
  // Codes are not staged: each leads to an item's own page, which is as new.
  await replaceCodes(tx, list, ids, entries);
  await tx.execute(
    sql`update search_staged set document = made.document
        from unnest(${sql.param([...documents.keys()])}::int[],
          ${sql.param([...documents.values()])}::bytea[]) as made (id, document)
        where kind = ${list.key} and entry_id = made.id`,
  );
};

/** Publishes the staged entries, at the end of the transaction. @returns the ids */
export const publishStaged = async (tx: Tx, list: IndexedList): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select entry_id as id from search_staged where kind = ${list.key} and document is not null`,
  );
  if (rows.length === 0) return [];
  const version = await nextVersion(tx, list);
  await tx.execute(
    sql`insert into search_documents (kind, entry_id, version, document)
        select kind, entry_id, ${version}::int, document from search_staged
        where kind = ${list.key} and document is not null
        on conflict (kind, entry_id) do update
          set version = excluded.version, document = excluded.document`,
  );
  await tx.execute(
    sql`delete from search_staged where kind = ${list.key} and document is not null`,
  );
  return rows.map(({ id }) => id);
};
