import { type SQL, sql } from 'drizzle-orm';

/** Selects a person's default phone, or else the first of their own; null without phones. @param person an alias */
export const firstPhoneOf = (person: string): SQL => {
  const p = sql.raw(person);
  return sql`(select x.phone from person_phones x where x.person_id = ${p}.id
    order by (x.id = ${p}.default_phone_id) desc nulls last, x.of_company, x.id limit 1)`;
};

/** Selects a company's first phone; null without phones. @param company an alias */
export const firstCompanyPhoneOf = (company: string): SQL =>
  sql`(select x.phone from company_phones x
    where x.company_id = ${sql.raw(company)}.id order by x.id limit 1)`;
