/** An entry of what was changed as one: by it all of it is taken back. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { ChangedBy } from './changed-by.ts';

export const readUndoId = async (
  tx: Tx,
  { at, batch }: Pick<ChangedBy, 'at' | 'batch'>,
): Promise<number | null> => {
  const { rows } = await tx.execute<{ id: number | null }>(
    sql`select min(id) as id from audit_entries
        where at = ${at.toISOString()}::timestamptz and batch = ${batch}`,
  );
  return rows[0]?.id ?? null;
};
