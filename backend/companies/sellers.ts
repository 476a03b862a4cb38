/** Makes somebody a seller of the shop's own company: how the first one comes into a new shop. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { makePerson } from '#backend/auth/create-person';
import { hashPassword } from '#backend/auth/password';
import { mailRestoreLink } from '#backend/auth/password-restore';
import { endWaiting } from '#backend/auth/pending-registrations';
import type { Tx } from '#backend/database/connection';
import { userRoles, users } from '#backend/database/tables/accounts';
import { employees } from '#backend/database/tables/companies';
import type { Variant } from '#variants/schema';

interface NewSeller {
  email: string;
  /** Of somebody who has no account yet. */
  firstName: string;
  lastName: string;
}

export interface SellerMade {
  /** `kept`: was a seller already. */
  outcome: 'made' | 'promoted' | 'kept';
  /** Of a new account: the mailed link by which its owner chooses a password. */
  url?: string;
}

/** Somebody closed this account: that must be undone before its owner can sell. */
export class AccountDisabled extends Error {
  override name = 'AccountDisabled';
}

type User = typeof users.$inferSelect;

const storePerson = (tx: Tx, { email, firstName, lastName }: NewSeller): Promise<number> =>
  makePerson(tx, { name: firstName, lastName, email });

const storeUser = async (tx: Tx, seller: NewSeller, now: Date): Promise<User> => {
  const personId = await storePerson(tx, seller);
  // Nobody knows it: the mailed link is the only way in.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const [user] = await tx
    .insert(users)
    .values({ ...seller, personId, passwordHash, activatedAt: now })
    .returning();
  if (!user) throw new Error('no user was stored');
  // A registration that waits for its click has an account now.
  await endWaiting(tx, seller.email, now);
  return user;
};

const personOf = async (tx: Tx, user: User): Promise<number> => {
  if (user.personId !== null) return user.personId;
  const personId = await storePerson(tx, user);
  await tx.update(users).set({ personId }).where(eq(users.id, user.id));
  return personId;
};

/**
 * Repeatable: an account that exists is promoted, keeps its password, and gets no mail.
 * @throws AccountDisabled
 */
export const makeSeller = async (
  tx: Tx,
  seller: NewSeller,
  { variant, now }: { variant: Variant; now: () => Date },
): Promise<SellerMade> => {
  const [known] = await tx.select().from(users).where(eq(users.email, seller.email)).for('update');
  if (known?.isDisabled) throw new AccountDisabled(`La cuenta de ${seller.email} está bloqueada.`);
  const user = known ?? (await storeUser(tx, seller, now()));
  const role = await tx
    .insert(userRoles)
    .values({ userId: user.id, name: 'seller' })
    .onConflictDoNothing();
  const employee = await tx
    .insert(employees)
    .values({
      companyId: variant.destinationCompany.id,
      personId: await personOf(tx, user),
      position: 'SEL',
    })
    .onConflictDoNothing();
  if (!known) return { outcome: 'made', url: await mailRestoreLink(tx, user, { variant, now }) };
  return { outcome: role.rowCount || employee.rowCount ? 'promoted' : 'kept' };
};
