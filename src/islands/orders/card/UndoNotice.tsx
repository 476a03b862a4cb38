/**
 * After a change of state, for some seconds: the way to take it back before the buyer is told. It stands
 * in the order's card, where its seller looks; above the list where the order has left it.
 */
import { useStore } from '@nanostores/react';
import type { Order } from '#contract/entities/orders';
import { orderStates } from '#contract/order-states';
import { $undoable, undoOrder } from '#stores/orders/order-management';
import { showBriefly, showToast } from '#stores/toasts';
import { Notice } from '../../../ui/Notice.tsx';

export const UndoNotice = ({ isFor }: { isFor: (order: Order) => boolean }) => {
  const order = useStore($undoable);
  if (!order || !isFor(order)) return null;
  const undo = async () => {
    const reply = await undoOrder(order);
    if (reply.ok)
      showBriefly(
        `Pedido ${order.number}: de nuevo ${orderStates[reply.data.data.state].name}`,
        3_000,
      );
    else showToast('error', `Pedido ${order.number}: ${reply.error.text}`);
  };
  return (
    <Notice tone="success">
      <p>
        Pedido {order.number}: {orderStates[order.state].name}
      </p>
      <button type="button" className="button button-small" onClick={() => void undo()}>
        Deshacer
      </button>
    </Notice>
  );
};
