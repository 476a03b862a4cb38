/** The nearest to a code that nothing has: what begins most like it, else the one that is most alike. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { ListedKind } from '../kinds/kind.ts';
import { findCodes } from './code-search.ts';
import { keyOf } from './typed-codes.ts';

/** Less than that, and a code begins like any other. */
const SHORTEST = 4;
const MOST_BEGINNINGS = 8;
/** Of codes that are alike so many are read, for one that may be seen. */
const MOST_ALIKE = 20;

/** A year, or an engine in cubic centimetres: a text of it asks for cars, and no code. */
const SAYS_A_CAR = /^(?:19\d\d|20\d\d|[1-6]\d00)$/;

/**
 * @param isSeen whether this viewer may see what has an id: who looks for a code finds no beginning of one that is hidden
 * @returns what to look for in its place; null where nothing is like it
 */
export const nearCode = async (
  db: Db,
  kind: ListedKind,
  code: string,
  isSeen: (id: number) => boolean,
): Promise<string | null> => {
  const key = keyOf(code);
  const beginnings = Array.from(
    { length: Math.min(MOST_BEGINNINGS, Math.max(0, key.length - SHORTEST)) },
    (_, place) => key.slice(0, key.length - 1 - place),
  ).filter((beginning) => !SAYS_A_CAR.test(beginning));
  const hitsOf = await findCodes(db, kind, beginnings);
  const found = beginnings.find((beginning) => {
    const { whole, parts } = hitsOf(beginning);
    return whole.some(isSeen) || parts.some(isSeen);
  });
  if (found !== undefined || key.length < SHORTEST) return found ?? null;
  const { rows } = await db.execute<{ code: string; id: number }>(
    sql`select code, entry_id as id from search_codes where kind = ${kind.key} and code % ${key}
        order by similarity(code, ${key}) desc, code, entry_id limit ${MOST_ALIKE}`,
  );
  return rows.find(({ id }) => isSeen(id))?.code ?? null;
};
