import { sql } from 'drizzle-orm';
import { activate, type CompanyOf } from '#backend/auth/activation';
import { type AuthDependencies, register } from '#backend/auth/registration';
import type { Tx } from '#backend/database/connection';
import { companies } from '#backend/database/tables/companies';
import type { Handlers } from '#backend/port';

/** Returns the company with this RUT, or the one it was merged into, locked against deletion. */
const findCompany = async (tx: Tx, identifier: string): Promise<number | undefined> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id from companies c where c.identifier = ${identifier}
      or c.id = (select f.company_id from former_companies f where f.identifier = ${identifier})
    order by c.identifier = ${identifier} desc limit 1 for key share`);
  return rows[0]?.id;
};

/** Concurrent merges may move the company between two attempts. */
const TRIES = 5;

/**
 * Returns the company with this RUT, or the one it was merged into, else creates it. The account
 * keeps the name as typed; the stored name is shown to the company's own people only. A concurrent
 * merge waits until the account is stored, and moves it.
 */
const findOrMake: CompanyOf = async (tx, { name, identifier }) => {
  for (let tried = 0; tried < TRIES; tried++) {
    // Two attempts: a merge that finishes during the first one moves the company.
    const existing = (await findCompany(tx, identifier)) ?? (await findCompany(tx, identifier));
    if (existing !== undefined) return existing;
    const [made] = await tx
      .insert(companies)
      .values({ name, identifier })
      .onConflictDoNothing({ target: companies.identifier })
      .returning({ id: companies.id });
    if (made) return made.id;
  }
  throw new Error('a company that was just stored is gone');
};

export const createCompanyRegistrationHandlers = (
  deps: AuthDependencies,
): Handlers<'userAddWithCompany' | 'userActivate'> => ({
  userAddWithCompany: async ({ user, company, terms }, caller) => {
    const { CompanyName: name, CompanyIdentifier: identifier, Phones, Addresses } = company;
    await register(
      {
        email: user.Email,
        password: user.Password,
        data: {
          user: { firstName: user.FirstName, lastName: user.LastName },
          person: { name: user.FirstName, lastName: user.LastName, email: user.Email },
          phones: Phones.map(({ CoPhone, CoPhoneType }) => ({ phone: CoPhone, type: CoPhoneType })),
          addresses: Addresses.map(({ StateId, CityId, CoAddress }) => ({
            stateId: StateId,
            cityId: CityId,
            address: CoAddress,
            recipient: name,
          })),
          company: { name, identifier },
        },
        terms,
        cityField: (index) => `company.Addresses.${index}.CityId`,
      },
      deps,
      caller,
    );
    return {};
  },

  userActivate: async ({ guid, newPassword }, caller) => {
    await activate({ key: guid, newPassword }, deps, caller, findOrMake);
    return {};
  },
});
