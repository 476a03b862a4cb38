/** Lets a buyer cancel an own order that awaits its payment; asks before. */
import { variant } from 'virtual:variant';
import { useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { canMove } from '#contract/orders/order-states';
import { paysByInstructions } from '#contract/orders/payments';
import { cancelOrder } from '#stores/orders/own-orders';
import { showBriefly } from '#stores/toasts';
import { isOffered } from '#variants/offered';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';

const questionOf = ({ number, paymentId }: Order): string =>
  `¿Cancelar el pedido N.º ${number}? Los productos quedan para otros. ${
    paysByInstructions(paymentId)
      ? 'Si ya hiciste el pago, no lo canceles: envíanos el comprobante.'
      : 'Si un pago ya está en camino, te devolvemos el dinero.'
  }`;

export const CancelOrder = ({ order }: { order: Order }) => {
  const [isAsked, setAsked] = useState(false);
  if (!isOffered(variant, 'orderCancel') || !canMove(order.state, 'CAN', 'buyer')) return null;
  const cancel = async (): Promise<string | undefined> => {
    const reply = await cancelOrder(order);
    if (!reply.ok) return reply.error.text;
    setAsked(false);
    showBriefly(`Cancelaste el pedido N.º ${order.number}`);
    return undefined;
  };
  return (
    <>
      <Button look="small" onClick={() => setAsked(true)}>
        Cancelar pedido
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Cancelar pedido"
          question={questionOf(order)}
          confirmText="Cancelar pedido"
          cancelText="Volver"
          onCancel={() => setAsked(false)}
          onConfirm={cancel}
        />
      )}
    </>
  );
};
