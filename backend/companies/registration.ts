/** Registration of somebody who buys for a company. */
import { eq } from 'drizzle-orm';
import { register } from '#backend/accounts/registering';
import type { Handlers } from '#backend/serve/context';
import type { Tx } from '#backend/serve/database';
import type { InputOf } from '#contract/calls';
import { companies } from './tables.ts';

type Company = InputOf<'userAddWithCompany'>['company'];

/** The company with this RUT, as it stands; else a new one. */
const findOrMake = async (tx: Tx, company: Company): Promise<number> => {
  const identifier = company.CompanyIdentifier;
  await tx
    .insert(companies)
    .values({ name: company.CompanyName, identifier })
    .onConflictDoNothing({ target: companies.identifier });
  const [row] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.identifier, identifier))
    .limit(1);
  if (!row) throw new Error('a company that was just stored is gone');
  return row.id;
};

export const companyRegistrationHandlers: Handlers<'userAddWithCompany'> = {
  userAddWithCompany: async ({ user, company }, context) => {
    await register(
      {
        user,
        person: { name: user.FirstName, lastName: user.LastName, email: user.Email },
        phones: company.Phones.map(({ CoPhone, CoPhoneType }) => ({
          phone: CoPhone,
          type: CoPhoneType,
        })),
        addresses: company.Addresses.map((address, index) => ({
          stateId: address.StateId,
          cityId: address.CityId,
          address: address.CoAddress,
          recipient: company.CompanyName,
          field: `company.Addresses.${index}.CityId`,
        })),
        companyOf: (tx) => findOrMake(tx, company),
      },
      context,
    );
    return {};
  },
};
