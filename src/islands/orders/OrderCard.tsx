/** One order of a list: number, date, state, what it consists of, and for sellers who bought. */
import { type ReactNode, useId } from 'react';
import type { Order } from '#contract/entities/orders';
import { OrderFacts } from '../../ui/OrderFacts.tsx';
import { OrderStateTag } from '../../ui/OrderStateTag.tsx';
import styles from './Orders.module.css';

const dateTime = new Intl.DateTimeFormat('es-UY', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Montevideo',
});

interface OrderCardProps {
  order: Order;
  showsBuyer: boolean;
  /** What a seller can do with it, beside its state. */
  tools?: ReactNode;
}

export const OrderCard = ({ order, showsBuyer, tools }: OrderCardProps) => {
  const id = useId();
  return (
    <article className={`card ${styles.order}`} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>Pedido N.º {order.number}</h2>
          <time className="small muted" dateTime={order.date}>
            {dateTime.format(new Date(order.date))}
          </time>
        </div>
        <div className="cluster">
          <OrderStateTag state={order.state} />
          {tools}
        </div>
      </header>
      {showsBuyer && (
        <p className={styles.buyer}>
          <strong>
            {order.personName} {order.personLastName}
          </strong>{' '}
          · <a href={`mailto:${order.userEmail}`}>{order.userEmail}</a>
        </p>
      )}
      <OrderFacts order={order} />
    </article>
  );
};
