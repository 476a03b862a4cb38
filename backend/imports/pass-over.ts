/** Passes over what a file names and nobody has yet, where only what there is shall change. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { formatNumber } from '#contract/amounts/numbers';
import { meantBy } from './compare-things.ts';
import type { ImportKind } from './kinds/kind.ts';

/** Of these keys, those that are passed over: whatever is wrong with their rows is no matter any more. */
export const passOverNew = async (
  tx: Tx,
  importId: number,
  kind: ImportKind,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const known = new Set((await kind.read(tx, { keys })).map(({ key }) => key));
  const unknown = keys.filter((key) => !known.has(key));
  // A code that a spreadsheet spoilt is told of: it is of something that there is.
  const meant = await meantBy({ tx, kind }, unknown);
  const passed = unknown.filter((key) => !meant.has(key));
  await tx.execute(
    sql`update import_rows set problems = null
        where import_id = ${importId} and key = any(${sql.param(passed)}::text[])
          and problems is not null`,
  );
  return new Set(passed);
};

/** How many were, in a sentence, once all is compared. */
export const passedOver = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ passed: number }>(
    sql`select count(*)::int as passed from (
          select key from import_rows where import_id = ${importId} and key is not null
          group by key having bool_and(problems is null)
          except select key from import_items where import_id = ${importId}) passed`,
  );
  const { passed = 0 } = rows[0] ?? {};
  if (passed === 0) return [];
  return [
    passed === 1
      ? 'Se saltea 1 que todavía no está en la tienda.'
      : `Se saltean ${formatNumber(passed)} que todavía no están en la tienda.`,
  ];
};
