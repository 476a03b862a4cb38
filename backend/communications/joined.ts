/** Whom a communication is with: what every list, mail and calendar shows of it beside its own columns. */
import { type SQL, sql } from 'drizzle-orm';

// An alias, as the driver's rows want it: an interface has no index.
export type ContactRow = {
  contactCompanyName: string;
  contactPersonName: string;
  /** The person's, else the company's; empty where none is known. */
  contactPhone: string;
};

export const nameOf = (alias: string): SQL =>
  sql.raw(`concat_ws(' ', ${alias}.name, ${alias}.last_name)`);

/** Over the tables that `withContact` joins to `c`. */
export const contactColumns = sql<ContactRow>`company.name as "contactCompanyName",
  ${nameOf('contact')} as "contactPersonName",
  coalesce(phone.phone, (select n.phone from company_phones n
    where n.company_id = company.id order by n.id limit 1), '') as "contactPhone"`;

export const withContact = sql`
  join companies company on company.id = c.contact_company_id
  left join persons contact on contact.id = c.contact_person_id
  left join person_phones phone on phone.id = contact.default_phone_id`;
