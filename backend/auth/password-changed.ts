/** Tells an account's owner that its password was changed: whoever else did it cannot hide it. */

import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { queueMail } from '#backend/mail/outbox';
import type { Caller } from '#backend/port';
import { linkTo } from './one-time-tokens.ts';

/** @param tx the transaction that changes it */
export const mailPasswordChanged = (
  tx: Tx,
  { email, firstName }: { email: string; firstName: string },
  { variant, now }: Pick<Dependencies, 'variant' | 'now'>,
  { requestId }: Pick<Caller, 'requestId'>,
): Promise<boolean> =>
  queueMail(tx, {
    event: `password-changed:${requestId}`,
    to: email,
    template: 'passwordChanged',
    data: {
      name: firstName,
      at: now().toISOString(),
      restoreUrl: linkTo(variant, 'restore-password'),
    },
  });
