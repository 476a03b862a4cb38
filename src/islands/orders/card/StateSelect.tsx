/** A seller's select of an order's state: what cannot be chosen is there, but disabled. */
import type { Order } from '#contract/entities/orders';
import {
  canSellerMove,
  ORDER_STATES,
  type OrderState,
  orderStates,
} from '#contract/orders/order-states';
import { openFirst } from '../../../ui/form/open-first.ts';
import styles from '../management.module.css';

interface StateSelectProps {
  order: Order;
  /** The seller chose another state; nothing has changed yet. */
  onWanted: (state: OrderState) => void;
}

const mayChoose = (order: Order, to: OrderState): boolean =>
  orderStates[to].selectable && canSellerMove(order, to);

export const StateSelect = ({ order, onWanted }: StateSelectProps) => (
  <select
    className={`select ${styles.state}`}
    aria-label={`Estado del pedido ${order.number}`}
    value={order.state}
    onChange={(event) => {
      const wanted = ORDER_STATES.find((state) => state === event.target.value);
      if (wanted) onWanted(wanted);
    }}
    onKeyDown={openFirst}
  >
    {ORDER_STATES.map((state) => (
      <option
        key={state}
        value={state}
        disabled={state !== order.state && !mayChoose(order, state)}
      >
        {orderStates[state].name}
      </option>
    ))}
  </select>
);
