/** Pays an order from the list, with one press where its provider's page is the way. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { windowOf } from '#contract/orders/payments';
import { $paying, goToPay } from '#stores/checkout/payment';
import { placedOrderPath } from '#variants/paths';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

export const PayOrder = ({ order }: { order: Order }) => {
  const paying = useStore($paying);
  /** Shows the state of the payment on the order whose button was pressed. */
  const [wasPressed, setWasPressed] = useState(false);
  const isGoing = paying.status === 'going';
  // A provider's own window opens from the order's page, which prepares it.
  if (windowOf(order.paymentId))
    return (
      <a className="button button-small button-accent" href={placedOrderPath(variant, order.gUID)}>
        Ir a pagar
      </a>
    );
  const pay = (): void => {
    setWasPressed(true);
    void goToPay(order);
  };
  return (
    <>
      <Button look="small accent" disabled={isGoing} onClick={pay}>
        {wasPressed && isGoing && <span className="spinner" aria-hidden="true" />} Pagar ahora
      </Button>
      {wasPressed && paying.status === 'failed' && <Notice tone="danger">{paying.text}</Notice>}
    </>
  );
};
