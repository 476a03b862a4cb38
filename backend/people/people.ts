/** Reads a person or a user as replies carry them, each in one query. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import type { Address, Person, Phone, User } from '#contract/entities/people';

type Reader = Pick<Db | Tx, 'execute'>;

interface PersonRow {
  id: number;
  name: string;
  last_name: string;
  identifier: string;
  default_phone_id: number | null;
  default_address_id: number | null;
  default_email_id: number | null;
  phones: Omit<Phone, 'isDefault'>[];
  addresses: Omit<Address, 'isDefault'>[];
  emails: { id: number; email: string }[];
  employee_of: { id: number; name: string }[];
}

/** A list of JSON objects, empty where there is none. */
const list = (object: SQL, from: SQL): SQL =>
  sql`coalesce((select json_agg(json_build_object(${object}) ${from}), '[]')`;

/**
 * A person with all its lists, as one JSON object. The tables of the companies are named in SQL:
 * their room stands above this one.
 */
const personJson = sql`json_build_object(
  'id', p.id, 'name', p.name, 'last_name', p.last_name, 'identifier', p.identifier,
  'default_phone_id', p.default_phone_id, 'default_address_id', p.default_address_id,
  'default_email_id', p.default_email_id,
  'phones', ${list(
    sql`'id', x.id, 'phone', x.phone, 'type', x.type, 'observation', x.observation`,
    sql`order by x.id) from person_phones x where x.person_id = p.id`,
  )},
  'addresses', ${list(
    sql`'id', x.id, 'stateId', x.state_id, 'cityId', x.city_id, 'stateName', s.name,
      'cityName', c.name, 'address', x.address, 'zIPCode', x.zip_code, 'recipient', x.recipient,
      'observation', x.observation, 'identifier', x.identifier, 'geolocation', x.geolocation`,
    sql`order by x.id) from person_addresses x join states s on s.id = x.state_id
      join cities c on c.id = x.city_id where x.person_id = p.id`,
  )},
  'emails', ${list(
    sql`'id', x.id, 'email', x.email`,
    sql`order by x.id) from person_emails x where x.person_id = p.id`,
  )},
  'employee_of', ${list(
    sql`'id', c.id, 'name', c.name`,
    sql`order by c.name) from employees e join companies c on c.id = e.company_id
      where e.person_id = p.id`,
  )})`;

/** The entity's default, else the first one. */
const withDefault = <T extends { id: number }>(rows: readonly T[], chosen: number | null) => {
  const id = rows.some((row) => row.id === chosen) ? chosen : (rows[0]?.id ?? null);
  return { id, rows: rows.map((row) => ({ ...row, isDefault: row.id === id })) };
};

const toPerson = (row: PersonRow): Person => {
  const phones = withDefault(row.phones, row.default_phone_id);
  const addresses = withDefault(row.addresses, row.default_address_id);
  const emails = withDefault(row.emails, row.default_email_id);
  return {
    id: row.id,
    name: row.name,
    lastName: row.last_name,
    identifier: row.identifier,
    employeeOf: row.employee_of,
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

interface UserRow extends Record<string, unknown> {
  guid: string;
  email: string;
  first_name: string;
  last_name: string;
  person_id: number | null;
  roles: { name: string }[];
  company: User['company'];
  person: PersonRow | null;
}

export const readUser = async (db: Reader, userId: number): Promise<User> => {
  const { rows } = await db.execute<UserRow>(
    sql`select u.guid, u.email, u.first_name, u.last_name, u.person_id,
          ${list(
            sql`'name', r.name`,
            sql`order by r.name) from user_roles r where r.user_id = u.id`,
          )} as roles,
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
    firstName: row.first_name,
    lastName: row.last_name,
    isSeller: row.roles.some((role) => role.name.toLowerCase() === 'seller'),
    roles: row.roles,
    externalId: row.company ? `Company:${row.company.id}` : `Person:${row.person_id ?? 0}`,
    person: row.person && toPerson(row.person),
    company: row.company,
  };
};
