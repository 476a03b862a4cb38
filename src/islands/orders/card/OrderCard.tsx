/** One order of a list: number, date, state, items, and for sellers the buyer. */
import { variant } from 'virtual:variant';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { proofLinks } from '#catalog-view/payment-proof';
import { amountText } from '#contract/amounts/money';
import { orderDetail } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { orderStates } from '#contract/orders/order-states';
import { needsAddress } from '#contract/orders/payments';
import { isAllBack } from '#contract/orders/returned-units';
import { longDateTime } from '#contract/time/dates';
import { holdOrder } from '#stores/orders/order-management';
import { showBriefly, showToast } from '#stores/toasts';
import { tellHowToPay } from '#variants/how-to-pay';
import { isOffered } from '#variants/offered';
import { placedOrderPath } from '#variants/paths';
import { pickupPlace } from '#variants/pickup';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { HowToPayNow } from '../../../ui/order/HowToPayNow.tsx';
import { OrderFacts } from '../../../ui/order/OrderFacts.tsx';
import { OrderStateTag } from '../../../ui/order/OrderStateTag.tsx';
import { PickUp } from '../../../ui/order/PickUp.tsx';
import { ReplacedBy } from '../../../ui/order/ReplacedBy.tsx';
import { useBranches } from '../../../ui/use-branches.ts';
import { useQuery } from '../../../ui/use-query.ts';
import { Due } from '../edit/Due.tsx';
import { EditOrder } from '../edit/EditOrder.tsx';
import { History } from '../history/History.tsx';
import styles from '../Orders.module.css';
import { BuyerReturns } from '../returns/BuyerReturns.tsx';
import { SellerReturns } from '../returns/SellerReturns.tsx';
import { BuyerFacts } from './BuyerFacts.tsx';
import { BuyerStateTag } from './BuyerStateTag.tsx';
import { CounterTools } from './CounterTools.tsx';
import { codesWithoutUnits } from './line-units.ts';
import { MoneyRows } from './MoneyRows.tsx';
import { RefundButton } from './RefundButton.tsx';
import { UndoNotice } from './UndoNotice.tsx';
import { useLineUnits } from './use-line-units.ts';

const DueNow = lazy(async () => ({
  default: (await import('../../../ui/order/DueNow.tsx')).DueNow,
}));

/** Returns whether missing units can be reserved for an order, so that others cannot buy them. */
const canHold = (order: Order): boolean =>
  order.counter !== undefined &&
  isOffered(variant, 'orderHold') &&
  codesWithoutUnits(order).length > 0;

