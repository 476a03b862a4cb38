import { variant } from 'virtual:variant';
import type { Order } from '#contract/entities/orders';
import { canBePaidHere } from '#variants/how-to-pay';
import { checkoutPath } from '#variants/paths';
import { CancelOrder } from '../../../ui/order/CancelOrder.tsx';
import { OrderAgain } from '../../../ui/order/OrderAgain.tsx';
import { PayOrder } from './PayOrder.tsx';

/** Else there is no cart to fill and no page to pay at. */
const sells = variant.flags.enableSale;

export const BuyerTools = ({ order }: { order: Order }) => (
  <>
    {sells && canBePaidHere(variant, order) && <PayOrder order={order} />}
    <CancelOrder order={order} />
    {sells && <OrderAgain order={order} cartPath={checkoutPath(variant)} />}
  </>
);
