/** The order of a dialog: number, buyer, total and state. */

import { formatMoney, toCents } from '#contract/amounts/money';
import type { Order } from '#contract/entities/orders';
import { OrderStateTag } from '../../../ui/order/OrderStateTag.tsx';
import styles from '../management.module.css';

export const OrderLine = ({ order }: { order: Order }) => (
  <div className={styles.orderLine}>
    <p>
      <strong>Pedido N.º {order.number}</strong> · {order.personName} {order.personLastName} ·{' '}
      <span className={styles.amount}>{formatMoney(toCents(order.total))}</span>
    </p>
    <OrderStateTag state={order.state} />
  </div>
);
