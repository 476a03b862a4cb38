/** Last step: the stored order, as the server reports it, also after a reload. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { proofLinks } from '#catalog-view/payment-proof';
import { formatMoney, toCents } from '#contract/amounts/money';
import { orderDetail } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { isCancelled, orderStates } from '#contract/orders/order-states';
import { paysOnline } from '#contract/orders/payments';
import { isAllBack } from '#contract/orders/returned-units';
import { longDateTime } from '#contract/time/dates';
import { $cart } from '#stores/cart/cart';
import { type PlacedOrder, placedOrder } from '#stores/checkout/placed-order';
import { canBePaidHere, tellHowToPay } from '#variants/how-to-pay';
import { orderStatusPath } from '#variants/order-link';
import { ownOrdersOf } from '#variants/own-orders';
import { listPath, pathOf, placedOrderPath } from '#variants/paths';
import { pickupPlace } from '#variants/pickup';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CancelOrder } from '../../../ui/order/CancelOrder.tsx';
import { HowToPayNow } from '../../../ui/order/HowToPayNow.tsx';
import { OrderFacts } from '../../../ui/order/OrderFacts.tsx';
import { stateNameFor } from '../../../ui/order/OrderStateTag.tsx';
import { PickUp } from '../../../ui/order/PickUp.tsx';
import { ReplacedBy } from '../../../ui/order/ReplacedBy.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { goTo } from '../address.ts';
import styles from './Confirmation.module.css';
import { MoneyBack } from './MoneyBack.tsx';
import { Charged, PayNow } from './PayNow.tsx';

const DueNow = lazy(async () => ({
  default: (await import('../../../ui/order/DueNow.tsx')).DueNow,
}));

const useOrder = ({ guid, isReturn, saysPaid }: Parameters<typeof placedOrder>[0]): PlacedOrder => {
  const $seen = useMemo(
    () => placedOrder({ guid, isReturn, saysPaid }),
    [guid, isReturn, saysPaid],
  );
  const seen = useStore($seen);
  const isOver =
    typeof seen === 'object' && 'order' in seen && seen.order.state !== 'INI' && !seen.isConfirming;
  useEffect(() => {
    // The provider has answered: a reload only reads.
    if (isReturn && isOver) goTo('done', 'replace', guid);
  }, [isReturn, isOver, guid]);
  return seen;
};

interface TurnedBackProps {
  order: Order;
  /** The provider was queried, and knows of no payment. */
  isUnpaid: boolean;
}

const TurnedBack = ({ order, isUnpaid }: TurnedBackProps) => {
  const { data } = useQuery(orderDetail, isUnpaid ? { orderId: order.id } : null);
  if (!isUnpaid)
    return (
      <p>
        {order.paymentName} todavía no nos dijo si hubo un pago. Si ya pagaste, no pagues de nuevo.
      </p>
    );
  const until = data?.data.reservedUntil;
  return (
    <p>
      El pago no se hizo: {order.paymentName} no registra ninguno. Puedes pagar de nuevo
      {until && <>; te guardamos los productos hasta el {longDateTime(until)}</>}.
    </p>
  );
};

interface ConfirmationProps {
  guid: string;
  isReturn: boolean;
  saysPaid: boolean;
}

const MY_ORDERS = ownOrdersOf(variant);
const LIST = listPath(variant);
/** A host tells no more of an order than its list. */
const IS_FOLLOWED = pathOf(variant, 'order-status') !== undefined;

/** Returns the page's heading and icon for the order's state. */
const headOf = (order: Order, isConfirming: boolean) => {
  if (isCancelled(order)) return { title: 'El pedido fue cancelado', sign: 'bad' } as const;
  if (isConfirming) return { title: 'Estamos confirmando tu pago', sign: 'wait' } as const;
  if (order.state === 'PCH') return { title: 'El pago no se completó', sign: 'bad' } as const;
  if (order.state === 'INI') return { title: 'Tu pedido espera el pago', sign: 'wait' } as const;
  return { title: 'Recibimos tu pedido', sign: 'good' } as const;
};
const signs = { good: <Icon name="check" />, wait: <Icon name="clock" />, bad: <Icon name="x" /> };

interface PlacedProps {
  order: Order;
  isConfirming: boolean;
  isUnpaid: boolean;
  /** Returned from the provider's page without a report of a payment. */
  turnedBack: boolean;
}

