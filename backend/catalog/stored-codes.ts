/** Finds stored codes by typed ones. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { plainCode } from '#contract/text/plain-codes';

/** Returns the codes as they are given and as they look, to be found by either. */
export const spellingsOf = (codes: readonly string[]): string[] => [
  ...new Set([...codes, ...codes.map(plainCode)]),
];

/**
 * Returns what a map by lower-cased stored codes has for a typed code: its exact spelling goes
 * before the plain one.
 */
export const byTypedCode = <T>(found: ReadonlyMap<string, T>, typed: string): T | undefined =>
  found.get(typed.toLowerCase()) ?? found.get(plainCode(typed).toLowerCase());

/**
 * Returns the stored code of each typed one, by its lower case. An exact spelling goes before one
 * that looks the same; stored codes may have invisible characters too.
 */
export const readStoredCodes = async (
  db: Pick<Db, 'execute'>,
  table: 'products' | 'families',
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const name = sql.identifier(table);
  const { rows } = await db.execute<{ code: string }>(
    sql`select code::text as code from ${name}
        where code = any(${sql.param(spellingsOf(codes))}::citext[])`,
  );
  const found = new Map(rows.map(({ code }) => [code.toLowerCase(), code]));
  if (codes.some((code) => byTypedCode(found, code) === undefined)) {
    // An index has these alone.
    const odd = await db.execute<{ code: string }>(
      sql`select code::text as code from ${name} where code::text ~ '[^ -~]|  |^ | $' order by id`,
    );
    for (const { code } of odd.rows) {
      const key = plainCode(code).toLowerCase();
      if (!found.has(key)) found.set(key, code);
    }
  }
  return new Map(
    codes.flatMap((code) => {
      const stored = byTypedCode(found, code);
      return stored === undefined ? [] : [[code.toLowerCase(), stored] as const];
    }),
  );
};
