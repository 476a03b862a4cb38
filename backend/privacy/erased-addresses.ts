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

const KEY_BYTES = 32;

const record = z.object({ at: z.iso.datetime() });

/** Made by the first erasure. A machine that lost its power in that moment left part of one, which no note was made with. */
const keyOf = async (files: FileStore): Promise<Buffer> => {
  const known = await files.read(KEY_FILE);
  if (known?.length === KEY_BYTES) return known;
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

/** @returns undefined where only part of it was written: the machine lost its power, or its disk was full */
const readNote = (note: Buffer | null): string | undefined => {
  try {
    return record.parse(JSON.parse(note?.toString('utf8') ?? '')).at;
  } catch {
    return undefined;
  }
};

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

interface ErasedAddresses {
  /** Nobody has used them anew. */
  found: string[];
  /** Of whose notes only a part was written: nobody knows when they were erased, or whether that came about. */
  half: string[];
}

/** Those that this copy of the database still has. */
export const erasedAddresses = async (
  db: Pick<Db, 'execute'>,
  files: FileStore,
): Promise<ErasedAddresses> => {
  const [found, half]: [string[], string[]] = [[], []];
  const noted = new Set(await files.keysBelow(FOLDER));
  if (noted.size === 0) return { found, half };
  const key = await keyOf(files);
  for (const email of await addressesIn(db)) {
    const file = fileOf(key, email);
    if (!noted.has(file)) continue;
    const at = readNote(await files.read(file));
    if (at === undefined) half.push(email);
    else if (!(await isUsedAnew(db, email, at))) found.push(email);
  }
  return { found, half };
};
