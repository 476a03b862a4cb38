import { recordConsent } from '#backend/consents/record';
import type { Tx } from '#backend/database/connection';
import { users } from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import { LINK_LIMIT } from '#backend/rate-limit/account-limits';
import { throttle } from '#backend/rate-limit/throttle';
import { insertAddresses, insertPerson, insertPhones } from './create-person.ts';
import { hashPassword } from './password.ts';
import {
  endPending,
  findPending,
  type PendingRegistration,
  type RegisteredCompany,
  type RegistrationData,
} from './pending-registrations.ts';
import { type AuthDependencies, rejectCommonPassword } from './registration.ts';

/** Finds or creates the company that somebody registered for. */
export type CompanyOf = (tx: Tx, company: RegisteredCompany) => Promise<number>;

const storePerson = async (tx: Tx, data: RegistrationData, now: Date): Promise<number> => {
  const personId = await insertPerson(tx, data.person);
  // Phones and addresses of a company's registration belong to the company.
  const ofCompany = data.company !== null;
  const marked = <T extends object>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, ofCompany }));
  await insertPhones(tx, personId, marked(data.phones));
  await insertAddresses(tx, personId, marked(data.addresses), now);
  return personId;
};

/** Rolls back the transaction if the address got an account meanwhile. */
class AlreadyActive extends Error {}

const storeUser = async (
  tx: Tx,
  { email, passwordHash, data }: PendingRegistration,
  companyOf: CompanyOf,
  now: Date,
): Promise<void> => {
  const { company } = data;
  const values = {
    email,
    passwordHash,
    ...data.user,
    personId: await storePerson(tx, data, now),
    companyId: company && (await companyOf(tx, company)),
    companyName: company?.name ?? '',
    activatedAt: now,
  };
  const stored = await tx
    .insert(users)
    .values(values)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (stored.length === 0) throw new AlreadyActive();
};

/**
 * Creates user, person and lists from the registration of a mailed link.
 * @param newPassword replaces the registered password; required if the address has several registrations
 * @throws AppError activation.used for every call but the first, activation.stale for a wrong key,
 *   activation.password if the click alone does not tell whose password counts
 */
export const activate = async (
  { key, newPassword }: { key: string; newPassword?: string | undefined },
  deps: AuthDependencies,
  { clientAddress }: Pick<Caller, 'clientAddress'>,
  companyOf: CompanyOf,
): Promise<void> => {
  const { db, now } = deps;
  await throttle(db, LINK_LIMIT, clientAddress);
  const chosenHash = newPassword === undefined ? undefined : await hashPassword(newPassword);
  try {
    await db.transaction(async (tx) => {
      const registration = await findPending(tx, key, now());
      if (registration === 'used') throw new AlreadyActive();
      if (registration === 'stale') throw new AppError('activation.stale');
      if (registration.isContested && !chosenHash) throw new AppError('activation.password');
      if (newPassword !== undefined)
        await rejectCommonPassword(newPassword, 'newPassword', deps, {
          ...registration.data.user,
          email: registration.email,
          company: registration.data.company?.name ?? '',
        });
      const passwordHash = chosenHash ?? registration.passwordHash;
      await storeUser(tx, { ...registration, passwordHash }, companyOf, now());
      await endPending(tx, registration.email, now());
      const consent = { email: registration.email, address: clientAddress, at: now() };
      await recordConsent(tx, { ...consent, kind: 'terms', version: registration.data.terms });
    });
  } catch (error) {
    throw error instanceof AlreadyActive ? new AppError('activation.used') : error;
  }
};
