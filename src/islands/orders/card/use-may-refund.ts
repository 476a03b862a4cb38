import { useStore } from '@nanostores/react';
import { may } from '#stores/account/permissions';
import { $session } from '#stores/account/session';

/** Returns whether the user may give money back; the server checks the limit of the position. */
export const useMayRefund = (): boolean => {
  const session = useStore($session, { ssr: 'initial' });
  if (session.status !== 'user') return false;
  const { isSeller, refundLimit = 0 } = session.user;
  return isSeller && (may(session, 'refunds') || refundLimit > 0);
};
