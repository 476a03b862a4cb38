/** The key by which the owner of a mailbox ends all that it waits for: the same in every mail to it. */
import { createHmac } from 'node:crypto';
import { hashToken } from '#backend/auth/session';
import type { Db } from '#backend/database/connection';
import { secretOf } from '#backend/database/secrets';

/**
 * Derived, not kept: an older mail's link must work as long as the newest one's, and no table need hold
 * a key that could be used.
 */
export const endKeyOf = async (
  db: Db,
  email: string,
): Promise<{ endKey: string; endHash: string }> => {
  const endKey = createHmac('sha256', await secretOf(db, 'notices'))
    .update(email.toLowerCase())
    .digest('base64url');
  return { endKey, endHash: hashToken(endKey) };
};
