/** What a shop's database must hold before its first buyer comes; repeated at every start and deploy. */
import { sql } from 'drizzle-orm';
import type { Variant } from '#variants/schema';
import { storePlaces } from './accounts/place-setup.ts';
import { storeDestinationCompany } from './companies/destination.ts';
import { LOCKS } from './serve/advisory-locks.ts';
import type { Tx } from './serve/database.ts';

interface SetupReport {
  states: number;
  cities: number;
  company: 'added' | 'changed' | 'kept';
}

/** @throws CompanyTaken where the shop's own company cannot be made */
export const setUp = async (tx: Tx, variant: Variant): Promise<SetupReport> => {
  // Of two processes that start together, the second finds it done.
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.setUp})`);
  return { ...(await storePlaces(tx)), company: await storeDestinationCompany(tx, variant) };
};
