/** Activation: the click on a mailed link makes user, person and lists from that one registration. */

import { recordConsent } from '#backend/consents/record';
import type { Tx } from '#backend/database/connection';
import { users } from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import { HOUR_SECONDS, type Limit, throttle } from '#backend/rate-limit/throttle';
import { insertAddresses, insertPhones, makePerson } from './create-person.ts';
import { hashPassword } from './password.ts';
import {
  endWaiting,
  findWaiting,
  type RegisteredCompany,
  type RegistrationData,
  type Waiting,
} from './pending-registrations.ts';
import { type AuthDependencies, refuseCommon } from './registration.ts';
import { ownTerms } from './shown-terms.ts';

const links: Limit = { name: 'link-address', points: 200, seconds: HOUR_SECONDS };

/** Finds or makes the company that somebody registered for. */
export type CompanyOf = (tx: Tx, company: RegisteredCompany) => Promise<number>;

const storePerson = async (tx: Tx, data: RegistrationData, now: Date): Promise<number> => {
  const personId = await makePerson(tx, data.person);
  // What a company's registration names is the company's.
  const ofCompany = data.company !== null;
  const marked = <T extends object>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, ofCompany }));
  await insertPhones(tx, personId, marked(data.phones));
  await insertAddresses(tx, personId, marked(data.addresses), now);
  return personId;
};

/** Thrown to take back what was stored, where the address got its account in the meantime. */
class Overtaken extends Error {}

const storeUser = async (
  tx: Tx,
  { email, passwordHash, data }: Waiting,
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
  if (stored.length === 0) throw new Overtaken();
};

/**
 * @param newPassword what the account gets instead of the password that was registered with; needed
 *   where the address has more than one registration
 * @throws AppError activation.used for every call but the first, activation.stale for a wrong key,
 *   activation.password where the click alone does not tell whose password counts
 */
export const activate = async (
  { key, newPassword }: { key: string; newPassword?: string | undefined },
  deps: AuthDependencies,
  { clientAddress }: Pick<Caller, 'clientAddress'>,
  companyOf: CompanyOf,
): Promise<void> => {
  const { db, now } = deps;
  await throttle(db, links, clientAddress);
  const chosen = newPassword === undefined ? undefined : await hashPassword(newPassword);
  try {
    await db.transaction(async (tx) => {
      const waiting = await findWaiting(tx, key, now());
      if (waiting === 'used') throw new Overtaken();
      if (waiting === 'stale') throw new AppError('activation.stale');
      if (waiting.isContested && !chosen) throw new AppError('activation.password');
      if (newPassword !== undefined)
        await refuseCommon(newPassword, 'newPassword', deps, {
          ...waiting.data.user,
          email: waiting.email,
          company: waiting.data.company?.name ?? '',
        });
      const passwordHash = chosen ?? waiting.passwordHash;
      await storeUser(tx, { ...waiting, passwordHash }, companyOf, now());
      await endWaiting(tx, waiting.email, now());
      const consent = { email: waiting.email, address: clientAddress, at: now() };
      const version = waiting.data.terms ?? ownTerms(deps.variant);
      await recordConsent(tx, { ...consent, kind: 'terms', version });
    });
  } catch (error) {
    throw error instanceof Overtaken ? new AppError('activation.used') : error;
  }
};
