/**
 * Erases data stored under an address without an account: notices, newsletter, prints, mails, consents,
 * quotations, orders that have ended, and persons that sellers entered.
 */
import { sql } from 'drizzle-orm';
import { allowLongStatements, type Tx } from '#backend/database/connection';
import { readSubjectsAt } from './data-subject.ts';
import { type ErasureDeps, erasePerson } from './erase.ts';
import { eraseElsewhere, eraseOrderMails } from './erase-elsewhere.ts';
import { endedOf, eraseOrders } from './erase-orders.ts';
import { erasedAddresses, erasedMeanwhile, noteErased } from './erased-addresses.ts';
import { findable } from './redact.ts';

/** Counts the rows of an address; texts of others that mention it are not counted. */
const countUnder = async (tx: Tx, email: string): Promise<number> => {
  const own = sql`${email}::citext`;
  const { rows } = await tx.execute<{ n: number }>(sql`
    select ((select count(*) from stock_notices where email = ${own})
      + (select count(*) from registrations where email = ${own})
      + (select count(*) from consents where email = ${own})
      + (select count(*) from company_emails where email = ${own})
      + (select count(*) from person_emails where email = ${own})
      + (select count(*) from subscriptions where value = ${own})
      + (select count(*) from quotations where lower(customer_email) = lower(${email}))
      + (select count(*) from orders where ${endedOf(email)})
      + (select count(*) from print_requests where lower(email) = lower(${email}))
      + (select count(*) from mails where lower(recipient) = lower(${email}) or lower(reply_to) = lower(${email})))::int as n`);
  return rows[0]?.n ?? 0;
};

/**
 * Erases in one transaction.
 * @returns how many rows had the address; undefined if it has an account, which its owner erases
 */
export const eraseAddress = ({ db, files, now }: ErasureDeps, email: string) =>
  db.transaction(async (tx): Promise<number | undefined> => {
    const { rows } = await tx.execute(sql`select from users where email = ${email}::citext`);
    if (rows.length > 0) return undefined;
    await allowLongStatements(tx);
    const count = await countUnder(tx, email);
    // Noted first, so that a backup restored later finds the note.
    await noteErased(files, email, now());
    const subjects = await readSubjectsAt(tx, email);
    await eraseOrders(
      tx,
      endedOf(email),
      subjects.flatMap(({ texts }) => texts),
    );
    for (const subject of subjects) {
      await eraseElsewhere(tx, subject);
      if (subject.personId !== null) await erasePerson(tx, subject.personId);
    }
    return count;
  });

/**
 * Erases orders that were open when their address was erased, and have ended since. Orders that came later are
 * kept. @returns how many addresses
 */
export const eraseEndedOrders = async ({ db, files }: ErasureDeps): Promise<number> => {
  let erased = 0;
  for (const [email, at] of await erasedMeanwhile(db, files))
    await db.transaction(async (tx) => {
      const which = sql`${endedOf(email)} and created_at <= ${at}::timestamptz`;
      const { rows } = await tx.execute<{ number: string }>(
        sql`select number::text from orders where ${which}`,
      );
      if (rows.length === 0) return;
      erased += 1;
      await eraseOrders(tx, which, findable([email]));
      await eraseOrderMails(
        tx,
        rows.map(({ number }) => number),
      );
    });
  return erased;
};

/** Repeats erasures in a restored backup that is older. @returns how many, and which addresses have a damaged note */
export const eraseAddressesAgain = async (
  erasing: ErasureDeps,
): Promise<{ erased: number; half: string[] }> => {
  const { found, damaged } = await erasedAddresses(erasing.db, erasing.files);
  let erased = 0;
  for (const email of found) if ((await eraseAddress(erasing, email)) !== undefined) erased += 1;
  return { erased, half: damaged };
};
