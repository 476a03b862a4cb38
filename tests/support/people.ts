/** People for tests: users of every role, with a session each, and the places and companies they need. */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashPassword } from '#backend/auth/password';
import { hashForPending, storePending } from '#backend/auth/pending-registrations';
import { openSession } from '#backend/auth/session';
import type { Db } from '#backend/database/connection';
import {
  cities,
  personAddresses,
  personPhones,
  persons,
  states,
  userRoles,
  users,
} from '#backend/database/tables/accounts';
import { companies, employees } from '#backend/database/tables/companies';
import type { EmployeePosition } from '#contract/entities/companies';
import { registrationTerms } from '#contract/people/agreed-texts';

export const PASSWORD = 'mostrador86';

/** Everybody's password is the same, so its hash is made once. */
let passwordHash: Promise<string> | undefined;
const hashed = () => {
  passwordHash ??= hashPassword(PASSWORD);
  return passwordHash;
};

/** Two departments with a city each, the shop's company (1) and another one (2). */
export const plantPlaces = async (db: Db): Promise<void> => {
  await db.insert(states).values([
    { id: 1, name: 'Montevideo' },
    { id: 2, name: 'Canelones' },
  ]);
  await db.insert(cities).values([
    { id: 1, stateId: 1, name: 'Montevideo', postcode: '11000' },
    { id: 2, stateId: 2, name: 'Las Piedras', postcode: '90200' },
  ]);
  await db.insert(companies).values([
    { id: 1, name: 'Radiadores NAM S.R.L.', identifier: '211003420017' },
    { id: 2, name: 'Otra Casa S.A.', identifier: '211003420099' },
  ]);
  await db.execute(sql`select setval(pg_get_serial_sequence('companies', 'id'), 10)`);
};

export interface Planted {
  userId: number;
  guid: string;
  personId: number;
  email: string;
  /** As `Authorization: OAuth` takes it. */
  token: string;
}

export interface Plan {
  email?: string;
  isSeller?: boolean;
  /** The company the person works for. */
  employeeOf?: number;
  /** The position there; by default sellers are owners, who may do everything. */
  position?: EmployeePosition;
  isDisabled?: boolean;
}

/** A person with a phone, an address, a user and an open session. */
export const plantUser = async (db: Db, plan: Plan = {}): Promise<Planted> => {
  const email = plan.email ?? `${randomUUID()}@personas.example`;
  const [person] = await db
    .insert(persons)
    .values({ name: 'Ana', lastName: 'Píriz', identifier: '12345678' })
    .returning();
  if (!person) throw new Error('no person');
  const personId = person.id;
  await db.insert(personPhones).values({ personId, phone: '099 000 000' });
  await db
    .insert(personAddresses)
    .values({ personId, stateId: 1, cityId: 1, address: 'Av. Italia 2000' });
  const [user] = await db
    .insert(users)
    .values({
      email,
      firstName: 'Ana',
      lastName: 'Píriz',
      passwordHash: await hashed(),
      personId,
      isDisabled: plan.isDisabled ?? false,
    })
    .returning();
  if (!user) throw new Error('no user');
  if (plan.isSeller) await db.insert(userRoles).values({ userId: user.id, name: 'Seller' });
  if (plan.employeeOf)
    await db.insert(employees).values({
      companyId: plan.employeeOf,
      personId,
      position: plan.position ?? (plan.isSeller ? 'OWN' : 'SEL'),
    });
  const from = { userAgent: 'test', address: '127.0.0.1' };
  const { token } = await db.transaction((tx) => openSession(tx, user.id, from, new Date()));
  return { userId: user.id, guid: user.guid, personId, email, token };
};

/** A registration that was not activated, with the common password. @returns the key of its link */
export const plantWaiting = async (db: Db, email: string): Promise<string> => {
  const data = {
    user: { firstName: 'Ana', lastName: 'Píriz' },
    person: { name: 'Ana', lastName: 'Píriz', email },
    phones: [{ phone: '099 000 000', type: 'HOM' as const }],
    addresses: [{ stateId: 1, cityId: 1, address: 'Av. Italia 2000', recipient: '' }],
    company: null,
    terms: registrationTerms({ hasHost: false, hasProfile: true }).version,
  };
  const waiting = { email, passwordHash: await hashForPending(db, email, PASSWORD), data };
  const kept = await db.transaction((tx) => storePending(tx, waiting, new Date()));
  if (!kept) throw new Error('the address has its share of registrations');
  return kept.key;
};
