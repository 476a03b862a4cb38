/** Reads the changes that the built pages do not show yet, and their authors. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { AuditSubject } from '#contract/entities/audit';

/** Seconds to wait after the last change, and at most after the first. */
export interface WaitLimits {
  quietSeconds: number;
  mostSeconds: number;
}

/** Subjects of sellers' changes that pages show; all other changes are sold stock. */
const SHOWN: readonly AuditSubject[] = [
  'product',
  'family',
  'category',
  'brand',
  'provider',
  'image',
  'config',
  'import',
];
/** The audit entry has the process's time and the change the database's. */
const CLOCKS_APART = sql`interval '2 seconds'`;
/** Maximum number of authors. */
const MAX_NAMES = 20;

interface Waiting {
  /** Number of saves. */
  changes: number;
  /** Time of the first one; null = none. */
  since: Date | null;
  /** When the build is due unless something else changes. */
  dueAt: Date | null;
  people: { name: string; changes: number }[];
}

interface Row extends Record<string, unknown> {
  changes: number;
  since: string | null;
  dueAt: string | null;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Due time of the waiting changes: after a quiet time, with a maximum delay. */
export const dueAt = ({ quietSeconds, mostSeconds }: WaitLimits) =>
  sql`least(max(at) + make_interval(secs => ${quietSeconds}), min(at) + make_interval(secs => ${mostSeconds}))`;

export const readWaiting = async (
  db: Pick<Db, 'execute'>,
  patience: WaitLimits,
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
        group by author order by changes desc, author limit ${MAX_NAMES}`,
  );
  return { changes, since: dateOf(since), dueAt: dateOf(due), people: people.rows };
};
