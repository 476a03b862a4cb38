/** What buyers do with an order of their own, and what they have to do to pay it. */
import { variant } from 'virtual:variant';
import type { Order } from '#contract/entities/orders';
import { canBePaid } from '#contract/payments';
import { checkoutPath, placedOrderPath } from '#variants/paths';
import { CancelOrder } from '../../../ui/order/CancelOrder.tsx';
import { Instructions } from '../../../ui/order/Instructions.tsx';
import { OrderAgain } from '../../../ui/order/OrderAgain.tsx';

export const BuyerTools = ({ order }: { order: Order }) => (
  <>
    {canBePaid(order) && (
      <a className="button button-small button-accent" href={placedOrderPath(variant, order.gUID)}>
        Pagar ahora
      </a>
    )}
    <CancelOrder order={order} />
    <OrderAgain order={order} cartPath={checkoutPath(variant)} />
  </>
);

/** While the order waits for a payment outside the shop. */
export const HowToPay = ({ order }: { order: Order }) => {
  const payment = variant.payments.find(({ id }) => id === order.paymentId);
  if (order.state !== 'PPE' || !payment || payment.instructions.length === 0) return null;
  return (
    <section className="stack">
      <h3>Para pagar: {order.paymentName}</h3>
      <Instructions lines={payment.instructions} />
    </section>
  );
};
