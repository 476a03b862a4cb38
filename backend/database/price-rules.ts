import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './connection.ts';

const COLUMNS = {
  category: { moved: sql`category_id`, other: sql`brand_id`, type: sql`ltree` },
  brand: { moved: sql`brand_id`, other: sql`category_id`, type: sql`int` },
};

/**
 * Moves the rules of price lists from a merged category or brand to the other one. Where a list has a rule for that
 * one already, it stays the only one.
 */
export const moveRules = async (
  tx: Tx,
  kind: keyof typeof COLUMNS,
  from: string | number,
  to: string | number,
): Promise<void> => {
  const { moved, other, type } = COLUMNS[kind];
  const isFor = (rule: SQL, id: string | number) => sql`${rule}.${moved} = ${id}::${type}`;
  await tx.execute(
    sql`delete from price_rules rule where ${isFor(sql`rule`, from)} and exists (select from price_rules own
          where own.price_list_id = rule.price_list_id and ${isFor(sql`own`, to)}
            and own.${other} is not distinct from rule.${other})`,
  );
  await tx.execute(
    sql`update price_rules rule set ${moved} = ${to}::${type} where ${isFor(sql`rule`, from)}`,
  );
};
