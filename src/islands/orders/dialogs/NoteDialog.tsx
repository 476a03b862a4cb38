/** A note about an order for the colleagues. */
import type { Order } from '#contract/entities/orders';
import { MAX_NOTE } from '#contract/limits';
import { noteOrder } from '#stores/orders/order-management';
import { SayDialog } from './SayDialog.tsx';

export const NoteDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => (
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
