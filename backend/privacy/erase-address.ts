/**
 * Erases what is kept under an address that has no account: notices, newsletter, prints, mails, what somebody
 * agreed to, and whom sellers wrote down under it. One transaction, as for an account; nothing of it is an
 * invoice, whose orders have one.
 */
import { sql } from 'drizzle-orm';
import { allowLongStatements, type Tx } from '#backend/database/connection';
import { type Erasing, erasePerson } from './erase.ts';
import { eraseElsewhere } from './erase-elsewhere.ts';
import { erasedAddresses, noteErased } from './erased-addresses.ts';
import { readUnder } from './known-texts.ts';

/** In how many rows an address stands by itself; texts of others that name it are not counted. */
const countUnder = async (tx: Tx, email: string): Promise<number> => {
  const own = sql`${email}::citext`;
  const { rows } = await tx.execute<{ n: number }>(sql`
    select ((select count(*) from stock_notices where email = ${own})
      + (select count(*) from registrations where email = ${own})
      + (select count(*) from consents where email = ${own})
      + (select count(*) from company_emails where email = ${own})
      + (select count(*) from person_emails where email = ${own})
      + (select count(*) from subscriptions where value = ${own})
      + (select count(*) from print_requests where lower(email) = lower(${email}))
      + (select count(*) from mails where lower(recipient) = lower(${email}) or lower(reply_to) = lower(${email})))::int as n`);
  return rows[0]?.n ?? 0;
};

/** @returns in how many rows it stood; undefined where it has an account, which its owner erases */
export const eraseAddress = ({ db, files, now }: Erasing, email: string) =>
  db.transaction(async (tx): Promise<number | undefined> => {
    const { rows } = await tx.execute(sql`select from users where email = ${email}::citext`);
    if (rows.length > 0) return undefined;
    await allowLongStatements(tx);
    const count = await countUnder(tx, email);
    // First: a copy of the database that is restored later must find it there.
    await noteErased(files, email, now());
    for (const somebody of await readUnder(tx, email)) {
      await eraseElsewhere(tx, somebody);
      if (somebody.personId !== null) await erasePerson(tx, somebody.personId);
    }
    return count;
  });

/** In a restored copy: addresses that were erased since it was made. @returns how many, and which have but half a note */
export const eraseAddressesAgain = async (
  erasing: Erasing,
): Promise<{ erased: number; half: string[] }> => {
  const { found, half } = await erasedAddresses(erasing.db, erasing.files);
  let erased = 0;
  for (const email of found) if ((await eraseAddress(erasing, email)) !== undefined) erased += 1;
  return { erased, half };
};
