/** What became of money that is not the shop's: it came for a cancelled order, or it went back. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Order } from '#contract/entities/orders';
import { formatMoney, toCents } from '#contract/money';
import { $charge, askCharge } from '#stores/paying';
import { Notice } from '../../ui/Notice.tsx';
import { Returned } from '../../ui/Returned.tsx';

export const MoneyBack = ({ order }: { order: Order }) => {
  const charge = useStore($charge);
  useEffect(() => void askCharge(order.gUID), [order.gUID]);
  if (charge?.guid !== order.gUID) return null;
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
