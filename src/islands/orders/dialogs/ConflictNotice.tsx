/** Tells a seller that came second what happened to the order; to go on takes a decision of its own. */
import type { OrderChanged } from '#contract/calls/order-management';
import { canSellerMove, type OrderState, orderStates } from '#contract/orders/order-states';
import { shortDateTime } from '#contract/time/dates';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { authorOf } from '../history/authors.ts';
import styles from '../management.module.css';
import { FocusOnMount } from './FocusOnMount.tsx';

interface ConflictNoticeProps {
  changed: OrderChanged;
  /** The state that the seller had chosen. */
  wanted: OrderState;
  onDecide: () => void;
  onClose: () => void;
}

export const ConflictNotice = ({ changed, wanted, onDecide, onClose }: ConflictNoticeProps) => {
  const { order, last } = changed;
  const isDone = order.state === wanted;
  const canStill = canSellerMove(order, wanted);
  return (
    <FocusOnMount>
      <Notice tone={isDone ? 'warning' : 'danger'}>
        <p>
          {isDone
            ? 'El pedido ya estaba en este estado cuando confirmaste.'
            : 'No se cambió: el pedido fue modificado mientras decidías.'}
        </p>
        <p>
          Ahora está en <strong>{orderStates[order.state].name}</strong>: {authorOf(last)},{' '}
          {shortDateTime(last.date)}.
        </p>
        {last.reason !== '' && <p>«{last.reason}»</p>}
        {order.trackingNumber !== '' && (
          <p>
            Su número de seguimiento es <strong className="code">{order.trackingNumber}</strong>.
          </p>
        )}
      </Notice>
      {!isDone && !canStill && <p>Desde ahí no puede pasar a {orderStates[wanted].name}.</p>}
      <div className={styles.actions}>
        {canStill && <Button onClick={onDecide}>Decidir de nuevo</Button>}
        <Button look="primary" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </FocusOnMount>
  );
};
