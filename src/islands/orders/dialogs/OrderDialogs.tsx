/**
 * The dialogs of one order. They are outside the list's cards: the list may be refreshed without
 * the order while the seller still reads an error.
 */

import { useRef } from 'react';
import { orderChanged } from '#contract/calls/order-management';
import { soldOrder } from '#contract/definitions/order';
import type { Order } from '#contract/entities/orders';
import { MAX_NOTE, MAX_REASON } from '#contract/limits';
import type { OrderState } from '#contract/orders/order-states';
import { attendOrder, noteOrder, trackOrder } from '#stores/orders/order-management';
import { Notice } from '../../../ui/Notice.tsx';
import { ChangeState } from './ChangeState.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { SayDialog } from './SayDialog.tsx';

const { trackingNumber, ...others } = soldOrder.fields;
const OTHERS = { ...soldOrder, fields: others };

const changedText = (number: string): string =>
  number === ''
    ? 'Otra persona quitó el número mientras tanto. Confirma de nuevo para dejar el tuyo.'
    : `Otra persona puso «${number}» mientras tanto. Confirma de nuevo para dejar lo tuyo.`;

/** Asks for the carrier's tracking number, and for the other fields. */
const TrackingDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  /** The number that the seller saw: the list behind may show a newer one by now. */
  const seen = useRef(order.trackingNumber);
  const send = async (text: string, fields: object) => {
    const reply = await trackOrder({
      ...fields,
      orderId: order.id,
      trackingNumber: text,
      from: seen.current,
    });
    if (reply.ok || reply.error.code !== 'record.changed') return reply;
    const changed = orderChanged.safeParse(reply.error.detail);
    if (!changed.success) return reply;
    seen.current = changed.data.order.trackingNumber;
    return { ok: false as const, error: { text: changedText(seen.current) } };
  };
  return (
    <SayDialog
      title={trackingNumber.label}
      order={order}
      label="Número"
      hint="El comprador lo ve en su pedido, y en el correo si al pasarlo a Despachado ya está puesto. Vacío, se quita."
      done={'número guardado'}
      maxLength={trackingNumber.max}
      isOptional
      entity={OTHERS}
      defaultValue={order.trackingNumber}
      send={send}
      onClose={onClose}
    />
  );
};

interface AttendDialogProps {
  /** The order as the list showed it. */
  order: Order;
  onClose: () => void;
}

/** Marks attention texts as solved; author, time and method are kept in the history. */
const AttendDialog = ({ order, onClose }: AttendDialogProps) => {
  const attention = order.counter?.attention ?? '';
  return (
    <SayDialog
      title="Ya está resuelto"
      order={order}
      label="Qué hiciste"
      hint="Queda en el historial con tu nombre; el comprador no lo lee. Si aparece algo nuevo, el pedido vuelve a pedir atención."
      done="resuelto"
      maxLength={MAX_REASON}
      isOptional
      send={(text) => attendOrder({ orderId: order.id, attention, text })}
      onClose={onClose}
    >
      <Notice tone="warning">{attention}</Notice>
    </SayDialog>
  );
};

const NoteDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => (
  <SayDialog
    title="Nota interna"
    order={order}
    label="Nota"
    hint="La leen quienes trabajan aquí, con tu nombre y la hora. El comprador no la lee."
    done="nota guardada"
    maxLength={MAX_NOTE}
    send={(text) => noteOrder({ orderId: order.id, text })}
    onClose={onClose}
  />
);

/** A seller's action on an order, as the list showed it. */
export type OrderAction =
  | { kind: 'state'; order: Order; state: OrderState }
  | { kind: 'refund'; order: Order }
  | { kind: 'attend' | 'note' | 'track'; order: Order };

interface OrderDialogsProps {
  /** Undefined = no dialog. */
  action: OrderAction | undefined;
  onAsk: (action: OrderAction | undefined) => void;
}

export const OrderDialogs = ({ action, onAsk }: OrderDialogsProps) => {
  if (!action) return null;
  const { order } = action;
  const onClose = () => onAsk(undefined);
  switch (action.kind) {
    case 'state':
      return (
        <ChangeState
          order={order}
          state={action.state}
          onRefund={() => onAsk({ kind: 'refund', order })}
          onClose={onClose}
        />
      );
    case 'refund':
      return <RefundDialog order={order} onClose={onClose} />;
    case 'attend':
      return <AttendDialog order={order} onClose={onClose} />;
    case 'note':
      return <NoteDialog order={order} onClose={onClose} />;
    case 'track':
      return <TrackingDialog order={order} onClose={onClose} />;
  }
};
