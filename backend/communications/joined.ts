import { type SQL, sql } from 'drizzle-orm';
import { firstCompanyPhoneOf, firstPhoneOf } from '#backend/database/first-phone';

// An alias, as the driver's rows want it: an interface has no index.
export type ContactRow = {
  contactCompanyName: string;
  contactPersonName: string;
  /** The person's phone, else the company's, never the shop's own; empty without one. */
  contactPhone: string;
};

export const nameOf = (alias: string): SQL =>
  sql.raw(`concat_ws(' ', ${alias}.name, ${alias}.last_name)`);

/**
 * Reads from the tables that `withContact` joins to `c`. People without an employer are listed under the
 * shop's own company, whose phone reaches nobody but the shop.
 */
export const contactColumns = sql<ContactRow>`company.name as "contactCompanyName",
  ${nameOf('contact')} as "contactPersonName",
  coalesce(${firstPhoneOf('contact')},
    case when contact.id is null or company.id <> c.creator_company_id
      then ${firstCompanyPhoneOf('company')} end, '') as "contactPhone"`;

export const withContact = sql`
  join companies company on company.id = c.contact_company_id
  left join persons contact on contact.id = c.contact_person_id`;
