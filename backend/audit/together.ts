/** How many goods were changed as one, so that they can be taken back as one, and whether they have been. */
import { and, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { auditEntries } from '#backend/database/tables/audit';
import type { AuditEntry } from '#contract/entities/audit';
import { BACK, isOfImport } from './batches.ts';

type Entry = typeof auditEntries.$inferSelect;

/** A file that was imported has its own way back, and what was added by one is no change. */
const isOfGoods = ({ subject, action, batch }: Entry): boolean =>
  (subject === 'product' || subject === 'family') &&
  action === 'UPD' &&
  batch !== null &&
  !isOfImport(batch);

type Together = Pick<AuditEntry, 'together' | 'isUndone'>;

/**
 * Those of which nothing stands any more: the latest that was done with each of their things took it back. The
 * first that stands ends the search. Taking back, and that taken back in turn, is told by how often a batch's name
 * says so.
 */
const readUndone = async (
  db: Pick<Db, 'execute'>,
  batches: readonly (readonly [batch: string, at: Date])[],
): Promise<ReadonlySet<string>> => {
  const names = sql.param(batches.map(([batch]) => batch));
  const instants = sql.param(batches.map(([, at]) => at.toISOString()));
  const { rows } = await db.execute<{ batch: string }>(
    sql`select asked.batch
        from unnest(${names}::text[], ${instants}::timestamptz[]) as asked (batch, at)
        where not exists (
          select from audit_entries entry
          where entry.at = asked.at and entry.batch = asked.batch
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
 * All that was changed as one has the same instant, which has an index.
 * @returns by batch; nothing where it was changed alone
 */
export const countTogether = async (
  db: Pick<Db, 'select' | 'execute'>,
  entries: readonly Entry[],
): Promise<(batch: string | null) => Together> => {
  const batches = new Map(
    entries.flatMap((entry) =>
      entry.batch !== null && isOfGoods(entry) ? [[entry.batch, entry.at] as const] : [],
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
    rows.flatMap(({ batch, rows: all }) => (all > 1 ? [[batch, all] as const] : [])),
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
