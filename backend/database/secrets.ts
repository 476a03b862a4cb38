import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { secrets } from './tables/throttle.ts';

type SecretName = 'network' | 'waiting' | 'notices' | 'newsletter' | 'factors' | 'webhooks';

/** Creates the secret on first use; every process reads the same one from then on. */
const readSecret = async (db: Db, name: SecretName): Promise<string> => {
  const [row] = await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoUpdate({ target: secrets.name, set: { name: sql`excluded.name` } })
    .returning({ value: secrets.value });
  if (!row) throw new Error('no secret was stored');
  return row.value;
};

const cache = new WeakMap<Db, Map<SecretName, string>>();

/** Returns a random text that all processes of the shop share. */
export const secretOf = async (db: Db, name: SecretName): Promise<string> => {
  const secrets = cache.get(db) ?? new Map<SecretName, string>();
  cache.set(db, secrets);
  const secret = secrets.get(name) ?? (await readSecret(db, name));
  secrets.set(name, secret);
  return secret;
};
