/** Shows the charge and the link to the provider for an order that awaits its payment. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { amountText, toCents } from '#contract/amounts/money';
import type { Order } from '#contract/entities/orders';
import { awaitsPayment } from '#contract/orders/order-states';
import { windowOf } from '#contract/orders/payments';
import { $paying, goToPay, payInWindow } from '#stores/checkout/payment';
import { forgetPlacing } from '#stores/checkout/place-order';
import { Button } from '../../../ui/Button.tsx';
import { InDollars } from '../../../ui/checkout/InDollars.tsx';
import { usePaymentOptions } from '../../../ui/checkout/use-payments.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { goTo, returnHref } from '../address.ts';
import styles from './Confirmation.module.css';
import type { PayPalWindow } from './paypal-window.ts';
import { useCharge } from './use-charge.ts';

const usePayPal = ({ paymentId }: Order): PayPalWindow | null => {
  const option = usePaymentOptions()?.find(({ id }) => id === paymentId);
  const [ready, setReady] = useState<PayPalWindow | null>(null);
  const publicKey = windowOf(paymentId) === 'paypal' ? (option?.publicKey ?? '') : '';
  const isTest = option?.isTest ?? false;
  useEffect(() => {
    if (publicKey === '') return;
    let isOver = false;
    const prepare = async (): Promise<void> => {
      const { preparePayPal } = await import('./paypal-window.ts');
      const made = await preparePayPal({ publicKey, isTest });
      if (!isOver) setReady(made);
    };
    // Blocked or away: the button leads to PayPal's page instead.
    prepare().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [publicKey, isTest]);
  return ready;
};

/** Shows the provider's charge, once it is fixed; in pesos it would repeat the total. */
export const Charged = ({ order }: { order: Order }) => {
  const charge = useCharge(order);
  if (charge === null || charge.rate === null) return null;
  const { currency, amount } = charge;
  const paid = order.paid?.find((sum) => sum.currency === currency);
  // Differences of later changes have rates of their own.
  if (paid && paid.amount !== amount)
    return (
      <p className={styles.charged}>
        Se cobraron <strong>{amountText(paid)}</strong> en total, con lo que cambió después.
      </p>
    );
  return (
    <p className={styles.charged}>
      <InDollars cents={toCents(amount)} rate={charge.rate} isDone={!awaitsPayment(order)} />
    </p>
  );
};

interface PayNowProps {
  order: Order;
  canChange: boolean;
  /** Shown first. */
  children?: ReactNode;
}

export const PayNow = ({ order, canChange, children }: PayNowProps) => {
  const paying = useStore($paying);
  const charge = useCharge(order);
  const payPal = usePayPal(order);
  const isGoing = paying.status === 'going';
  const pay = async (): Promise<void> => {
    if (payPal === null) return goToPay(order);
    // From here on the page follows the order, regardless of the window's report.
    if (await payInWindow(order, payPal.ask)) location.assign(returnHref(order.gUID));
  };
  return (
    <section className={`card ${styles.todo}`}>
      <h3>
        {isGoing && payPal === null
          ? 'Te llevamos a la página de pago…'
          : `Falta pagar: ${order.paymentName}`}
      </h3>
      {children}
      <Charged order={order} />
      {charge?.isTest && <p className="small muted">Pago de prueba: no se cobra nada de verdad.</p>}
      {paying.status === 'failed' && <Notice tone="danger">{paying.text}</Notice>}
      <p className="cluster">
        <Button look="accent" disabled={isGoing} onClick={() => void pay()}>
          {isGoing && <span className="spinner" aria-hidden="true" />} Pagar ahora
        </Button>
        {canChange && !isGoing && (
          <Button
            look="quiet"
            onClick={() => {
              forgetPlacing();
              goTo('detail', 'push');
            }}
          >
            Cambiar el pedido
          </Button>
        )}
      </p>
    </section>
  );
};
