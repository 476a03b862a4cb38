/** `/pedido/{number}/{key}`: an order's state, for anybody with the mailed link. */
import { variant } from 'virtual:variant';
import { lazy, Suspense, useEffect, useState } from 'react';
import { proofLinks } from '#catalog-view/payment-proof';
import { amountText, formatMoney, toCents } from '#contract/amounts/money';
import type { CallOutput } from '#contract/call';
import { orderFollow } from '#contract/calls/order-management';
import { discountText } from '#contract/orders/discount-states';
import { orderStates } from '#contract/orders/order-states';
import { longDateTime } from '#contract/time/dates';
import { checkByLink, payByLink } from '#stores/checkout/pay-by-link';
import { freightNote } from '#variants/freight';
import { ownOrdersOf } from '#variants/own-orders';
import { pathOf } from '#variants/paths';
import { pickupPlace } from '#variants/pickup';
import { Button } from '../../ui/Button.tsx';
import { ForCar } from '../../ui/ForCar.tsx';
import { LinkError } from '../../ui/LinkError.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { HowToPay } from '../../ui/order/HowToPay.tsx';
import { OrderStateTag } from '../../ui/order/OrderStateTag.tsx';
import { PickUp } from '../../ui/order/PickUp.tsx';
import { ReplacedBy } from '../../ui/order/ReplacedBy.tsx';
import { Returned, ToReturn } from '../../ui/order/Returned.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './OrderStatus.module.css';

const PRINT_PATH = pathOf(variant, 'print-request');
const DueNow = lazy(async () => ({
  default: (await import('../../ui/order/DueNow.tsx')).DueNow,
}));
const MY_ORDERS = ownOrdersOf(variant);

type Followed = CallOutput<typeof orderFollow>['data'];

/** The last two parts of the path. */
const linkOf = (path: string) => {
  const [number, key = ''] = path.split('/').filter(Boolean).slice(-2);
  return { number: Number(number), key };
};

/** The link of another order, beside this one's. */
const linkTo = ({ number, key }: NonNullable<Followed['replacedBy']>): string =>
  `/${[...location.pathname.split('/').filter(Boolean).slice(0, -2), number, key].join('/')}`;

const freightOf = ({ shippingId, shippingPrice }: Followed): string => {
  const note = freightNote(variant, shippingId, toCents(shippingPrice));
  return note && `${note} · `;
};

const isAllReturned = ({ items, returned }: Followed): boolean =>
  items.every(({ name, quantity }) =>
    returned.some((back) => back.name === name && back.quantity >= quantity),
  );

