/** What a company's people are told without asking: what needs attention, and which orders came in. */
import { sql } from 'drizzle-orm';
import type { Dependencies } from '#backend/database/dependencies';
import { jsonOf, type RowOf } from '#backend/database/rows';
import { orders } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import type { Caller } from '#backend/port';
import type { OutputOf } from '#contract/calls';
import { NEWEST_FIRST } from './queries.ts';

/** Who was away while more came in reads the list. */
const NEWEST = 10;
const order = jsonOf(orders, 'o', 'id', 'number');

/** Asked often: answered from the ends of two indexes. @throws AppError record.notFound without a company */
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
