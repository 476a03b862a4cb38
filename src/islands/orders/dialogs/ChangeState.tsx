/**
 * Moves one order to another state. It keeps the order as it was when the state was chosen: later
 * updates of the list change neither the question nor the version that is sent.
 */
import { variant } from 'virtual:variant';
import { useState } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import { type OrderChanged, orderChanged, orderDetail } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import {
  canSellerMove,
  isCancelled,
  needsReason,
  type OrderState,
  orderStates,
} from '#contract/orders/order-states';
import { needsAddress } from '#contract/orders/payments';
import { shortDateTime } from '#contract/time/dates';
import { changeOrder } from '#stores/orders/order-management';
import { isOffered } from '#variants/offered';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import type { Problem } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { RefundButton } from '../card/RefundButton.tsx';
import { authorOf } from '../history/authors.ts';
import styles from '../management.module.css';
import { useOutcome } from '../use-outcome.ts';
import { type Answer, cancelText, UNANSWERED } from './cancel-text.ts';
import { FocusOnMount } from './FocusOnMount.tsx';
import { OrderLine } from './OrderLine.tsx';
import { type StateChoice, StateForm } from './StateForm.tsx';

const takesTracking = isOffered(variant, 'orderTrack');

interface ConflictNoticeProps {
  changed: OrderChanged;
  /** The state that the seller had chosen. */
  wanted: OrderState;
  onDecide: () => void;
  onClose: () => void;
}

/** Informs a seller of a concurrent change of the order; continuing needs another decision. */
const ConflictNotice = ({ changed, wanted, onDecide, onClose }: ConflictNoticeProps) => {
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

/**
 * @param order undefined = not needed
 * @returns undefined until the server has answered; null without a refund
 */
const useMoney = (order: Order | undefined): Answer | undefined => {
  const { data, isLoading, error } = useQuery(orderDetail, order ? { orderId: order.id } : null);
  if (!order) return null;
  if (error) return UNANSWERED;
  // A cached refund may be outdated.
  return isLoading ? undefined : data?.data.refund;
};

interface ChangeStateProps {
  /** As it was shown. */
  order: Order;
  state: OrderState;
  /** Called when the seller chooses a refund instead. */
  onRefund: () => void;
  onClose: () => void;
}

export const ChangeState = (props: ChangeStateProps) => {
  const { state, onClose } = props;
  const [order, setOrder] = useState(props.order);
  const [changed, setChanged] = useState<OrderChanged>();
  const [choice, setChoice] = useState<StateChoice>();
  const { succeed, fail } = useOutcome(order.number, onClose);
  const cancels = isCancelled({ state });
  const refund = useMoney(cancels ? order : undefined);
  const warning = cancels && refund !== undefined ? cancelText(order, refund) : undefined;
  const confirm = async (chosen: StateChoice): Promise<Problem | undefined> => {
    setChoice(chosen);
    const { id: orderId, version, trackingNumber: seen } = order;
    const { trackingNumber, ...rest } = chosen;
    // Send the number only if it changed, so that a colleague's is kept.
    const parcel = trackingNumber !== undefined &&
      trackingNumber !== seen && { trackingNumber, trackingFrom: seen };
    const reply = await changeOrder({ orderId, version, state, ...rest, ...parcel });
    if (reply.ok) return succeed(orderStates[state].name);
    const problem = fail(reply.error.text);
    const { code, detail } = reply.error;
    const parsed = code === 'record.changed' ? orderChanged.safeParse(detail) : undefined;
    // `fail` has shown the error if the dialog was closed.
    if (!problem || !parsed?.success) return problem;
    setChanged(parsed.data);
    return undefined;
  };
  return (
    <Dialog title="Cambiar estado" onClose={onClose}>
      {changed ? (
        <>
          <OrderLine order={changed.order} />
          <ConflictNotice
            changed={changed}
            wanted={state}
            onDecide={() => {
              // If it was not edited, the tracking number is the colleague's now.
              if (choice?.trackingNumber === order.trackingNumber)
                setChoice({ ...choice, trackingNumber: undefined });
              setOrder(changed.order);
              setChanged(undefined);
            }}
            onClose={onClose}
          />
        </>
      ) : (
        <StateForm
          state={state}
          before={choice}
          needsReason={needsReason(order.state, state)}
          tracking={
            takesTracking && orderStates[state].goods === 'left' && needsAddress(order.shippingId)
              ? order.trackingNumber
              : undefined
          }
          due={
            order.due !== undefined && orderStates[state].goods === 'left'
              ? formatMoney(toCents(order.due))
              : ''
          }
          disabled={refund === undefined}
          onConfirm={confirm}
        >
          <OrderLine order={order} />
          {warning !== undefined && (
            <Notice tone="warning">
              <p>{warning}</p>
              {refund && refund !== UNANSWERED && <RefundButton onClick={props.onRefund} />}
            </Notice>
          )}
        </StateForm>
      )}
    </Dialog>
  );
};
