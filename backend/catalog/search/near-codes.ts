/** The nearest to a code that nothing has: what begins most like it, else the one that is most alike. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { ListedKind } from '../kinds/kind.ts';
import { findCodes } from './code-search.ts';
import { keyOf } from './typed-codes.ts';

/** Less than that, and a code begins like any other. */
const SHORTEST = 4;
const MOST_BEGINNINGS = 8;

/** @returns what to look for in its place; null where nothing is like it */
export const nearCode = async (db: Db, kind: ListedKind, code: string): Promise<string | null> => {
  const key = keyOf(code);
  const beginnings = Array.from(
    { length: Math.min(MOST_BEGINNINGS, Math.max(0, key.length - SHORTEST)) },
    (_, place) => key.slice(0, key.length - 1 - place),
  );
  const hitsOf = await findCodes(db, kind, beginnings);
  const found = beginnings.find((beginning) => {
    const { whole, parts } = hitsOf(beginning);
    return whole.length + parts.length > 0;
  });
  if (found !== undefined || key.length < SHORTEST) return found ?? null;
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from search_codes where kind = ${kind.key} and code % ${key}
        order by similarity(code, ${key}) desc, code limit 1`,
  );
  return rows[0]?.code ?? null;
};
