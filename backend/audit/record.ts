import { isDeepStrictEqual } from 'node:util';
import { and, lt, notInArray } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { auditEntries } from '#backend/database/tables/audit';
import { currentApiToken } from '#backend/http/request-context';
import type { AuditAction, AuditChange, AuditSubject } from '#contract/entities/audit';
import { DAY_MS } from '#contract/time/dates';

export interface Author {
  /** Null on the command line, where nobody has an account. */
  userId: number | null;
  firstName: string;
  lastName: string;
}

export interface Recorded {
  subject: AuditSubject;
  subjectId: string | number;
  action: AuditAction;
  changes: readonly AuditChange[];
  /** The reason in the author's words. */
  reason?: string;
  /** Shared by all records that are changed together. */
  batch?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Compares two states of a record field by field, in the order of the newer one; a list is one field.
 * Null = the record did not exist before, or does not exist any more.
 */
export const changesBetween = (before: Fields | null, after: Fields | null): AuditChange[] => {
  const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...names].flatMap((field) => {
    const [from, to] = [before?.[field], after?.[field]];
    if (isDeepStrictEqual(from, to)) return [];
    return [{ field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
  });
};

/** Rows per statement: far below PostgreSQL's 65,535 parameters. */
const ROWS_AT_ONCE = 2_000;

/** Writes audit entries in the transaction of the change. An `UPD` without changes is skipped. */
export const recordChanges = async (
  tx: Tx,
  { userId, firstName, lastName }: Author,
  at: Date,
  recorded: readonly Recorded[],
): Promise<void> => {
  const token = currentApiToken();
  // As note_order_change writes it for orders.
  const author = `${firstName} ${lastName}`.trim() + (token ? ` (API: ${token})` : '');
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

/** Prices and exchange rates explain the amounts of orders, and are kept as long as these. */
const PRICE_SUBJECTS: readonly AuditSubject[] = ['product', 'family', 'exchangeRate'];

/** Deletes audit entries older than `years`. @returns their number */
export const deleteOldAudit = (db: Db, now: Date, years: number): Promise<number> =>
  deleteInBatches(
    db,
    auditEntries,
    and(
      lt(auditEntries.at, new Date(now.getTime() - years * 365 * DAY_MS)),
      notInArray(auditEntries.subject, [...PRICE_SUBJECTS]),
    ),
  );
