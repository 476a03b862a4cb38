/**
 * Offers the undo for some seconds after a change of state, before buyers are mailed: in the
 * order's card, in its place in the list, or above the list for bulk changes.
 */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { counted } from '#contract/amounts/counted';
import { orderStates } from '#contract/orders/order-states';
import { $undoable, type Changed, undoOrder, undoOrders } from '#stores/orders/order-management';
import { showBriefly, showToast } from '#stores/toasts';
import { isOffered } from '#variants/offered';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

const undoOne = async (order: Changed): Promise<void> => {
  const reply = await undoOrder(order);
  if (reply.ok)
    showBriefly(`Pedido ${order.number}: de nuevo ${orderStates[reply.data.data.state].name}`);
  else showToast('error', `Pedido ${order.number}: ${reply.error.text}`);
};

const undoMany = async (orders: readonly Changed[]): Promise<void> => {
  const { results, error } = await undoOrders(orders);
  const done = results.filter((one) => one.error === '').length;
  if (done > 0) showBriefly(`${counted(done, 'pedido', 'pedidos')} como antes`);
  for (const { number, error: why } of results.filter((one) => one.error !== ''))
    showToast('error', `Pedido ${number}: ${why}`);
  if (error) showToast('error', error.text);
};

/** @param isFor whether the undoable change is of this notice's order, not of a bulk change */
export const UndoNotice = ({
  isFor,
  takesMany = false,
}: {
  isFor: (order: Changed) => boolean;
  takesMany?: boolean;
}) => {
  const orders = useStore($undoable);
  const [order] = orders;
  if (!order || (orders.length > 1 ? !takesMany : !isFor(order))) return null;
  return (
    <Notice tone="success">
      <p>
        {orders.length > 1 ? counted(orders.length, 'pedido', 'pedidos') : `Pedido ${order.number}`}
        : {orderStates[order.state].name}
      </p>
      {isOffered(variant, orders.length > 1 ? 'orderUndoMany' : 'orderUndo') && (
        <Button
          look="small"
          onClick={() => void (orders.length > 1 ? undoMany(orders) : undoOne(order))}
        >
          Deshacer
        </Button>
      )}
    </Notice>
  );
};
