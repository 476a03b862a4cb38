/** Tells an account's owner that its password was changed: whoever else did it cannot hide it. */

import type { Tx } from '#backend/database/connection';
import type { Context } from '#backend/http/context';
import { queueMail } from '#backend/mail/outbox';
import { linkTo } from './one-time-tokens.ts';

/** @param tx the transaction that changes it */
export const mailPasswordChanged = (
  tx: Tx,
  { email, firstName }: { email: string; firstName: string },
  { variant, now, requestId }: Pick<Context, 'variant' | 'now' | 'requestId'>,
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
