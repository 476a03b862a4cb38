/** By which number somebody is called, wherever one alone is shown. */
import { type SQL, sql } from 'drizzle-orm';

/** A person's default phone, else the first of their own; null where they told none. @param person an alias */
export const firstPhoneOf = (person: string): SQL => {
  const p = sql.raw(person);
  return sql`(select x.phone from person_phones x where x.person_id = ${p}.id
    order by (x.id = ${p}.default_phone_id) desc nulls last, x.of_company, x.id limit 1)`;
};

/** A company's first phone; null where it has none. @param company an alias */
export const firstCompanyPhoneOf = (company: string): SQL =>
  sql`(select x.phone from company_phones x
    where x.company_id = ${sql.raw(company)}.id order by x.id limit 1)`;
