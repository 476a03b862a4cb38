import { type SQL, sql } from 'drizzle-orm';
import { onlyDigits } from '#backend/database/phone-digits';
import { isoOf } from '#backend/database/rows';
import { filterId, refuseFilter } from '#backend/http/filter-values';
import type { PersonRow, UserRow } from '#contract/entities/companies';
import type { FilterItem } from '#contract/fields/list-fields';
import { allOf, hasWords, wordsOf } from './conditions.ts';
import { type Reader, reachedBy, type Shop } from './read-company.ts';

interface Page {
  rowIndex: number;
  rowsMax: number;
}

const employeeOf = sql`coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name)
  order by c.name, c.id) from employees e join companies c on c.id = e.company_id
  where e.person_id = p.id), '[]') as "employeeOf"`;

const personTexts = sql`concat_ws(' ', p.name, p.last_name, p.identifier,
  (select string_agg(x.email::text, ' ') from person_emails x where x.person_id = p.id),
  (select string_agg(c.name, ' ') from employees e join companies c on c.id = e.company_id
    where e.person_id = p.id))`;
const personNumbers = sql`concat_ws(' ', ${onlyDigits(sql`p.identifier`)},
  (select string_agg(${onlyDigits(sql`x.phone`)}, ' ')
    from person_phones x where x.person_id = p.id))`;

const personCondition = (filter: FilterItem): SQL => {
  switch (filter.FilterKey) {
    case 'text':
      return hasWords(wordsOf(filter.FilterValue), personTexts, personNumbers);
    case 'companyId':
      return sql`exists (select from employees e where e.person_id = p.id
        and e.company_id = ${filterId(filter)})`;
    default:
      throw refuseFilter(filter.FilterKey);
  }
};

export const readPersonRows = async (
  db: Reader,
  filters: readonly FilterItem[],
  { rowIndex, rowsMax }: Page,
): Promise<{ data: PersonRow[]; resultCount: number }> => {
  const condition = allOf(filters.map(personCondition));
  const [counted, found] = await Promise.all([
    db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from persons p where ${condition}`,
    ),
    db.execute<PersonRow & Record<string, unknown>>(sql`
      select p.id, p.name, p.last_name as "lastName", p.identifier, ${employeeOf},
        ${reachedBy.firstPhone} as phone, ${reachedBy.firstEmail} as email,
        exists (select from users u where u.person_id = p.id) as "hasUser"
      from persons p where ${condition}
      order by p.last_name, p.name, p.id limit ${rowsMax} offset ${rowIndex * rowsMax}`),
  ]);
  return { data: found.rows, resultCount: counted.rows[0]?.rows ?? 0 };
};

const isSeller = sql`exists (select from user_roles r where r.user_id = u.id and r.name = 'seller')`;

const userCondition = (filter: FilterItem): SQL => {
  const { FilterKey: key, FilterValue: value } = filter;
  switch (key) {
    case 'text':
      return hasWords(
        wordsOf(value),
        sql`concat_ws(' ', u.first_name, u.last_name, u.email, u.company_name)`,
        sql`''`,
      );
    case 'state': {
      const state = value.toUpperCase();
      if (state !== 'ACT' && state !== 'DIS') throw refuseFilter(key);
      return sql`u.is_disabled = ${state === 'DIS'}`;
    }
    case 'role':
      if (value !== 'seller') throw refuseFilter(key);
      return isSeller;
    case 'personId':
      return sql`u.person_id = ${filterId(filter)}`;
    default:
      throw refuseFilter(key);
  }
};

type Told = Omit<UserRow, 'createdAt' | 'lastSeenAt' | 'factors'> & {
  factors: number;
  createdAt: string;
  lastSeenAt: string | null;
};

const readUserRowsWhere = async (
  db: Reader,
  condition: SQL,
  { destinationCompany }: Shop,
  { rowIndex, rowsMax }: Page,
): Promise<UserRow[]> => {
  const { rows } = await db.execute<Told & Record<string, unknown>>(sql`
    select u.guid as "gUID", u.email, u.first_name as "firstName", u.last_name as "lastName",
      u.person_id as "personId", u.is_disabled as "isDisabled", ${isSeller} as "isSeller",
      o.position as "employeePositionId", ${employeeOf}, u.company_name as "companyName",
      u.created_at as "createdAt", u.version,
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as "lastSeenAt",
      (select count(*)::int from factors f where f.user_id = u.id) as factors
    from users u left join persons p on p.id = u.person_id
      left join employees o on o.person_id = u.person_id and o.company_id = ${destinationCompany.id}
    where ${condition}
    order by o.position is null, u.last_name, u.first_name, u.id
    limit ${rowsMax} offset ${rowIndex * rowsMax}`);
  return rows.map(({ factors, ...row }) => ({
    ...row,
    createdAt: isoOf(row.createdAt),
    lastSeenAt: row.lastSeenAt && isoOf(row.lastSeenAt),
    ...(factors > 0 && { factors }),
  }));
};

export const readUserRows = async (
  db: Reader,
  filters: readonly FilterItem[],
  shop: Shop,
  page: Page,
): Promise<{ data: UserRow[]; resultCount: number }> => {
  const condition = allOf(filters.map(userCondition));
  const [counted, data] = await Promise.all([
    db.execute<{ rows: number }>(sql`select count(*)::int as rows from users u where ${condition}`),
    readUserRowsWhere(db, condition, shop, page),
  ]);
  return { data, resultCount: counted.rows[0]?.rows ?? 0 };
};

export const readUserRow = async (
  db: Reader,
  userId: number,
  shop: Shop,
): Promise<UserRow | undefined> => {
  const [row] = await readUserRowsWhere(db, sql`u.id = ${userId}`, shop, {
    rowIndex: 0,
    rowsMax: 1,
  });
  return row;
};
