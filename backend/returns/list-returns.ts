import { type SQL, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { jsonOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { refuseFilter } from '#backend/http/filter-values';
import { matchesText } from '#backend/orders/filters';
import { isMoneyOpen, type ReturnJson, returnJson, toReturn } from '#backend/orders/order-returns';
import type { Caller } from '#backend/port';
import type { InputOf, OutputOf } from '#contract/calls';
import type { FilterItem } from '#contract/fields/list-fields';
import { RETURN_STATES } from '#contract/orders/return-states';
import type { ReturnDependencies } from './move-return.ts';

const PAGE = 20;

const orderOf = jsonOf(orders, 'o', 'id', 'number', 'personName', 'personLastName');

interface ListRow {
  [column: string]: unknown;
  one: ReturnJson;
  order: RowOf<typeof orderOf>;
}

/** Without a company the list holds the returns of the caller's own orders. */
const conditionOf = (
  { FilterKey: key, FilterValue: value }: FilterItem,
  isCompany: boolean,
): SQL => {
  if (key === 'toCompany') return sql`true`;
  if (key === 'state') {
    const state = RETURN_STATES.find((one) => one === value.toUpperCase());
    if (!state) throw refuseFilter(key);
    return sql`r.state = ${state}`;
  }
  if (key === 'money' && isCompany && value.toUpperCase() === 'OPEN') return isMoneyOpen;
  if (key !== 'text' || !isCompany) throw refuseFilter(key);
  return value.trim() === '' ? sql`true` : matchesText(value);
};

export const listReturns = async (
  { filters, rowIndex, rowsMax = PAGE }: InputOf<'returnFilter'>,
  { db }: Pick<ReturnDependencies, 'db'>,
  { session, companyIds: [company] }: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): Promise<OutputOf<'returnFilter'>> => {
  const isCompany = company !== undefined;
  const where = sql.join(
    [
      isCompany ? sql`o.destination_company_id = ${company}` : sql`o.user_id = ${session.userId}`,
      ...filters.map((filter) => conditionOf(filter, isCompany)),
    ],
    sql` and `,
  );
  const from = sql`returns r join orders o on o.id = r.order_id where ${where}`;
  const [{ rows }, counts] = await Promise.all([
    db.execute<ListRow>(
      sql`select ${returnJson} as one, ${orderOf} as order from ${from}
          order by r.id desc limit ${rowsMax} offset ${rowIndex * rowsMax}`,
    ),
    db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`),
  ]);
  return {
    data: rows.map(({ one, order: { id, number, ...person } }) => ({
      ...toReturn(one, isCompany),
      ...person,
      order: { id, number },
    })),
    resultCount: counts.rows[0]?.n ?? 0,
  };
};
