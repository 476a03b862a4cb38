import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { auditEntries } from '#backend/database/tables/audit';
import type { Handlers, Session } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { isCostParm, seesCosts } from '#contract/goods/cost-fields';
import { countBatches } from './batches.ts';
import { readNames } from './names.ts';

const ROWS = 20;

/** Reads one entry more than the page holds, to know whether there are earlier ones. Every filter has an index. */
export const auditQuery = (
  db: Pick<Db, 'select'>,
  { subject, subjectId, before, rowsMax = ROWS }: InputOf<'auditList'>,
) =>
  db
    .select()
    .from(auditEntries)
    .where(
      and(
        subject && eq(auditEntries.subject, subject),
        subject && subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(rowsMax + 1);

/** Removes changes of costs, and entries without others, for users who may not see them. */
const readableBy = (
  entries: readonly (typeof auditEntries.$inferSelect)[],
  reader: Pick<Session, 'permissions'>,
): (typeof auditEntries.$inferSelect)[] =>
  seesCosts(reader)
    ? [...entries]
    : entries.flatMap((entry) => {
        const changes = entry.changes.filter(({ field }) => !isCostParm(field));
        return changes.length > 0 || entry.changes.length === 0 ? [{ ...entry, changes }] : [];
      });

export const createAuditHandlers = ({
  db,
}: Pick<Dependencies, 'db'>): Handlers<'auditList', Session> => ({
  auditList: async (input, { session }) => {
    const { rowsMax = ROWS } = input;
    const rows = await auditQuery(db, input);
    const page = rows.slice(0, rowsMax);
    const batchInfo = await countBatches(db, page);
    const nameOf = await readNames(db, page);
    return {
      data: readableBy(page, session).map(({ userId: _, at, ...entry }) => {
        const subjectName = nameOf(entry);
        return {
          ...entry,
          ...(subjectName !== undefined && { subjectName }),
          at: at.toISOString(),
          ...batchInfo(entry.batch),
        };
      }),
      next: rows.length > rowsMax ? (page.at(-1)?.id ?? null) : null,
    };
  },
});
