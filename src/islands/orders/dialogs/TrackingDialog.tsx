/** The number by which the buyer follows the parcel at its carrier. */
import { TRACKING_LENGTH } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { trackOrder } from '#stores/orders/order-management';
import { SayDialog } from './SayDialog.tsx';

export const TrackingDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => (
  <SayDialog
    title="Número de seguimiento"
    order={order}
    label="Número"
    hint="El comprador lo ve en su pedido, y en el email si al pasarlo a Despachado ya está puesto. Vacío, se quita."
    done={'número guardado'}
    maxLength={TRACKING_LENGTH}
    isOptional
    defaultValue={order.trackingNumber}
    send={(trackingNumber) => trackOrder({ orderId: order.id, trackingNumber })}
    onClose={onClose}
  />
);
