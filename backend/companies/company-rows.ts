import { type SQL, sql } from 'drizzle-orm';
import type { CompanyRow } from '#contract/entities/companies';
import type { Reader } from './read-company.ts';

/** Columns of a company `c` and its group `g`, which may be null. */
const rowColumns = sql`c.id, c.group_id as "companyGroupId",
  coalesce(g.name, '') as "companyGroupName", c.name, c.identifier,
  coalesce((select x.phone from company_phones x where x.company_id = c.id order by x.id limit 1), '')
    as phone,
  coalesce((select x.email::text from company_emails x where x.company_id = c.id order by x.id limit 1), '')
    as email,
  coalesce((select y.name from company_addresses x join cities y on y.id = x.city_id
    where x.company_id = c.id order by x.id limit 1), '') as "cityName",
  (select count(*)::int from employees e where e.company_id = c.id) as "employeesCount",
  array(select x.tag::text from company_tags x where x.company_id = c.id order by x.tag) as tags`;

const ORDERS: Readonly<Record<string, SQL>> = {
  REL: sql`c.name, c.id`,
  'REL-': sql`c.name desc, c.id desc`,
  NEW: sql`c.id desc`,
  RUT: sql`c.identifier, c.id`,
  'RUT-': sql`c.identifier desc, c.id desc`,
};

interface Page {
  rowIndex: number;
  rowsMax: number;
  orderBy?: string;
}

/** @returns one page, and the number of all rows */
export const readCompanyRows = async (
  db: Reader,
  condition: SQL,
  { rowIndex, rowsMax, orderBy = 'REL' }: Page,
): Promise<{ data: CompanyRow[]; resultCount: number }> => {
  // Unknown sort orders mean the default, as on the existing host.
  const order = ORDERS[orderBy.toUpperCase()] ?? ORDERS.REL ?? sql`c.id`;
  const [counted, found] = await Promise.all([
    db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from companies c where ${condition}`,
    ),
    db.execute<CompanyRow & Record<string, unknown>>(sql`
      select ${rowColumns} from companies c left join company_groups g on g.id = c.group_id
      where ${condition} order by ${order} limit ${rowsMax} offset ${rowIndex * rowsMax}`),
  ]);
  return { data: found.rows, resultCount: counted.rows[0]?.rows ?? 0 };
};
