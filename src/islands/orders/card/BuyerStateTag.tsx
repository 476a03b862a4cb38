import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { paysOnline } from '#contract/orders/payments';
import { askAboutBegun } from '#stores/checkout/payment';
import { OrderStateTag } from '../../../ui/order/OrderStateTag.tsx';

/** Shows a buyer the state of an order; of a begun payment after a query to the provider. */
export const BuyerStateTag = ({ order }: { order: Order }) => {
  const { gUID, state, date, paymentId } = order;
  const [isUnpaid, setUnpaid] = useState(false);
  const isBegun = state === 'INI' && paysOnline(paymentId);
  useEffect(() => {
    if (isBegun) void askAboutBegun(gUID).then(setUnpaid);
  }, [isBegun, gUID]);
  return <OrderStateTag state={state} date={date} isUnpaid={isUnpaid} />;
};
