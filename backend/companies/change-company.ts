import { eq } from 'drizzle-orm';
import { type Author, changesBetween, type Recorded, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { companies } from '#backend/database/tables/companies';
import { AppError } from '#backend/http/app-error';
import type { Company } from '#contract/entities/companies';
import { renameInLists } from './listed-goods.ts';
import { companyFields, followMerged, readCompany, type Shop } from './read-company.ts';

/** The author, time and context of a change. */
export interface Changing {
  session: OwnSession;
  shop: Shop;
  at: Date;
  /** The reason, kept in the history. */
  reason?: string | undefined;
  /** Shared by changes made together. */
  batch?: string | undefined;
}

/** Imports also change companies for authors without an account. */
export type ChangingFor = Omit<Changing, 'session'> & { session: Author };

/**
 * Locks and returns the company until the transaction ends.
 * @throws AppError record.notFound; record.stale if `version` is outdated or the company was merged
 * meanwhile
 */
export const lockCompany = async (
  tx: Tx,
  { id, version }: { id: number; version?: number | undefined },
  shop: Shop,
): Promise<Company> => {
  const [row] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, id))
    .for('update');
  if (!row) {
    const now = await followMerged(tx, id);
    throw now === id
      ? new AppError('record.notFound')
      : new AppError('record.stale', { detail: await readCompany(tx, now, shop) });
  }
  const company = await readCompany(tx, id, shop);
  if (version !== undefined && version !== company.version)
    throw new AppError('record.stale', { detail: company });
  return company;
};

/**
 * Runs a change and records it. Without a difference there is no history entry and no new version.
 * @param before the locked company
 * @param work makes the change
 * @returns further history entries
 * @returns the changed company
 */
export const changeCompany = async (
  tx: Tx,
  before: Company,
  { session, shop, at, reason = '', batch }: ChangingFor,
  work: () => Promise<readonly Recorded[]>,
): Promise<Company> => {
  const others = await work();
  const after = await readCompany(tx, before.id, shop);
  const changes = changesBetween(companyFields(before), companyFields(after));
  await recordChanges(tx, session, at, [
    {
      subject: 'company',
      subjectId: before.id,
      action: 'UPD',
      changes,
      reason,
      ...(batch && { batch }),
    },
    ...others,
  ]);
  if (changes.length === 0) return after;
  if (after.name !== before.name) await renameInLists(tx, before.id);
  const version = before.version + 1;
  await tx.update(companies).set({ version }).where(eq(companies.id, before.id));
  return { ...after, version };
};
