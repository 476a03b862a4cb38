/** What buyers do with an order of their own. */
import { variant } from 'virtual:variant';
import type { Order } from '#contract/entities/orders';
import { canBePaid } from '#contract/payments';
import { checkoutPath, placedOrderPath } from '#variants/paths';
import { CancelOrder } from '../../../ui/order/CancelOrder.tsx';
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
