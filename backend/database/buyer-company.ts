import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns whether the buyer is an employee of the company that the order names: anybody can type a RUT. Null if
 * the order names no company or the buyer's account was erased.
 * @param alias of the orders in the statement
 */
export const isOfCompany = (alias: 'o' | 'orders'): SQL => {
  const order = sql.identifier(alias);
  return sql`case when ${order}.company_id is not null and ${order}.user_email <> ''
    then exists (select from employees e
      where e.company_id = ${order}.company_id and e.person_id = ${order}.person_id) end`;
};
