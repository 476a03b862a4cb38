/** Says that what needed attention is dealt with; who, when and how stays in the order's history. */
import type { Order } from '#contract/entities/orders';
import { MAX_REASON } from '#contract/limits';
import { attendOrder } from '#stores/orders/order-management';
import { Notice } from '../../../ui/Notice.tsx';
import { SayDialog } from './SayDialog.tsx';

interface AttendDialogProps {
  /** As it was shown. */
  order: Order;
  onClose: () => void;
}

export const AttendDialog = ({ order, onClose }: AttendDialogProps) => {
  const attention = order.counter?.attention ?? '';
  return (
    <SayDialog
      title="Ya está resuelto"
      order={order}
      label="Qué hiciste"
      hint="Queda en el historial con tu nombre; el comprador no lo lee. Si aparece algo nuevo, el pedido vuelve a pedir atención."
      done="resuelto"
      maxLength={MAX_REASON}
      isOptional
      send={(text) => attendOrder({ orderId: order.id, attention, text })}
      onClose={onClose}
    >
      <Notice tone="warning">{attention}</Notice>
    </SayDialog>
  );
};
