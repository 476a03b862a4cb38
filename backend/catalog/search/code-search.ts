/** Finds entries by their codes: by the whole of one, or by any part of four characters or more. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { SHORTEST_PART } from '#contract/text/codes';
import type { ListedKind } from '../kinds/kind.ts';

/** Of what many codes have in common (the function of a part, the zeros at an end) no more are read. */
const MOST = 1_000;

/** Ids, each once, best first. */
export interface CodeHits {
  whole: number[];
  /** Of codes that begin so, then end so, then have it within: own ones before original ones. */
  parts: number[];
}

const NONE: CodeHits = { whole: [], parts: [] };

const PLACE = { whole: 0, beginning: 1, end: 2, within: 3 } as const;

/** Written apart, so that each has its index: the codes in order, and their trigrams. */
const selectHits = (kind: ListedKind, key: string): SQL[] => {
  const hits = (place: SQL | number, where: SQL) => sql`(
    select ${key}::text as key, ${place}::int as place, entry_id as id, code, rank from search_codes
    where kind = ${kind.key} and ${where} order by code, entry_id limit ${MOST})`;
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

/** @param keys as `codeKey` writes them: capitals and digits alone */
export const findCodes = async (
  db: Db,
  kind: ListedKind,
  keys: readonly string[],
): Promise<(key: string) => CodeHits> => {
  if (keys.length === 0) return () => NONE;
  const selects = keys.flatMap((key) => selectHits(kind, key));
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
