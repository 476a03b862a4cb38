/** What changed things are called now, where their number says nothing to anybody: codes and keys speak for themselves. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { AuditEntry, AuditSubject } from '#contract/entities/audit';
import { isGuid } from '#contract/fields/fields';

type Thing = Pick<AuditEntry, 'subject' | 'subjectId'>;

const NUMBERED: Partial<Record<AuditSubject, (ids: SQL) => SQL>> = {
  companyGroup: (ids) =>
    sql`select id::text, name from company_groups where id = any(${ids}::int8[])`,
  company: (ids) => sql`select id::text, name from companies where id = any(${ids}::int8[])
    union all select id::text, name from former_companies where id = any(${ids}::int8[])`,
  person: (ids) =>
    sql`select id::text, concat_ws(' ', name, last_name) from persons where id = any(${ids}::int8[])`,
  communication: (ids) =>
    sql`select id::text, subject from communications where id = any(${ids}::int8[])`,
  brand: (ids) => sql`select id::text, name::text from brands where id = any(${ids}::int8[])`,
  provider: (ids) => sql`select id::text, name::text from providers where id = any(${ids}::int8[])`,
  image: (ids) => sql`select id::text, name from images where id = any(${ids}::int8[])`,
  import: (ids) => sql`select id::text, file_name from imports where id = any(${ids}::int8[])`,
  user: (ids) =>
    sql`select guid::text, concat_ws(' ', first_name, last_name) from users where guid = any(${ids}::uuid[])`,
};

/** As the tables have them; an entry keeps any text. */
const NUMBER = /^\d{1,18}$/;
const isId = ({ subject, subjectId }: Thing): boolean =>
  subject === 'user' ? isGuid(subjectId) : NUMBER.test(subjectId);

const keyOf = ({ subject, subjectId }: Thing): string => `${subject} ${subjectId}`;

/** Of what is gone, what the entry itself says it was called. */
const lastName = ({ changes }: Pick<AuditEntry, 'changes'>): string | undefined => {
  const named = changes.find(({ field }) => field === 'name');
  const name = named?.to ?? named?.from;
  return typeof name === 'string' ? name : undefined;
};

/** @returns the name of an entry's thing; undefined where it has none, or its own id is one */
export const readNames = async (
  db: Pick<Db, 'execute'>,
  entries: readonly Thing[],
): Promise<(entry: Thing & Pick<AuditEntry, 'changes'>) => string | undefined> => {
  const asked = Map.groupBy(entries, ({ subject }) => subject);
  const questions = [...asked].flatMap(([subject, some]) => {
    const things = NUMBERED[subject];
    const ids = sql.param([...new Set(some.filter(isId).map(({ subjectId }) => subjectId))]);
    return things
      ? [
          sql`select ${subject}::text as subject, id, name from (${things(sql`${ids}`)}) thing (id, name)`,
        ]
      : [];
  });
  if (questions.length === 0) return () => undefined;
  const { rows } = await db.execute<{ subject: AuditSubject; id: string; name: string }>(
    sql.join(questions, sql` union all `),
  );
  const names = new Map(
    rows.map(({ subject, id, name }) => [keyOf({ subject, subjectId: id }), name]),
  );
  return (entry) =>
    NUMBERED[entry.subject] && ((names.get(keyOf(entry)) ?? lastName(entry)) || undefined);
};
