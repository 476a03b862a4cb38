/** Last step: the order that stands, by the server's word; still here after a reload. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { type OrderState, orderStates } from '#contract/order-states';
import { paysOnline } from '#contract/payments';
import { $paying, askProvider, goToPay } from '#stores/paying';
import { $placing, findOrder } from '#stores/placing';
import { pathOf } from '#variants/schema';
import { CheckIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OrderFacts } from '../../ui/OrderFacts.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { goTo } from './address.ts';
import styles from './Confirmation.module.css';
import { Instructions } from './Instructions.tsx';

/** While a payment is processed, or nobody answers, the server is asked again. */
const ASK_AGAIN_MS = 4_000;

interface ConfirmationProps {
  guid: string;
  /** Back from a payment page: what its address says is no proof, the server is asked. */
  isReturn: boolean;
}

type Seen = { order: Order } | { problem: string } | 'absent' | 'asking';

const useOrder = (guid: string, isReturn: boolean): Seen => {
  const placing = useStore($placing);
  const [seen, setSeen] = useState<Seen>('asking');
  const known = placing.status === 'placed' && placing.order.gUID === guid ? placing.order : null;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let asksProvider = isReturn && guid !== '';
    const ask = async (): Promise<void> => {
      if (asksProvider) await askProvider(guid);
      asksProvider = false;
      const found = guid === '' ? 'absent' : await findOrder(guid);
      if (isOver) return;
      if (found === 'absent') return setSeen('absent');
      const isOrder = 'gUID' in found;
      setSeen(isOrder ? { order: found } : { problem: found.text });
      if (!isOrder || found.state === 'INI') timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    if (known && known.state !== 'INI') setSeen({ order: known });
    else void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [guid, known, isReturn]);
  return seen === 'asking' && known ? { order: known } : seen;
};

const MY_ORDERS = pathOf(variant, 'my-orders');
const LIST = pathOf(variant, 'autopart-list') ?? pathOf(variant, 'product-list') ?? '/productos';

const titles: Partial<Record<OrderState, string>> = {
  PCH: 'El pago no se completó',
  CAN: 'El pedido fue cancelado',
};

/** For an order that waits for its payment at the provider's page. */
const PayNow = ({ order }: { order: Order }) => {
  const paying = useStore($paying);
  const isGoing = paying.status === 'going';
  return (
    <section className={`card ${styles.todo}`}>
      <h3>{isGoing ? 'Te llevamos a la página de pago…' : `Falta pagar: ${order.paymentName}`}</h3>
      {paying.status === 'failed' && <Notice tone="danger">{paying.text}</Notice>}
      <button
        type="button"
        className={`button button-accent ${styles.pay}`}
        disabled={isGoing}
        onClick={() => void goToPay(order)}
      >
        {isGoing && <span className="spinner" aria-hidden="true" />} Pagar ahora
      </button>
    </section>
  );
};

const Placed = ({ order }: { order: Order }) => {
  const payment = variant.payments.find(({ id }) => id === order.paymentId);
  const isOnline = paysOnline(order.paymentId);
  const toPay = isOnline && (order.state === 'INI' || order.state === 'PCH');
  const waits = order.state === 'PPE' || order.state === 'INI' || order.state === 'PCH';
  return (
    <article className={styles.confirmation}>
      <header className={styles.head}>
        {titles[order.state] === undefined && (
          <span className={styles.sign}>
            <CheckIcon />
          </span>
        )}
        <div>
          <h2>{titles[order.state] ?? 'Recibimos tu pedido'}</h2>
          <p className={styles.number}>
            Pedido <strong>N.º {order.number}</strong> · {orderStates[order.state].name}
          </p>
        </div>
      </header>
      {toPay && <PayNow order={order} />}
      {waits && !isOnline && payment && payment.instructions.length > 0 && (
        <section className={`card ${styles.todo}`}>
          <h3>Para pagar: {order.paymentName}</h3>
          <Instructions lines={payment.instructions} />
        </section>
      )}
      <section className="card">
        <OrderFacts order={order} />
      </section>
      <p className="cluster">
        {MY_ORDERS !== undefined && (
          <a className="button button-primary" href={MY_ORDERS}>
            Ver mis compras
          </a>
        )}
        <a className="button" href={LIST}>
          Seguir comprando
        </a>
      </p>
    </article>
  );
};

export const Confirmation = ({ guid, isReturn }: ConfirmationProps) => {
  const seen = useOrder(guid, isReturn);
  if (seen === 'asking') return <Spinner text="Buscando tu pedido…" />;
  if (seen === 'absent')
    return (
      <Notice tone="warning">
        <span>
          {isReturn
            ? 'No encontramos en este navegador el pedido que pagaste. Lo verás en Mis compras.'
            : 'No encontramos este pedido en tu cuenta.'}
        </span>
        <button type="button" className="button" onClick={() => goTo('summary', 'replace')}>
          Volver a mi compra
        </button>
      </Notice>
    );
  if ('problem' in seen) return <Notice tone="danger">{seen.problem}</Notice>;
  return <Placed order={seen.order} />;
};
