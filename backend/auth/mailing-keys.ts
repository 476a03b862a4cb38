/** The key by which the owner of a mailbox ends a mailing: the same in every mail of it. */
import { createHmac } from 'node:crypto';
import type { Db } from '#backend/database/connection';
import { secretOf } from '#backend/database/secrets';
import { hashToken } from './session.ts';

/**
 * Derived, not kept: an older mail's link must work as long as the newest one's, and no table need hold
 * a key that could be used.
 */
export const endKeyOf = async (
  db: Db,
  mailing: 'notices' | 'newsletter',
  email: string,
): Promise<{ endKey: string; endHash: string }> => {
  const endKey = createHmac('sha256', await secretOf(db, mailing))
    .update(email.toLowerCase())
    .digest('base64url');
  return { endKey, endHash: hashToken(endKey) };
};
