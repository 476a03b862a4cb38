import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './connection.ts';

/**
 * Moves a table's id sequence past rows that were inserted with their own ids. It never moves back, since
 * another process may just have taken a number.
 */
export const continueIds = async (tx: Pick<Tx, 'execute'>, table: PgTable): Promise<void> => {
  const name = getTableName(table);
  await tx.execute(
    sql`select setval(sequence, highest)
        from (select pg_get_serial_sequence(${name}, 'id')::regclass as sequence,
                     (select max(id) from ${sql.identifier(name)}) as highest) as numbering
        where highest > coalesce(pg_sequence_last_value(sequence), 0)`,
  );
};
