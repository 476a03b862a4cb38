/** The nearest to a code that nothing has: what one slip makes of it, else what begins most like it, else what is most alike. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { ListedKind } from '../kinds/kind.ts';
import { findCodes } from './code-search.ts';
import { keyOf } from './typed-codes.ts';

/** Less than that, and a code begins like any other. */
const SHORTEST = 4;
const MOST_BEGINNINGS = 8;
/** Of codes that are alike so many are read, for those that may be seen. */
const MOST_ALIKE = 20;
/** Codes as near as each other that are shown; of more of them each is a guess. */
const MOST_NEAREST = 3;

const unlessMany = (nearest: string[]): string[] => (nearest.length > MOST_NEAREST ? [] : nearest);

/** A year, or an engine in cubic centimetres: a text of it asks for cars, and no code. */
export const SAYS_A_CAR = /^(?:19\d\d|20\d\d|[1-6]\d00)$/;

/** What codes are compared by (`codeKey`). */
const SIGNS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/**
 * The codes that one slip may have made this one of: two neighbours swapped, a sign left out, one typed too many. One
 * sign for another is none of them: codes are counted up, and any number would be near to all beside it, which
 * the same beginning says as well. Written out, since each is then a place in the index.
 */
const beforeSlip = (key: string): string[] => {
  const places = Array.from({ length: key.length }, (_, place) => place);
  const before = new Set([
    ...places.map(
      (at) => key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2),
    ),
    ...places.map((at) => key.slice(0, at) + key.slice(at + 1)),
    ...[...places, key.length].flatMap((at) =>
      SIGNS.map((sign) => key.slice(0, at) + sign + key.slice(at)),
    ),
  ]);
  return [...before].filter(
    (code) => code.length >= SHORTEST && code !== key && !SAYS_A_CAR.test(code),
  );
};

/**
 * @param isSeen whether this viewer may see what has an id: who looks for a code finds no beginning of one that is hidden
 * @returns what to look for in its place, several where they are as near; none where nothing is like it, or too many are
 */
export const nearCodes = async (
  db: Db,
  kind: ListedKind,
  code: string,
  isSeen: (id: number) => boolean,
): Promise<string[]> => {
  const key = keyOf(code);
  if (key.length >= SHORTEST) {
    const { rows } = await db.execute<{ code: string; id: number }>(
      sql`select code, entry_id as id from search_codes
          where kind = ${kind.key} and code = any(${sql.param(beforeSlip(key))}::text[]) order by code, entry_id`,
    );
    const slipped = [...new Set(rows.filter(({ id }) => isSeen(id)).map((row) => row.code))];
    if (slipped.length > 0) return unlessMany(slipped);
  }
  const beginnings = Array.from(
    { length: Math.min(MOST_BEGINNINGS, Math.max(0, key.length - SHORTEST)) },
    (_, place) => key.slice(0, key.length - 1 - place),
  ).filter((beginning) => !SAYS_A_CAR.test(beginning));
  const hitsOf = await findCodes(db, kind, beginnings);
  const found = beginnings.find((beginning) => {
    const { whole, parts } = hitsOf(beginning);
    return whole.some(isSeen) || parts.some(isSeen);
  });
  if (found !== undefined) return [found];
  if (key.length < SHORTEST) return [];
  const { rows } = await db.execute<{ code: string; id: number; alike: number }>(
    sql`select code, entry_id as id, similarity(code, ${key}) as alike from search_codes
        where kind = ${kind.key} and code % ${key}
        order by alike desc, code, entry_id limit ${MOST_ALIKE}`,
  );
  const seen = rows.filter(({ id }) => isSeen(id));
  const alike = seen.filter((row) => row.alike === seen[0]?.alike).map((row) => row.code);
  return unlessMany([...new Set(alike)]);
};
