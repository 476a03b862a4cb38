/** What changed of what pages show since they were built, and by whom. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { AuditSubject } from '#contract/entities/audit';

/** How long it is left alone after the last change, and after the first at the most; seconds. */
export interface Patience {
  quietSeconds: number;
  mostSeconds: number;
}

/** What pages show of what sellers change; the rest of the changes is stock that was sold. */
const SHOWN: readonly AuditSubject[] = [
  'product',
  'family',
  'brand',
  'provider',
  'image',
  'config',
  'import',
];
/** A save is dated by the process that made it, its note by the database. */
const CLOCKS_APART = sql`interval '2 seconds'`;
/** More names than these are many. */
const MOST_NAMES = 20;

interface Waiting {
  /** Saves: what is changed in one is one. */
  changes: number;
  /** When the first of them was made; null = nothing waits. */
  since: Date | null;
  /** When they are built by themselves, unless something more changes. */
  dueAt: Date | null;
  people: { name: string; changes: number }[];
}

interface Row extends Record<string, unknown> {
  changes: number;
  since: string | null;
  dueAt: string | null;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** When the changes that nobody builds yet are due: after some quiet, but not put off without end. */
export const dueAt = ({ quietSeconds, mostSeconds }: Patience) =>
  sql`least(max(at) + make_interval(secs => ${quietSeconds}), min(at) + make_interval(secs => ${mostSeconds}))`;

export const readWaiting = async (
  db: Pick<Db, 'execute'>,
  patience: Patience,
): Promise<Waiting> => {
  const { rows } = await db.execute<Row>(
    sql`select count(distinct transaction)::int as changes, min(at)::text as since,
          (${dueAt(patience)})::text as "dueAt"
        from page_changes where publication_id is null`,
  );
  const { changes, since, dueAt: due } = rows[0] ?? { changes: 0, since: null, dueAt: null };
  if (since === null) return { changes: 0, since: null, dueAt: null, people: [] };
  const people = await db.execute<{ name: string; changes: number }>(
    sql`select author as name, count(distinct at)::int as changes from audit_entries
        where at >= ${since}::timestamptz - ${CLOCKS_APART}
          and subject = any(${sql.param([...SHOWN])}::text[])
          and not (subject = 'config' and starts_with(subject_id, 'TEST_'))
        group by author order by changes desc, author limit ${MOST_NAMES}`,
  );
  return { changes, since: dateOf(since), dueAt: dateOf(due), people: people.rows };
};
