import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import {
  personAddresses,
  personEmails,
  personPhones,
  persons,
} from '#backend/database/tables/accounts';

interface NewPerson {
  name: string;
  lastName: string;
  /** Becomes the default e-mail. */
  email?: string | undefined;
}

/** @returns the person's id */
export const insertPerson = async (
  tx: Tx,
  { name, lastName, email }: NewPerson,
): Promise<number> => {
  const [person] = await tx.insert(persons).values({ name, lastName }).returning();
  if (!person) throw new Error('inserting a person returned no row');
  const personId = person.id;
  if (email === undefined) return personId;
  const [address] = await tx.insert(personEmails).values({ personId, email }).returning();
  await tx
    .update(persons)
    .set({ defaultEmailId: address?.id ?? null })
    .where(eq(persons.id, personId));
  return personId;
};

type New<T extends typeof personPhones | typeof personAddresses> = Omit<
  T['$inferInsert'],
  'id' | 'personId'
>;

/** @returns the ids, in input order */
export const insertPhones = (
  tx: Tx,
  personId: number,
  phones: readonly New<typeof personPhones>[],
): Promise<{ id: number }[]> =>
  tx
    .insert(personPhones)
    .values(phones.map((phone) => ({ ...phone, personId })))
    .returning({ id: personPhones.id });

/** Inserts addresses and schedules their geocoding at `now`. @returns the ids, in input order */
export const insertAddresses = (
  tx: Tx,
  personId: number,
  addresses: readonly New<typeof personAddresses>[],
  now: Date,
): Promise<{ id: number }[]> =>
  tx
    .insert(personAddresses)
    .values(addresses.map((address) => ({ ...address, personId, geocodeAt: now })))
    .returning({ id: personAddresses.id });
