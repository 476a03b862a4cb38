/** Writes down what a person changed, in the transaction of the change: neither stands without the other. */
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#backend/database/connection';
import { auditEntries } from '#backend/database/tables/audit';
import type { AuditAction, AuditChange, AuditSubject } from '#contract/entities/audit';

/** Who did it: a session of our own has all of it. */
export interface Author {
  /** Null = nobody with an account: the command line. */
  userId: number | null;
  firstName: string;
  lastName: string;
}

export interface Recorded {
  subject: AuditSubject;
  subjectId: string | number;
  action: AuditAction;
  changes: readonly AuditChange[];
  /** Why, in the author's words. */
  reason?: string;
  /** The same for all that is changed as one. */
  batch?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * What differs between two states of a thing, field by field in the order of the newer one; a list is
 * one field. Null = it was not there before, or is not any more.
 */
export const changesBetween = (before: Fields | null, after: Fields | null): AuditChange[] => {
  const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...names].flatMap((field) => {
    const [from, to] = [before?.[field], after?.[field]];
    if (isDeepStrictEqual(from, to)) return [];
    return [{ field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
  });
};

/** Rows of one statement: far below PostgreSQL's 65,535 parameters. */
const ROWS_AT_ONCE = 2_000;

/** An `UPD` that changed nothing leaves no trace. */
export const recordChanges = async (
  tx: Tx,
  { userId, firstName, lastName }: Author,
  at: Date,
  recorded: readonly Recorded[],
): Promise<void> => {
  const author = `${firstName} ${lastName}`.trim();
  const rows = recorded
    .filter(({ action, changes }) => action !== 'UPD' || changes.length > 0)
    .map(({ subjectId, changes, ...entry }) => ({
      ...entry,
      subjectId: String(subjectId),
      changes: [...changes],
      userId,
      author,
      at,
    }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(auditEntries).values(rows.slice(from, from + ROWS_AT_ONCE));
};
