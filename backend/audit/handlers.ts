/** Answers what was changed in the back-office. */
import { and, count, desc, eq } from 'drizzle-orm';
import type { Dependencies } from '#backend/database/dependencies';
import { auditEntries } from '#backend/database/tables/audit';
import type { Handlers } from '#backend/port';

const ROWS = 20;

export const createAuditHandlers = ({ db }: Pick<Dependencies, 'db'>): Handlers<'auditList'> => ({
  auditList: async ({ subject, subjectId, rowIndex, rowsMax = ROWS }) => {
    const where = and(
      subject && eq(auditEntries.subject, subject),
      subject && subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
    );
    const [total] = await db.select({ rows: count() }).from(auditEntries).where(where);
    const rows = await db
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(desc(auditEntries.id))
      .limit(rowsMax)
      .offset(rowIndex * rowsMax);
    return {
      resultCount: total?.rows ?? 0,
      data: rows.map(({ userId: _, at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    };
  },
});
