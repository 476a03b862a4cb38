/**
 * Notes of erased addresses outside the database, so that a restored backup can repeat it. File names are keyed
 * hashes, so that the list reveals no addresses.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#backend/database/connection';
import type { FileStore } from '#backend/media/files';
import { isEndedGuest } from './erase-orders.ts';

const FOLDER = 'erased-addresses';
const KEY_FILE = 'erased-addresses-key';

const KEY_BYTES = 32;

const record = z.object({ at: z.iso.datetime() });

/** Returns the key, made by the first erasure. A partial key of an interrupted write was never used, and is replaced. */
const keyOf = async (files: FileStore): Promise<Buffer> => {
  const stored = await files.read(KEY_FILE);
  if (stored?.length === KEY_BYTES) return stored;
  const key = randomBytes(KEY_BYTES);
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

/** @returns undefined if the note is incomplete, after a power failure or on a full disk */
const readNote = (note: Buffer | null): string | undefined => {
  try {
    return record.parse(JSON.parse(note?.toString('utf8') ?? '')).at;
  } catch {
    return undefined;
  }
};

/** Lists every address that is stored as such; those of open orders are still needed. */
const addressesIn = async (db: Pick<Db, 'execute'>): Promise<string[]> => {
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(email::text) as email from stock_notices
    union select lower(email::text) from registrations
    union select lower(email::text) from consents
    union select lower(email::text) from company_emails
    union select lower(email::text) from person_emails
    union select lower(value::text) from subscriptions
    union select lower(email) from print_requests
    union select lower(customer_email) from quotations
    union select lower(user_email) from orders where ${isEndedGuest}
    union select lower(recipient) from mails
    union select lower(reply_to) from mails`);
  return rows.map(({ email }) => email).filter((email) => email !== '');
};

/**
 * Finds addresses of ended orders without an account that were erased while these were open.
 * @returns when each was erased
 */
export const erasedMeanwhile = async (
  db: Pick<Db, 'execute'>,
  files: FileStore,
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  const noted = new Set(await files.keysBelow(FOLDER));
  if (noted.size === 0) return found;
  const key = await keyOf(files);
  const { rows } = await db.execute<{ email: string }>(
    sql`select distinct lower(user_email) as email from orders where ${isEndedGuest}`,
  );
  for (const { email } of rows) {
    const file = fileOf(key, email);
    const at = noted.has(file) ? readNote(await files.read(file)) : undefined;
    if (at !== undefined) found.set(email, at);
  }
  return found;
};

/** Checks for a consent under the address after its erasure. */
const isUsedAgain = async (
  db: Pick<Db, 'execute'>,
  email: string,
  at: string,
): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select from consents where email = ${email}::citext and given_at > ${at}::timestamptz limit 1`,
  );
  return rows.length > 0;
};

interface ErasedAddresses {
  /** Not used again since. */
  found: string[];
  /** Addresses with incomplete notes: when they were erased, and whether, is unknown. */
  damaged: string[];
}

/** Finds erased addresses that this database still contains. */
export const erasedAddresses = async (
  db: Pick<Db, 'execute'>,
  files: FileStore,
): Promise<ErasedAddresses> => {
  const [found, damaged]: [string[], string[]] = [[], []];
  const noted = new Set(await files.keysBelow(FOLDER));
  if (noted.size === 0) return { found, damaged };
  const key = await keyOf(files);
  for (const email of await addressesIn(db)) {
    const file = fileOf(key, email);
    if (!noted.has(file)) continue;
    const at = readNote(await files.read(file));
    if (at === undefined) damaged.push(email);
    else if (!(await isUsedAgain(db, email, at))) found.push(email);
  }
  return { found, damaged };
};
