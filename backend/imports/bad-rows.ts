/** Invalid rows, and whether the others may be written without them. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import type { ImportRow } from './context.ts';
import { KINDS } from './kinds/kinds.ts';

const NO_KEY =
  'Hay filas con errores en las que no se lee el código de la familia, y sus aplicaciones se perderían: corrígelas primero.';

/**
 * Returns why the valid rows of an import cannot be written without the invalid ones; empty = they
 * can.
 */
export const readSkipBadFault = async (
  db: Pick<Db | Tx, 'execute'>,
  { id, kind, bad }: Pick<ImportRow, 'id' | 'kind' | 'bad'>,
): Promise<string> => {
  if (bad === 0 || !KINDS[kind].needsAllRows) return '';
  const { rows } = await db.execute(
    sql`select from import_rows
        where import_id = ${id} and key is null and problems is not null limit 1`,
  );
  return rows.length > 0 ? NO_KEY : '';
};
