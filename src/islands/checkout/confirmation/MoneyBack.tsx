/** What became of money that is not the shop's: it came for a cancelled order, or it went back. */
import type { Order } from '#contract/entities/orders';
import { formatMoney, toCents } from '#contract/money';
import { Notice } from '../../../ui/Notice.tsx';
import { Returned } from '../../../ui/order/Returned.tsx';
import { useCharge } from './use-charge.ts';

export const MoneyBack = ({ order }: { order: Order }) => {
  const charge = useCharge(order);
  if (charge === null) return null;
  const money = (amount: number) =>
    formatMoney(toCents(amount), charge.rate === null ? '$' : 'US$');
  return (
    <>
      {order.state === 'CAN' && charge.received > 0 && (
        <Notice tone="warning">
          Recibimos un pago de {money(charge.received)} de este pedido cancelado. Te devolvemos el
          dinero y te escribimos a {order.userEmail}.
        </Notice>
      )}
      {charge.returned > 0 && <Returned amount={money(charge.returned)} date={charge.returnedAt} />}
    </>
  );
};
