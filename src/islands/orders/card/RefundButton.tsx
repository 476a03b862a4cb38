/** Asks for a refund: of a seller who may refund, though other people of the company work on orders, too. */
import { Button } from '../../../ui/Button.tsx';
import { useMayRefund } from './use-may-refund.ts';

export const RefundButton = ({ onClick }: { onClick: () => void }) =>
  useMayRefund() ? (
    <Button look="small" onClick={onClick}>
      Devolver el dinero
    </Button>
  ) : null;
