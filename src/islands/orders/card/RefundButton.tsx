/** Asks for a refund: of a seller alone, though other people of the company work on orders, too. */
import { useStore } from '@nanostores/react';
import { $session } from '#stores/account/session';
import { Button } from '../../../ui/Button.tsx';

export const RefundButton = ({ onClick }: { onClick: () => void }) => {
  const session = useStore($session, { ssr: 'initial' });
  const isSeller = session.status === 'user' && session.user.isSeller;
  if (!isSeller) return null;
  return (
    <Button look="small" onClick={onClick}>
      Devolver el dinero
    </Button>
  );
};
