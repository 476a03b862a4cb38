/** The part of a session that follows from its user, for sessions of people and of API tokens. */
import { type SQL, sql } from 'drizzle-orm';
import { columnsOf, type Row, type RowOf } from '#backend/database/rows';
import { type persons, users } from '#backend/database/tables/accounts';
import type { companies, employees } from '#backend/database/tables/companies';
import type { config } from '#backend/database/tables/site';
import type { Session } from '#backend/port';
import { discountLimitOf, readStaffTable, STAFF_TABLE_KEY } from '#contract/people/permissions';
import { FACTOR_POLICY_KEY, readPolicy } from './factors/policy.ts';

const userColumns = columnsOf(
  users,
  'u',
  'id',
  'guid',
  'email',
  'personId',
  'companyId',
  'companyName',
);

export type CallerRow = RowOf<typeof userColumns> &
  Row<typeof users, 'firstName' | 'lastName'> & {
    personIdentifier: Row<typeof persons, 'identifier'>['identifier'] | null;
    companyIdentifier: Row<typeof companies, 'identifier'>['identifier'] | null;
    isSeller: boolean;
    companyIds: number[];
    position: Row<typeof employees, 'position'>['position'] | null;
    staffTable: Row<typeof config, 'value'>['value'] | null;
    hasFactor: boolean;
    factorPolicy: Row<typeof config, 'value'>['value'] | null;
  };

/** Columns of the user `u`, to be read with `callerJoins`. */
export const callerColumns: SQL = sql`${userColumns},
    coalesce(p.name, u.first_name) as "firstName",
    coalesce(p.last_name, u.last_name) as "lastName",
    p.identifier as "personIdentifier", c.identifier as "companyIdentifier",
    exists (select from user_roles r where r.user_id = u.id and r.name = 'seller') as "isSeller",
    array(select e.company_id from employees e where e.person_id = u.person_id) as "companyIds",
    own.position, (select value from config where key = ${STAFF_TABLE_KEY}
      and own.position is not null) as "staffTable",
    exists (select from factors f where f.user_id = u.id) as "hasFactor",
    (select value from config where key = ${FACTOR_POLICY_KEY}
      and own.position is not null) as "factorPolicy"`;

export const callerJoins = (shopId: SQL | number): SQL => sql`
  left join persons p on p.id = u.person_id
  left join companies c on c.id = u.company_id
  left join employees own on own.person_id = u.person_id and own.company_id = ${shopId}`;

export interface UserSession extends Session {
  userId: number;
  /** UYU that may be refunded per order without the permission `refunds`. */
  refundLimit: number;
  /** The most that the user may take off a price, in percent. */
  discountLimit: number;
  /** Whether the user has a position at the shop. */
  isStaff: boolean;
  factor: NonNullable<Session['factor']>;
}

export const callerOfRow = (row: CallerRow, isProved: boolean): UserSession => {
  const { email, firstName, lastName, personId, companyId, companyName, isSeller, companyIds } =
    row;
  const table = readStaffTable(row.staffTable);
  return {
    userId: row.id,
    userGuid: row.guid,
    email,
    firstName,
    lastName,
    personId,
    personIdentifier: row.personIdentifier ?? '',
    company:
      companyId === null
        ? null
        : { id: companyId, name: companyName, identifier: row.companyIdentifier ?? '' },
    isSeller,
    permissions: row.position ? table.positions[row.position] : [],
    refundLimit: table.refundLimit,
    discountLimit: discountLimitOf(table, row.position),
    companyIds,
    isStaff: row.position !== null,
    factor: {
      isSet: row.hasFactor,
      isMissing: readPolicy(row.factorPolicy) && !row.hasFactor,
      isProved,
    },
  };
};
