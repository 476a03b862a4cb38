/** Answers what was changed in the back-office. */
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { auditEntries } from '#backend/database/tables/audit';
import type { Handlers } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { readNames } from './names.ts';
import { countTogether } from './together.ts';

const ROWS = 20;

/** One entry more than the page holds: whether there are earlier ones. Each question has an index in its order. */
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

export const createAuditHandlers = ({ db }: Pick<Dependencies, 'db'>): Handlers<'auditList'> => ({
  auditList: async (asked) => {
    const { rowsMax = ROWS } = asked;
    const rows = await auditQuery(db, asked);
    const page = rows.slice(0, rowsMax);
    const togetherOf = await countTogether(db, page);
    const nameOf = await readNames(db, page);
    return {
      data: page.map(({ userId: _, at, ...entry }) => {
        const subjectName = nameOf(entry);
        return {
          ...entry,
          ...(subjectName !== undefined && { subjectName }),
          at: at.toISOString(),
          ...togetherOf(entry.batch),
        };
      }),
      next: rows.length > rowsMax ? (page.at(-1)?.id ?? null) : null,
    };
  },
});
