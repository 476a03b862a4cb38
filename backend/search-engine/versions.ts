/** Versions of the indexes, and the lock for changing them. */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { listVersions } from '#backend/database/tables/catalog';
import type { IndexedList } from './types.ts';

/**
 * Names what documents, terms and codes mean. Raise it with every change of the catalogue's `describeEntry`
 * or of `encodeEntry` (their test notices): the next start or deploy then rebuilds the index of every shop.
 */
export const INDEX_FORMAT = 25;
/** Versions begin below it and grow with each change. */
const MAX_BASE = 1_000_000_000;

/** Holds the lock until the transaction ends. */
export const lockListIndex = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.listIndex})`);

/** Returns a random version: a shop that is emptied and filled again must not come to the same one. */
export const newVersion = (): number => randomInt(MAX_BASE);

/** Stores the first version of a rebuilt index. */
export const beginVersions = (tx: Tx, list: IndexedList, version: number) =>
  tx.execute(
    sql`insert into list_versions (kind, version, base, format)
        values (${list.key}, ${version}::int, ${version}::int, ${INDEX_FORMAT})`,
  );

const versionColumns = columnsOf(listVersions, 'list', 'version', 'base');
/** A copy of an index with another `base` cannot be brought up to date. */
export type Version = RowOf<typeof versionColumns>;
const NONE: Version = { version: 0, base: 0 };

export const readVersion = async (db: Pick<Db, 'execute'>, list: IndexedList): Promise<Version> => {
  const { rows } = await db.execute<Version>(
    sql`select ${versionColumns} from list_versions list where list.kind = ${list.key}`,
  );
  return rows[0] ?? NONE;
};

/** Increments the version, so that every copy reads newer data. @returns the new version */
export const nextVersion = async (tx: Tx, list: IndexedList): Promise<number> => {
  const first = newVersion();
  const { rows } = await tx.execute<Version>(
    sql`insert into list_versions as list (kind, version, base, format)
        values (${list.key}, ${first}::int, ${first}::int, ${INDEX_FORMAT})
        on conflict (kind) do update set version = list.version + 1 returning ${versionColumns}`,
  );
  return rows[0]?.version ?? first;
};

const raiseVersions = (tx: Tx) =>
  tx.update(listVersions).set({ version: sql`${listVersions.version} + 1` });

/** Raises all versions where names or synonyms changed and no document did. */
export const touchLists = async (tx: Tx): Promise<void> => {
  await lockListIndex(tx);
  await raiseVersions(tx);
};

/** Raises all versions unless the index is being rebuilt, which raises them itself: does not wait for the lock. */
export const touchListsOnceMade = async (tx: Tx): Promise<void> => {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCKS.listIndex}) as "isFree"`,
  );
  if (rows[0]?.isFree) await raiseVersions(tx);
};
