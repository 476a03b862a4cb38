import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { requirePermissions } from '#backend/http/permissions';
import type { Session } from '#backend/port';

type Author = Pick<Session, 'permissions'>;

/**
 * Reads for whom price lists count, of some companies: the companies themselves, and the accounts of their employees.
 * Lists that have ended or begin later count too.
 */
const readBuyers = async (tx: Tx, companyIds: readonly number[]): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.execute<{ buyer: string }>(
    sql`with buying as (
          select price_list_id, company_id from price_list_companies
          union select own.price_list_id, company.id
          from price_list_groups own join companies company on company.group_id = own.group_id)
        select concat_ws(' ', b.price_list_id, 'company', b.company_id) as buyer from buying b
        where b.company_id = any(${sql.param([...companyIds])}::int[])
        union select concat_ws(' ', b.price_list_id, 'account', u.id)
        from buying b join employees e on e.company_id = b.company_id
          join users u on u.person_id = e.person_id
        where b.company_id = any(${sql.param([...companyIds])}::int[])`,
  );
  return new Set(rows.map(({ buyer }) => buyer));
};

/** @throws AppError permission.missing for a new company of a group with a list, unless the session may set prices */
export const refuseLists = async (tx: Tx, session: Author, companyId: number): Promise<void> => {
  if ((await readBuyers(tx, [companyId])).size > 0) requirePermissions(session, ['prices']);
};

/** @throws AppError permission.missing where any list is for a group, unless the session may set prices */
export const refuseGroupLists = async (db: Db, session: Author): Promise<void> => {
  const { rows } = await db.execute(sql`select from price_list_groups limit 1`);
  if (rows.length > 0) requirePermissions(session, ['prices']);
};

/**
 * Makes a change of locked companies, which may bring them or their people to price lists: that sets their prices.
 * @throws AppError permission.missing if a list counts for somebody new and the session may set no prices
 */
export const guardLists = async <R>(
  tx: Tx,
  session: Author,
  companyIds: readonly number[],
  work: () => Promise<R>,
): Promise<R> => {
  if (session.permissions.includes('prices')) return work();
  const before = await readBuyers(tx, companyIds);
  const result = await work();
  const after = await readBuyers(tx, companyIds);
  if ([...after].some((buyer) => !before.has(buyer))) requirePermissions(session, ['prices']);
  return result;
};
