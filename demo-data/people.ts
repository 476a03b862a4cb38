import { eq } from 'drizzle-orm';
import { hashPassword } from '#backend/auth/password';
import type { Tx } from '#backend/database/connection';
import { continueIds } from '#backend/database/identity';
import {
  personAddresses,
  personEmails,
  personPhones,
  persons,
  userRoles,
  users,
} from '#backend/database/tables/accounts';
import { companies, employees } from '#backend/database/tables/companies';
import type { EmployeePosition } from '#contract/entities/companies';
import type { Variant } from '#variants/schema';

export const DEMO_PASSWORD = 'mostrador86';

/** Returns the addresses of a shop's demo users. */
export const demoEmails = (variant: Pick<Variant, 'id'>) => {
  const domain = `${variant.id.toLowerCase()}.example`;
  return {
    buyer: `comprador@${domain}`,
    /** Works for the shop's own company. */
    seller: `vendedora@${domain}`,
    /** The owner of the shop, who may do everything. */
    owner: `titular@${domain}`,
    /** Works for another company, whose orders nobody else may see. */
    otherSeller: `vendedor2@${domain}`,
  };
};

const OTHER_COMPANY = { name: 'Taller Arroyo Seco S.A.', identifier: '211406340011' };

interface DemoPerson {
  email: string;
  name: string;
  lastName: string;
  /** Made-up identity number with a right check digit. */
  identifier: string;
  phones: { phone: string; type: 'HOM' | 'WOR' }[];
  addresses: { address: string; zIPCode: string; geolocation: string }[];
  /** The company for which the person sells, or owns it. */
  companyId?: number;
  position?: EmployeePosition;
}

const insertPerson = async (tx: Tx, person: DemoPerson, passwordHash: string): Promise<void> => {
  const { email, name, lastName, identifier } = person;
  const [row] = await tx
    .insert(persons)
    .values({ name, lastName, identifier })
    .returning({ id: persons.id });
  if (!row) throw new Error('no person was stored');
  const personId = row.id;
  const phones = await tx
    .insert(personPhones)
    .values(person.phones.map((phone) => ({ personId, ...phone })))
    .returning({ id: personPhones.id });
  const addresses = await tx
    .insert(personAddresses)
    .values(
      person.addresses.map((address) => ({
        personId,
        stateId: 1,
        cityId: 1,
        recipient: `${name} ${lastName}`,
        ...address,
      })),
    )
    .returning({ id: personAddresses.id });
  const emails = await tx
    .insert(personEmails)
    .values({ personId, email })
    .returning({ id: personEmails.id });
  await tx
    .update(persons)
    .set({
      defaultPhoneId: phones[0]?.id,
      defaultAddressId: addresses[0]?.id,
      defaultEmailId: emails[0]?.id,
    })
    .where(eq(persons.id, personId));
  const [user] = await tx
    .insert(users)
    .values({ email, firstName: name, lastName, passwordHash, personId, activatedAt: new Date() })
    .returning({ id: users.id });
  if (person.companyId === undefined || !user) return;
  await tx.insert(userRoles).values({ userId: user.id, name: 'seller' });
  await tx
    .insert(employees)
    .values({ companyId: person.companyId, personId, position: person.position ?? 'SEL' });
};

/** Seeds a second company and a user of each kind, all with the same password. */
export const seedPeople = async (tx: Tx, variant: Variant): Promise<void> => {
  const { destinationCompany } = variant;
  const otherId = destinationCompany.id + 1;
  await tx.insert(companies).values({ id: otherId, ...OTHER_COMPANY });
  await continueIds(tx, companies);
  const emails = demoEmails(variant);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const people: DemoPerson[] = [
    {
      email: emails.buyer,
      name: 'Martín',
      lastName: 'Pereira',
      identifier: '12345672',
      phones: [
        { phone: '099 555 001', type: 'HOM' },
        { phone: '2480 5501', type: 'WOR' },
      ],
      addresses: [
        {
          address: 'Avenida 8 de Octubre 2738',
          zIPCode: '11600',
          geolocation: '-34.8847,-56.1545',
        },
        {
          address: 'Rambla República de México 5501',
          zIPCode: '11400',
          geolocation: '-34.8990,-56.0790',
        },
      ],
    },
    {
      email: emails.seller,
      name: 'Lucía',
      lastName: 'Fernández',
      identifier: '',
      phones: [{ phone: '2480 0101', type: 'WOR' }],
      addresses: [
        {
          address: 'Bulevar General Artigas 2417',
          zIPCode: '11800',
          geolocation: '-34.8869,-56.1668',
        },
      ],
      companyId: destinationCompany.id,
    },
    {
      email: emails.otherSeller,
      name: 'Andrés',
      lastName: 'Silveira',
      identifier: '',
      phones: [{ phone: '2200 0202', type: 'WOR' }],
      addresses: [
        { address: 'Avenida Agraciada 2901', zIPCode: '11800', geolocation: '-34.8738,-56.1977' },
      ],
      companyId: otherId,
    },
    {
      email: emails.owner,
      name: 'Beatriz',
      lastName: 'Olivera',
      identifier: '',
      phones: [{ phone: '2480 0303', type: 'WOR' }],
      addresses: [
        { address: 'Avenida Millán 3120', zIPCode: '11700', geolocation: '-34.8652,-56.1920' },
      ],
      companyId: destinationCompany.id,
      position: 'OWN',
    },
  ];
  for (const person of people) await insertPerson(tx, person, passwordHash);
};
