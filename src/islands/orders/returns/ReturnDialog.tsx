import { returnFind } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import type { OrderReturn } from '#contract/entities/returns';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { ReturnForm } from './ReturnForm.tsx';

interface ReturnDialogProps {
  order: Order;
  /** The return that arrives; absent = a new one. */
  received?: OrderReturn;
  onClose: () => void;
}

export const ReturnDialog = ({ order, received, onClose }: ReturnDialogProps) => {
  const { data, error } = useQuery(returnFind, { orderId: order.id });
  const found = data?.data;
  const hasUnits = received !== undefined || found?.items.some(({ left }) => left > 0);
  return (
    <Dialog title={received ? 'Recibir la devolución' : 'Devolución'} onClose={onClose}>
      {found && hasUnits && (
        <ReturnForm order={order} found={found} received={received} onClose={onClose} />
      )}
      {found && !hasUnits && (
        <Notice tone="info">De este pedido ya no queda nada para devolver.</Notice>
      )}
      {!found && !error && <Spinner text="Cargando…" />}
      {!found && error && <Notice tone="danger">{error.text}</Notice>}
    </Dialog>
  );
};
