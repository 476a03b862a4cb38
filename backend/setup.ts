/** What a shop's database must hold before its first buyer comes; repeated at every start and deploy. */
import { sql } from 'drizzle-orm';
import { storeSynonyms } from '#backend/catalog/search/synonym-setup';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Tx } from '#backend/database/connection';
import { keepWhose } from '#backend/database/whose-database';
import { storePlaces } from '#backend/geography/place-setup';
import type { Variant } from '#variants/schema';
import { storeDestinationCompany } from './companies/destination.ts';

interface SetupReport {
  states: number;
  cities: number;
  company: 'added' | 'changed' | 'kept';
}

/** @throws OtherShop over another shop's database, CompanyTaken where the shop's own company cannot be made */
export const setUp = async (tx: Tx, variant: Variant): Promise<SetupReport> => {
  // Of two processes that start together, the second finds it done.
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.setUp})`);
  await keepWhose(tx, variant.id);
  await storeSynonyms(tx, variant);
  return { ...(await storePlaces(tx)), company: await storeDestinationCompany(tx, variant) };
};
