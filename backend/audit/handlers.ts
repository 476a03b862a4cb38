import { and, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { auditEntries } from '#backend/database/tables/audit';
import type { Handlers, Session } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { type AuditSubject, historyPermissions } from '#contract/entities/audit';
import { isCostParm, seesCosts } from '#contract/goods/cost-fields';
import { dayRange } from '#contract/time/dates';
import { countBatches } from './batches.ts';
import { readNames } from './names.ts';

const ROWS = 20;
const MAX_AUTHORS = 500;

/** Returns the condition of entries that come after one in the list. */
const isAfter = (before: number, isByTime: boolean) =>
  isByTime
    ? sql`(${auditEntries.at}, ${auditEntries.id}) <
        (coalesce((select at from audit_entries where id = ${before}), '-infinity'), ${before})`
    : lt(auditEntries.id, before);

/**
 * Reads one entry more than the page holds, to know whether there are earlier ones. Every filter has an index: those of
 * days are read in the order of time, all others in that of their ids.
 */
export const auditQuery = (
  db: Pick<Db, 'select'>,
  { subject, subjectId, author, from, until, before, rowsMax = ROWS }: InputOf<'auditList'>,
) => {
  const isByTime = from !== undefined || until !== undefined;
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        subject && eq(auditEntries.subject, subject),
        // Codes are stored in capitals.
        subjectId
          ? inArray(auditEntries.subjectId, [...new Set([subjectId, subjectId.toUpperCase()])])
          : undefined,
        author === undefined ? undefined : eq(auditEntries.author, author),
        from === undefined ? undefined : gte(auditEntries.at, dayRange(from).start),
        until === undefined ? undefined : lte(auditEntries.at, dayRange(until).end),
        before === undefined ? undefined : isAfter(before, isByTime),
      ),
    )
    .orderBy(...(isByTime ? [desc(auditEntries.at)] : []), desc(auditEntries.id))
    .limit(rowsMax + 1);
};

/** Lists all authors by jumping from one to the next in the index, however many entries they have. */
export const readAuthors = async (db: Pick<Db, 'execute'>): Promise<string[]> => {
  const { rows } = await db.execute<{ author: string }>(sql`with recursive authors as (
      (select author from audit_entries order by author limit 1)
      union all
      select (select entry.author from audit_entries entry
        where entry.author > authors.author order by entry.author limit 1)
      from authors where authors.author is not null)
    select author from authors where author <> '' order by author limit ${MAX_AUTHORS}`);
  return rows.map(({ author }) => author);
};

const mayRead = (subject: AuditSubject, { permissions }: Pick<Session, 'permissions'>): boolean =>
  historyPermissions(subject).every((needed) => permissions.includes(needed));

/** Removes what users may not see: subjects, changes of costs, and entries without other changes. */
const readableBy = (
  all: readonly (typeof auditEntries.$inferSelect)[],
  reader: Pick<Session, 'permissions'>,
): (typeof auditEntries.$inferSelect)[] => {
  const entries = all.filter(({ subject }) => mayRead(subject, reader));
  return seesCosts(reader)
    ? entries
    : entries.flatMap((entry) => {
        const changes = entry.changes.filter(({ field }) => !isCostParm(field));
        return changes.length > 0 || entry.changes.length === 0 ? [{ ...entry, changes }] : [];
      });
};

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
      ...(input.before === undefined && { authors: await readAuthors(db) }),
    };
  },
});
