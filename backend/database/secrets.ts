/** Random texts of this shop's database, which every process knows and nobody else. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { secrets } from './tables/throttle.ts';

type SecretName = 'network' | 'waiting' | 'notices' | 'newsletter';

/** Made by whoever asks first; the same for every process from then on. */
const readSecret = async (db: Db, name: SecretName): Promise<string> => {
  const [row] = await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoUpdate({ target: secrets.name, set: { name: sql`excluded.name` } })
    .returning({ value: secrets.value });
  if (!row) throw new Error('a secret that was just stored is gone');
  return row.value;
};

const known = new WeakMap<Db, Map<SecretName, string>>();

export const secretOf = async (db: Db, name: SecretName): Promise<string> => {
  const ofShop = known.get(db) ?? new Map<SecretName, string>();
  known.set(db, ofShop);
  const secret = ofShop.get(name) ?? (await readSecret(db, name));
  ofShop.set(name, secret);
  return secret;
};
