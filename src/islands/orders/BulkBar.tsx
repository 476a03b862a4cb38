/** What can be done with the chosen orders at once: move them, print their slips, export them. */
import { useState } from 'react';
import { send } from '#client/send';
import { orderChangeStates } from '#contract/calls/order-desk';
import type { Order } from '#contract/entities/orders';
import { canMove, ORDER_STATES, type OrderState, orderStates } from '#contract/order-states';
import { showToast } from '#stores/toasts';
import { ConfirmState } from './ConfirmState.tsx';
import styles from './Desk.module.css';

interface BulkBarProps {
  chosen: readonly Order[];
  onChanged: () => void;
  onPrint: () => void;
  onExport: () => Promise<void>;
}

const choices = ORDER_STATES.filter((state) => orderStates[state].selectable);

export const BulkBar = ({ chosen, onChanged, onPrint, onExport }: BulkBarProps) => {
  const [wanted, setWanted] = useState<OrderState>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => {
    setWanted(undefined);
    setError(undefined);
  };
  const move = async (state: OrderState, sendEmail: boolean) => {
    setBusy(true);
    const orders = chosen.map(({ id: orderId, version }) => ({ orderId, version }));
    const reply = await send(orderChangeStates, { orders, state, sendEmail });
    setBusy(false);
    if (!reply.ok) return setError(reply.error.text);
    close();
    const refused = reply.data.data.filter(({ error }) => error !== '');
    const moved = reply.data.data.length - refused.length;
    if (moved > 0) showToast('success', `${moved} → ${orderStates[state].name}`, 3_000);
    for (const { number, error } of refused) showToast('error', `Pedido ${number}: ${error}`);
    onChanged();
  };
  const none = chosen.length === 0;
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Pedidos elegidos">
      <span className="small" role="status">
        {none ? 'Ningún pedido elegido' : `${chosen.length} elegidos`}
      </span>
      <select
        className="select"
        aria-label="Cambiar el estado de los elegidos"
        value=""
        disabled={none}
        onChange={(event) => setWanted(choices.find((state) => state === event.target.value))}
      >
        <option value="">Cambiar estado…</option>
        {choices.map((state) => (
          <option
            key={state}
            value={state}
            disabled={!chosen.some((order) => canMove(order.state, state, 'seller'))}
          >
            {orderStates[state].name}
          </option>
        ))}
      </select>
      <button type="button" className="button" disabled={none} onClick={onPrint}>
        Imprimir remitos
      </button>
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={async () => {
          setBusy(true);
          await onExport();
          setBusy(false);
        }}
      >
        Exportar CSV
      </button>
      {wanted && (
        <ConfirmState
          state={wanted}
          count={chosen.length}
          busy={isBusy}
          error={error}
          onConfirm={({ sendEmail }) => void move(wanted, sendEmail)}
          onCancel={close}
        />
      )}
    </div>
  );
};
