import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { importItems } from '#backend/database/tables/imports';
import { formatNumber } from '#contract/amounts/numbers';
import type { ImportOutcome } from '#contract/entities/imports';

export type ItemRow = typeof importItems.$inferSelect;

const BATCH_ITEMS = 2_500;

/**
 * Reads the items of an import in batches, ordered by thing id (the order of all locks) or by key.
 */
export async function* itemsOf(
  tx: Tx,
  importId: number,
  outcome: ImportOutcome,
  by: 'thing' | 'key',
): AsyncGenerator<ItemRow[]> {
  let afterLast: SQL = sql`true`;
  for (;;) {
    const items = await tx
      .select()
      .from(importItems)
      .where(and(eq(importItems.importId, importId), eq(importItems.outcome, outcome), afterLast))
      .orderBy(asc(by === 'thing' ? importItems.thingId : importItems.key))
      .limit(BATCH_ITEMS);
    if (items.length > 0) yield items;
    const last = items.at(-1);
    if (!last || items.length < BATCH_ITEMS) return;
    afterLast =
      by === 'thing' ? gt(importItems.thingId, last.thingId ?? 0) : gt(importItems.key, last.key);
  }
}

/** Puts the current ids of brands and suppliers that were merged since the comparison into the items. */
const followNames = async (tx: Tx, importId: number): Promise<void> => {
  for (const column of ['before', 'after'])
    for (const [field, subject] of [
      ['BrandId', 'brand'],
      ['ProviderId', 'provider'],
    ] as const)
      await tx.execute(
        sql`update import_items set ${sql.identifier(column)} = jsonb_set(
                import_items.${sql.identifier(column)}, ${`{${field}}`}::text[],
                to_jsonb(former.current_id))
            from former_names former
            where import_id = ${importId} and former.subject = ${subject}
              and import_items.${sql.identifier(column)} ->> ${field}::text = former.former_id::text`,
      );
};

/**
 * Puts the current ids of categories that were moved since the comparison, and of brands and
 * suppliers that were merged, into the items. Goods must be locked.
 * @throws ChangedMeanwhile if a category was removed
 */
export const followMoved = async (tx: Tx, importId: number): Promise<void> => {
  await followNames(tx, importId);
  for (const column of ['before', 'after'] as const)
    await tx.execute(
      sql`update import_items set ${sql.identifier(column)} = jsonb_set(
              import_items.${sql.identifier(column)}, '{CategoryId}', to_jsonb(category.id::text))
          from former_categories former join categories category
            on category.number = former.category_number
          where import_id = ${importId}
            and import_items.${sql.identifier(column)} ->> 'CategoryId' = former.id::text`,
    );
  const { rows } = await tx.execute<{ key: string }>(
    sql`select key from import_items where import_id = ${importId} and outcome <> 'same'
          and jsonb_typeof(after -> 'CategoryId') = 'string'
          and after ->> 'CategoryId' not in (select id::text from categories)`,
  );
  if (rows.length > 0) throw new ChangedMeanwhile(rows.map(({ key }) => key));
};

/** Returns the ids of all things that an import changes, in the order of locking. */
export const changedIds = async (tx: Tx, importId: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select thing_id as id from import_items
        where import_id = ${importId} and outcome = 'changed' order by thing_id`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Signals that things were changed by someone else meanwhile, so that the transaction is rolled
 * back.
 */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
  readonly keys: readonly string[];
  constructor(keys: readonly string[]) {
    super(`${keys.length} things were changed meanwhile`);
    this.keys = keys;
  }
}

export const changedRowsText = (count: number): string =>
  count === 1 ? 'una fila cambió' : `${formatNumber(count)} filas cambiaron`;

/** Marks the items with these keys as changed meanwhile, and no others. */
export const markMoved = async (tx: Tx, importId: number, keys: readonly string[]) =>
  tx.execute(
    sql`update import_items set is_moved = key = any(${sql.param([...keys])}::text[])
        where import_id = ${importId} and is_moved <> (key = any(${sql.param([...keys])}::text[]))`,
  );
