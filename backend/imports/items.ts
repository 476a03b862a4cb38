import { and, asc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { importItems } from '#backend/database/tables/imports';
import { counted } from '#contract/amounts/counted';
import type { ImportOutcome } from '#contract/entities/imports';
import type { ImportRow } from './context.ts';

export type ItemRow = typeof importItems.$inferSelect;

const BATCH_ITEMS = 2_500;

/** Returns the condition of items that an undo still has to undo: after the first one, the rest. */
export const isToUndo = ({ id, undoneAt }: Pick<ImportRow, 'id' | 'undoneAt'>) =>
  and(
    eq(importItems.importId, id),
    ne(importItems.outcome, 'same'),
    undoneAt === null ? undefined : eq(importItems.isMoved, true),
  );

/**
 * Reads the items of an import in batches, ordered by record id (the order of all locks) or by key.
 */
export async function* itemsOf(
  tx: Tx,
  importId: number,
  outcome: ImportOutcome,
  by: 'record' | 'key',
  where?: SQL,
): AsyncGenerator<ItemRow[]> {
  let afterLast: SQL = sql`true`;
  for (;;) {
    const items = await tx
      .select()
      .from(importItems)
      .where(
        and(eq(importItems.importId, importId), eq(importItems.outcome, outcome), where, afterLast),
      )
      .orderBy(asc(by === 'record' ? importItems.thingId : importItems.key))
      .limit(BATCH_ITEMS);
    if (items.length > 0) yield items;
    const last = items.at(-1);
    if (!last || items.length < BATCH_ITEMS) return;
    afterLast =
      by === 'record' ? gt(importItems.thingId, last.thingId ?? 0) : gt(importItems.key, last.key);
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

/** Returns the ids of the records that an import changes, in the order of locking. */
export const changedIds = async (tx: Tx, importId: number, where?: SQL): Promise<number[]> => {
  const rows = await tx
    .select({ id: importItems.thingId })
    .from(importItems)
    .where(and(eq(importItems.importId, importId), eq(importItems.outcome, 'changed'), where))
    .orderBy(asc(importItems.thingId));
  return rows.flatMap(({ id }) => id ?? []);
};

/**
 * Signals that records were changed by someone else meanwhile, so that the transaction is rolled
 * back.
 */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
  readonly keys: readonly string[];
  constructor(keys: readonly string[]) {
    super(`${keys.length} records were changed meanwhile`);
    this.keys = keys;
  }
}

export const changedRowsText = (count: number): string =>
  counted(count, 'fila cambió', 'filas cambiaron');

/** The fields of an item that an undo leaves. */
export type LeftItem = Pick<ItemRow, 'key' | 'before' | 'after'>;

/**
 * Marks the items that an undo leaves, with the fields that remain to be undone.
 * @param items those that the undo has considered
 */
export const markLeft = async (
  tx: Tx,
  importId: number,
  items: readonly ItemRow[],
  left: readonly LeftItem[],
): Promise<void> => {
  const keysLeft = new Set(left.map(({ key }) => key));
  const undone = items.flatMap(({ key, isMoved }) => (isMoved && !keysLeft.has(key) ? key : []));
  if (undone.length > 0)
    await tx.execute(
      sql`update import_items set is_moved = false
          where import_id = ${importId} and key = any(${sql.param(undone)}::text[])`,
    );
  if (left.length > 0)
    await tx.execute(
      sql`update import_items item set is_moved = true, before = input.before, after = input.after
          from json_to_recordset(${JSON.stringify(left.map(({ key, before, after }) => ({ key, before, after })))})
            as input (key text, before jsonb, after jsonb)
          where item.import_id = ${importId} and item.key = input.key`,
    );
};
