/** The things of an import, part by part in the order of their ids: everybody locks them in that order. */
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { importItems } from '#backend/database/tables/imports';
import { formatNumber } from '#contract/amounts/numbers';
import type { ImportOutcome } from '#contract/entities/imports';

export type ItemRow = typeof importItems.$inferSelect;

const AT_ONCE = 2_500;

export async function* itemsOf(
  tx: Tx,
  importId: number,
  outcome: ImportOutcome,
  by: 'thing' | 'key',
): AsyncGenerator<ItemRow[]> {
  let behind: SQL = sql`true`;
  for (;;) {
    const items = await tx
      .select()
      .from(importItems)
      .where(and(eq(importItems.importId, importId), eq(importItems.outcome, outcome), behind))
      .orderBy(asc(by === 'thing' ? importItems.thingId : importItems.key))
      .limit(AT_ONCE);
    if (items.length > 0) yield items;
    const last = items.at(-1);
    if (!last || items.length < AT_ONCE) return;
    behind =
      by === 'thing' ? gt(importItems.thingId, last.thingId ?? 0) : gt(importItems.key, last.key);
  }
}

export const changedIds = async (tx: Tx, importId: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select thing_id as id from import_items
        where import_id = ${importId} and outcome = 'changed' order by thing_id`,
  );
  return rows.map(({ id }) => id);
};

/** What somebody else changed meanwhile, by its key: nothing is written then. */
export class Moved extends Error {
  override name = 'Moved';
  readonly keys: readonly string[];
  constructor(keys: readonly string[]) {
    super(`${keys.length} things moved`);
    this.keys = keys;
  }
}

export const movedText = (count: number): string =>
  count === 1 ? 'una fila cambió' : `${formatNumber(count)} filas cambiaron`;

export const markMoved = async (tx: Tx, importId: number, keys: readonly string[]) =>
  tx.execute(
    sql`update import_items set is_moved = key = any(${sql.param([...keys])}::text[])
        where import_id = ${importId} and is_moved <> (key = any(${sql.param([...keys])}::text[]))`,
  );
