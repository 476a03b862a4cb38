/** How many orders of the shop's page are chosen, and what can be done with them. */
import type { ReactNode } from 'react';
import { counted } from '#contract/amounts/counted';
import type { OrderState } from '#contract/orders/order-states';
import styles from '../management.module.css';
import { BulkMoves } from './BulkMoves.tsx';
import { useMoved } from './keep-moved.ts';
import type { Chosen } from './use-chosen.ts';

interface BulkBarProps {
  chosen: Chosen;
  /** Whether the list has an order in such a state. */
  stays: (state: OrderState) => boolean;
  /** Controls that choose many at once. */
  children: ReactNode;
  onPrint: () => void;
}

export const BulkBar = ({ chosen, stays, children, onPrint }: BulkBarProps) => {
  const { orders } = chosen;
  useMoved(chosen, stays);
  const none = orders.length === 0;
  return (
    <div
      className={styles.bulk}
      role="toolbar"
      data-chosen={none ? undefined : ''}
      aria-label="Pedidos elegidos"
    >
      <span className="small" role="status">
        {none ? 'Ningún pedido elegido' : counted(orders.length, 'elegido', 'elegidos')}
      </span>
      {children}
      <BulkMoves orders={orders} onPrint={onPrint} />
    </div>
  );
};
