/** Who is erased, and the texts by which they may be named where others wrote of them. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { findable } from './redact.ts';

export interface Somebody {
  /** Null = has no account. */
  userId: number | null;
  guid: string | null;
  personId: number | null;
  /**
   * Proven: its owner clicked a link that was mailed there, or asked the shop from it. All else anybody may
   * have typed.
   */
  email: string;
  /** Numbers of their orders, as events of mails have them. */
  orderNumbers: string[];
  /** E-mails, phones, documents, addresses and whole names, as they were typed. */
  texts: string[];
  lastName: string;
}

const textsOf = async (
  tx: Tx,
  { userId, personId }: Pick<Somebody, 'userId' | 'personId'>,
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
    union select t.text from orders o cross join lateral (values (o.user_email), (o.phone), (o.address),
        (o.person_name || ' ' || o.person_last_name), (o.person_identifier),
        (case when o.address_recipient like '% %' then o.address_recipient else '' end)) as t (text)
      where o.user_id = ${userId}`);
  return rows.map(({ text }) => text);
};

/** Of an account: what an erasure of its orders needs as well. */
export type AccountOwner = Somebody & { userId: number; guid: string };

/**
 * Locks the account for the rest of the transaction.
 * @returns undefined where there is none
 */
export const readSomebody = async (tx: Tx, guid: string): Promise<AccountOwner | undefined> => {
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

/** Whom sellers wrote down under an address, locked; each without an account. None: the address alone. */
export const readUnder = async (tx: Tx, email: string): Promise<Somebody[]> => {
  const { rows } = await tx.execute<{ personId: number; lastName: string }>(
    sql`select p.id as "personId", p.last_name as "lastName" from persons p
        where exists (select from person_emails e where e.person_id = p.id and e.email = ${email}::citext)
          and not exists (select from users u where u.person_id = p.id)
        order by p.id for update`,
  );
  const nobody = {
    userId: null,
    guid: null,
    personId: null,
    email,
    orderNumbers: [],
    lastName: '',
  };
  if (rows.length === 0) return [{ ...nobody, texts: findable([email]) }];
  const found: Somebody[] = [];
  for (const row of rows) {
    const somebody = { ...nobody, ...row };
    found.push({ ...somebody, texts: findable([email, ...(await textsOf(tx, somebody))]) });
  }
  return found;
};
