/** Erases an account: one transaction that takes its person out of every table, and keeps the money. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { allowLongStatements, type Db, type Tx } from '#backend/database/connection';
import { queueMail } from '#backend/mail/outbox';
import type { FileStore } from '#backend/media/files';
import { lockAccount } from '#backend/orders/limits';
import { eraseElsewhere } from './erase-elsewhere.ts';
import { eraseOrders } from './erase-orders.ts';
import { type AccountOwner, readSomebody } from './known-texts.ts';
import { openOrdersOf } from './open-orders.ts';

/** Who is erased, by nothing but the account's own number, outside the database: a restored copy knows it not. */
const ERASED_FOLDER = 'erasures';
export const erasedKey = (guid: string): string => `${ERASED_FOLDER}/${guid}`;

/** A row that something kept still points at stays, empty; else it goes. Whose account another's is stays whole. */
export const erasePerson = async (tx: Tx, personId: number): Promise<void> => {
  const { rows } = await tx.execute(sql`select from users where person_id = ${personId} limit 1`);
  if (rows.length > 0) return;
  for (const table of ['employees', 'person_phones', 'person_addresses', 'person_emails'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where person_id = ${personId}`);
  await tx.execute(sql`update persons set name = 'Persona', last_name = 'borrada', identifier = '',
      default_phone_id = null, default_address_id = null, default_email_id = null, version = version + 1
    where id = ${personId}`);
  await tx.execute(sql`delete from persons where id = ${personId}
    and not exists (select from communications where ${personId} in (creator_person_id, person_id))
    and not exists (select from communication_events where person_id = ${personId})`);
};

const eraseAccountRows = async (
  tx: Tx,
  { userId, personId, guid }: AccountOwner,
): Promise<void> => {
  for (const table of [
    'sessions',
    'known_devices',
    'account_keys',
    'kept_lists',
    'calendar_feeds',
    'user_roles',
  ])
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  // Nobody's hash: no password matches it.
  await tx.execute(sql`update users set email = ${`${guid}@borrado.invalid`}, first_name = 'Cuenta',
      last_name = 'borrada', password_hash = ${`erased:${randomUUID()}`}, company_id = null, company_name = '',
      person_id = null, is_disabled = true, version = version + 1
    where id = ${userId}`);
  // Somebody else's account may be of the same person.
  if (personId !== null) await erasePerson(tx, personId);
};

export interface Erasing {
  db: Db;
  files: FileStore;
  now: () => Date;
}

/** Locks the wish: whoever takes it back comes before, or too late. @returns whether there still is one */
const isWished = async (tx: Tx, guid: string): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from erasures where user_guid = ${guid}::uuid and done_at is null for update`,
  );
  return rows.length > 0;
};

/** Whoever came to sell for the shop since: others take them off the team first, as where the wish is made. */
const sells = async (tx: Tx, { userId }: AccountOwner): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from user_roles where user_id = ${userId} and name = 'seller'`,
  );
  return rows.length > 0;
};

/**
 * Done twice, it is done once.
 * @param onlyWished false = also without a wish and while orders are open, as in a copy that is older than both
 * @returns whether the account is erased now; false = there is none, nobody wishes it any more, it sells
 *   for the shop, or its orders must end first
 */
export const eraseAccount = async (
  { db, files, now }: Erasing,
  guid: string,
  { onlyWished, tells }: { onlyWished: boolean; tells: boolean },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    // What was changed is kept for ever: after years of imports it is millions of rows.
    await allowLongStatements(tx);
    const { rows } = await tx.execute<{ id: number }>(
      sql`select id from users where guid = ${guid}::uuid`,
    );
    const [found] = rows;
    if (!found) return false;
    // Before all rows, as every transaction about orders does.
    await lockAccount(tx, found.id);
    const somebody = await readSomebody(tx, guid);
    if (!somebody) return false;
    if (onlyWished && !(await isWished(tx, guid))) return false;
    if (onlyWished && (await sells(tx, somebody))) return false;
    if (onlyWished && (await openOrdersOf(tx, somebody.userId)).length > 0) return false;
    // First: a copy of the database that is restored later must find it there.
    await files.write(erasedKey(guid), Buffer.from('{}'));
    await eraseOrders(tx, somebody);
    await eraseElsewhere(tx, somebody);
    await eraseAccountRows(tx, somebody);
    await tx.execute(sql`insert into erasures (user_guid, due_at, done_at)
      values (${guid}::uuid, ${now().toISOString()}::timestamptz, ${now().toISOString()}::timestamptz)
      on conflict (user_guid) do update set done_at = excluded.done_at`);
    if (tells)
      await queueMail(tx, {
        event: `erased:${guid}`,
        to: somebody.email,
        template: 'erased',
        data: { at: now().toISOString() },
      });
    return true;
  });

const MOST = 10;

/** Those whose time has come; one whose orders are open, or who sells by now, waits. @returns how many were erased */
export const eraseDue = async (erasing: Erasing): Promise<number> => {
  const { rows } = await erasing.db.execute<{ guid: string }>(
    sql`select user_guid as guid from erasures
        where done_at is null and due_at <= ${erasing.now().toISOString()}::timestamptz
        order by random() limit ${MOST}::int`,
  );
  let erased = 0;
  for (const { guid } of rows)
    if (await eraseAccount(erasing, guid, { onlyWished: true, tells: true })) erased += 1;
  return erased;
};

/** In a restored copy: whoever was erased since it was made is erased again, and told nothing. @returns how many */
export const eraseAgain = async (erasing: Erasing): Promise<number> => {
  let erased = 0;
  for (const key of await erasing.files.keysBelow(ERASED_FOLDER)) {
    const guid = key.slice(ERASED_FOLDER.length + 1);
    const { rows } = await erasing.db.execute(
      sql`select from users where guid::text = ${guid} and email not like '%@borrado.invalid'`,
    );
    if (rows.length === 0) continue;
    if (await eraseAccount(erasing, guid, { onlyWished: false, tells: false })) erased += 1;
  }
  return erased;
};
