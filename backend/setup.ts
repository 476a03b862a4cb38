import { sql } from 'drizzle-orm';
import { kindOf } from '#backend/catalog/kinds/kinds';
import { readOwnVariant } from '#backend/config/own-data';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Tx } from '#backend/database/connection';
import { claimDatabase } from '#backend/database/database-owner';
import { storePlaces } from '#backend/geography/place-setup';
import { storeSynonyms } from '#backend/query/synonyms/synonym-groups';
import type { Variant } from '#variants/schema';
import { storeDestinationCompany } from './companies/destination.ts';

interface SetupReport {
  states: number;
  cities: number;
  company: 'added' | 'changed' | 'kept';
}

/**
 * Writes what a shop's database needs before its first buyer; runs at every start and deploy.
 * @throws OtherShop if the database belongs to another shop, CompanyTaken if the shop's own company cannot be stored
 */
export const setUp = async (tx: Tx, variant: Variant): Promise<SetupReport> => {
  // Serializes processes that start together.
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.setUp})`);
  await claimDatabase(tx, variant.id);
  await storeSynonyms(tx, kindOf(variant).givenSynonyms);
  const own = await readOwnVariant(tx, variant);
  return { ...(await storePlaces(tx)), company: await storeDestinationCompany(tx, own) };
};
