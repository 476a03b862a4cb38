/** Reads persons and users, each in one query. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import {
  personAddresses,
  personEmails,
  personPhones,
  persons,
  userRoles,
  users,
} from '#backend/database/tables/accounts';
import { companies } from '#backend/database/tables/companies';
import { wireOf } from '#backend/database/wire';
import { AppError } from '#backend/http/app-error';
import type { Address, Person, User } from '#contract/entities/people';

type Reader = Pick<Db | Tx, 'execute'>;

/** Aggregates JSON objects; an empty list if there are none. */
const list = (object: SQL, from: SQL): SQL =>
  sql`coalesce((select json_agg(${object} ${from}), '[]')`;

const own = jsonOf(
  persons,
  'p',
  'id',
  'name',
  'lastName',
  'identifier',
  'defaultPhoneId',
  'defaultAddressId',
  'defaultEmailId',
  'version',
);
const phone = jsonOf(personPhones, 'x', 'id', 'phone', 'type', 'observation', 'ofCompany');
const addressWire = wireOf(personAddresses, {
  id: 'id',
  stateId: 'stateId',
  cityId: 'cityId',
  address: 'address',
  zIPCode: 'zipCode',
  recipient: 'recipient',
  observation: 'observation',
  identifier: 'identifier',
  geolocation: 'geolocation',
  ofCompany: 'ofCompany',
} satisfies Record<
  Exclude<keyof Address, 'isDefault' | 'stateName' | 'cityName'>,
  keyof typeof personAddresses.$inferSelect
>);
const address = addressWire.json('x');
const email = jsonOf(personEmails, 'x', 'id', 'email');
const company = jsonOf(companies, 'c', 'id', 'name');

interface PersonRow {
  own: RowOf<typeof own>;
  phones: RowOf<typeof phone>[];
  addresses: { row: RowOf<typeof address>; stateName: string; cityName: string }[];
  emails: RowOf<typeof email>[];
  employeeOf: RowOf<typeof company>[];
}

const personJson = sql`json_build_object('own', ${own},
  'phones', ${list(phone, sql`order by x.of_company, x.id) from person_phones x where x.person_id = p.id`)},
  'addresses', ${list(
    sql`json_build_object('row', ${address}, 'stateName', s.name, 'cityName', c.name)`,
    sql`order by x.of_company, x.id) from person_addresses x join states s on s.id = x.state_id
      join cities c on c.id = x.city_id where x.person_id = p.id`,
  )},
  'emails', ${list(email, sql`order by x.id) from person_emails x where x.person_id = p.id`)},
  'employeeOf', ${list(
    company,
    sql`order by c.name) from employees e join companies c on c.id = e.company_id
      where e.person_id = p.id`,
  )})`;

/** Marks the default entry, or else the first one. */
const withDefault = <T extends { id: number }>(rows: readonly T[], chosen: number | null) => {
  const id = rows.some((row) => row.id === chosen) ? chosen : (rows[0]?.id ?? null);
  return { id, rows: rows.map((row) => ({ ...row, isDefault: row.id === id })) };
};

const toPerson = (row: PersonRow): Person => {
  const { id, name, lastName, identifier, version, ...chosen } = row.own;
  const phones = withDefault(row.phones, chosen.defaultPhoneId);
  const addresses = withDefault(
    row.addresses.map((place) => ({
      ...addressWire.tell(place.row),
      stateName: place.stateName,
      cityName: place.cityName,
    })),
    chosen.defaultAddressId,
  );
  const emails = withDefault(row.emails, chosen.defaultEmailId);
  return {
    id,
    name,
    lastName,
    identifier,
    employeeOf: row.employeeOf,
    phones: phones.rows,
    addresses: addresses.rows,
    emails: emails.rows,
    defaultPhone: phones.id,
    defaultAddress: addresses.id,
    defaultEmail: emails.id,
    version,
  };
};

export const readPerson = async (db: Reader, personId: number): Promise<Person> => {
  const { rows } = await db.execute<{ person: PersonRow }>(
    sql`select ${personJson} as person from persons p where p.id = ${personId}`,
  );
  if (!rows[0]) throw new AppError('record.notFound');
  return toPerson(rows[0].person);
};

const userColumns = columnsOf(users, 'u', 'guid', 'email', 'firstName', 'lastName', 'personId');
const role = jsonOf(userRoles, 'r', 'name');

type UserRow = RowOf<typeof userColumns> & {
  roles: RowOf<typeof role>[];
  company: User['company'];
  person: PersonRow | null;
};

export const readUser = async (db: Reader, userId: number): Promise<User> => {
  const { rows } = await db.execute<UserRow>(
    sql`select ${userColumns},
          ${list(role, sql`order by r.name) from user_roles r where r.user_id = u.id`)} as roles,
          (select json_build_object('id', c.id, 'name', u.company_name,
            'identifier', c.identifier) from companies c where c.id = u.company_id) as company,
          case when p.id is not null then ${personJson} end as person
        from users u left join persons p on p.id = u.person_id where u.id = ${userId}`,
  );
  const row = rows[0];
  if (!row) throw new AppError('record.notFound');
  return {
    gUID: row.guid,
    name: row.email,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    isSeller: row.roles.some(({ name }) => name.toLowerCase() === 'seller'),
    roles: row.roles,
    externalId: row.company ? `Company:${row.company.id}` : `Person:${row.personId ?? 0}`,
    person: row.person && toPerson(row.person),
    company: row.company,
  };
};
