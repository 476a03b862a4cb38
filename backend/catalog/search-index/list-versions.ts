/** What the lists' read model means and how old it is, and the lock of whoever changes it. */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { listVersions } from '#backend/database/tables/catalog';
import type { ListedKind } from '../kinds/kind.ts';

/**
 * What documents, terms and codes mean. Raise it with every change of what `describeEntry` tells or
 * `encodeEntry` writes (their test notices): the next start or deploy then makes the index of every
 * shop anew.
 */
export const INDEX_FORMAT = 11;
/** Versions begin below it and grow with each change. */
const MOST_BASE = 1_000_000_000;

/** Held to the end of the transaction. */
export const lockListIndex = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.listIndex})`);

/** Not a counter: a shop that is emptied and filled anew must not come to the same number. */
export const newVersion = (): number => randomInt(MOST_BASE);

/** The first of an index that is made anew. */
export const beginVersions = (tx: Tx, kind: ListedKind, version: number) =>
  tx.execute(
    sql`insert into list_versions (kind, version, base, format)
        values (${kind.key}, ${version}::int, ${version}::int, ${INDEX_FORMAT})`,
  );

const versionColumn = columnsOf(listVersions, 'list', 'version');

/** Tells the processes that keep a copy that something is younger. @returns its version */
export const nextVersion = async (tx: Tx, kind: ListedKind): Promise<number> => {
  const first = newVersion();
  const { rows } = await tx.execute<RowOf<typeof versionColumn>>(
    sql`insert into list_versions as list (kind, version, base, format)
        values (${kind.key}, ${first}::int, ${first}::int, ${INDEX_FORMAT})
        on conflict (kind) do update set version = list.version + 1 returning ${versionColumn}`,
  );
  return rows[0]?.version ?? first;
};

const raiseVersions = (tx: Tx) =>
  tx.update(listVersions).set({ version: sql`${listVersions.version} + 1` });

/** What a list's words mean changed, and no document with it: every copy reads anew what they mean. */
export const touchLists = async (tx: Tx): Promise<void> => {
  await lockListIndex(tx);
  await raiseVersions(tx);
};

/** The same without waiting: whoever makes the index at this moment raises the versions when it is made. */
export const touchListsOnceMade = async (tx: Tx): Promise<void> => {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCKS.listIndex}) as "isFree"`,
  );
  if (rows[0]?.isFree) await raiseVersions(tx);
};
