/** Lets a seller change lines, delivery and address of an order that has not left. */
import { variant } from 'virtual:variant';
import { lazy, Suspense, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { isEditable } from '#contract/orders/order-states';
import { isAllBack } from '#contract/orders/returned-units';
import { isOffered } from '#variants/offered';
import { Button } from '../../../ui/Button.tsx';

/** Kept out of the pages of buyers. */
const EditDialog = lazy(async () => ({ default: (await import('./EditDialog.tsx')).EditDialog }));

export const EditOrder = ({ order }: { order: Order }) => {
  const [isOpen, setOpen] = useState(false);
  // A sale at the counter that was taken back is returned, and sold again.
  const isOver = order.counter?.till !== undefined || isAllBack(order);
  if (!isOffered(variant, 'orderEdit') || !isEditable(order) || isOver) return null;
  return (
    <>
      <Button look="small" onClick={() => setOpen(true)}>
        Cambiar pedido
      </Button>
      {isOpen && (
        <Suspense>
          <EditDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
