/** Signatures by Standard Webhooks: https://www.standardwebhooks.com */
import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#backend/database/connection';
import { secretOf } from '#backend/database/secrets';
import { createSeal, type Seal } from '#backend/http/seal';

const PREFIX = 'whsec_';

const sealOf = async (db: Db): Promise<Seal> =>
  createSeal([await secretOf(db, 'webhooks')], 'webhooks');

/** Returns a new key, as the receiver gets it and as the table has it. */
export const createKey = async (db: Db): Promise<{ secret: string; sealedSecret: string }> => {
  const key = randomBytes(32);
  const sealedSecret = (await sealOf(db)).seal(key);
  return { secret: PREFIX + key.toString('base64'), sealedSecret };
};

/** Returns the headers of an attempt; null if the key cannot be read. */
export const createSigner = async (db: Db) => {
  const seal = await sealOf(db);
  return (
    sealedSecret: string,
    { messageId, body, at }: { messageId: string; body: string; at: Date },
  ): Record<string, string> | null => {
    const key = seal.unseal(sealedSecret);
    if (!key) return null;
    const id = `msg_${messageId}`;
    const timestamp = `${Math.floor(at.getTime() / 1_000)}`;
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature.digest('base64')}`,
    };
  };
};
