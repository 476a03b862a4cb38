/** Whom a communication is with: what every list, mail and calendar shows of it beside its own columns. */
import { type SQL, sql } from 'drizzle-orm';
import { firstCompanyPhoneOf, firstPhoneOf } from '#backend/database/first-phone';

// An alias, as the driver's rows want it: an interface has no index.
export type ContactRow = {
  contactCompanyName: string;
  contactPersonName: string;
  /** The person's, else the company's; empty where none is known, and never the shop's own for a customer. */
  contactPhone: string;
};

export const nameOf = (alias: string): SQL =>
  sql.raw(`concat_ws(' ', ${alias}.name, ${alias}.last_name)`);

/**
 * Over the tables that `withContact` joins to `c`. Whoever works for none stands under the shop's own company, whose
 * people alone write communications: its phone reaches nobody but the shop.
 */
export const contactColumns = sql<ContactRow>`company.name as "contactCompanyName",
  ${nameOf('contact')} as "contactPersonName",
  coalesce(${firstPhoneOf('contact')},
    case when contact.id is null or company.id <> c.creator_company_id
      then ${firstCompanyPhoneOf('company')} end, '') as "contactPhone"`;

export const withContact = sql`
  join companies company on company.id = c.contact_company_id
  left join persons contact on contact.id = c.contact_person_id`;
