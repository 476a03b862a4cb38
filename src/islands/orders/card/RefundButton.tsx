/** Asks for a refund: of a seller who may refund, though other people of the company work on orders, too. */
import { useStore } from '@nanostores/react';
import { may } from '#stores/account/permissions';
import { $session } from '#stores/account/session';
import { Button } from '../../../ui/Button.tsx';

export const RefundButton = ({ onClick }: { onClick: () => void }) => {
  const session = useStore($session, { ssr: 'initial' });
  if (session.status !== 'user') return null;
  const { isSeller, refundLimit = 0 } = session.user;
  if (!isSeller || !(may(session, 'refunds') || refundLimit > 0)) return null;
  return (
    <Button look="small" onClick={onClick}>
      Devolver el dinero
    </Button>
  );
};
