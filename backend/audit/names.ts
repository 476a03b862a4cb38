/** Reads the current names of changed records whose id is a number; codes and keys need none. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { AuditEntry, AuditSubject } from '#contract/entities/audit';
import { isGuid } from '#contract/fields/fields';

type RecordKey = Pick<AuditEntry, 'subject' | 'subjectId'>;

const QUERIES: Partial<Record<AuditSubject, (ids: SQL) => SQL>> = {
  companyGroup: (ids) =>
    sql`select id::text, name from company_groups where id = any(${ids}::int8[])`,
  company: (ids) => sql`select id::text, name from companies where id = any(${ids}::int8[])
    union all select id::text, name from former_companies where id = any(${ids}::int8[])`,
  person: (ids) =>
    sql`select id::text, concat_ws(' ', name, last_name) from persons where id = any(${ids}::int8[])`,
  communication: (ids) =>
    sql`select id::text, subject from communications where id = any(${ids}::int8[])`,
  category: (ids) =>
    sql`select number::text, name from categories where number = any(${ids}::int8[])`,
  brand: (ids) => sql`select id::text, name::text from brands where id = any(${ids}::int8[])`,
  provider: (ids) => sql`select id::text, name::text from providers where id = any(${ids}::int8[])`,
  tag: (ids) => sql`select number::text, name::text from tags where number = any(${ids}::int8[])`,
  workBranch: (ids) =>
    sql`select id::text, name::text from work_branches where id = any(${ids}::int8[])`,
  discount: (ids) => sql`select id::text, code from discounts where id = any(${ids}::int8[])`,
  image: (ids) => sql`select id::text, name from images where id = any(${ids}::int8[])`,
  import: (ids) => sql`select id::text, file_name from imports where id = any(${ids}::int8[])`,
  priceList: (ids) => sql`select id::text, name from price_lists where id = any(${ids}::int8[])`,
  filament: (ids) => sql`select product_id::text, concat_ws(' ', upper(material), color)
    from print_filaments where product_id = any(${ids}::int8[])`,
  token: (ids) => sql`select id::text, name from api_tokens where id = any(${ids}::int8[])`,
  webhook: (ids) => sql`select id::text, url from webhooks where id = any(${ids}::int8[])`,
  user: (ids) =>
    sql`select guid::text, concat_ws(' ', first_name, last_name) from users where guid = any(${ids}::uuid[])`,
};

/** Ids as the tables have them; an audit entry may hold any text. */
const NUMBER = /^\d{1,18}$/;
const isId = ({ subject, subjectId }: RecordKey): boolean =>
  subject === 'user' ? isGuid(subjectId) : NUMBER.test(subjectId);

const keyOf = ({ subject, subjectId }: RecordKey): string => `${subject} ${subjectId}`;

/** Returns the last name of a deleted record, from the entry itself. */
const lastName = ({ changes }: Pick<AuditEntry, 'changes'>): string | undefined => {
  const change = changes.find(({ field }) => field === 'name');
  const name = change?.to ?? change?.from;
  return typeof name === 'string' ? name : undefined;
};

/** @returns the name of an entry's record; undefined if it has none, or its id is readable */
export const readNames = async (
  db: Pick<Db, 'execute'>,
  entries: readonly RecordKey[],
): Promise<(entry: RecordKey & Pick<AuditEntry, 'changes'>) => string | undefined> => {
  const bySubject = Map.groupBy(entries, ({ subject }) => subject);
  const queries = [...bySubject].flatMap(([subject, group]) => {
    const query = QUERIES[subject];
    const ids = sql.param([...new Set(group.filter(isId).map(({ subjectId }) => subjectId))]);
    return query
      ? [
          sql`select ${subject}::text as subject, id, name from (${query(sql`${ids}`)}) record (id, name)`,
        ]
      : [];
  });
  if (queries.length === 0) return () => undefined;
  const { rows } = await db.execute<{ subject: AuditSubject; id: string; name: string }>(
    sql.join(queries, sql` union all `),
  );
  const names = new Map(
    rows.map(({ subject, id, name }) => [keyOf({ subject, subjectId: id }), name]),
  );
  return (entry) =>
    QUERIES[entry.subject] && ((names.get(keyOf(entry)) ?? lastName(entry)) || undefined);
};
