/** Forgets who changed what in the back-office, long after anybody asks. */
import { and, lt, notInArray } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { auditEntries } from '#backend/database/tables/audit';
import type { AuditSubject } from '#contract/entities/audit';
import { DAY_MS } from '#contract/time/dates';

/** What prices and money were worked out from: kept as long as the orders themselves. */
const OF_MONEY: readonly AuditSubject[] = ['product', 'family', 'exchangeRate'];

/** @returns how many rows went */
export const forgetAudit = (db: Db, now: Date, years: number): Promise<number> =>
  deleteInBatches(
    db,
    auditEntries,
    and(
      lt(auditEntries.at, new Date(now.getTime() - years * 365 * DAY_MS)),
      notInArray(auditEntries.subject, [...OF_MONEY]),
    ),
  );
