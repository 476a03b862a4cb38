/** What can be done with the chosen orders at once: move them, print their slips. */
import { type ReactNode, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { canMove, ORDER_STATES, type OrderState, orderStates } from '#contract/order-states';
import styles from '../management.module.css';
import { BulkChange } from './BulkChange.tsx';
import type { Chosen } from './use-chosen.ts';

interface BulkBarProps {
  chosen: Chosen;
  /** What chooses many at once. */
  children: ReactNode;
  onPrint: () => void;
}

const choices = ORDER_STATES.filter((state) => orderStates[state].selectable);

export const BulkBar = ({ chosen: { orders, drop }, children, onPrint }: BulkBarProps) => {
  const [wanted, setWanted] = useState<{ orders: readonly Order[]; state: OrderState }>();
  const none = orders.length === 0;
  return (
    <div
      className={styles.bulk}
      role="toolbar"
      data-chosen={none ? undefined : ''}
      aria-label="Pedidos elegidos"
    >
      <span className="small" role="status">
        {none
          ? 'Ningún pedido elegido'
          : `${orders.length} ${orders.length === 1 ? 'elegido' : 'elegidos'}`}
      </span>
      {children}
      <select
        className="select"
        aria-label="Cambiar el estado de los elegidos"
        value=""
        disabled={none}
        onChange={(event) => {
          const state = choices.find((one) => one === event.target.value);
          if (state) setWanted({ orders, state });
        }}
      >
        <option value="">Cambiar estado…</option>
        {choices.map((state) => (
          <option
            key={state}
            value={state}
            disabled={!orders.some((order) => canMove(order.state, state, 'seller'))}
          >
            {orderStates[state].name}
          </option>
        ))}
      </select>
      <button type="button" className="button button-small" disabled={none} onClick={onPrint}>
        Imprimir remitos
      </button>
      {wanted && <BulkChange {...wanted} onChanged={drop} onClose={() => setWanted(undefined)} />}
    </div>
  );
};
