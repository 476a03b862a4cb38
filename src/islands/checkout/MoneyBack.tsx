/** What became of money that was paid for an order which is cancelled. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Order } from '#contract/entities/orders';
import { formatMoney, toCents } from '#contract/money';
import { $charge, askCharge } from '#stores/paying';
import { Notice } from '../../ui/Notice.tsx';

export const MoneyBack = ({ order }: { order: Order }) => {
  const charge = useStore($charge);
  useEffect(() => void askCharge(order.gUID), [order.gUID]);
  if (charge?.guid !== order.gUID) return null;
  const money = (amount: number) =>
    formatMoney(toCents(amount), charge.rate === null ? '$' : 'US$');
  if (charge.received > 0)
    return (
      <Notice tone="warning">
        Recibimos un pago de {money(charge.received)} de este pedido cancelado. Te devolvemos el
        dinero y te escribimos a {order.userEmail}.
      </Notice>
    );
  if (charge.returned > 0)
    return (
      <Notice tone="success">
        Te devolvimos {money(charge.returned)}. Con una tarjeta puede tardar hasta dos resúmenes.
      </Notice>
    );
  return null;
};
