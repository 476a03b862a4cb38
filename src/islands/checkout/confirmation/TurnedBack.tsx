/** For a buyer who came back from the provider without having paid: what is known of it, and what can be done. */
import { orderDetail } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { longDateTime } from '#contract/time/dates';
import { useQuery } from '../../../ui/use-query.ts';

interface TurnedBackProps {
  order: Order;
  /** The provider was asked, and knows of no payment. */
  isUnpaid: boolean;
}

export const TurnedBack = ({ order, isUnpaid }: TurnedBackProps) => {
  const { data } = useQuery(orderDetail, isUnpaid ? { orderId: order.id } : null);
  if (!isUnpaid)
    return (
      <p>
        {order.paymentName} todavía no nos dijo si hubo un pago. Si ya pagaste, no pagues de nuevo.
      </p>
    );
  const until = data?.data.reservedUntil;
  return (
    <p>
      El pago no se hizo: {order.paymentName} no registra ninguno. Puedes pagar de nuevo
      {until && <>; te guardamos los productos hasta el {longDateTime(until)}</>}.
    </p>
  );
};
