/** Whether a buyer is known to work for the company that an order names: a RUT is named by whoever likes. */
import { type SQL, sql } from 'drizzle-orm';

/**
 * Null where the order names no company, or its buyer's account was erased.
 * @param alias what the statement calls the orders
 */
export const isOfCompany = (alias: 'o' | 'orders'): SQL => {
  const order = sql.identifier(alias);
  return sql`case when ${order}.company_id is not null and ${order}.user_email <> ''
    then exists (select from employees e
      where e.company_id = ${order}.company_id and e.person_id = ${order}.person_id) end`;
};