const Placed = ({ order, isConfirming, isUnpaid, turnedBack }: PlacedProps) => {
  const { guid } = useStore($cart);
  const isOnline = paysOnline(order.paymentId);
  const { payment } = orderStates[order.state];
  const head = headOf(order, isConfirming);
  const cameBack = turnedBack && order.state === 'INI';
  const detail = useQuery(orderDetail, IS_FOLLOWED ? { orderId: order.id } : null).data?.data;
  const followPath =
    detail?.followKey && orderStatusPath(variant, { number: order.number, key: detail.followKey });
  return (
    <article className={styles.confirmation}>
      <header className={styles.head}>
        <span className={styles.sign} data-sign={head.sign}>
          {signs[head.sign]}
        </span>
        <div aria-live="polite">
          <h2>{head.title}</h2>
          <p className={styles.number}>
            Pedido <strong>N.º {order.number}</strong> · {stateNameFor({ ...order, isUnpaid })} ·
            Total <strong>{formatMoney(toCents(order.total))}</strong>
          </p>
        </div>
      </header>
      {isConfirming && (
        <section className={`card ${styles.waiting}`}>
          <span className="spinner" aria-hidden="true" />
          <p>
            Esperamos la confirmación de {order.paymentName}. No hace falta que pagues de nuevo.
          </p>
        </section>
      )}
      {order.paymentNote && !isConfirming && <Notice tone="warning">{order.paymentNote}</Notice>}
      {canBePaidHere(variant, order) && !isConfirming && (
        <PayNow order={order} canChange={guid === order.gUID}>
          {cameBack && <TurnedBack order={order} isUnpaid={isUnpaid} />}
        </PayNow>
      )}
      {order.due !== undefined && (
        <Suspense>
          <DueNow
            number={order.number}
            due={order.due}
            payer={{ guid: order.gUID }}
            proof={proofLinks(variant.branches, order.number)}
          />
        </Suspense>
      )}
      {order.replacedBy && (
        <Notice tone="info">
          <ReplacedBy
            number={order.replacedBy.number}
            href={placedOrderPath(variant, order.replacedBy.gUID)}
          />
        </Notice>
      )}
      {isOnline && !order.paymentNote && <MoneyBack order={order} />}
      {isOnline && payment === 'pending' && (
        <section className={`card ${styles.todo}`}>
          <h3>Tu pago está pendiente</h3>
          <p>
            {order.paymentName} nos avisa cuando se acredite, y te escribimos a {order.userEmail}.
            No tienes que hacer nada más en esta página.
          </p>
          <Charged order={order} />
        </section>
      )}
      {isOnline && payment === 'received' && <Charged order={order} />}
      <HowToPayNow
        order={order}
        tell={tellHowToPay(variant, order)}
        proof={proofLinks(variant.branches, order.number)}
        className={`card ${styles.todo}`}
      />
      {!isAllBack(order) && (
        <PickUp
          order={{ ...order, isBrought: detail?.isBrought }}
          className={`card ${styles.todo}`}
        />
      )}
      <section className="card">
        <OrderFacts order={order} pickup={pickupPlace(variant, order)} />
      </section>
      <p className="cluster">
        {MY_ORDERS !== undefined && (
          <a className="button button-primary" href={MY_ORDERS.path}>
            Ver {MY_ORDERS.title.toLowerCase()}
          </a>
        )}
        <a className="button" href={LIST}>
          Seguir comprando
        </a>
        {followPath && (
          <a className="button" href={followPath}>
            Seguir el pedido
          </a>
        )}
        <CancelOrder order={order} />
      </p>
    </article>
  );
};

export const Confirmation = (props: ConfirmationProps) => {
  const seen = useOrder(props);
  if (seen === 'asking') return <Spinner text="Buscando tu pedido…" />;
  if (seen === 'absent')
    return (
      <Notice tone="warning">
        <span>
          {props.isReturn
            ? `No encontramos en este navegador el pedido que pagaste. Lo verás en ${MY_ORDERS?.title ?? 'tu cuenta'}.`
            : 'No encontramos este pedido en tu cuenta.'}
        </span>
        <Button onClick={() => goTo('summary', 'replace')}>Volver a mi compra</Button>
      </Notice>
    );
  if ('problem' in seen) return <Notice tone="danger">{seen.problem}</Notice>;
  return <Placed {...seen} turnedBack={props.isReturn && !props.saysPaid} />;
};
