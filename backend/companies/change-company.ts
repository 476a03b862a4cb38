/** What happens around each change of a company: it is locked, compared, counted and written down. */
import { eq } from 'drizzle-orm';
import { type Author, changesBetween, type Recorded, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { companies } from '#backend/database/tables/companies';
import { AppError } from '#backend/http/app-error';
import type { Company } from '#contract/entities/companies';
import { renameInLists } from './listed-goods.ts';
import { companyFields, followMerged, readCompany, type Shop } from './read-company.ts';

/** Who changes it, when, and which company is the shop's own. */
export interface Changing {
  session: OwnSession;
  shop: Shop;
  at: Date;
  /** Why, for whoever reads it later. */
  reason?: string | undefined;
  /** The same for all that is changed as one. */
  batch?: string | undefined;
}

/** A file that is brought in changes companies for somebody who may have no account. */
export type ChangingFor = Omit<Changing, 'session'> & { session: Author };

/**
 * The company as it stands, locked until the transaction ends.
 * @throws AppError record.notFound; record.stale where it is not the version that the caller saw, or was
 *   merged into another one meanwhile
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
 * @param before the company under its lock
 * @param work changes it @returns what else is to be written down
 * @returns the company as it is then; nothing that differs leaves no trace, and its version
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
