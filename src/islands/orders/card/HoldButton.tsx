/** An order that waits without its units has them set apart, as soon as the shop has them: nobody else can buy them then. */
import { variant } from 'virtual:variant';
import { useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { waitsForUnits } from '#contract/orders/order-states';
import { holdOrder } from '#stores/orders/order-management';
import { showBriefly, showToast } from '#stores/toasts';
import { isOffered } from '#variants/offered';
import { Button } from '../../../ui/Button.tsx';

/** Whether something of it lies on no shelf for it, though it is paid or is to be. */
const lacksUnits = ({ state, items, counter }: Order): boolean => {
  const held = new Set(counter?.taken?.map(({ code }) => code));
  return waitsForUnits({ state }) && items.some(({ code }) => !held.has(code));
};

export const canHold = (order: Order): boolean =>
  order.counter !== undefined && isOffered(variant, 'orderHold') && lacksUnits(order);

export const HoldButton = ({ order }: { order: Order }) => {
  const [isSending, setIsSending] = useState(false);
  const hold = async () => {
    setIsSending(true);
    const reply = await holdOrder({ orderId: order.id });
    setIsSending(false);
    if (reply.ok) showBriefly(`Pedido ${order.number}: apartado`);
    else showToast('error', `Pedido ${order.number}: ${reply.error.text}`);
  };
  return (
    <Button
      look="small"
      aria-disabled={isSending}
      onClick={() => {
        if (!isSending) void hold();
      }}
    >
      Apartar ahora
    </Button>
  );
};
