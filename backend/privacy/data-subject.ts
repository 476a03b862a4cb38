import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { findable } from './redact.ts';

/** A person to erase, with the texts by which others may mention it. */
export interface DataSubject {
  /** Null = no account. */
  userId: number | null;
  guid: string | null;
  personId: number | null;
  /** Proven to be theirs by a mailed link or a request from it. All other texts may be anybody's. */
  email: string;
  /** Order numbers as in mail events. */
  orderNumbers: string[];
  /** E-mails, phones, documents, addresses and full names as entered. */
  texts: string[];
  lastName: string;
}

/** Selects the texts of orders `o` by which others may mention their buyer. */
export const orderTexts = sql`select t.text from orders o cross join lateral (values (o.user_email), (o.phone), (o.address),
  (o.person_name || ' ' || o.person_last_name), (o.person_identifier),
  (case when o.address_recipient like '% %' then o.address_recipient else '' end)) as t (text)`;

const textsOf = async (
  tx: Tx,
  { userId, personId }: Pick<DataSubject, 'userId' | 'personId'>,
): Promise<string[]> => {
  const { rows } = await tx.execute<{ text: string }>(sql`
    select u.email::text as text from users u where u.id = ${userId}
    union select u.first_name || ' ' || u.last_name from users u where u.id = ${userId}
    union select p.name || ' ' || p.last_name from persons p where p.id = ${personId}
    union select p.identifier from persons p where p.id = ${personId}
    union select phone from person_phones where person_id = ${personId}
    union select address from person_addresses where person_id = ${personId}
    union select recipient from person_addresses where person_id = ${personId} and recipient like '% %'
    union select email::text from person_emails where person_id = ${personId}
    union ${orderTexts} where o.user_id = ${userId}`);
  return rows.map(({ text }) => text);
};

/** A person with an account, whose orders are erased too. */
export type AccountOwner = DataSubject & { userId: number; guid: string };

/**
 * Locks the account for the transaction.
 * @returns undefined if there is none
 */
export const readAccountOwner = async (tx: Tx, guid: string): Promise<AccountOwner | undefined> => {
  const { rows } = await tx.execute<Omit<AccountOwner, 'texts' | 'orderNumbers'>>(
    sql`select id as "userId", guid, person_id as "personId", email::text, last_name as "lastName" from users
        where guid = ${guid}::uuid for update`,
  );
  const [user] = rows;
  if (!user) return undefined;
  const numbers = await tx.execute<{ number: string }>(
    sql`select number::text from orders where user_id = ${user.userId}`,
  );
  return {
    ...user,
    orderNumbers: numbers.rows.map(({ number }) => number),
    texts: findable(await textsOf(tx, user)),
  };
};

/** Locks the persons whom sellers entered with an address, without accounts; if there are none, the address alone. */
export const readSubjectsAt = async (tx: Tx, email: string): Promise<DataSubject[]> => {
  const { rows } = await tx.execute<{ personId: number; lastName: string }>(
    sql`select p.id as "personId", p.last_name as "lastName" from persons p
        where exists (select from person_emails e where e.person_id = p.id and e.email = ${email}::citext)
          and not exists (select from users u where u.person_id = p.id)
        order by p.id for update`,
  );
  const addressOnly = {
    userId: null,
    guid: null,
    personId: null,
    email,
    orderNumbers: [],
    lastName: '',
  };
  if (rows.length === 0) return [{ ...addressOnly, texts: findable([email]) }];
  const subjects: DataSubject[] = [];
  for (const row of rows) {
    const subject = { ...addressOnly, ...row };
    subjects.push({ ...subject, texts: findable([email, ...(await textsOf(tx, subject))]) });
  }
  return subjects;
};
