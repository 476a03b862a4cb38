/** Reads where the ids of moved, merged and removed categories lead. */
import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';

/** Returns the current id of each former one; ids that lead nowhere are left out. */
export const readFormerCategories = async (
  db: Pick<Db, 'execute'>,
): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ former: string; id: string }>(
    sql`select former.id::text as former, category.id::text as id
        from former_categories former join categories category
          on category.number = former.category_number
        order by former.id`,
  );
  return new Map(rows.map(({ former, id }) => [former, id]));
};

/** Returns the current id of a category's id, which may be a former one. */
export const currentCategoryId = async (db: Pick<Db, 'execute'>, id: string): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select category.id::text as id
        from former_categories former join categories category
          on category.number = former.category_number
        where former.id = ${id}::ltree`,
  );
  return rows[0]?.id ?? id;
};
