import { and, eq } from 'drizzle-orm';
import { disablePassword, randomPasswordHash } from '#backend/auth/change-password';
import { insertPerson } from '#backend/auth/create-person';
import { mailInvitation } from '#backend/auth/invitation';
import { endPending } from '#backend/auth/pending-registrations';
import { hasOwner } from '#backend/auth/staff-table';
import type { Tx } from '#backend/database/connection';
import { users } from '#backend/database/tables/accounts';
import { employees } from '#backend/database/tables/companies';
import type { EmployeePosition } from '#contract/entities/companies';
import { isStaffPosition } from '#contract/people/permissions';
import type { Variant } from '#variants/schema';
import { lockShop, type Moved, setPosition } from './positions.ts';

interface NewSeller {
  email: string;
  /** For new accounts. */
  firstName: string;
  lastName: string;
}

export interface SellerMade {
  position: EmployeePosition;
  /** `kept`: the person had the position. */
  outcome: 'made' | 'promoted' | 'kept';
  /** For new employees: the mailed link to choose a password. */
  url?: string;
}

/** The account is disabled; it must be enabled before its owner can sell. */
export class AccountDisabled extends Error {
  override name = 'AccountDisabled';
}

type User = typeof users.$inferSelect;

const storeUser = async (tx: Tx, seller: NewSeller, personId: number, now: Date): Promise<User> => {
  const passwordHash = await randomPasswordHash();
  const [user] = await tx
    .insert(users)
    .values({ ...seller, personId, passwordHash, activatedAt: now })
    .returning();
  if (!user) throw new Error('no user was stored');
  // Ends pending registrations of the address.
  await endPending(tx, seller.email, now);
  return user;
};

/** Returns the id of the account's person, which it creates for old accounts without one. */
export const personOf = async (tx: Tx, user: User): Promise<number> => {
  if (user.personId !== null) return user.personId;
  const { firstName: name, lastName, email } = user;
  const personId = await insertPerson(tx, { name, lastName, email });
  await tx.update(users).set({ personId }).where(eq(users.id, user.id));
  return personId;
};

interface Admitted {
  user: User;
  personId: number;
  isNew: boolean;
  /** A new employee, whose password is removed: a link must be mailed. */
  comes: boolean;
  /** The previous position at the shop. */
  from: EmployeePosition | null;
  moved: Moved[];
}

/**
 * Finds or creates the account of an address, and gives its person a position at the shop. Existing
 * accounts lose their password, unless the person already was an employee.
 * @param personId the person of a new account; absent = a new person
 * @throws AccountDisabled
 */
export const admit = async (
  tx: Tx,
  seller: NewSeller,
  position: EmployeePosition,
  { variant, now, personId }: { variant: Variant; now: () => Date; personId?: number | undefined },
): Promise<Admitted> => {
  await lockShop(tx, variant);
  const [known] = await tx.select().from(users).where(eq(users.email, seller.email)).for('update');
  if (known?.isDisabled) throw new AccountDisabled(`La cuenta de ${seller.email} está bloqueada.`);
  const { email, firstName: name, lastName } = seller;
  const person = known
    ? await personOf(tx, known)
    : (personId ?? (await insertPerson(tx, { name, lastName, email })));
  const user = known ?? (await storeUser(tx, seller, person, now()));
  const companyId = variant.destinationCompany.id;
  const [seat] = await tx
    .select({ position: employees.position })
    .from(employees)
    .where(and(eq(employees.companyId, companyId), eq(employees.personId, person)));
  const moved = await setPosition(tx, { companyId, personId: person, position }, variant);
  const comes = !known || !seat;
  if (known && comes) await disablePassword(tx, known.id, now());
  return { user, personId: person, isNew: !known, comes, from: seat?.position ?? null, moved };
};

/** Returns the position of an account's person at the shop; null = none. */
const positionOf = async (
  tx: Tx,
  email: string,
  { destinationCompany }: Pick<Variant, 'destinationCompany'>,
): Promise<EmployeePosition | null> => {
  const [seat] = await tx
    .select({ position: employees.position })
    .from(employees)
    .innerJoin(users, eq(users.personId, employees.personId))
    .where(and(eq(users.email, email), eq(employees.companyId, destinationCompany.id)));
  return seat?.position ?? null;
};

/**
 * Makes somebody a seller, or the owner if nobody administers the users. Repeatable: employees are promoted, keep
 * the password and get no mail.
 * @param isOwner makes an owner in any case
 * @throws AccountDisabled
 */
export const makeSeller = async (
  tx: Tx,
  seller: NewSeller,
  deps: { variant: Variant; now: () => Date },
  isOwner = false,
): Promise<SellerMade> => {
  await lockShop(tx, deps.variant);
  const current = await positionOf(tx, seller.email, deps.variant);
  const needsOwner = isOwner || !(await hasOwner(tx, deps.variant));
  // Other staff keep their position.
  const lower = current !== null && isStaffPosition(current) ? current : 'SEL';
  const position = needsOwner ? 'OWN' : lower;
  const { user, isNew, comes, from } = await admit(tx, seller, position, deps);
  if (!comes) return { position, outcome: from === position ? 'kept' : 'promoted' };
  const url = await mailInvitation(tx, user, deps, { position, hadPassword: !isNew });
  return { position, outcome: isNew ? 'made' : 'promoted', url };
};
