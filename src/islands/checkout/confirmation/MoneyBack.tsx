import { useEffect, useState } from 'react';
import { amountText } from '#contract/amounts/money';
import type { Order } from '#contract/entities/orders';
import { isCancelled } from '#contract/orders/order-states';
import { askAboutCancelled } from '#stores/checkout/payment';
import { Notice } from '../../../ui/Notice.tsx';
import { Returned, ToReturn } from '../../../ui/order/Returned.tsx';
import { useCharge } from './use-charge.ts';

/** Shows that no payment is known for a cancelled order. */
const NoneKnown = ({ order: { gUID, paymentName } }: { order: Order }) => {
  /** Undefined before the query. */
  const [isUnpaid, setUnpaid] = useState<boolean>();
  useEffect(() => {
    let isOver = false;
    void askAboutCancelled(gUID).then((word) => {
      if (!isOver) setUnpaid(word);
    });
    return () => {
      isOver = true;
    };
  }, [gUID]);
  if (isUnpaid === undefined) return null;
  return (
    <Notice tone="info">
      {isUnpaid
        ? `No se te cobró nada: ${paymentName} no registra ningún pago de este pedido. Si llegara uno, te devolvemos el dinero.`
        : 'Si un pago de este pedido llegó o está en camino, te devolvemos el dinero.'}
    </Notice>
  );
};

export const MoneyBack = ({ order }: { order: Order }) => {
  const charge = useCharge(order);
  if (charge === null || (charge.received === 0 && charge.returned === 0))
    return isCancelled(order) ? <NoneKnown order={order} /> : null;
  const money = (amount: number) => amountText({ currency: charge.currency, amount });
  return (
    <>
      {isCancelled(order) && charge.received > 0 && (
        <ToReturn amount={money(charge.received)}>
          Te devolvemos el dinero y te escribimos a {order.userEmail}.
        </ToReturn>
      )}
      {charge.returned > 0 && <Returned amount={money(charge.returned)} date={charge.returnedAt} />}
    </>
  );
};
