/** The number by which the buyer follows the parcel at its carrier. */
import { useRef } from 'react';
import { orderChanged, TRACKING_LENGTH } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { trackOrder } from '#stores/orders/order-management';
import { SayDialog } from './SayDialog.tsx';

const told = (number: string): string =>
  number === ''
    ? 'Otra persona quitó el número mientras tanto. Confirma de nuevo para dejar el tuyo.'
    : `Otra persona puso «${number}» mientras tanto. Confirma de nuevo para dejar lo tuyo.`;

export const TrackingDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  /** The number that the seller saw: the list behind may show a newer one by now. */
  const seen = useRef(order.trackingNumber);
  const send = async (trackingNumber: string) => {
    const reply = await trackOrder({ orderId: order.id, trackingNumber, from: seen.current });
    if (reply.ok || reply.error.code !== 'record.changed') return reply;
    const changed = orderChanged.safeParse(reply.error.detail);
    if (!changed.success) return reply;
    seen.current = changed.data.order.trackingNumber;
    return { ok: false as const, error: { text: told(seen.current) } };
  };
  return (
    <SayDialog
      title="Número de seguimiento"
      order={order}
      label="Número"
      hint="El comprador lo ve en su pedido, y en el email si al pasarlo a Despachado ya está puesto. Vacío, se quita."
      done={'número guardado'}
      maxLength={TRACKING_LENGTH}
      isOptional
      defaultValue={order.trackingNumber}
      send={send}
      onClose={onClose}
    />
  );
};
