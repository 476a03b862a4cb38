/** What happened to an order, and for the counter where its parts lie; asked for when opened. */
import { variant } from 'virtual:variant';
import { useState } from 'react';
import { send } from '#client/send';
import type { CallOutput } from '#contract/call';
import { type OrderEvent, orderDetail } from '#contract/calls/order-desk';
import type { Order } from '#contract/entities/orders';
import { orderStates } from '#contract/order-states';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Desk.module.css';
import { shortDateTime } from './dates.ts';
import { RefundButton } from './RefundButton.tsx';

type Detail = CallOutput<typeof orderDetail>['data'];

const actors: Readonly<Record<OrderEvent['actor'], string>> = {
  buyer: 'Comprador',
  seller: 'Vendedor',
  provider: 'Medio de pago',
  system: 'Automático',
};

const branchName = (code: string): string =>
  variant.branches.find((branch) => branch.code === code)?.name ?? code;

const Timeline = ({ detail }: { detail: Detail }) => (
  <>
    {detail.attention !== '' && <Notice tone="warning">{detail.attention}</Notice>}
    {detail.taken.length > 0 && (
      <ul className={styles.taken} aria-label="Dónde están los productos">
        {detail.taken.map(({ code, branch, quantity }) => (
          <li key={`${code} ${branch}`}>
            <strong>{quantity}</strong> × <span className="code">{code}</span> en{' '}
            {branchName(branch)}
          </li>
        ))}
      </ul>
    )}
    <ol className={styles.timeline}>
      {detail.history.map((event) => (
        <li key={`${event.date} ${event.toState}`}>
          <strong>{orderStates[event.toState].name}</strong>
          <span className="small muted">
            {shortDateTime(event.date)} · {event.userName || actors[event.actor]}
          </span>
          {event.reason !== '' && <span className="small">{event.reason}</span>}
        </li>
      ))}
    </ol>
    {detail.reservedUntil && (
      <p className="small muted">
        El stock queda reservado hasta {shortDateTime(detail.reservedUntil)}.
      </p>
    )}
  </>
);

interface HistoryProps {
  order: Order;
  onChanged: () => void;
}

export const History = ({ order, onChanged }: HistoryProps) => {
  const [detail, setDetail] = useState<Detail>();
  const [problem, setProblem] = useState<string>();
  const ask = async () => {
    setProblem(undefined);
    const reply = await send(orderDetail, { orderId: order.id });
    if (reply.ok) setDetail(reply.data.data);
    else setProblem(reply.error.text);
  };
  return (
    <details
      className={styles.history}
      onToggle={(event) => {
        if (event.currentTarget.open) void ask();
      }}
    >
      <summary>Historial</summary>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {detail ? (
        <>
          <Timeline detail={detail} />
          {detail.refundable && (
            <RefundButton
              order={order}
              onChanged={() => {
                void ask();
                onChanged();
              }}
            />
          )}
        </>
      ) : (
        problem === undefined && <Spinner text="Cargando…" />
      )}
    </details>
  );
};
