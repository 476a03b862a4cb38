/** Finds entries by their codes: by a whole code, by any part of four characters or more, or by likeness. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { SHORTEST_PART } from '#contract/text/codes';
import type { IndexedList } from './types.ts';

type Reader = Pick<Db, 'execute'>;

/** The limit of hits for a part that many codes share, such as zeros at the end. */
const MAX_HITS = 1_000;

/** Ids, each once, best first. */
export interface CodeHits {
  whole: number[];
  /** Codes that begin with the key, then end with it, then contain it; own codes before original ones. */
  parts: number[];
}

const NONE: CodeHits = { whole: [], parts: [] };

const PLACE = { whole: 0, beginning: 1, end: 2, within: 3 } as const;

/** Separate selects, so that each uses its index: the codes in order, and their trigrams. */
const selectHits = (list: IndexedList, key: string): SQL[] => {
  const hits = (place: SQL | number, where: SQL) => sql`(
    select ${key}::text as key, ${place}::int as place, entry_id as id, code, rank from search_codes
    where kind = ${list.key} and ${where} order by code, entry_id limit ${MAX_HITS})`;
  const whole = hits(PLACE.whole, sql`code = ${key}`);
  if (key.length < SHORTEST_PART) return [whole];
  return [
    whole,
    hits(PLACE.beginning, sql`code > ${key} and code < ${`${key}~`}`),
    hits(
      sql`case when code like ${`%${key}`} then ${PLACE.end} else ${PLACE.within} end`,
      sql`code like ${`_%${key}%`} and code not like ${`${key}%`}`,
    ),
  ];
};

/** Looks up all keys in one statement. @param keys as `codeKey` writes them: capitals and digits */
export const findCodes = async (
  db: Reader,
  list: IndexedList,
  keys: readonly string[],
): Promise<(key: string) => CodeHits> => {
  if (keys.length === 0) return () => NONE;
  const selects = keys.flatMap((key) => selectHits(list, key));
  const { rows } = await db.execute<{ key: string; place: number; id: number }>(
    sql`select key, place, id from (${sql.join(selects, sql` union all `)}) as hit
        order by place, rank, length(code), code, id`,
  );
  const found = new Map<string, { whole: Set<number>; parts: Set<number> }>();
  for (const { key, place, id } of rows) {
    const hits = found.get(key) ?? { whole: new Set(), parts: new Set() };
    found.set(key, hits);
    if (place === PLACE.whole) hits.whole.add(id);
    else if (!hits.whole.has(id)) hits.parts.add(id);
  }
  return (key) => {
    const hits = found.get(key);
    return hits ? { whole: [...hits.whole], parts: [...hits.parts] } : NONE;
  };
};

interface CodeOfEntry {
  code: string;
  id: number;
}

/** Returns those of the codes that exist, in order, each with its entries. */
export const findWholeCodes = async (
  db: Reader,
  list: IndexedList,
  codes: readonly string[],
): Promise<CodeOfEntry[]> => {
  const { rows } = await db.execute<CodeOfEntry & Record<string, unknown>>(
    sql`select code, entry_id as id from search_codes
        where kind = ${list.key} and code = any(${sql.param([...codes])}::text[]) order by code, entry_id`,
  );
  return rows;
};

/** Returns the codes most like a key, with their trigram similarity. */
export const findSimilarCodes = async (
  db: Reader,
  list: IndexedList,
  key: string,
  limit: number,
): Promise<(CodeOfEntry & { similarity: number })[]> => {
  const { rows } = await db.execute<CodeOfEntry & { similarity: number } & Record<string, unknown>>(
    sql`select code, entry_id as id, similarity(code, ${key}) as similarity from search_codes
        where kind = ${list.key} and code % ${key}
        order by similarity desc, code, entry_id limit ${limit}`,
  );
  return rows;
};
