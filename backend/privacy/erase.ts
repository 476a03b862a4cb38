import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { allowLongStatements, type Db, type Tx } from '#backend/database/connection';
import { toProperties } from '#backend/database/entity-columns';
import { persons } from '#backend/database/tables/accounts';
import { queueMail } from '#backend/mail/outbox';
import type { FileStore } from '#backend/media/files';
import { lockAccount } from '#backend/orders/limits';
import { initialValues, type ReplyValues, toWire } from '#contract/definitions/entity';
import { personEntity } from '#contract/definitions/person';
import { type AccountOwner, readAccountOwner } from './data-subject.ts';
import { eraseElsewhere } from './erase-elsewhere.ts';
import { endedOf, eraseOrders } from './erase-orders.ts';
import { openOrdersOf } from './open-orders.ts';

/** Erased accounts are noted outside the database, by their id only, so that a restored backup can repeat it. */
const ERASED_FOLDER = 'erasures';
export const erasedKey = (guid: string): string => `${ERASED_FOLDER}/${guid}`;

const ERASED: ReplyValues<typeof personEntity> = {
  ...initialValues(personEntity),
  name: 'Persona',
  lastName: 'borrada',
};

/**
 * Deletes a person, or only its data if other rows still refer to it. A person with another account is left
 * unchanged.
 */
export const erasePerson = async (tx: Tx, personId: number): Promise<void> => {
  const { rows } = await tx.execute(sql`select from users where person_id = ${personId} limit 1`);
  if (rows.length > 0) return;
  for (const table of ['employees', 'person_phones', 'person_addresses', 'person_emails'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where person_id = ${personId}`);
  await tx
    .update(persons)
    .set({
      ...toProperties(personEntity, toWire(personEntity, ERASED)),
      defaultPhoneId: null,
      defaultAddressId: null,
      defaultEmailId: null,
      version: sql`${persons.version} + 1`,
    })
    .where(eq(persons.id, personId));
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
    'factors',
    'recovery_codes',
    'factor_challenges',
    'kept_lists',
    'calendar_feeds',
    'api_tokens',
    'webhooks',
    'user_roles',
  ])
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  // Not a valid hash, so that no password matches.
  await tx.execute(sql`update users set email = ${`${guid}@borrado.invalid`}, first_name = 'Cuenta',
      last_name = 'borrada', password_hash = ${`erased:${randomUUID()}`}, company_id = null, company_name = '',
      person_id = null, is_disabled = true, version = version + 1
    where id = ${userId}`);
  // Another account may belong to the same person.
  if (personId !== null) await erasePerson(tx, personId);
};

export interface ErasureDeps {
  db: Db;
  files: FileStore;
  now: () => Date;
}

/** Locks the request, so that a cancellation comes before it or too late. @returns whether it still exists */
const isRequested = async (tx: Tx, guid: string): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from erasures where user_guid = ${guid}::uuid and done_at is null for update`,
  );
  return rows.length > 0;
};

/** Checks for an account that became a seller since the request: others must remove it from the team first. */
const isSellerAccount = async (tx: Tx, { userId }: AccountOwner): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from user_roles where user_id = ${userId} and name = 'seller'`,
  );
  return rows.length > 0;
};

/**
 * Erases an account: in one transaction its person is removed from every table, and amounts of money stay. Idempotent.
 * @param onlyRequested false = also without a request and with open orders, as in a restored backup
 * @returns whether the account is erased; false = there is none, the request was cancelled, it is a seller's,
 *   or orders are open
 */
export const eraseAccount = async (
  { db, files, now }: ErasureDeps,
  guid: string,
  { onlyRequested, notifies }: { onlyRequested: boolean; notifies: boolean },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    // The audit log may have millions of rows after years of imports.
    await allowLongStatements(tx);
    const { rows } = await tx.execute<{ id: number }>(
      sql`select id from users where guid = ${guid}::uuid`,
    );
    const [found] = rows;
    if (!found) return false;
    // Locked before all rows, as in every transaction about orders.
    await lockAccount(tx, found.id);
    const owner = await readAccountOwner(tx, guid);
    if (!owner) return false;
    if (onlyRequested && !(await isRequested(tx, guid))) return false;
    if (onlyRequested && (await isSellerAccount(tx, owner))) return false;
    if (onlyRequested && (await openOrdersOf(tx, owner.userId)).length > 0) return false;
    // Noted first, so that a backup restored later finds the note.
    await files.write(erasedKey(guid), Buffer.from('{}'));
    const own = sql`(user_id = ${owner.userId} or ${endedOf(owner.email)})`;
    await eraseOrders(tx, own, owner.texts);
    await eraseElsewhere(tx, owner);
    await eraseAccountRows(tx, owner);
    await tx.execute(sql`insert into erasures (user_guid, due_at, done_at)
      values (${guid}::uuid, ${now().toISOString()}::timestamptz, ${now().toISOString()}::timestamptz)
      on conflict (user_guid) do update set done_at = excluded.done_at`);
    if (notifies)
      await queueMail(tx, {
        event: `erased:${guid}`,
        to: owner.email,
        template: 'erased',
        data: { at: now().toISOString() },
      });
    return true;
  });

const BATCH = 10;

/** Erases accounts that are due; those with open orders or of sellers wait. @returns how many were erased */
export const eraseDue = async (deps: ErasureDeps): Promise<number> => {
  const { rows } = await deps.db.execute<{ guid: string }>(
    sql`select user_guid as guid from erasures
        where done_at is null and due_at <= ${deps.now().toISOString()}::timestamptz
        order by random() limit ${BATCH}::int`,
  );
  let erased = 0;
  for (const { guid } of rows)
    if (await eraseAccount(deps, guid, { onlyRequested: true, notifies: true })) erased += 1;
  return erased;
};

/** Repeats erasures in a restored backup that is older, without notification. @returns how many */
export const eraseAgain = async (deps: ErasureDeps): Promise<number> => {
  let erased = 0;
  for (const key of await deps.files.keysBelow(ERASED_FOLDER)) {
    const guid = key.slice(ERASED_FOLDER.length + 1);
    const { rows } = await deps.db.execute(
      sql`select from users where guid::text = ${guid} and email not like '%@borrado.invalid'`,
    );
    if (rows.length === 0) continue;
    if (await eraseAccount(deps, guid, { onlyRequested: false, notifies: false })) erased += 1;
  }
  return erased;
};
