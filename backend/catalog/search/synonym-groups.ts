/** Reads and changes the words that mean the same; every copy of the lists learns of it with its next answer. */
import { and, eq, sql } from 'drizzle-orm';
import { type Author, changesBetween, recordChanges } from '#backend/audit/record';
import type { Db, Tx } from '#backend/database/connection';
import { searchSynonyms } from '#backend/database/tables/search';
import { AppError } from '#backend/http/app-error';
import { MAX_SYNONYM_GROUPS } from '#contract/calls/search';
import { touchLists } from '../search-index/list-versions.ts';
import { wordsOf } from '../search-index/text-analysis.ts';

interface Group {
  id: number;
  words: string[];
  version: number;
}

/** One that came with the shop and was removed has no words. */
const isThere = sql`cardinality(${searchSynonyms.words}) > 0`;
const columns = {
  id: searchSynonyms.id,
  words: searchSynonyms.words,
  version: searchSynonyms.version,
};

export const readGroups = (db: Db): Promise<Group[]> =>
  db
    .select(columns)
    .from(searchSynonyms)
    .where(isThere)
    .orderBy(searchSynonyms.id)
    .limit(MAX_SYNONYM_GROUPS);

/** Each phrase once, by the words that it is looked up by; what says no word at all is nothing. */
const cleaned = (words: readonly string[]): string[] => {
  const byKey = new Map(words.map((phrase) => [wordsOf(phrase).join(' '), phrase] as const));
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

interface Asked {
  id: number;
  /** That the caller saw; absent = whatever it is now. */
  version?: number | undefined;
}

/** Whoever changes one has the lists' lock, so that nobody else does. @throws AppError record.notFound, record.stale */
const groupNow = async (tx: Tx, { id, version }: Asked): Promise<Group> => {
  const [group] = await tx
    .select(columns)
    .from(searchSynonyms)
    .where(and(eq(searchSynonyms.id, id), isThere));
  if (!group) throw new AppError('record.notFound');
  if (version !== undefined && version !== group.version)
    throw new AppError('record.stale', { detail: group });
  return group;
};

/** Who changes them, and when. */
interface By {
  author: Author;
  at: Date;
}

const writeDown = (tx: Tx, { author, at }: By, before: Group | null, after: Group | null) => {
  const said = (group: Group | null) => group && { words: group.words };
  return recordChanges(tx, author, at, [
    {
      subject: 'synonym',
      subjectId: (after ?? before)?.id ?? 0,
      action: !before ? 'INS' : after ? 'UPD' : 'DLT',
      changes: changesBetween(said(before), said(after)),
    },
  ]);
};

/** @throws AppError where fewer than two phrases are left, there is no such group, or there are too many */
export const saveGroup = (
  db: Db,
  { id, version, words: given }: Partial<Asked> & { words: string[] },
  by: By,
): Promise<Group> =>
  db.transaction(async (tx) => {
    // First of all: whoever changes them at the same time waits here.
    await touchLists(tx);
    const words = cleaned(given);
    if (words.length < 2) throw new AppError('request.invalid');
    const before = id === undefined ? null : await groupNow(tx, { id, version });
    const saved = await (before ? change(tx, before.id, words) : add(tx, words));
    if (!saved) throw new AppError('record.notFound');
    await writeDown(tx, by, before, saved);
    return saved;
  });

/** What came with the shop stays as a mark, so that no later start brings it back. */
export const removeGroup = (db: Db, { id, version }: Asked, by: By): Promise<void> =>
  db.transaction(async (tx) => {
    await touchLists(tx);
    const before = await groupNow(tx, { id, version });
    await change(tx, id, []);
    await writeDown(tx, by, before, null);
    await tx
      .delete(searchSynonyms)
      .where(and(eq(searchSynonyms.id, id), sql`${searchSynonyms.given} is null`));
  });
