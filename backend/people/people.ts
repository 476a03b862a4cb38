/** Reads persons and users, each in one query. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { replyPairs } from '#backend/database/entity-columns';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import { userRoles, users } from '#backend/database/tables/accounts';
import { companies } from '#backend/database/tables/companies';
import { AppError } from '#backend/http/app-error';
import {
  personAddress,
  personEmail,
  personEntity,
  personPhone,
} from '#contract/definitions/person';
import type { Address, Person, Phone, User } from '#contract/entities/people';

type Reader = Pick<Db | Tx, 'execute'>;

/** Aggregates JSON objects; an empty list if there are none. */
const list = (object: SQL, from: SQL): SQL =>
  sql`coalesce((select json_agg(${object} ${from}), '[]')`;

const company = jsonOf(companies, 'c', 'id', 'name');

type Without<T> = Omit<T, 'isDefault'>;
/** A person whose chosen defaults may be none of its entries. */
type PersonRow = Omit<Person, 'phones' | 'addresses' | 'emails'> & {
  phones: Without<Phone>[];
  addresses: Without<Address>[];
  emails: Without<Person['emails'][number]>[];
};

/** A person with all lists as one JSON object. */
const personJson = sql`json_build_object('id', p.id, ${replyPairs(personEntity, 'p')},
  'version', p.version, 'defaultPhone', p.default_phone_id,
  'defaultAddress', p.default_address_id, 'defaultEmail', p.default_email_id,
  'phones', ${list(
    sql`json_build_object('id', x.id, ${replyPairs(personPhone, 'x')}, 'ofCompany', x.of_company)`,
    sql`order by x.of_company, x.id) from person_phones x where x.person_id = p.id`,
  )},
  'addresses', ${list(
    sql`json_build_object('id', x.id, ${replyPairs(personAddress, 'x')}, 'stateName', s.name,
      'cityName', c.name, 'identifier', x.identifier, 'geolocation', x.geolocation,
      'ofCompany', x.of_company)`,
    sql`order by x.of_company, x.id) from person_addresses x join states s on s.id = x.state_id
      join cities c on c.id = x.city_id where x.person_id = p.id`,
  )},
  'emails', ${list(
    sql`json_build_object('id', x.id, ${replyPairs(personEmail, 'x')})`,
    sql`order by x.id) from person_emails x where x.person_id = p.id`,
  )},
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
  const phones = withDefault(row.phones, row.defaultPhone);
  const addresses = withDefault(row.addresses, row.defaultAddress);
  const emails = withDefault(row.emails, row.defaultEmail);
  return {
    ...row,
    phones: phones.rows,
    addresses: addresses.rows,
    emails: emails.rows,
    defaultPhone: phones.id,
    defaultAddress: addresses.id,
    defaultEmail: emails.id,
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