/** The payment of a buyer without an account, or who is logged in. */
const PayHere = ({ order, link }: { order: Followed; link: ReturnType<typeof linkOf> }) => {
  const [isGoing, setGoing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const pay = async (): Promise<void> => {
    if (isGoing) return;
    setGoing(true);
    setProblem(await payByLink(link));
    setGoing(false);
  };
  return (
    <section className="stack">
      <h2>Falta pagar: {order.paymentName}</h2>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <p>
        <Button look="accent" aria-disabled={isGoing} onClick={() => void pay()}>
          {isGoing && <span className="spinner" aria-hidden="true" />} Pagar ahora
        </Button>
      </p>
    </section>
  );
};

/** The buyer of an account pays there, since the link alone does not show who reads it. */
const PayInAccount = ({ order }: { order: Followed }) => {
  return (
    <section className="stack">
      <h2>Falta pagar: {order.paymentName}</h2>
      <p>
        {MY_ORDERS ? (
          <a className="button button-accent" href={MY_ORDERS.path}>
            Pagar en {MY_ORDERS.title}
          </a>
        ) : (
          'Se paga con la cuenta que lo hizo.'
        )}
      </p>
    </section>
  );
};

const Order = ({ order, link }: { order: Followed; link: ReturnType<typeof linkOf> }) => (
  <article className="stack" aria-label={`Pedido ${order.number}`}>
    <p className="cluster">
      <strong className={styles.number}>N.º {order.number}</strong>
      <OrderStateTag state={order.state} date={order.date} />
    </p>
    {order.paymentNote && <Notice tone="warning">{order.paymentNote}</Notice>}
    {order.replacedBy && (
      <Notice tone="info">
        <ReplacedBy number={order.replacedBy.number} href={linkTo(order.replacedBy)} />
      </Notice>
    )}
    {order.print && PRINT_PATH && (
      <p>
        Es de tu{' '}
        <a href={PRINT_PATH.replace('{key}', order.print.key)}>
          impresión N.º {order.print.number}
        </a>
        , donde ves cómo va y le escribes al taller.
      </p>
    )}
    {order.toReturn?.map((sum) => (
      <ToReturn key={amountText(sum)} amount={amountText(sum)}>
        Te devolvemos el dinero; no tienes que hacer nada.
      </ToReturn>
    ))}
    {order.refunds.map((refund) => (
      <Returned
        key={`${refund.date} ${amountText(refund)}`}
        amount={amountText(refund)}
        date={refund.date}
        isByHand={refund.isByHand}
      />
    ))}
    <HowToPay
      order={order}
      lines={order.instructions}
      heading="h2"
      until={order.reservedUntil}
      proof={proofLinks(variant.branches, order.number)}
    />
    {order.due !== undefined && (
      <Suspense>
        <DueNow
          number={order.number}
          due={order.due}
          {...(order.hasAccount
            ? {
                payer: undefined,
                elsewhere: {
                  href: MY_ORDERS?.path ?? '/',
                  text: `Pagar en ${MY_ORDERS?.title ?? 'tu cuenta'}`,
                },
              }
            : { payer: link })}
          heading="h2"
          proof={proofLinks(variant.branches, order.number)}
        />
      </Suspense>
    )}
    {order.payAt === 'link' && <PayHere order={order} link={link} />}
    {order.payAt === 'account' && <PayInAccount order={order} />}
    {!isAllReturned(order) && <PickUp order={order} heading="h2" />}
    <ul className={styles.items}>
      {order.items.map(({ name, quantity, vehicle }) => (
        <li key={name}>
          <strong>{quantity}</strong> × {name} <ForCar vehicle={vehicle} />
        </li>
      ))}
    </ul>
    {order.returned.map(({ name, quantity }) => (
      <p key={name}>
        Devuelto: <strong>{quantity}</strong> × {name}
      </p>
    ))}
    <p>
      {[order.shippingName, pickupPlace(variant, order)].filter(Boolean).join(': ')} ·{' '}
      {freightOf(order)}
      {order.discount && (
        <>
          <br />
          {discountText(order.discount.code)}: {formatMoney(toCents(order.discount.amount))}
        </>
      )}
      <span className={styles.total}>
        Total <strong>{formatMoney(toCents(order.total))}</strong> <small>IVA inc</small>
      </span>
    </p>
    {order.trackingNumber !== '' && (
      <p>
        Número de seguimiento: <strong className="code">{order.trackingNumber}</strong>
      </p>
    )}
    <ol className={styles.timeline}>
      {order.history.map(({ date, state }) => (
        <li key={`${date} ${state}`}>
          <strong>{orderStates[state].name}</strong>
          <time className="small muted" dateTime={date}>
            {longDateTime(date)}
          </time>
        </li>
      ))}
    </ol>
  </article>
);

export const OrderStatus = () => {
  const [link, setLink] = useState<ReturnType<typeof linkOf> | null>(null);
  // Only the browser knows the address; the page is the same for everybody.
  useEffect(() => {
    const own = linkOf(location.pathname);
    const isReturn = new URLSearchParams(location.search).has('status');
    if (isReturn) void checkByLink(own).finally(() => setLink(own));
    else setLink(own);
  }, []);
  const { data, error, isAway, again } = useQuery(orderFollow, link);
  if (data && link) return <Order order={data.data} link={link} />;
  if (!error) return <Spinner text="Buscando el pedido…" />;
  return <LinkError noun="pedido" awayText={isAway ? error.text : undefined} onRetry={again} />;
};
