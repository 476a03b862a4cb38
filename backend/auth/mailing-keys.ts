import { createHmac } from 'node:crypto';
import type { Db } from '#backend/database/connection';
import { secretOf } from '#backend/database/secrets';
import { hashToken } from './hash-token.ts';

/**
 * Returns the key by which a mailbox's owner unsubscribes from a mailing. It is derived, so that it is the
 * same in every mail and no table holds usable keys.
 */
export const unsubscribeKeyOf = async (
  db: Db,
  mailing: 'notices' | 'newsletter',
  email: string,
): Promise<{ endKey: string; endHash: string }> => {
  const endKey = createHmac('sha256', await secretOf(db, mailing))
    .update(email.toLowerCase())
    .digest('base64url');
  return { endKey, endHash: hashToken(endKey) };
};
