/** A seller's select of an order's state: what the table forbids is there, but disabled. */
import { useState } from 'react';
import { send } from '#client/send';
import { orderChangeState } from '#contract/calls/order-desk';
import type { Order } from '#contract/entities/orders';
import { canMove, ORDER_STATES, type OrderState, orderStates } from '#contract/order-states';
import { showToast } from '#stores/toasts';
import { ConfirmState } from './ConfirmState.tsx';
import styles from './Desk.module.css';

interface StateSelectProps {
  order: Order;
  /** After a change, and after somebody else's. */
  onChanged: () => void;
}

const mayChoose = (from: OrderState, to: OrderState): boolean =>
  orderStates[to].selectable && canMove(from, to, 'seller');

export const StateSelect = ({ order, onChanged }: StateSelectProps) => {
  const [wanted, setWanted] = useState<OrderState>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => {
    setWanted(undefined);
    setError(undefined);
  };
  const confirm = async (state: OrderState, choice: { sendEmail: boolean; reason: string }) => {
    setBusy(true);
    const { id: orderId, version } = order;
    const reply = await send(orderChangeState, { orderId, version, state, ...choice });
    setBusy(false);
    if (!reply.ok) {
      setError(reply.error.text);
      // The list shows what the other seller did; the dialog keeps the reason.
      if (reply.error.code === 'record.changed') onChanged();
      return;
    }
    close();
    showToast('success', `Pedido ${order.number}: ${orderStates[state].name}`, 3_000);
    onChanged();
  };
  return (
    <>
      <select
        className={`select ${styles.state}`}
        aria-label={`Estado del pedido ${order.number}`}
        value={order.state}
        onChange={(event) => setWanted(ORDER_STATES.find((state) => state === event.target.value))}
      >
        {ORDER_STATES.map((state) => (
          <option
            key={state}
            value={state}
            disabled={state !== order.state && !mayChoose(order.state, state)}
          >
            {orderStates[state].name}
          </option>
        ))}
      </select>
      {wanted && (
        <ConfirmState
          state={wanted}
          count={1}
          busy={isBusy}
          error={error}
          asksReason
          onConfirm={(choice) => void confirm(wanted, choice)}
          onCancel={close}
        />
      )}
    </>
  );
};
