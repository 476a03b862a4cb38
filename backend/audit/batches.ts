import { and, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { auditEntries } from '#backend/database/tables/audit';
import type { AuditEntry } from '#contract/entities/audit';

/** Suffix of the batch that undoes another one, so that the history shows which of them was last. */
const BACK = ':back';

/** Imports are undone by their own call. */
export const isOfImport = (batch: string): boolean => batch.startsWith('import:');

/** Returns the name of the batch that undoes this one, or a part of it. */
export const batchBack = (batch: string): string => `${batch}${BACK}`;

type Entry = typeof auditEntries.$inferSelect;

/** Imports have their own undo, and additions are not changes. */
const isGoodsChange = ({ subject, action, batch }: Entry): boolean =>
  (subject === 'product' || subject === 'family') &&
  action === 'UPD' &&
  batch !== null &&
  !isOfImport(batch);

type BatchInfo = Pick<AuditEntry, 'together' | 'isUndone'>;

/**
 * Finds batches that are completely undone: the latest action on each of their records undid them.
 * An undo, and the undo of an undo, are counted by the number of suffixes in the batch name. The
 * search for a batch ends at its first record that is not undone.
 */
const readUndone = async (
  db: Pick<Db, 'execute'>,
  batches: readonly (readonly [batch: string, at: Date])[],
): Promise<ReadonlySet<string>> => {
  const names = sql.param(batches.map(([batch]) => batch));
  const instants = sql.param(batches.map(([, at]) => at.toISOString()));
  const { rows } = await db.execute<{ batch: string }>(
    sql`select wanted.batch
        from unnest(${names}::text[], ${instants}::timestamptz[]) as wanted (batch, at)
        where not exists (
          select from audit_entries entry
          where entry.at = wanted.at and entry.batch = wanted.batch
            and entry.subject in ('product', 'family')
            and (select (length(later.batch) - length(entry.batch)) / ${BACK.length}::int % 2 = 1
                 from audit_entries later
                 where later.subject = entry.subject and later.subject_id = entry.subject_id
                   and later.id > entry.id and starts_with(later.batch, entry.batch || ${BACK})
                 order by later.id desc limit 1) is not true)`,
  );
  return new Set(rows.map(({ batch }) => batch));
};

/**
 * Counts the records that were changed together. They have the same instant, which is indexed.
 * @returns by batch; empty for a single record
 */
export const countBatches = async (
  db: Pick<Db, 'select' | 'execute'>,
  entries: readonly Entry[],
): Promise<(batch: string | null) => BatchInfo> => {
  const batches = new Map(
    entries.flatMap((entry) =>
      entry.batch !== null && isGoodsChange(entry) ? [[entry.batch, entry.at] as const] : [],
    ),
  );
  if (batches.size === 0) return () => ({});
  const rows = await db
    .select({ batch: auditEntries.batch, rows: count() })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.subject, ['product', 'family']),
        or(
          ...[...batches].map(([batch, at]) =>
            and(eq(auditEntries.at, at), eq(auditEntries.batch, batch)),
          ),
        ),
      ),
    )
    .groupBy(auditEntries.batch);
  const counted = new Map(
    rows.flatMap(({ batch, rows: total }) => (total > 1 ? [[batch, total] as const] : [])),
  );
  const undone = await readUndone(
    db,
    [...batches].filter(([batch]) => counted.has(batch)),
  );
  return (batch) => {
    const together = batch === null ? undefined : counted.get(batch);
    if (batch === null || together === undefined) return {};
    return { together, ...(undone.has(batch) && { isUndone: true }) };
  };
};
