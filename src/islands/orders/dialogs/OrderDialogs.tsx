/**
 * The questions about one order. They stand beside the list, not in its cards: the list may be asked
 * again, and no longer hold the order, while the seller still reads why a change was refused.
 */
import type { Order } from '#contract/entities/orders';
import { MAX_NOTE } from '#contract/limits';
import type { OrderState } from '#contract/orders/order-states';
import { noteOrder } from '#stores/orders/order-management';
import { AttendDialog } from './AttendDialog.tsx';
import { ChangeState } from './ChangeState.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { SayDialog } from './SayDialog.tsx';
import { TrackingDialog } from './TrackingDialog.tsx';

const NoteDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => (
  <SayDialog
    title="Nota interna"
    order={order}
    label="Nota"
    hint="La leen quienes trabajan aquí, con tu nombre y la hora. El comprador no la lee."
    done="nota guardada"
    maxLength={MAX_NOTE}
    send={(text) => noteOrder({ orderId: order.id, text })}
    onClose={onClose}
  />
);

/** A seller's action on an order, as it was shown. */
export type Asked =
  | { kind: 'state'; order: Order; state: OrderState }
  | { kind: 'refund'; order: Order }
  | { kind: 'attend' | 'note' | 'track'; order: Order };

interface Props {
  asked: Asked;
  /** The seller decided to give an order's money back; nothing has happened yet. */
  onRefund: (order: Order) => void;
  onClose: () => void;
}

export const OrderDialogs = ({ asked, onRefund, onClose }: Props) => {
  const { order } = asked;
  switch (asked.kind) {
    case 'state':
      return (
        <ChangeState
          order={order}
          state={asked.state}
          onRefund={() => onRefund(order)}
          onClose={onClose}
        />
      );
    case 'refund':
      return <RefundDialog order={order} onClose={onClose} />;
    case 'attend':
      return <AttendDialog order={order} onClose={onClose} />;
    case 'note':
      return <NoteDialog order={order} onClose={onClose} />;
    case 'track':
      return <TrackingDialog order={order} onClose={onClose} />;
  }
};
