/**
 * Which addresses were erased without an account, outside the database: a restored copy knows it not. Their
 * names are hashes that only this store's key makes, so that the list tells nobody's address.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#backend/database/connection';
import type { FileStore } from '#backend/media/files';

const FOLDER = 'erased-addresses';
const KEY_FILE = 'erased-addresses-key';

const record = z.object({ at: z.string() });

/** Made by the first erasure. */
const keyOf = async (files: FileStore): Promise<Buffer> => {
  const known = await files.read(KEY_FILE);
  if (known) return known;
  const key = randomBytes(32);
  await files.write(KEY_FILE, key);
  return key;
};

const fileOf = (key: Buffer, email: string): string =>
  `${FOLDER}/${createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex')}`;

export const noteErased = async (files: FileStore, email: string, at: Date): Promise<void> =>
  files.write(
    fileOf(await keyOf(files), email),
    Buffer.from(JSON.stringify({ at: at.toISOString() })),
  );

/** Every address that stands somewhere by itself. */
const addressesIn = async (db: Pick<Db, 'execute'>): Promise<string[]> => {
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(email::text) as email from stock_notices
    union select lower(email::text) from registrations
    union select lower(email::text) from consents
    union select lower(email::text) from company_emails
    union select lower(email::text) from person_emails
    union select lower(value::text) from subscriptions
    union select lower(email) from print_requests
    union select lower(recipient) from mails
    union select lower(reply_to) from mails`);
  return rows.map(({ email }) => email).filter((email) => email !== '');
};

/** Whether somebody said yes to something under it since. */
const isUsedAnew = async (db: Pick<Db, 'execute'>, email: string, at: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select from consents where email = ${email}::citext and given_at > ${at}::timestamptz limit 1`,
  );
  return rows.length > 0;
};

/** Those that this copy of the database still has, and that nobody has used anew. */
export const erasedAddresses = async (
  db: Pick<Db, 'execute'>,
  files: FileStore,
): Promise<string[]> => {
  const noted = new Set(await files.keysBelow(FOLDER));
  if (noted.size === 0) return [];
  const key = await keyOf(files);
  const found: string[] = [];
  for (const email of await addressesIn(db)) {
    const file = fileOf(key, email);
    if (!noted.has(file)) continue;
    const { at } = record.parse(JSON.parse((await files.read(file))?.toString('utf8') ?? ''));
    if (!(await isUsedAnew(db, email, at))) found.push(email);
  }
  return found;
};