const HoldButton = ({ order }: { order: Order }) => {
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

interface MoneyBackProps {
  order: Order;
  /** The seller wants to give its money back; nothing has happened yet. */
  onRefund: () => void;
}

/** Shows sellers the refunded amount beside an order's state, and the button to refund the rest. */
const MoneyBack = ({ order, onRefund }: MoneyBackProps) => {
  const paid = order.counter?.paid ?? [];
  return (
    <>
      {paid
        .filter(({ returned }) => returned > 0)
        .map(({ currency, amount, returned }) => (
          // A sentence, not a tag: large sums take two lines on a phone.
          <strong key={currency} className="small">
            Se devolvió {amountText({ currency, amount: returned })} de{' '}
            {amountText({ currency, amount })}
          </strong>
        ))}
      {paid.some(({ left }) => left > 0) && <RefundButton onClick={onRefund} />}
    </>
  );
};

/** Shows the buyer below the total the charge in a foreign currency, and the refunded amount. */
const PaidRows = ({ order: { paid = [] } }: { order: Order }) =>
  paid.flatMap(({ currency, amount, returned }) => [
    currency !== 'UYU' && (
      <tr key={`${currency} charged`}>
        <td colSpan={2}>Te cobramos</td>
        <td className="numeric">{amountText({ currency, amount })}</td>
      </tr>
    ),
    returned > 0 && (
      <tr key={`${currency} returned`}>
        <th scope="row" colSpan={2}>
          Te devolvimos
        </th>
        <td className="numeric">
          <strong>{amountText({ currency, amount: returned })}</strong>
        </td>
      </tr>
    ),
  ]);

/** Shows how a paid pick-up is fetched; nothing once it was told to be ready, or all of it came back. */
const Fetching = ({ order }: { order: Order }) => {
  const { payment, goods } = orderStates[order.state];
  const isNext =
    !needsAddress(order.shippingId) &&
    payment === 'received' &&
    goods !== 'left' &&
    !isAllBack(order);
  const { data } = useQuery(orderDetail, isNext ? { orderId: order.id } : null);
  return isNext && <PickUp order={{ ...order, isBrought: data?.data.isBrought }} />;
};

interface AttentionProps {
  text: string;
  onAttend: () => void;
  /** Actions that deal with it. */
  tools?: ReactNode;
}

const Attention = ({ text, onAttend, tools }: AttentionProps) => (
  <Notice tone="warning">
    <p>{text}</p>
    <div className="cluster">
      {tools}
      <Button look="small" onClick={onAttend}>
        Ya está resuelto
      </Button>
    </div>
  </Notice>
);

interface OrderCardProps {
  order: Order;
  showsBuyer: boolean;
  /** Opens the dialog for an action; nothing has happened yet. */
  onAsk: (kind: 'refund' | 'attend' | 'note' | 'track') => void;
  /** A seller's controls, beside the state. */
  tools?: ReactNode;
  /** Whether its panel shows the title. */
  isTitled?: boolean;
  /** A checkbox that selects it for bulk actions. */
  choice?: false | { isChosen: boolean; onChoose: (isChosen: boolean) => void };
}

export const OrderCard = (props: OrderCardProps) => {
  const { order, showsBuyer, onAsk, tools, choice, isTitled = false } = props;
  const id = useId();
  const unitsOf = useLineUnits(order, showsBuyer && order.counter !== undefined);
  const branches = useBranches();
  // Shown with the missing units, and after a seller solved that by getting them.
  const hold = showsBuyer && canHold(order) && <HoldButton order={order} />;
  const isTold = order.counter !== undefined && order.counter.attention !== '';
  return (
    <article className={`card ${styles.order}`} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.title}>
          {choice && (
            <label>
              <input
                type="checkbox"
                aria-label={`Elegir el pedido ${order.number}`}
                checked={choice.isChosen}
                onChange={(event) => choice.onChoose(event.target.checked)}
              />
            </label>
          )}
          <h2 id={id} className={isTitled ? 'visually-hidden' : undefined}>
            Pedido N.º {order.number}
          </h2>
          <time className="small muted" dateTime={order.date}>
            {longDateTime(order.date)}
          </time>
        </div>
        <div className="cluster">
          {showsBuyer ? <OrderStateTag state={order.state} /> : <BuyerStateTag order={order} />}
          {tools}
          {showsBuyer && <MoneyBack order={order} onRefund={() => onAsk('refund')} />}
        </div>
      </header>
      {showsBuyer && <UndoNotice isFor={({ id: changed }) => changed === order.id} />}
      {order.counter && isTold && (
        <Attention text={order.counter.attention} onAttend={() => onAsk('attend')} tools={hold} />
      )}
      {order.paymentNote && !isTold && <Notice tone="warning">{order.paymentNote}</Notice>}
      {showsBuyer && <Due order={order} />}
      {showsBuyer && <BuyerFacts order={order} />}
      {order.replacedBy && (
        <ReplacedBy
          number={order.replacedBy.number}
          href={
            showsBuyer
              ? // By its number alone: it opens beside the list.
                `?t=%23${order.replacedBy.number}`
              : placedOrderPath(variant, order.replacedBy.gUID)
          }
        />
      )}
      {!showsBuyer && (
        <HowToPayNow
          order={order}
          tell={tellHowToPay(variant, order)}
          proof={proofLinks(variant.branches, order.number)}
        />
      )}
      {!showsBuyer && order.due !== undefined && (
        <Suspense>
          <DueNow
            number={order.number}
            due={order.due}
            payer={{ guid: order.gUID }}
            proof={proofLinks(variant.branches, order.number)}
          />
        </Suspense>
      )}
      {!showsBuyer && <Fetching order={order} />}
      {showsBuyer && (
        <CounterTools order={order} onNote={() => onAsk('note')} onTrack={() => onAsk('track')}>
          {!isTold && hold}
          <EditOrder order={order} />
        </CounterTools>
      )}
      {showsBuyer ? <SellerReturns order={order} /> : <BuyerReturns order={order} />}
      <OrderFacts
        order={order}
        pickup={pickupPlace({ branches }, order)}
        isCalled={showsBuyer}
        unitsOf={unitsOf}
      >
        {showsBuyer ? <MoneyRows order={order} /> : <PaidRows order={order} />}
      </OrderFacts>
      <History order={order} />
    </article>
  );
};
