/** A person comes into being: one way for whoever registered and whoever the shop made a seller. */
import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { personEmails, persons } from '#backend/database/tables/accounts';

interface NewPerson {
  name: string;
  lastName: string;
  /** Becomes the person's first and default one. */
  email: string;
}

/** @returns the person's id */
export const makePerson = async (tx: Tx, { name, lastName, email }: NewPerson): Promise<number> => {
  const [person] = await tx.insert(persons).values({ name, lastName }).returning();
  if (!person) throw new Error('a person that was just stored is gone');
  const personId = person.id;
  const [address] = await tx.insert(personEmails).values({ personId, email }).returning();
  await tx
    .update(persons)
    .set({ defaultEmailId: address?.id ?? null })
    .where(eq(persons.id, personId));
  return personId;
};
