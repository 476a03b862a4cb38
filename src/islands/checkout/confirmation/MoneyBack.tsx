/** What became of money that is not the shop's: it came for a cancelled order, or it went back. */
import type { Order } from '#contract/entities/orders';
import { amountText } from '#contract/money';
import { Returned, ToReturn } from '../../../ui/order/Returned.tsx';
import { useCharge } from './use-charge.ts';

export const MoneyBack = ({ order }: { order: Order }) => {
  const charge = useCharge(order);
  if (charge === null) return null;
  const money = (amount: number) => amountText({ currency: charge.currency, amount });
  return (
    <>
      {order.state === 'CAN' && charge.received > 0 && (
        <ToReturn amount={money(charge.received)}>
          Te devolvemos el dinero y te escribimos a {order.userEmail}.
        </ToReturn>
      )}
      {charge.returned > 0 && <Returned amount={money(charge.returned)} date={charge.returnedAt} />}
    </>
  );
};
