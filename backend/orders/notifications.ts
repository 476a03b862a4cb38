import { sql } from 'drizzle-orm';
import type { Dependencies } from '#backend/database/dependencies';
import { jsonOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import type { OutputOf } from '#contract/calls';
import { NEWEST_FIRST } from './queries.ts';

/** Newest orders that are announced; the list shows the rest. */
const NEWEST = 10;
const order = jsonOf(orders, 'o', 'id', 'number');

/**
 * Reads how many orders need attention and which ones are the newest. Polled often: two index scans.
 * @throws AppError record.notFound without a company
 */
export const readNews = async (
  { db }: Pick<Dependencies, 'db'>,
  { companyIds: [companyId] }: Pick<Caller, 'companyIds'>,
): Promise<OutputOf<'orderNews'>['data']> => {
  if (companyId === undefined) throw new AppError('record.notFound');
  const { rows } = await db.execute<{ attention: number; newest: RowOf<typeof order>[] | null }>(
    sql`select
          (select count(*) from orders
            where destination_company_id = ${companyId} and attention <> '') as attention,
          (select json_agg(${order} order by o.id desc) from (select id, number from orders
            where destination_company_id = ${companyId} order by id ${NEWEST_FIRST} limit ${NEWEST}) o) as newest`,
  );
  return { attention: rows[0]?.attention ?? 0, newest: rows[0]?.newest ?? [] };
};
