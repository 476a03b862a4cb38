/** Lists the orders of a bulk change: before it those that will move, after it those that were refused. */
import { counted } from '#contract/amounts/counted';
import type { Order } from '#contract/entities/orders';
import { isCancelled, type OrderState, orderStates } from '#contract/orders/order-states';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { bulkCancelText } from '../dialogs/cancel-text.ts';
import { FocusOnMount } from '../dialogs/FocusOnMount.tsx';
import styles from '../management.module.css';
import type { Result } from './bulk.ts';

const buyerOf = (order: Order): string => `${order.personName} ${order.personLastName}`;

interface BulkOrdersProps {
  movable: readonly Order[];
  /** Selected orders whose state does not allow the change. */
  others: readonly Order[];
  state: OrderState;
}

const PaidOrders = ({ movable }: Pick<BulkOrdersProps, 'movable'>) => {
  const text = bulkCancelText(movable);
  return text === undefined ? null : <Notice tone="warning">{text}</Notice>;
};

export const BulkOrders = ({ movable, others, state }: BulkOrdersProps) => (
  <>
    {movable.length > 0 && (
      <div>
        <p>
          {`${movable.length === 1 ? 'Se cambia' : 'Se cambian'} ${counted(movable.length, 'pedido', 'pedidos')}:`}
        </p>
        <ul className={styles.named} aria-label="Pedidos que cambian">
          {movable.map((order) => (
            <li key={order.id}>
              <strong>N.º {order.number}</strong> · {buyerOf(order)} ·{' '}
              {orderStates[order.state].name}
            </li>
          ))}
        </ul>
      </div>
    )}
    {isCancelled({ state }) && <PaidOrders movable={movable} />}
    {others.length > 0 && (
      <Notice tone="warning">
        <p>
          No pueden pasar a {orderStates[state].name} y quedan como están:{' '}
          {others
            .map((order) => `N.º ${order.number} (${orderStates[order.state].name})`)
            .join(', ')}
        </p>
      </Notice>
    )}
  </>
);

export interface Refused extends Result {
  /** The order as the list showed it. */
  order: Order | undefined;
}

interface BulkRefusalsProps {
  refused: readonly Refused[];
  total: number;
  onClose: () => void;
}

export const BulkRefusals = ({ refused, total, onClose }: BulkRefusalsProps) => (
  <FocusOnMount>
    <Notice tone="danger">
      <p>
        {`${refused.length === 1 ? 'No se cambió' : 'No se cambiaron'} ${counted(refused.length, 'pedido', 'pedidos')}`}{' '}
        de {total}:
      </p>
      <ul className={styles.named}>
        {refused.map(({ orderId, number, order, error, state }) => (
          <li key={orderId}>
            <strong>N.º {order?.number ?? number}</strong>
            {order && ` · ${buyerOf(order)}`}
            {state && ` · ahora en ${orderStates[state].name}`}
            <br />
            {error}
          </li>
        ))}
      </ul>
    </Notice>
    <div className={styles.actions}>
      <Button look="primary" onClick={onClose}>
        Cerrar
      </Button>
    </div>
  </FocusOnMount>
);
