/** Writes down what the orders can be found by that were stored before that was kept. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { folded } from '#backend/database/text-search';
import { storedText } from './search-text.ts';

/** In steps: nobody waits long for a row. */
const STEP = 500;

/** @returns how many were written */
export const fillWords = async (db: Db): Promise<number> => {
  const { rowCount } = await db.execute(
    sql`update orders o set words = ${folded(storedText)}
        where o.id in (select id from orders where words is null
          order by id limit ${STEP} for update skip locked)`,
  );
  return rowCount ?? 0;
};
