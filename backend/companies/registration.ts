/** Registration and activation of somebody who buys for a company. */
import { eq } from 'drizzle-orm';
import { activate, type CompanyOf } from '#backend/auth/activation';
import { type AuthDependencies, register } from '#backend/auth/registration';
import { companies } from '#backend/database/tables/companies';
import type { Handlers } from '#backend/port';

/**
 * The company with this RUT, as it stands; else a new one. Its user keeps the name as typed: what this
 * row calls the company is told to its own people alone.
 */
const findOrMake: CompanyOf = async (tx, { name, identifier }) => {
  await tx
    .insert(companies)
    .values({ name, identifier })
    .onConflictDoNothing({ target: companies.identifier });
  const [row] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.identifier, identifier))
    .limit(1);
  if (!row) throw new Error('a company that was just stored is gone');
  return row.id;
};

export const createCompanyRegistrationHandlers = (
  deps: AuthDependencies,
): Handlers<'userAddWithCompany' | 'userActivate'> => ({
  userAddWithCompany: async ({ user, company }, caller) => {
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
