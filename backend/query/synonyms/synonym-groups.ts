/** Reads and changes groups of synonyms; every copy of an index reads them with its next version. */
import { and, eq, sql } from 'drizzle-orm';
import { type Author, changesBetween, recordChanges } from '#backend/audit/record';
import type { Db, Tx } from '#backend/database/connection';
import { searchSynonyms } from '#backend/database/tables/search';
import { AppError } from '#backend/http/app-error';
import { touchLists, touchListsOnceMade } from '#backend/search-engine/versions';
import { MAX_SYNONYM_GROUPS } from '#contract/calls/search';
import { wordsOf } from '../analysis/words.ts';

interface Group {
  id: number;
  words: string[];
  version: number;
}

/** A removed group that came with the shop stays without words. */
const isThere = sql`cardinality(${searchSynonyms.words}) > 0`;
const columns = {
  id: searchSynonyms.id,
  words: searchSynonyms.words,
  version: searchSynonyms.version,
};

/** Stores the groups with which a shop begins, each once, so that a seller's changes to them stay. */
export const storeSynonyms = async (
  tx: Tx,
  groups: readonly (readonly string[])[],
): Promise<void> => {
  const stored = await tx
    .insert(searchSynonyms)
    .values(groups.map((words) => ({ given: words[0] ?? '', words: [...words] })))
    .onConflictDoNothing()
    .returning({ id: sql`id` });
  if (stored.length > 0) await touchListsOnceMade(tx);
};

export const readGroups = (db: Db): Promise<Group[]> =>
  db
    .select(columns)
    .from(searchSynonyms)
    .where(isThere)
    .orderBy(searchSynonyms.id)
    .limit(MAX_SYNONYM_GROUPS);

/** Returns each phrase once, by the words that it is looked up by, without those that have no word. */
const distinct = (phrases: readonly string[]): string[] => {
  const byKey = new Map(phrases.map((phrase) => [wordsOf(phrase).join(' '), phrase] as const));
  byKey.delete('');
  return [...byKey.values()];
};

const add = async (tx: Tx, words: string[]): Promise<Group | undefined> => {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from search_synonyms where cardinality(words) > 0`,
  );
  if ((rows[0]?.count ?? 0) >= MAX_SYNONYM_GROUPS) throw new AppError('request.invalid');
  const [added] = await tx.insert(searchSynonyms).values({ words }).returning(columns);
  return added;
};

const change = async (tx: Tx, id: number, words: string[]): Promise<Group | undefined> => {
  const [changed] = await tx
    .update(searchSynonyms)
    .set({ words, version: sql`${searchSynonyms.version} + 1` })
    .where(eq(searchSynonyms.id, id))
    .returning(columns);
  return changed;
};

interface GroupRef {
  id: number;
  /** The version that the caller saw; absent = any. */
  version?: number | undefined;
}

/**
 * Returns the group; the caller has locked the indexes, so that it cannot change.
 * @throws AppError record.notFound, record.stale
 */
const currentGroup = async (tx: Tx, { id, version }: GroupRef): Promise<Group> => {
  const [group] = await tx
    .select(columns)
    .from(searchSynonyms)
    .where(and(eq(searchSynonyms.id, id), isThere));
  if (!group) throw new AppError('record.notFound');
  if (version !== undefined && version !== group.version)
    throw new AppError('record.stale', { detail: group });
  return group;
};

interface ChangedBy {
  author: Author;
  at: Date;
}

const writeDown = (
  tx: Tx,
  { author, at }: ChangedBy,
  before: Group | null,
  after: Group | null,
) => {
  const recorded = (group: Group | null) => group && { words: group.words };
  return recordChanges(tx, author, at, [
    {
      subject: 'synonym',
      subjectId: (after ?? before)?.id ?? 0,
      action: !before ? 'INS' : after ? 'UPD' : 'DLT',
      changes: changesBetween(recorded(before), recorded(after)),
    },
  ]);
};

/** @throws AppError request.invalid for fewer than two phrases or too many groups, record.notFound, record.stale */
export const saveGroup = (
  db: Db,
  { id, version, words: input }: Partial<GroupRef> & { words: string[] },
  by: ChangedBy,
): Promise<Group> =>
  db.transaction(async (tx) => {
    // Takes the lock first, so that changes at the same time wait here.
    await touchLists(tx);
    const words = distinct(input);
    if (words.length < 2) throw new AppError('request.invalid');
    const before = id === undefined ? null : await currentGroup(tx, { id, version });
    const saved = await (before ? change(tx, before.id, words) : add(tx, words));
    if (!saved) throw new AppError('record.notFound');
    await writeDown(tx, by, before, saved);
    return saved;
  });

/** Removes a group; an initial one is kept without words, so that no start restores it. */
export const removeGroup = (db: Db, { id, version }: GroupRef, by: ChangedBy): Promise<void> =>
  db.transaction(async (tx) => {
    await touchLists(tx);
    const before = await currentGroup(tx, { id, version });
    await change(tx, id, []);
    await writeDown(tx, by, before, null);
    await tx
      .delete(searchSynonyms)
      .where(and(eq(searchSynonyms.id, id), sql`${searchSynonyms.given} is null`));
  });
