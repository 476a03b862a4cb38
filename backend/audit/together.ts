/** How many goods were changed as one, so that they can be taken back as one. */
import { and, count, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { auditEntries } from '#backend/database/tables/audit';

type Entry = typeof auditEntries.$inferSelect;

/** A file that was imported has its own way back, and what was added by one is no change. */
const isOfGoods = ({ subject, action, batch }: Entry): boolean =>
  (subject === 'product' || subject === 'family') &&
  action === 'UPD' &&
  batch !== null &&
  !batch.startsWith('import:');

/**
 * All that was changed as one has the same instant, which has an index.
 * @returns by batch; undefined where it was changed alone
 */
export const countTogether = async (
  db: Pick<Db, 'select'>,
  entries: readonly Entry[],
): Promise<(batch: string | null) => number | undefined> => {
  const batches = new Map(
    entries.flatMap((entry) =>
      entry.batch !== null && isOfGoods(entry) ? [[entry.batch, entry.at] as const] : [],
    ),
  );
  if (batches.size === 0) return () => undefined;
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
  return (batch) => (batch === null ? undefined : counted.get(batch));
};
